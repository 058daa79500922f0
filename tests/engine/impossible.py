"""Facts that cannot be: for each fact of each kind every sort of wrong value, with the place where it is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from rulebook.engine.facts import Day, Fact, Listed, Measure, Name, Table, Whole

NOON = datetime(2026, 2, 3, 12, tzinfo=UTC)
NUMBERS = (float("nan"), float("inf"), float("-inf"), 10**400, -(10**400))
DEEP: list = []
for _ in range(5000):
    DEEP = [DEEP]


class Wrong(NamedTuple):
    """A value for a fact of which the `refused` part, at this place, is not allowed."""

    value: Any
    place: str
    refused: Any
    allowed: tuple[str, ...]


def good(of: Any) -> Any:
    """A value that can be, as JSON has it."""
    match of:
        case Measure():
            return 12.5
        case Whole():
            return of.most
        case Day():
            return "2028-02-29"
        case Name():
            return "Blue"
        case Listed():
            return [numbered(good(of.of), place) for place in range(max(of.least, 2))]
        case Table():
            return {fact.name: good(fact.of) for fact in of.of.FACTS}
        case type() if of is bool:
            return True
    return str(next(iter(of)))


def numbered(value: Any, place: int) -> Any:
    """The value as it stands in a list, where each has an id of its own."""
    return value | {"id": f"Blue {place}"} if isinstance(value, dict) and "id" in value else value


def words_allowed(of: Any) -> tuple[str, ...]:
    if of is bool:
        return ("true", "false")
    return tuple(str(word) for word in of) if isinstance(of, type) else of.allowed


def wrong_values(of: Any) -> tuple[Any, ...]:
    """What is wrong as a whole."""
    match of:
        case Measure():
            return (*NUMBERS, -1, -0.001, True, "20", [20], {"seconds": 20}, None, NOON)
        case Whole():
            return (*NUMBERS, of.least - 1, of.most + 1, of.least + 0.5, True, "1", [1], {}, None, NOON)
        case Day():
            return (
                *(
                    "2026-02-30",
                    "2026-13-01",
                    "2026-2-3",
                    "20260203",
                    "2026-02-03T12:00",
                    "2026-W06-2",
                    "02/03/2026",
                ),
                *("٢٠٢٦-٠٢-٠٣", " 2026-02-03", "", 20260203, 1.5, True, None, ["2026-02-03"], {}, NOON),
            )
        case Name():
            return (
                *("", " \t", "x" * 201, "Blue\n", "Blue\x1b[31m", "Blue\x9b31m", "Blue\u202e", "\ud800"),
                *(7, True, None, ["Blue"], {}, date(2026, 2, 3)),
            )
        case Listed():
            return (7, -1, float("nan"), True, None, "none", {"0": 1}, *wrong_lengths(of))
        case Table():
            return (7, float("inf"), False, None, "none", [], [good(of)])
        case type() if of is bool:
            return ("true", "yes", "", 0, 1, 1.0, None, [True], {}, NOON)
    return ("penalty_9", "", "NONE", " none", 2, True, float("nan"), None, [good(of)], DEEP, {}, NOON)


def wrong_lengths(of: Listed) -> list[list[Any]]:
    short = [[good(of.of)] * (of.least - 1)] if of.least else []
    return short + ([[good(of.of)] * (of.most + 1)] if of.most is not None else [])


def wrong(of: Any, place: str) -> Iterator[Wrong]:
    """Every sort of wrong value of a shape, also deep inside."""
    for value in wrong_values(of):
        yield Wrong(value, place, value, words_allowed(of))
    if isinstance(of, Listed):
        for at in (0, 1):
            for inner in wrong(of.of, f"{place}[{at}]"):
                items = good(of)
                items[at] = inner.value
                yield inner._replace(value=items)
    if isinstance(of, Table):
        facts = of.of.FACTS
        names = tuple(fact.name for fact in facts)
        for fact in facts:
            for inner in wrong(fact.of, f"{place}.{fact.name}"):
                yield inner._replace(value=good(of) | {fact.name: inner.value})
            if fact.presumed is None and not fact.optional:
                rest = {name: value for name, value in good(of).items() if name != fact.name}
                yield Wrong(rest, f"{place}.{fact.name}", None, words_allowed(fact.of))
        yield Wrong(good(of) | {"colour": "red"}, f"{place}.colour", "red", names)
        yield Wrong(good(of) | {"Id": DEEP}, f"{place}.Id", DEEP, names)


def wrong_facts(facts: tuple[Fact, ...]) -> Iterator[tuple[dict[str, Any], Wrong]]:
    """Facts of an incident, one of them wrong; and names that the incident does not know."""
    for fact in facts:
        for found in wrong(fact.of, fact.name):
            yield {fact.name: found.value}, found
    names = tuple(fact.name for fact in facts)
    for name, value in (("colour", "red"), ("Shot", None), ("", 1), ("a b", {"x": 1})):
        yield {name: value}, Wrong(value, name, value, names)
