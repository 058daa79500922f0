"""What the umpire saw: one frozen dataclass for each kind of incident, one enum for each fact.

A fact that nobody told is None: unknown, never assumed. The two facts that the rulebook itself presumes
(a Penalty 3 is defended, a stroke is honest) have that as their default and are never unknown.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from math import isfinite
from typing import Any, ClassVar


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
            return str(value) if abs(value) < 10**20 else "a number too large"
        case list() | tuple():
            return "a list"
        case dict():
            return "an object"
        case _:
            return f"a value of type {type(value).__name__}"


class Shot(StrEnum):
    PENALTY_2 = "penalty_2"
    PENALTY_3 = "penalty_3"
    PENALTY_4 = "penalty_4"
    PENALTY_5A = "penalty_5a"
    PENALTY_5B = "penalty_5b"
    PENALTY_6 = "penalty_6"
    KNOCK_IN = "knock_in"


class Event(StrEnum):
    SWING_AND_MISS = "swing_and_miss"
    HIT_BEFORE_PLAY = "hit_before_play"
    RODE_PAST = "rode_past"
    CIRCLED_AGAIN = "circled_again"
    SLOW_TO_HIT = "slow_to_hit"
    PREPARATORY_DRIBBLE = "preparatory_dribble"
    MISHIT = "mishit"
    BALL_STOPS_SHORT = "ball_stops_short"
    HITTING_TEAM_OUT_OF_POSITION = "hitting_team_out_of_position"
    DEFENDING_TEAM_OUT_OF_POSITION = "defending_team_out_of_position"
    HITTING_TEAM_BREACH = "hitting_team_breach"
    DEFENDING_TEAM_BREACH = "defending_team_breach"
    BOTH_TEAMS_BREACH = "both_teams_breach"
    SURFACE_ALTERED = "surface_altered"
    DISMOUNTED_TO_TEE = "dismounted_to_tee"
    RE_TEED_AFTER_PLAY = "re_teed_after_play"
    YELLOW_CARD_DEFENDING_TEAM = "yellow_card_defending_team"
    UNSAFE_FOLLOW_UP = "unsafe_follow_up"


class TakenFrom(StrEnum):
    """Penalty 2 only: 30 yards out in the centre, or where the foul was."""

    CENTRE = "centre"
    SPOT = "spot"


class Spot(StrEnum):
    """Penalty 5.a only: where the ball lies, seen by the hitting team. The halves are those parts outside the 60s."""

    INSIDE_OWN_60 = "inside_own_60"
    OWN_HALF = "own_half"
    OPPONENTS_HALF = "opponents_half"
    INSIDE_OPPONENTS_60 = "inside_opponents_60"


class Goal(StrEnum):
    """For a breach by the defending team; `prevented`: the breach prevented it."""

    SCORED = "scored"
    PREVENTED = "prevented"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Measure:
    """A number, finite and not negative, which the law divides in two: up to the limit, and over it.

    >>> Measure("seconds", 20).word(20), Measure("seconds", 20).word(20.5)
    ('up_to_20', 'over_20')
    """

    unit: str
    limit: int

    @property
    def classes(self) -> dict[str, int]:
        """Each class with a number that stands for it."""
        return {f"up_to_{self.limit}": self.limit, f"over_{self.limit}": self.limit + 1}

    def word(self, number: float) -> str:
        return f"over_{self.limit}" if number > self.limit else f"up_to_{self.limit}"

    @property
    def allowed(self) -> tuple[str, ...]:
        return (f"a finite number of {self.unit}, 0 or more",)

    def read(self, fact: str, value: object) -> int | float:
        """The number in its one form: 20.0 is 20.

        >>> Measure("seconds", 20).read("seconds", 20.0)
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
class Fact:
    """One fact of a kind of incident: its name, what it may be, and what the rulebook presumes, if anything."""

    name: str
    of: type[StrEnum | bool] | Measure
    presumed: bool | None = None

    @property
    def values(self) -> tuple[Any, ...]:
        """Every value that the law can tell apart; for a measure one number of each class."""
        match self.of:
            case Measure():
                return tuple(self.of.classes.values())
            case type() if self.of is bool:
                return (True, False)
            case _:
                return tuple(self.of)  # the members of an enum

    @property
    def allowed(self) -> tuple[str, ...]:
        """The values as a person would write them."""
        match self.of:
            case Measure():
                return self.of.allowed
            case _:
                return tuple(str(value).lower() for value in self.values)

    def word(self, value: object) -> object:
        """The value as the law's conditions name it; None stays None."""
        if isinstance(self.of, Measure) and isinstance(value, (int, float)):
            return self.of.word(value)
        return value

    def read(self, value: object) -> Any:
        """The value, or a FactError that names this fact and what it may be."""
        if isinstance(self.of, Measure):
            return self.of.read(self.name, value)
        if isinstance(value, self.of):
            return value
        if isinstance(value, str) and issubclass(self.of, StrEnum):
            with suppress(ValueError):
                return self.of(value)
        raise FactError(self.name, value, self.allowed)


@dataclass(frozen=True, slots=True)
class PenaltyShot:
    """Rule 36: a penalty shot or a knock-in, and one thing that happened.

    "Hitting team" takes it (the chart's attacking team, the text's fouled team); "defending team" is the other.
    `seconds` since the umpire called Play; `deliberate`: in the umpire's opinion missed, mis-hit, tapped or
    dribbled on purpose, to better the chance of scoring.

    >>> PenaltyShot(Shot.PENALTY_4, Event.SLOW_TO_HIT, seconds=-1)
    Traceback (most recent call last):
    rulebook.engine.incidents.FactError: seconds: -1: allowed a finite number of seconds, 0 or more
    """

    shot: Shot | None = None
    event: Event | None = None
    taken_from: TakenFrom | None = None
    defended: bool = True
    spot: Spot | None = None
    goal: Goal | None = None
    seconds: int | float | None = None
    deliberate: bool = False

    FACTS: ClassVar[tuple[Fact, ...]] = (
        Fact("shot", Shot),
        Fact("event", Event),
        Fact("taken_from", TakenFrom),
        Fact("defended", bool, presumed=True),
        Fact("spot", Spot),
        Fact("goal", Goal),
        Fact("seconds", Measure("seconds", 20)),
        Fact("deliberate", bool, presumed=False),
    )

    def __post_init__(self) -> None:
        for fact in self.FACTS:
            value = getattr(self, fact.name)
            if value is not None or fact.presumed is not None:
                object.__setattr__(self, fact.name, fact.read(value))
