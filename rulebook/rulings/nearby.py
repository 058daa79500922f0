"""What else might have happened: the rulings that a change of one fact, or of two, would bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
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


@lru_cache(maxsize=512)
def around(incident: engine.Incident, changes: int = 1, *, settled: bool = True) -> Mapping[str, Nearby]:
    """Each other verdict that so many changes of a fact bring, under its key, the nearest first.

    Left out are the incident's own verdict and those that it leaves to the umpire: all that is in here is wrong
    for this incident. With `settled`, verdicts are left out too that only one reading of the text brings.
    """
    ruling = engine.rule(incident)
    right = {ruling.verdict, *(other.verdict for other in ruling.alternatives)}
    found: dict[str, Nearby] = {}
    for path, other in _steps(incident, changes):
        counts = is_settled(other) if settled else other.outcome not in OPEN
        if counts and other.verdict not in right:
            found.setdefault(engine.key_of(other.verdict), Nearby(path, other.verdict))
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
