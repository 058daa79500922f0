"""Rule 33: how a team plays on while the penalty box time of an injured player runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations, product
from typing import Any, ClassVar

from rulebook.engine import law, paragraphs
from rulebook.engine.facts import Fact, Told
from rulebook.engine.incidents import ShortHanded
from rulebook.engine.incidents.suspensions import HANDICAP, MOST_OTHERS
from rulebook.engine.law import Rows
from rulebook.engine.ruling import Reason, Ruling
from rulebook.engine.space import Neighbour
from rulebook.engine.verdicts import Outcome, Verdict

LISTS = ("remaining_handicaps", "playing_handicaps")
TRUTHS = ("substitute_for_suspended", "box_time_over")
COMPARED = "cumulative_handicap"


class Cumulative(StrEnum):
    """The handicaps of those who play, added up, against those of the players left when he was suspended."""

    HIGHER = "higher"
    NO_HIGHER = "no_higher"


@dataclass(frozen=True, slots=True)
class Side(Told):
    """What the law looks at: the two lists only as their sums compare."""

    cumulative_handicap: Cumulative | None = None
    substitute_for_suspended: bool | None = None
    box_time_over: bool | None = None

    FACTS: ClassVar[tuple[Fact, ...]] = (
        Fact(COMPARED, Cumulative),
        Fact("substitute_for_suspended", bool),
        Fact("box_time_over", bool),
    )


def side_of(incident: ShortHanded) -> Side:
    """What is told of the incident, as the law looks at it."""
    return Side(compared(incident), *(getattr(incident, name) for name in TRUTHS))


def compared(incident: ShortHanded) -> Cumulative | None:
    """How the two sums compare; None where a list is missing without which both ways are possible.

    >>> compared(ShortHanded((2, 3, 4), (2, 3, 5))).value, compared(ShortHanded((10, 10, 10))).value
    ('higher', 'no_higher')
    """
    remaining, playing = incident.remaining_handicaps, incident.playing_handicaps
    least = MOST_OTHERS * HANDICAP.least if remaining is None else sum(remaining)
    most = MOST_OTHERS * HANDICAP.most if playing is None else sum(playing)
    if most <= least:
        return Cumulative.NO_HIGHER
    return None if remaining is None or playing is None else Cumulative.HIGHER


class Ruler:
    """Rules on teams that play short-handed, by the space of what the law looks at."""

    incident = ShortHanded

    def __init__(self, rows: Rows) -> None:
        self._space = paragraphs.ruler_of(Side, rows)

    def rule(self, incident: ShortHanded) -> Ruling:
        """The ruling; of a partial incident the one on which all completions agree, else `undetermined`."""
        return self._told(self._space.rule(side_of(incident)), incident)

    def possible(self, incident: ShortHanded) -> tuple[Ruling, ...]:
        return tuple(self._told(ruling, incident) for ruling in self._space.possible(side_of(incident)))

    def every_ruling(self) -> tuple[Ruling, ...]:
        """Rulings that together have every verdict and every step."""
        remaining = (2, 3, 4)
        fields = product((remaining, (2, 3, 5)), (True, False), (True, False))
        return tuple(dict.fromkeys(self.rule(ShortHanded(remaining, *told)) for told in fields))

    def neighbours(self, incident: ShortHanded) -> Iterator[Neighbour]:
        """Those with the other answer to a question that was answered; what the lists hold is left as it is."""
        here = self.rule(incident).sense
        for other, changes in self._answered_otherwise(incident):
            ruling = self.rule(other)
            if len(changes) == 1 and ruling.sense != here and ruling.outcome is not Outcome.UNDETERMINED:
                yield Neighbour(*changes[0], other, ruling)

    def least_change(self, incident: ShortHanded, verdict: Verdict) -> tuple[tuple[str, object], ...] | None:
        """The fewest answers that would have to be otherwise; None where the lists would have to be."""
        if self.rule(incident).verdict == verdict:
            return ()
        ways = [
            changes
            for other, changes in self._answered_otherwise(incident)
            if self.rule(other).verdict == verdict
        ]
        return min(ways, key=len, default=None)

    def _answered_otherwise(
        self, incident: ShortHanded
    ) -> Iterator[tuple[ShortHanded, tuple[tuple[str, object], ...]]]:
        """The incident with one or both of its questions answered otherwise, and which."""
        told = [name for name in TRUTHS if getattr(incident, name) is not None]
        for number in range(1, len(told) + 1):
            for names in combinations(told, number):
                changes: dict[str, Any] = {name: not getattr(incident, name) for name in names}
                yield replace(incident, **changes), tuple(changes.items())

    def _told(self, ruling: Ruling, incident: ShortHanded) -> Ruling:
        """The ruling in the facts of the incident, where the law looks only at how two of them compare."""
        lists = tuple(name for name in LISTS if getattr(incident, name) is not None)
        idle = [lists if name == COMPARED else (name,) for name in ruling.did_not_matter]
        return replace(
            ruling,
            needs=self._needs(ruling.needs, incident),
            reasons=tuple(step_of(reason, incident) for reason in ruling.reasons),
            did_not_matter=tuple(name for names in idle for name in names),
        )

    def _needs(self, needs: tuple[str, ...], incident: ShortHanded) -> tuple[str, ...]:
        """The facts still needed, first the one after which fewest rulings are expected to remain."""
        named = {*needs, *(LISTS if COMPARED in needs else ())}
        missing = [
            fact.name
            for fact in ShortHanded.FACTS
            if fact.name in named and getattr(incident, fact.name) is None
        ]
        both = all(name in missing for name in LISTS)  # one list without the other settles nothing
        side = side_of(incident)

        def left(name: str) -> int:
            if both and name in LISTS:
                return 2 * len(self._space.possible(side))
            fact = COMPARED if name in LISTS else name
            changes: list[dict[str, Any]] = [{fact: value} for value in ways_of(fact)]
            return sum(len(self._space.possible(replace(side, **change))) for change in changes)

        return tuple(sorted(missing, key=left))


def ways_of(fact: str) -> tuple[object, ...]:
    return next(known.values for known in Side.FACTS if known.name == fact)


def step_of(reason: Reason, incident: ShortHanded) -> Reason:
    """The step with the sums that were compared, where both are known."""
    if reason.fact != COMPARED:
        return reason
    remaining, playing = incident.remaining_handicaps, incident.playing_handicaps
    if remaining is None or playing is None:
        return replace(reason, fact="playing_handicaps", value=None)
    sums = (("playing", sum(playing)), ("remaining", sum(remaining)))
    return replace(reason, fact="playing_handicaps", value=sum(playing), told=sums)


def law_from(document: Mapping[str, Any]) -> Rows:
    """The law of `short_handed.toml`, parsed."""
    return law.rows_from(document, Side.FACTS)


def ruler_of(of: Rows) -> Ruler:
    """Who rules on every team that plays short-handed under this law."""
    return Ruler(of)


LAW = law_from(law.document("short_handed.toml"))
RULER = ruler_of(LAW)
