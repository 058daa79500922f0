"""Every incident of a kind that the law can tell apart, full or partial."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

from rulebook.engine import PenaltyShot, Ruling, rule
from rulebook.engine.incidents import Event, Shot

TESTS = Path(__file__).parent.parent
REST = PenaltyShot.FACTS[2:]


def cases(*names: str) -> list[dict]:
    return [case for name in names for case in tomllib.loads((TESTS / "cases" / name).read_text())["case"]]


def full_incidents() -> Iterator[PenaltyShot]:
    """All 25,536: every shot and event with every value of every other fact."""
    for shot, event, *values in product(Shot, Event, *(fact.values for fact in REST)):
        yield PenaltyShot(shot, event, *values)


def partial_incidents(shot: Shot | None, event: Event | None) -> Iterator[PenaltyShot]:
    """Every way to know some of the other facts and not the rest."""
    for values in product(*((*fact.values, *([None] if fact.presumed is None else [])) for fact in REST)):
        yield PenaltyShot(shot, event, *values)


@cache
def all_rulings() -> dict[PenaltyShot, Ruling]:
    return {incident: rule(incident) for incident in full_incidents()}
