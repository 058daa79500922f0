"""What else might have happened: the rulings that a change of one fact, or of two, would bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import product
from typing import Any

from rulebook import engine

SETTLED = (engine.Certainty.CERTAIN, engine.Certainty.DISCRETION)
OPEN = (engine.Outcome.UNDETERMINED, engine.Outcome.NOT_COVERED)
COARSE = ("shot", "event")  # another shot or another event is another story: the finer facts are asked first

Change = tuple[str, Any]  # a fact, and the value that it would have


@dataclass(frozen=True, slots=True)
class Nearby:
    """A verdict that is wrong for an incident, and the changes of facts that would make it right."""

    changes: tuple[Change, ...]
    verdict: engine.Verdict


def is_settled(ruling: engine.Ruling) -> bool:
    """Whether there is one ruling to be learnt: the text decides, or gives the umpire the choice."""
    return ruling.outcome not in OPEN and ruling.certainty in SETTLED


def changes_can_be_tried(kind: engine.Kind) -> bool:
    """Whether each fact of a kind has so many values that every change can be tried: no lists, no days."""
    return all(fact.is_finite for fact in kind.facts)


def is_right(incident: engine.Incident, key: str) -> bool:
    """Whether the verdict that is said under this key is the ruling here, or one that the umpire may give instead."""
    ruling = engine.rule(incident)
    return key in {engine.key_of(verdict) for verdict in given_by(ruling)}


def given_by(ruling: engine.Ruling) -> tuple[engine.Verdict, ...]:
    """The verdict, and the others that it leaves possible."""
    return (ruling.verdict, *(other.verdict for other in ruling.alternatives))


def least_change(incident: engine.Incident, key: str) -> tuple[Change, ...] | None:
    """The fewest facts that would have to be otherwise, or told, for a verdict that is said under this key. None
    where nothing brings it.

    Of equally few, those that leave the story as it is; of these, those after which the verdict is beyond doubt.
    """
    if near := around(incident).get(key):
        return near.changes
    found = [engine.least_change(incident, verdict) for verdict in _verdicts(engine.kind_of(incident), key)]
    known = [_beyond_doubt(incident, changes, key) for changes in found if changes is not None]
    return min(known, key=_cost, default=None)


def _beyond_doubt(incident: engine.Incident, changes: tuple[Change, ...], key: str) -> tuple[Change, ...]:
    """The same facts changed to values after which the text decides for this verdict, if there are such values."""
    values = {fact.name: fact.values for fact in incident.FACTS}
    ways = [
        [(fact, value)] if fact in COARSE else [(fact, other) for other in values[fact]]
        for fact, value in changes
    ]
    for way in (changes, *product(*ways)):
        ruling = _ruling_after(incident, way)
        if is_settled(ruling) and engine.key_of(ruling.verdict) == key:
            return way
    return changes


def further(incident: engine.Incident) -> Iterator[Nearby]:
    """Wrong verdicts of the kind, those after the fewest changes first, however many; a change may also tell what
    was not told. Left out are verdicts that only one reading of the text brings."""
    kind = engine.kind_of(incident)
    keys = dict.fromkeys(engine.key_of(ruling.verdict) for ruling in engine.every_ruling(kind))
    ways = {key: least_change(incident, key) for key in keys if not is_right(incident, key)}
    for changes in sorted((way for way in ways.values() if way is not None), key=_cost):
        ruling = _ruling_after(incident, changes)
        if is_settled(ruling):
            yield Nearby(changes, ruling.verdict)


def _ruling_after(incident: engine.Incident, changes: tuple[Change, ...]) -> engine.Ruling:
    return engine.rule(replace(incident, **dict(changes)))  # type: ignore[type-var]


def _cost(changes: tuple[Change, ...]) -> tuple[int, int]:
    return len(changes), sum(fact in COARSE for fact, _ in changes)


@cache
def _verdicts(kind: engine.Kind, key: str) -> tuple[engine.Verdict, ...]:
    given = dict.fromkeys(ruling.verdict for ruling in engine.every_ruling(kind))
    return tuple(verdict for verdict in given if engine.key_of(verdict) == key)


@lru_cache(maxsize=512)
def around(incident: engine.Incident, changes: int = 1) -> Mapping[str, Nearby]:
    """Each other verdict that so many changes of a fact bring, under its key, the nearest first.

    Left out are the incident's own verdict and those that it leaves to the umpire, also where they are said with
    another number: all that is in here is wrong for this incident. Verdicts that only one reading of the text
    brings are left out too. Nothing is near an incident of lists or days: too few of its changes can be tried.
    """
    if not changes_can_be_tried(engine.kind_of(incident)):
        return {}
    right = {engine.key_of(verdict) for verdict in given_by(engine.rule(incident))}
    found: dict[str, Nearby] = {}
    for path, other in _steps(incident, changes):
        if is_settled(other) and (key := engine.key_of(other.verdict)) not in right:
            found.setdefault(key, Nearby(path, other.verdict))
    return found


def _steps(incident: engine.Incident, changes: int) -> Iterator[tuple[tuple[Change, ...], engine.Ruling]]:
    """Rulings by the number of changes to them, those of the fine facts before the coarse ones."""
    paths: dict[engine.Incident, tuple[Change, ...]] = {incident: ()}
    ring = [incident]
    for _ in range(changes):
        reached: dict[engine.Incident, engine.Ruling] = {}
        for here in ring:
            for fact, value, other, ruling in engine.neighbours(here):
                if other not in paths and fact not in dict(paths[here]):
                    paths[other] = (*paths[here], (fact, value))
                    reached[other] = ruling
        ring = sorted(reached, key=lambda other: sum(fact in COARSE for fact, _ in paths[other]))
        yield from ((paths[other], reached[other]) for other in ring)
