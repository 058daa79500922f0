"""What the umpire saw of a player's conduct, and which cards were shown: Rule 33, in and around one game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from rulebook.engine.facts import Fact, Measure, Told, Whole


class Shown(StrEnum):
    """What the umpire shows one player at one time."""

    YELLOW = "yellow"
    TWO_YELLOWS = "two_yellows"
    THREE_YELLOWS = "three_yellows"
    RED = "red"


class Misconduct(StrEnum):
    """The conduct that 33(a) lists, and `other`: the list is not exhaustive."""

    APPEALING = "appealing"
    UNWELCOME_TALKING = "unwelcome_talking"
    ABUSIVE_LANGUAGE = "abusive_language"
    DISRESPECT = "disrespect"
    ARGUING = "arguing"
    TEAM_ORGANIZATION = "team_organization"
    DELAY_OF_GAME = "delay_of_game"
    UNNECESSARY_TACK_TIME_OUT = "unnecessary_tack_time_out"
    WINDMILL_MALLET = "windmill_mallet"
    DANGEROUS_RIDING = "dangerous_riding"
    IMPROPER_MALLET_USE = "improper_mallet_use"
    ROUGH_PLAY = "rough_play"
    STRIKING_PLAYER_OR_MOUNT = "striking_player_or_mount"
    EXCESSIVE_WHIPPING = "excessive_whipping"
    HITTING_AFTER_WHISTLE = "hitting_after_whistle"
    HITTING_OUTSIDE_SAFETY_ZONE = "hitting_outside_safety_zone"
    STRIKING_BALL_OFF_FIELD = "striking_ball_off_field"
    RECKLESS_STRIKING = "reckless_striking"
    OTHER = "other"


class Departure(StrEnum):
    """Why a player left the field during a period."""

    CHANGE_PONY = "change_pony"
    CHANGE_MALLET = "change_mallet"
    OTHER_LEGITIMATE = "other_legitimate"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Card(Told):
    """A card during the game. `cards_before`: this player's yellow cards in this game, one carried over included."""

    cards_before: int | None = None
    shown: Shown | None = None

    FACTS: ClassVar[tuple[Fact, ...]] = (Fact("cards_before", Whole(0, 3)), Fact("shown", Shown))


@dataclass(frozen=True, slots=True)
class CardAfterGame(Told):
    """Cards for conduct after the game has ended."""

    shown: Shown | None = None

    FACTS: ClassVar[tuple[Fact, ...]] = (Fact("shown", Shown),)


@dataclass(frozen=True, slots=True)
class LeavesPenaltyBox(Told):
    """A player leaves the penalty box. `seconds_left`: seconds of play left of his suspension; `deliberate`: in the
    umpire's judgement he left early on purpose."""

    seconds_left: int | float | None = None
    deliberate: bool | None = None

    FACTS: ClassVar[tuple[Fact, ...]] = (
        Fact("seconds_left", Measure("seconds", (0,))),
        Fact("deliberate", bool),
    )


@dataclass(frozen=True, slots=True)
class GameEnds(Told):
    """A game ends for a player. `yellow_cards`: shown to him in this game, not one carried into it;
    `box_seconds_left`: seconds of play that he still had to sit out."""

    yellow_cards: int | None = None
    red: bool | None = None
    box_seconds_left: int | float | None = None

    FACTS: ClassVar[tuple[Fact, ...]] = (
        Fact("yellow_cards", Whole(0, 3)),
        Fact("red", bool),
        Fact("box_seconds_left", Measure("seconds", (0, 120))),
    )


@dataclass(frozen=True, slots=True)
class Conduct(Told):
    """Conduct of a player, or of somebody of his team's organization: 33(a)."""

    what: Misconduct | None = None

    FACTS: ClassVar[tuple[Fact, ...]] = (Fact("what", Misconduct),)


@dataclass(frozen=True, slots=True)
class LeavesField(Told):
    """A player leaves the field during a period. `permission`: of the umpires."""

    permission: bool | None = None
    reason: Departure | None = None

    FACTS: ClassVar[tuple[Fact, ...]] = (Fact("permission", bool), Fact("reason", Departure))
