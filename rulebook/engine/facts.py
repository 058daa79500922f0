"""What a fact may be: its name, its values, and what of it is refused.

Facts come from outside as JSON, TOML or a query string. Whatever cannot be is refused with a FactError that names
the fact, the value and what is allowed; inside a list it names the place too: `games[1].handicap`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from math import isfinite
from typing import Any, ClassVar, Protocol

MOST_DIGITS = 20
LONGEST_NAME = 200
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")  # and halves of a pair


class FactError(ValueError):
    """A fact that cannot be. `fact` is its name, `shown` its value on one line, `allowed` what it may be.

    >>> print(FactError("shot", "penalty_9", ("penalty_2", "knock_in")))
    shot: "penalty_9": allowed penalty_2, knock_in
    """

    def __init__(self, fact: str, value: object, allowed: Iterable[str]) -> None:
        self.fact = fact
        self.value = value
        self.allowed = tuple(allowed)
        super().__init__(f"{on_one_line(fact)}: {shown(value)}: allowed {', '.join(self.allowed)}")

    def within(self, place: str) -> FactError:
        """The same error, of a fact that stands inside another.

        >>> FactError("on", 7, ("a day",)).within("cards[3]").fact
        'cards[3].on'
        """
        joint = "" if self.fact.startswith("[") else "."
        return FactError(f"{place}{joint}{self.fact}", self.value, self.allowed)


def on_one_line(text: str, longest: int = 80) -> str:
    """The text as one printable line of at most `longest` characters.

    >>> on_one_line("a\\nb")
    'a\\\\nb'
    """
    line = "".join(mark if mark.isprintable() else ascii(mark)[1:-1] for mark in text[: longest + 1])
    return line if len(line) <= longest else line[: longest - 1] + "…"


def shown(value: object) -> str:
    """A value that came from outside, named safely: never its nested contents, never more than one line."""
    match value:
        case str():
            return f'"{on_one_line(value)}"'
        case bool():
            return "true" if value else "false"
        case None:
            return "null"
        case float():
            return repr(value)
        case int():
            return str(value) if abs(value) < 10**MOST_DIGITS else "a number too large"
        case list() | tuple():
            return "a list"
        case dict():
            return "an object"
        case date():
            return value.isoformat()
        case _:
            return f"a value of type {type(value).__name__}"


class Shape(Protocol):
    """What the values of a fact are, where they are not the members of an enum or true and false."""

    @property
    def allowed(self) -> tuple[str, ...]:
        """What a person may write."""

    def read(self, fact: str, value: object) -> Any:
        """The value in its one form, or a FactError."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A number, finite and not negative, which the law divides into classes at its limits.

    A limit belongs to the lower class ("more than 20 seconds"), or with `from_limit` to the higher ("at least 30
    yards"). A limit of 0 stands apart: nothing is left, or something is.

    >>> Measure("seconds", (20,)).word(20), Measure("seconds", (20,)).word(20.5)
    ('up_to_20', 'over_20')
    >>> Measure("yards", (30,), from_limit=True).word(29.5), Measure("yards", (30,), from_limit=True).word(30)
    ('under_30', 'from_30')
    >>> [Measure("seconds", (0, 120)).word(number) for number in (0, 1, 120, 121)]
    ['none', 'up_to_120', 'up_to_120', 'over_120']
    """

    unit: str
    limits: tuple[int, ...]
    from_limit: bool = False

    @property
    def classes(self) -> dict[str, int]:
        """Each class with a number that stands for it, from the lowest."""
        if self.from_limit:
            below = {f"under_{limit}": limit - 1 for limit in self.limits}
            return below | {f"from_{self.limits[-1]}": self.limits[-1]}
        below = {f"up_to_{limit}" if limit else "none": limit for limit in self.limits}
        return below | {f"over_{self.limits[-1]}": self.limits[-1] + 1}

    def word(self, number: float) -> str:
        for limit, word in zip(self.limits, self.classes, strict=False):
            if number < limit or (number == limit and not self.from_limit):
                return word
        return list(self.classes)[-1]

    @property
    def allowed(self) -> tuple[str, ...]:
        return (f"a finite number of {self.unit}, 0 or more",)

    def read(self, fact: str, value: object) -> int | float:
        """The number in its one form: 20.0 is 20.

        >>> Measure("seconds", (20,)).read("seconds", 20.0)
        20
        """
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise FactError(fact, value, self.allowed)
        try:
            possible = isfinite(value) and value >= 0
        except OverflowError:  # a whole number beyond what a float can hold
            possible = False
        if not possible:
            raise FactError(fact, value, self.allowed)
        return int(value) if value == int(value) else value


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `least` to `most`; 3.0 is 3, true is no number.

    >>> Whole(-2, 10).read("handicap", 11)
    Traceback (most recent call last):
    rulebook.engine.facts.FactError: handicap: 11: allowed a whole number from -2 to 10
    """

    least: int
    most: int

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(range(self.least, self.most + 1))

    @property
    def allowed(self) -> tuple[str, ...]:
        return (f"a whole number from {self.least} to {self.most}",)

    def read(self, fact: str, value: object) -> int:
        if type(value) is int and self.least <= value <= self.most:
            return value
        if isinstance(value, float) and value.is_integer() and self.least <= value <= self.most:
            return int(value)
        raise FactError(fact, value, self.allowed)


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the calendar: a date, or its ISO text. A time of day is refused, not cut off.

    >>> Day().read("on", "2028-02-29")
    datetime.date(2028, 2, 29)
    >>> Day().read("on", "2026-02-30")
    Traceback (most recent call last):
    rulebook.engine.facts.FactError: on: "2026-02-30": allowed a day of the calendar as YYYY-MM-DD
    """

    @property
    def allowed(self) -> tuple[str, ...]:
        return ("a day of the calendar as YYYY-MM-DD",)

    def read(self, fact: str, value: object) -> date:
        if type(value) is date:
            return value
        if isinstance(value, str) and DAY.fullmatch(value):
            with suppress(ValueError):
                return date.fromisoformat(value)
        raise FactError(fact, value, self.allowed)


@dataclass(frozen=True, slots=True)
class Name:
    """A name that people gave: a team, a game. Kept as it was written; not empty, at most 200 characters.

    Control marks are refused, which no name has and which would turn round or recolour the line that says it.

    >>> Name().read("team", "Blue\\u202e")
    Traceback (most recent call last):
    rulebook.engine.facts.FactError: team: "Blue\\u202e": allowed a name of 1 to 200 characters, no controls
    """

    @property
    def allowed(self) -> tuple[str, ...]:
        return (f"a name of 1 to {LONGEST_NAME} characters, no controls",)

    def read(self, fact: str, value: object) -> str:
        if (
            not isinstance(value, str)
            or not value.strip()
            or len(value) > LONGEST_NAME
            or CONTROLS.search(value)
        ):
            raise FactError(fact, value, self.allowed)
        return value


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: its name, what it may be, and what the rulebook presumes, if anything.

    An `optional` fact of a table may be absent there; an incident's fact may always be unknown.
    """

    name: str
    of: type[StrEnum | bool] | Shape
    presumed: bool | int | None = None
    optional: bool = False

    @property
    def values(self) -> tuple[Any, ...]:
        """Every value that the law can tell apart; for a measure one number of each class."""
        match self.of:
            case Measure():
                return tuple(self.of.classes.values())
            case Whole():
                return self.of.values
            case type() if self.of is bool:
                return (True, False)
            case type():
                return tuple(self.of)  # the members of an enum
        raise TypeError(f"{self.name} has no list of values")

    @property
    def is_finite(self) -> bool:
        """Whether `values` can be asked for."""
        return isinstance(self.of, (type, Measure, Whole))

    @property
    def allowed(self) -> tuple[str, ...]:
        """The values as a person would write them."""
        if isinstance(self.of, type):
            return tuple(str(value).lower() for value in self.values)
        return self.of.allowed

    def word(self, value: object) -> object:
        """The value as the law's conditions name it; None stays None."""
        if isinstance(self.of, Measure) and isinstance(value, (int, float)):
            return self.of.word(value)
        return value

    def read(self, value: object) -> Any:
        """The value, or a FactError that names this fact and what it may be."""
        if not isinstance(self.of, type):
            return self.of.read(self.name, value)
        if isinstance(value, self.of):
            return value
        if isinstance(value, str) and issubclass(self.of, StrEnum):
            with suppress(ValueError):
                return self.of(value)
        raise FactError(self.name, value, self.allowed)


class Told:
    """A thing of which facts are told, and checked when it is made: an incident, or a row of a list in one."""

    __slots__ = ()
    FACTS: ClassVar[tuple[Fact, ...]]

    def __post_init__(self) -> None:
        for fact in self.FACTS:
            value = getattr(self, fact.name)
            if value is not None or fact.presumed is not None:
                object.__setattr__(self, fact.name, fact.read(value))

    @classmethod
    def from_facts(cls, facts: Mapping[Any, object]) -> Any:
        """The thing of which these facts are told; a name that it does not know is refused."""
        known = {fact.name: fact for fact in cls.FACTS}
        for name, value in facts.items():
            if name not in known:
                raise FactError(str(name), value, known)
            if value is None:
                raise FactError(str(name), value, known[name].allowed)
        return cls(**facts)


@dataclass(frozen=True, slots=True)
class Table:
    """A value with facts of its own, such as one game: an object, of which nothing may be missing."""

    of: type[Told]

    @property
    def allowed(self) -> tuple[str, ...]:
        return (f"an object of {', '.join(fact.name for fact in self.of.FACTS)}",)

    def read(self, fact: str, value: object) -> Any:
        if isinstance(value, self.of):
            return value
        if not isinstance(value, Mapping):
            raise FactError(fact, value, self.allowed)
        try:
            for field in self.of.FACTS:
                if field.name not in value and field.presumed is None and not field.optional:
                    raise FactError(field.name, None, field.allowed)
            return self.of.from_facts(value)
        except FactError as error:
            raise error.within(fact) from None


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of values of one shape, from `least` to `most` of them; kept as a tuple.

    >>> Listed(Whole(-2, 10)).read("playing_handicaps", [2, "3"])
    Traceback (most recent call last):
    rulebook.engine.facts.FactError: playing_handicaps[1]: "3": allowed a whole number from -2 to 10
    """

    of: Shape
    least: int = 0
    most: int | None = None

    @property
    def allowed(self) -> tuple[str, ...]:
        inner = f"a list, each {' or '.join(self.of.allowed)}"
        match self.least, self.most:
            case 0, None:
                return (inner,)
            case least, None:
                return (f"{inner}, at least {least}",)
            case least, most if least == most:
                return (f"{inner}, {most} of them",)
            case least, most:
                return (f"{inner}, {least} to {most} of them",)

    def read(self, fact: str, value: object) -> tuple[Any, ...]:
        if not isinstance(value, (list, tuple)):
            raise FactError(fact, value, self.allowed)
        if len(value) < self.least or (self.most is not None and len(value) > self.most):
            raise FactError(fact, value, self.allowed)
        read = self.of.read
        values = []
        for place, item in enumerate(value):
            try:
                values.append(read("", item))
            except FactError as error:
                raise FactError(f"{fact}[{place}]{error.fact}", error.value, error.allowed) from None
        return tuple(values)
