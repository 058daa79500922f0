"""Walks through the finder as people can: every question, every answer, to each ruling there is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rulebook import engine
from rulebook.rulings import finder
from rulebook.rulings.situation import ASKED, Situation, begun


def every_way(kind: engine.Kind) -> Iterator[Situation]:
    """The least facts that lead to a ruling, in each way that the questions can be answered; what the rulebook
    presumes is taken both ways."""
    presumed = [fact for fact in kind.facts if fact.presumed is not None]
    for values in product(*(fact.values for fact in presumed)):
        situation = begun(kind)
        for fact, value in zip(presumed, values, strict=True):
            situation = situation.having(fact.name, value)
        yield from _onward(situation)


def _onward(situation: Situation) -> Iterator[Situation]:
    name = finder.next_fact(situation)
    if name is None:
        yield situation.trimmed()
        return
    for _, _, changed in finder.ways(situation, situation.fact(name)):
        if changed is None:  # only the number itself would tell
            fact = situation.fact(name)
            for value in fact.values:
                yield from _onward(situation.having(name, value))
            return
        yield from _onward(changed)


def least_facts(kind: engine.Kind) -> list[Situation]:
    """Of each ruling that the engine can give, the situations with the fewest facts that lead to it, each once."""
    by_ruling: dict[engine.Ruling, dict[str, Situation]] = {}
    for situation in every_way(kind):
        by_ruling.setdefault(situation.ruling, {}).setdefault(situation.query, situation)
    found = []
    for ways in by_ruling.values():
        fewest = min(len(way.facts) for way in ways.values())
        found += [way for way in ways.values() if len(way.facts) == fewest]
    return found


__all__ = ["ASKED", "every_way", "least_facts"]
