"""What a committee knows of suspensions: the cards of a season, the games that may serve, the days: Rule 33."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import ClassVar

from rulebook.engine.facts import Day, Fact, FactError, Listed, Name, Table, Told, Whole

HANDICAP = Whole(-2, 10)  # a player's
EVENT_HANDICAP = Whole(-8, 40)  # four players'
MOST_OTHERS = 3  # of a team of four, without the suspended player


class Tier(StrEnum):
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    GAUNTLET = "gauntlet"


class EventKind(StrEnum):
    """As the USPA Tournament Conditions define the two."""

    USPA = "uspa"
    CLUB = "club"


class Stage(StrEnum):
    REGULAR = "regular"
    CONSOLATION = "consolation"
    SUBSIDIARY_FIRST_ROUND = "subsidiary_first_round"
    SHOOTOUT = "shootout"


class Ground(StrEnum):
    """What a suspension is for; `minutes` (box time, first two or four) and `status` are partial."""

    RED_CARD = "red_card"
    ACCUMULATION = "accumulation"
    MINUTES = "minutes"
    STATUS = "status"


class Scope(StrEnum):
    """Of an accumulated suspension: next game in the same tier, or next game in any."""

    TIER = "tier"
    ALL = "all"


class Given(StrEnum):
    DURING_GAME = "during_game"
    AFTER_GAME = "after_game"


class SuspensionKind(StrEnum):
    """What is missed of the next game; `short_4`: the first four minutes without a substitute."""

    WHOLE_GAME_SHORT_4 = "whole_game_short_4"
    WHOLE_GAME = "whole_game"
    FIRST_4_MINUTES = "first_4_minutes"
    FIRST_2_MINUTES = "first_2_minutes"
    BOX_TIME = "box_time"


@dataclass(frozen=True, slots=True)
class CardShown(Told):
    """Yellow cards shown to the player at one time; `handicap` is the event's."""

    on: date
    handicap: int
    gauntlet: bool = False
    count: int = 1

    FACTS: ClassVar[tuple[Fact, ...]] = (
        Fact("on", Day()),
        Fact("handicap", EVENT_HANDICAP),
        Fact("gauntlet", bool, presumed=False),
        Fact("count", Whole(1, 3), presumed=1),
    )


@dataclass(frozen=True, slots=True)
class Season(Told):
    """The yellow cards of one player, in any order; those of one day count in the order given."""

    cards: tuple[CardShown, ...] | None = None

    FACTS: ClassVar[tuple[Fact, ...]] = (Fact("cards", Listed(Table(CardShown))),)


@dataclass(frozen=True, slots=True)
class ToServe(Told):
    """A suspension to be served. `team_entered`: whether the player's team is entered in an uncompleted event that
    could serve it; `scope` belongs to an accumulation only, and there it is needed."""

    ground: Ground
    event: EventKind
    handicap: int
    tier: Tier
    team: str
    issued_on: date
    team_entered: bool
    scope: Scope | None = None

    FACTS: ClassVar[tuple[Fact, ...]] = (
        Fact("ground", Ground),
        Fact("event", EventKind),
        Fact("handicap", EVENT_HANDICAP),
        Fact("tier", Tier),
        Fact("scope", Scope, optional=True),
        Fact("team", Name()),
        Fact("issued_on", Day()),
        Fact("team_entered", bool),
    )

    def __post_init__(self) -> None:
        Told.__post_init__(self)
        if self.ground is Ground.ACCUMULATION and self.scope is None:
            raise FactError("scope", None, tuple(Scope))


@dataclass(frozen=True, slots=True)
class Game(Told):
    """A game that the player's team, or he himself, might have served in."""

    id: str
    on: date
    team: str
    event: EventKind
    handicap: int
    tier: Tier
    stage: Stage
    on_schedule_at_issue: bool
    committee_approved: bool
    attended: bool
    reported_before: bool
    reported_after: bool

    FACTS: ClassVar[tuple[Fact, ...]] = (
        Fact("id", Name()),
        Fact("on", Day()),
        Fact("team", Name()),
        Fact("event", EventKind),
        Fact("handicap", EVENT_HANDICAP),
        Fact("tier", Tier),
        Fact("stage", Stage),
        Fact("on_schedule_at_issue", bool),
        Fact("committee_approved", bool),
        Fact("attended", bool),
        Fact("reported_before", bool),
        Fact("reported_after", bool),
    )


@dataclass(frozen=True, slots=True)
class Serving(Told):
    """A suspension, and the games after it in order of play: each with an id of its own, none on a day before the
    card or before the game that stands before it."""

    suspension: ToServe | None = None
    games: tuple[Game, ...] | None = None

    FACTS: ClassVar[tuple[Fact, ...]] = (
        Fact("suspension", Table(ToServe)),
        Fact("games", Listed(Table(Game))),
    )

    def __post_init__(self) -> None:
        Told.__post_init__(self)
        ids: set[str] = set()
        earliest = self.suspension.issued_on if self.suspension else date.min
        for place, game in enumerate(self.games or ()):
            if game.id in ids:
                raise FactError(f"games[{place}].id", game.id, ("an id of its own",))
            if game.on < earliest:
                raise FactError(f"games[{place}].on", game.on, (f"{earliest.isoformat()} or a later day",))
            ids.add(game.id)
            earliest = game.on


@dataclass(frozen=True, slots=True)
class UnservedDeadline(Told):
    """A suspension that has not been served. `issued_on`: the day of the triggering card; `today` is not before it."""

    issued_on: date | None = None
    today: date | None = None

    FACTS: ClassVar[tuple[Fact, ...]] = (Fact("issued_on", Day()), Fact("today", Day()))

    def __post_init__(self) -> None:
        Told.__post_init__(self)
        if self.issued_on and self.today and self.today < self.issued_on:
            raise FactError("today", self.today, (f"{self.issued_on.isoformat()} or a later day",))


@dataclass(frozen=True, slots=True)
class ShortHanded(Told):
    """An injured player has box time. `remaining_handicaps`: those of the players left when he was suspended;
    `playing_handicaps`: those now on the field, substitutions included, without a substitute for him."""

    remaining_handicaps: tuple[int, ...] | None = None
    playing_handicaps: tuple[int, ...] | None = None
    substitute_for_suspended: bool | None = None
    box_time_over: bool | None = None

    FACTS: ClassVar[tuple[Fact, ...]] = (
        Fact("remaining_handicaps", Listed(HANDICAP, 1, MOST_OTHERS)),
        Fact("playing_handicaps", Listed(HANDICAP, 1, MOST_OTHERS)),
        Fact("substitute_for_suspended", bool),
        Fact("box_time_over", bool),
    )


@dataclass(frozen=True, slots=True)
class Suspension(Told):
    """One of the two suspensions of a sequence."""

    id: str
    given: Given
    kind: SuspensionKind

    FACTS: ClassVar[tuple[Fact, ...]] = (
        Fact("id", Name()),
        Fact("given", Given),
        Fact("kind", SuspensionKind),
    )


@dataclass(frozen=True, slots=True)
class Sequence(Told):
    """Two suspensions of one player for his next game."""

    suspensions: tuple[Suspension, ...] | None = None

    FACTS: ClassVar[tuple[Fact, ...]] = (Fact("suspensions", Listed(Table(Suspension), 2, 2)),)

    def __post_init__(self) -> None:
        Told.__post_init__(self)
        if self.suspensions and self.suspensions[0].id == self.suspensions[1].id:
            raise FactError("suspensions[1].id", self.suspensions[1].id, ("an id of its own",))
