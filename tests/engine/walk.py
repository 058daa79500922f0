"""Every way that the facts of a kind can be, as far as the law tells them apart, full or partial."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from rulebook import engine
from rulebook.engine import Kind, Ruling
from rulebook.engine.space import Space, Words

TESTS = Path(__file__).parent.parent

FINITE = [kind for kind in engine.KINDS.values() if isinstance(kind.ruler, Space)]
OTHERS = [kind for kind in engine.KINDS.values() if not isinstance(kind.ruler, Space)]
LARGE = 30_000  # full incidents; of a larger kind parts are proved, drawn anew in each run


def named(kind: Kind) -> str:
    return kind.name


def cases(*names: str) -> list[dict]:
    return [case for name in names for case in tomllib.loads((TESTS / "cases" / name).read_text())["case"]]


def full_worlds(kind: Kind) -> Iterator[Words]:
    """Every full incident, as the law's words of its facts."""
    return product(*kind.ruler.words)


def size(kind: Kind) -> int:
    return sum(1 for _ in full_worlds(kind))


@cache
def answers(name: str) -> Mapping[Words, Ruling]:
    """The ruling on each full incident of a kind, without the facts that did not matter."""
    kind = engine.KINDS[name]
    return {words: replace(kind.ruler.answer(words), did_not_matter=()) for words in full_worlds(kind)}


def every_ruling(kind: Kind) -> list[Ruling]:
    """Each ruling on a full incident; of a kind without end, rulings that together take every step."""
    return list(set(answers(kind.name).values())) if kind in FINITE else list(engine.every_ruling(kind))


def line_of(ruling: Ruling) -> str:
    """What is ruled, on one line."""
    others = " | ".join(sorted(engine.key_of(other.verdict) for other in ruling.alternatives))
    return f"{ruling.certainty.value} {engine.key_of(ruling.verdict)}" + (f" or {others}" if others else "")


def incident_of(kind: Kind, words: Words) -> Any:
    """An incident of which these words are told; for a class of numbers, its own number."""
    values = {
        fact.name: fact.values[kind.ruler.places[at][word]]
        for at, (fact, word) in enumerate(zip(kind.facts, words, strict=True))
        if word is not None
    }
    return kind.incident(**values)


def drawn(kind: Kind, seed: int, number: int, *, unknown: float = 0.0) -> list[Words]:
    """Some incidents of a kind; each fact that the rulebook does not presume is unknown with this probability."""
    random = Random(seed)  # noqa: S311  # not for secrets
    return [
        tuple(
            None if fact.presumed is None and random.random() < unknown else random.choice(words)
            for fact, words in zip(kind.facts, kind.ruler.words, strict=True)
        )
        for _ in range(number)
    ]


class Cube:
    """All partial incidents in which the `fixed` facts are told so: by enumeration, with nothing of the engine but
    its rulings on full incidents.

    Numbers stand for sets, a bit for each ruling.
    """

    def __init__(self, kind: Kind, fixed: Mapping[int, object]) -> None:
        self.kind = kind
        self.open = [at for at in range(len(kind.facts)) if at not in fixed]
        # A fact that the rulebook presumes is never unknown.
        self.unknowable = [at for at in self.open if kind.facts[at].presumed is None]
        known = answers(kind.name)
        ways = [(fixed[at],) if at in fixed else words for at, words in enumerate(kind.ruler.words)]
        self.rulings: list[Ruling] = list(dict.fromkeys(known[words] for words in product(*ways)))
        places = {ruling: 1 << place for place, ruling in enumerate(self.rulings)}
        self.full = {words: places[known[words]] for words in product(*ways)}
        self.left = spread(self.full, self.unknowable)
        self.listed = cache(self._listed)
        self.senses_of = cache(self._senses_of)

    def _listed(self, bits: int) -> tuple[Ruling, ...]:
        return tuple(ruling for place, ruling in enumerate(self.rulings) if bits >> place & 1)

    def _senses_of(self, bits: int) -> frozenset[object]:
        return frozenset(ruling.sense for ruling in self.listed(bits))

    def matters(self, at: int, *, with_reasons: bool) -> Mapping[Words, int]:
        """For each partial incident without this fact, whether some value of it and another are ruled differently
        while all else is alike: 1 or 0. `with_reasons`: also where only the reasons differ."""
        sides: dict[Words, set[object]] = {}
        for words, bits in self.full.items():
            seen = bits if with_reasons else self.senses_of(bits)
            sides.setdefault(without(words, at), set()).add(seen)
        differs = {words: int(len(seen) > 1) for words, seen in sides.items()}
        return spread(differs, [other for other in self.unknowable if other != at])


def without(words: Words, at: int) -> Words:
    return (*words[:at], None, *words[at + 1 :])


def spread(full: Mapping[Words, int], facts: Iterable[int]) -> dict[Words, int]:
    """The table with, for each way not to know some of these facts, the bits of all its completions."""
    table = dict(full)
    for at in facts:
        joined: dict[Words, int] = {}
        for words, bits in table.items():
            partial = without(words, at)
            joined[partial] = joined.get(partial, 0) | bits
        table |= joined
    return table
