"""All that can ever be said, found out from the engine alone: the key of each sentence, and what its braces may name.

So a book can be checked before anybody has asked: a sentence that is missing, one that nothing says, a name in
braces that no ruling fills.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from rulebook import engine
from rulebook.engine.facts import Day
from rulebook.engine.verdicts import Seconds, with_numbers
from rulebook.rulings.finder import keys_of
from rulebook.rulings.nearby import changes_can_be_tried, given_by
from rulebook.rulings.sentences import (
    assumed_key,
    details,
    doubts,
    fact_key,
    has_sentence,
    if_key,
    reason_values,
    row_key,
    verdict_values,
)

# What stands for the numbers and days that people will tell.
A_NUMBER = 40
A_DAY = date(2027, 4, 10)

Named = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sayable:
    """A sentence that can be said: its key, the kinds of incident that say it, and the names that stand for a value
    whenever it is said, each with an example."""

    key: str
    kinds: tuple[str, ...]
    named: Named


def everything(kinds: Iterable[engine.Kind] = tuple(engine.KINDS.values())) -> tuple[Sayable, ...]:
    """Each sentence once, in order of key."""
    found: dict[str, Sayable] = {}
    for kind in kinds:
        for key, named in sayable(kind).items():
            known = found.get(key, Sayable(key, (), named))
            found[key] = Sayable(key, (*known.kinds, kind.name), in_both(known.named, named))
    return tuple(found[key] for key in sorted(found))


def sayable(kind: engine.Kind) -> dict[str, Named]:
    """The key of each sentence that an incident of this kind can bring, with the names that it may have in braces."""
    found: dict[str, Named] = {}
    for key, named in (*_of_rulings(kind), *_of_facts(kind)):
        found[key] = in_both(found.get(key, named), named)
    return found | {key: {} for key in keys_of(kind)}


def in_both(one: Named, other: Named) -> Named:
    """The names of both: a sentence may name only what is there whenever it is said."""
    return {name: value for name, value in one.items() if name in other}


def _of_rulings(kind: engine.Kind) -> Iterator[tuple[str, Named]]:
    for ruling in (*engine.every_ruling(kind), engine.rule(kind.incident())):
        for key, _ in doubts(engine.ruling_to_dict(ruling)):
            yield key, {}
        for verdict in given_by(ruling):
            for told in map(engine.verdict_to_dict, _as_told(verdict, kind)):
                yield engine.key_of(told), verdict_values(told)
                yield from details(told)
        for reason in engine.ruling_to_dict(ruling)["reasons"]:  # type: ignore[attr-defined]
            yield row_key(reason), _values(reason, kind)


def _of_facts(kind: engine.Kind) -> Iterator[tuple[str, Named]]:
    changes = changes_can_be_tried(kind) and has_several_verdicts(kind)
    for fact in filter(has_sentence, kind.facts):
        if isinstance(fact.of, engine.Measure):
            yield fact_key(kind.name, fact.name, A_NUMBER), {"value": A_NUMBER}
        if isinstance(fact.of, Day):
            yield fact_key(kind.name, fact.name, A_DAY), {"value": A_DAY.isoformat()}
            continue
        for word in map(fact.word, fact.values):
            yield fact_key(kind.name, fact.name, word), {}
            if changes:
                yield if_key(kind.name, fact.name, word), {}
        if fact.presumed is not None:
            yield assumed_key(kind.name, fact.name), {}
    if changes:
        yield "if-several", {}
        yield "never", {}


def has_several_verdicts(kind: engine.Kind) -> bool:
    """Whether another ruling can be right at all: where there is one only, nobody is told why another is wrong."""
    return len({engine.key_of(ruling.verdict) for ruling in engine.every_ruling(kind)}) > 1


def _as_told(verdict: engine.Verdict, kind: engine.Kind) -> Iterator[engine.Verdict]:
    """The verdict with numbers: of one that follows from a measured fact, an example and one of each class."""
    seconds = getattr(verdict, "box_seconds", None)
    if not isinstance(seconds, Seconds):
        yield verdict
        return
    fact = _fact(kind, seconds.fact)
    for number in (A_NUMBER, *(fact.values if fact else ())):
        yield with_numbers(verdict, {seconds.fact: number})


def _values(reason: Mapping[str, Any], kind: engine.Kind) -> dict[str, Any]:
    """What a step's sentence may name: its `value` only where that is a number or a day, and no word of the law."""
    named = reason_values(reason)
    if "value" in named:
        of = getattr(_fact(kind, reason.get("fact", "")), "of", None)
        if isinstance(of, engine.Measure):
            named["value"] = of.classes.get(named["value"], named["value"])
        elif not isinstance(of, engine.Whole | Day):
            del named["value"]
    return named


def _fact(kind: engine.Kind, name: str) -> engine.Fact | None:
    return next((fact for fact in kind.facts if fact.name == name), None)
