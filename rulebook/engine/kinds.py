"""The kinds of incident that the engine rules on, each registered once: a new kind is one more entry here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from rulebook.engine import (
    card_after_game,
    cards,
    conduct,
    game_ends,
    leaves_field,
    penalty_box,
    penalty_shot,
    returning_player,
    season,
    sequence,
    serving,
    short_handed,
    unserved,
)
from rulebook.engine.facts import Fact, Told
from rulebook.engine.ruling import Ruling
from rulebook.engine.space import Neighbour
from rulebook.engine.verdicts import Verdict

Incident = Told


class Ruler(Protocol):
    """What rules on one kind of incident: a Space, or Direct."""

    incident: Any

    def rule(self, incident: Any) -> Ruling:
        """The ruling on a full or partial incident."""

    def possible(self, incident: Any) -> tuple[Ruling, ...]:
        """The different rulings that it can still have."""

    def every_ruling(self) -> tuple[Ruling, ...]:
        """Rulings that together have every verdict and every step that this kind can give."""

    def neighbours(self, incident: Any) -> Iterator[Neighbour]:
        """Incidents one fact away with another ruling."""

    def least_change(self, incident: Any, verdict: Verdict) -> tuple[tuple[str, object], ...] | None:
        """The fewest facts that would have to be otherwise for this verdict."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of incident: its name in the vocabulary, its dataclass, and who rules on it."""

    name: str
    ruler: Ruler

    @property
    def incident(self) -> type[Told]:
        return self.ruler.incident  # type: ignore[no-any-return]

    @property
    def facts(self) -> tuple[Fact, ...]:
        return self.incident.FACTS


KINDS = {
    kind.name: kind
    for kind in (
        Kind("penalty_shot", penalty_shot.RULER),
        Kind("returning_player", returning_player.RULER),
        Kind("card", cards.RULER),
        Kind("card_after_game", card_after_game.RULER),
        Kind("leaves_penalty_box", penalty_box.RULER),
        Kind("game_ends", game_ends.RULER),
        Kind("conduct", conduct.RULER),
        Kind("leaves_field", leaves_field.RULER),
        Kind("season", season.RULER),
        Kind("serving", serving.RULER),
        Kind("unserved_deadline", unserved.RULER),
        Kind("short_handed", short_handed.RULER),
        Kind("sequence", sequence.RULER),
    )
}

KIND_OF = {kind.incident: kind for kind in KINDS.values()}
