"""What the umpire saw of a penalty shot, and of a player who comes back to it from off the field: Rule 36."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from rulebook.engine.facts import Fact, Measure, Told


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
class PenaltyShot(Told):
    """Rule 36: a penalty shot or a knock-in, and one thing that happened.

    "Hitting team" takes it (the chart's attacking team, the text's fouled team); "defending team" is the other.
    `seconds` since the umpire called Play; `deliberate`: in the umpire's opinion missed, mis-hit, tapped or
    dribbled on purpose, to better the chance of scoring.

    >>> PenaltyShot(Shot.PENALTY_4, Event.SLOW_TO_HIT, seconds=-1)
    Traceback (most recent call last):
    rulebook.engine.facts.FactError: seconds: -1: allowed a finite number of seconds, 0 or more
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
        Fact("seconds", Measure("seconds", (20,))),
        Fact("deliberate", bool, presumed=False),
    )


class Side(StrEnum):
    """The two teams as the text of Rule 36 names them: one fouled, the other takes the shot."""

    FOULING_TEAM = "fouling_team"
    FOULED_TEAM = "fouled_team"


@dataclass(frozen=True, slots=True)
class ReturningPlayer(Told):
    """Rule 36: a player who was off the field comes back to his position for a penalty shot.

    `reached_position`: before the ball was hit or hit at. `nearest_yards`: the closest he came to the ball's spot
    on the way back; `ball_travelled_yards`: how far the ball had gone from where it was placed when he made a play.
    """

    shot: Shot | None = None
    team: Side | None = None
    defended: bool = True
    spot: Spot | None = None
    goal: Goal | None = None
    route_on_field: bool | None = None
    unobtrusive: bool | None = None
    reached_position: bool | None = None
    made_play: bool | None = None
    passed_positioned_teammate: bool | None = None
    passed_midfield: bool | None = None
    nearest_yards: int | float | None = None
    ball_travelled_yards: int | float | None = None

    FACTS: ClassVar[tuple[Fact, ...]] = (
        Fact("shot", Shot),
        Fact("team", Side),
        Fact("defended", bool, presumed=True),
        Fact("spot", Spot),
        Fact("goal", Goal),
        Fact("route_on_field", bool),
        Fact("unobtrusive", bool),
        Fact("reached_position", bool),
        Fact("made_play", bool),
        Fact("passed_positioned_teammate", bool),
        Fact("passed_midfield", bool),
        Fact("nearest_yards", Measure("yards", (30,), from_limit=True)),
        Fact("ball_travelled_yards", Measure("yards", (30,), from_limit=True)),
    )
