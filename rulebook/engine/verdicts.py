"""What the umpire, or the committee, gives: one frozen dataclass for each shape of verdict in the contract.

`terms` are the contract's keys with plain values; `key` names the sentence that says the verdict, in which its
numbers and days stand in braces.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Any, ClassVar

Number = int | float


class Outcome(StrEnum):
    AWARD = "award"
    PLAY_ON = "play_on"
    RETAKE = "retake"
    GOAL_COUNTS = "goal_counts"
    NO_OFFENCE = "no_offence"
    FOUL = "foul"
    NOT_APPLICABLE = "not_applicable"
    SANCTION = "sanction"
    CARRIED = "carried"
    COUNTED = "counted"
    SERVED = "served"
    UNSERVED = "unserved"
    OPEN = "open"
    NEEDS_APPROVED_GAME = "needs_approved_game"
    ALLOWED = "allowed"
    NOT_ALLOWED = "not_allowed"
    CARD = "card"
    ORDER = "order"
    NOT_COVERED = "not_covered"
    UNDETERMINED = "undetermined"


class Penalty(StrEnum):
    PENALTY_1 = "penalty_1"
    PENALTY_2 = "penalty_2"
    PENALTY_3 = "penalty_3"
    PENALTY_4 = "penalty_4"
    PENALTY_5A = "penalty_5a"
    PENALTY_5B = "penalty_5b"
    PENALTY_6 = "penalty_6"


class Team(StrEnum):
    """`fouled_team` and `players_team`: where no shot is being taken, or it does not matter who takes it."""

    HITTING = "hitting_team"
    DEFENDING = "defending_team"
    FOULED = "fouled_team"
    PLAYERS = "players_team"


class Place(StrEnum):
    SPOT_OF_SHOT = "spot_of_shot"
    WHERE_BALL_STOPPED = "where_ball_stopped"


class Cards(StrEnum):
    """The card or cards that the umpire shows, or may show."""

    YELLOW = "yellow"
    TWO_YELLOWS = "two_yellows"
    THREE_YELLOWS = "three_yellows"
    RED = "red"


class NextGame(StrEnum):
    """What the player misses of his next game."""

    NONE = "none"
    FIRST_2_MINUTES = "first_2_minutes"
    FIRST_4_MINUTES = "first_4_minutes"
    SUSPENDED = "suspended"


class Complaint(StrEnum):
    """A Conduct Violation Complaint: filed by itself, or possible."""

    AUTOMATIC = "automatic"
    POSSIBLE = "possible"


def said(terms: dict[str, object]) -> dict[str, object]:
    """The terms that the verdict has."""
    return {name: value for name, value in terms.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Award:
    """A penalty to a team; `place` only for a penalty without a place of its own."""

    outcome: ClassVar[Outcome] = Outcome.AWARD
    penalty: Penalty
    to: Team
    place: Place | None = None

    def terms(self) -> dict[str, object]:
        return said({"penalty": self.penalty, "to": self.to, "from": self.place})


@dataclass(frozen=True, slots=True)
class Retake:
    """The same hit again, from the same spot under the same conditions."""

    outcome: ClassVar[Outcome] = Outcome.RETAKE
    to: Team

    def terms(self) -> dict[str, object]:
        return {"to": self.to}


@dataclass(frozen=True, slots=True)
class Foul:
    """A foul whose penalty the clause leaves to the umpire; `card` where cards may go with it."""

    outcome: ClassVar[Outcome] = Outcome.FOUL
    against: Team
    card: Cards | None = None

    def terms(self) -> dict[str, object]:
        return said({"against": self.against, "card": self.card})


@dataclass(frozen=True, slots=True)
class Booking:
    """A card for conduct."""

    outcome: ClassVar[Outcome] = Outcome.CARD
    card: Cards

    def terms(self) -> dict[str, object]:
        return {"card": self.card}


STANDING = (
    "cards_total sent_off box_minutes short_minutes next_game next_game_substitute penalty_to_opponents complaint"
).split()  # the contract's keys


@dataclass(frozen=True, slots=True)
class Standing:
    """What a card during the game means for the player and for his team: the standing after it.

    `cards_total` counts yellow cards only; `box_minutes` are his, without a substitute; `short_minutes` the team
    plays short, then with a substitute. `next_game_substitute` only where the next game is missed.
    """

    outcome: ClassVar[Outcome] = Outcome.SANCTION
    cards_total: int
    sent_off: bool
    box_minutes: int
    short_minutes: int
    next_game: NextGame
    complaint: Complaint
    next_game_substitute: bool | None = None
    penalty_to_opponents: bool = True

    def terms(self) -> dict[str, object]:
        return said({name: getattr(self, name) for name in STANDING})


@dataclass(frozen=True, slots=True)
class NextGameSanction:
    """What cards after the game mean for the next one: its first `short_minutes` are played without a substitute."""

    outcome: ClassVar[Outcome] = Outcome.SANCTION
    next_game: NextGame
    short_minutes: int
    complaint: Complaint

    def terms(self) -> dict[str, object]:
        return {"next_game": self.next_game, "short_minutes": self.short_minutes, "complaint": self.complaint}


@dataclass(frozen=True, slots=True)
class Seconds:
    """Seconds that follow from a fact: its number and `plus`, at most `most`. Known once the fact is told."""

    fact: str
    plus: int = 0
    most: int | None = None

    def of(self, number: Number) -> Number:
        """
        >>> Seconds("seconds_left", plus=120).of(40), Seconds("box_seconds_left", most=120).of(150)
        (160, 120)
        """
        total = number + self.plus
        return total if self.most is None else min(total, self.most)

    def __str__(self) -> str:
        return f"{self.fact} + {self.plus}" if self.plus else self.fact


@dataclass(frozen=True, slots=True)
class BoxSanction:
    """Back into the penalty box for so many seconds of play, and a penalty; `card` where the umpire may show one."""

    outcome: ClassVar[Outcome] = Outcome.SANCTION
    box_seconds: Number | Seconds
    card: Cards | None = None
    penalty_to_opponents: bool = True

    def terms(self) -> dict[str, object]:
        seconds = plain(self.box_seconds)
        return said(
            {"box_seconds": seconds, "penalty_to_opponents": self.penalty_to_opponents, "card": self.card}
        )


@dataclass(frozen=True, slots=True)
class Carried:
    """With what the player starts his next game: seconds in the box, a yellow card's status, or not at all."""

    outcome: ClassVar[Outcome] = Outcome.CARRIED
    box_seconds: Number | Seconds
    yellow_status: int
    suspended: bool

    def terms(self) -> dict[str, object]:
        return {
            "box_seconds": plain(self.box_seconds),
            "yellow_status": self.yellow_status,
            "suspended": self.suspended,
        }


@dataclass(frozen=True, slots=True)
class SeasonGround:
    """A threshold that was crossed: of a tier or of all, in a two-month period or a calendar year."""

    span: str
    scope: str
    threshold: int

    def terms(self) -> dict[str, object]:
        return {"span": self.span, "scope": self.scope, "threshold": self.threshold}


@dataclass(frozen=True, slots=True)
class SeasonSuspension:
    """A showing of cards that crossed one threshold or more."""

    on: date
    grounds: tuple[SeasonGround, ...]

    def terms(self) -> dict[str, object]:
        return {"on": self.on, "grounds": tuple(ground.terms() for ground in self.grounds)}


@dataclass(frozen=True, slots=True)
class Counted:
    """The suspensions that the cards of a season bring, in order of day."""

    outcome: ClassVar[Outcome] = Outcome.COUNTED
    suspensions: tuple[SeasonSuspension, ...]

    def terms(self) -> dict[str, object]:
        return {"suspensions": tuple(suspension.terms() for suspension in self.suspensions)}


@dataclass(frozen=True, slots=True)
class Refused:
    """A game that did not serve, and the first reason why."""

    game: str
    why: str

    def terms(self) -> dict[str, object]:
        return {"game": self.game, "why": self.why}


@dataclass(frozen=True, slots=True)
class Service:
    """The game that serves a suspension, or that none does, and the games before it that do not."""

    game: str | None
    refused: tuple[Refused, ...]

    @property
    def outcome(self) -> Outcome:
        return Outcome.UNSERVED if self.game is None else Outcome.SERVED

    def terms(self) -> dict[str, object]:
        return said({"game": self.game, "refused": tuple(refused.terms() for refused in self.refused)})


@dataclass(frozen=True, slots=True)
class NeedsApprovedGame:
    """The suspension must be served in an approved game, on `before` at the latest."""

    outcome: ClassVar[Outcome] = Outcome.NEEDS_APPROVED_GAME
    before: date

    def terms(self) -> dict[str, object]:
        return {"before": self.before}


@dataclass(frozen=True, slots=True)
class InOrder:
    """The suspensions in the order in which they are served."""

    outcome: ClassVar[Outcome] = Outcome.ORDER
    order: tuple[str, ...]

    def terms(self) -> dict[str, object]:
        return {"order": self.order}


@dataclass(frozen=True, slots=True)
class Plain:
    """An outcome that needs no further words."""

    outcome: Outcome

    def terms(self) -> dict[str, object]:
        return {}


Verdict = (
    Award | Retake | Foul | Booking | Standing | NextGameSanction | BoxSanction | Carried
    | Counted | Service | NeedsApprovedGame | InOrder | Plain
)  # fmt: skip


# What a verdict of Rule 36 is made of, in the order in which its key has them.
TERMS = ("outcome", "penalty", "to", "from", "against", "card")


def key_of(verdict: Verdict | Mapping[str, Any]) -> str:
    """The key of the sentence that says this verdict, or one in plain words.

    >>> key_of(Award(Penalty.PENALTY_5A, Team.DEFENDING, Place.SPOT_OF_SHOT))
    'verdict.award.penalty_5a.defending_team.spot_of_shot'
    >>> key_of({"outcome": "carried", "box_seconds": 75, "yellow_status": 0, "suspended": False})
    'verdict.carried.box_time.status_0'
    """
    match verdict if isinstance(verdict, Mapping) else verdict_to_dict(verdict):
        case {"outcome": "sanction", "sent_off": True}:
            return "verdict.sanction.sent_off"
        case {"outcome": "sanction", "cards_total": total, "box_minutes": minutes}:
            return f"verdict.sanction.yellow_{total}.box_{minutes}"
        case {"outcome": "sanction", "box_seconds": _, **rest}:
            return "verdict.sanction.back_to_the_box" + (f".{rest['card']}" if "card" in rest else "")
        case {"outcome": "sanction", "next_game": next_game}:
            return f"verdict.sanction.next_game.{next_game}"
        case {"outcome": "carried", "suspended": True}:
            return "verdict.carried.suspended"
        case {"outcome": "carried", "box_seconds": seconds, "yellow_status": status}:
            return f"verdict.carried.{'no_box_time' if seconds == 0 else 'box_time'}.status_{status}"
        case {"outcome": "counted", "suspensions": list(suspensions)}:
            return "verdict.counted." + {0: "none", 1: "one"}.get(len(suspensions), "several")
        case terms:
            return ".".join(["verdict", *(str(terms[term]) for term in TERMS if terms.get(term))])


def plain(value: object) -> object:
    """The value as JSON has it: words as texts, days in ISO, tuples as lists, all the way down."""
    match value:
        case bool() | int() | float() | None:
            return value
        case date():
            return value.isoformat()
        case Mapping():
            return {name: plain(inner) for name, inner in value.items()}
        case tuple() | list():
            return [plain(inner) for inner in value]
        case _:
            return str(value)


def verdict_to_dict(verdict: Verdict) -> dict[str, object]:
    """The verdict in plain words.

    >>> verdict_to_dict(Foul(Team.HITTING))
    {'outcome': 'foul', 'against': 'hitting_team'}
    """
    terms = {name: plain(value) for name, value in verdict.terms().items()}
    return {"outcome": str(verdict.outcome), **terms}


def with_numbers(verdict: Verdict, numbers: Mapping[str, Number]) -> Verdict:
    """The verdict with the seconds that follow from the told numbers.

    >>> with_numbers(BoxSanction(Seconds("seconds_left", plus=120)), {"seconds_left": 40})
    BoxSanction(box_seconds=160, card=None, penalty_to_opponents=True)
    """
    if not isinstance(verdict, (BoxSanction, Carried)):
        return verdict
    seconds = verdict.box_seconds
    if not isinstance(seconds, Seconds) or seconds.fact not in numbers:
        return verdict
    return replace(verdict, box_seconds=seconds.of(numbers[seconds.fact]))
