"""The kinds of incident that the engine rules on, each registered once: a new kind is one more entry here."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.engine import penalty_shot
from rulebook.engine.incidents import Fact, PenaltyShot
from rulebook.engine.space import Space

Incident = PenaltyShot  # the union of the kinds


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of incident: its name in the vocabulary, its dataclass, and the space of all such incidents."""

    name: str
    incident: type[Incident]
    space: Space

    @property
    def facts(self) -> tuple[Fact, ...]:
        return self.incident.FACTS


KINDS = {
    kind.name: kind
    for kind in (
        Kind(
            "penalty_shot",
            PenaltyShot,
            Space(PenaltyShot, penalty_shot.asked, penalty_shot.decide),
        ),
    )
}

KIND_OF = {kind.incident: kind for kind in KINDS.values()}
