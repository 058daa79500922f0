"""The field as a drawing: the ball, the hit, what is awarded and where, and the same in words.

Lengths are yards on a field of 300 by 160. The team that takes the shot attacks the goal on the right; x is counted
from the goal line behind it. Drawn is only what is certain; what is not is said in words or left out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from rulebook import engine
from rulebook.engine.incidents import PenaltyShot, ReturningPlayer, Shot, Spot, TakenFrom
from rulebook.engine.verdicts import Penalty, Place, Team

LENGTH, WIDTH, GOAL = 300, 160, 8
LINES = (30, 40, 60)
MIDDLE, CENTRE = LENGTH // 2, WIDTH // 2
CLEAR = 30  # so far from the ball the defending team keeps
MARGIN = 14
HALF = MIDDLE - 8  # a drawing of one half begins here

# How far from the goal that it is taken at.
DISTANCE = {Shot.PENALTY_2: 30, Shot.PENALTY_3: 40, Shot.PENALTY_4: 60}
# The part of the field in which a spot lies: from, to.
ZONES = {
    Spot.INSIDE_OWN_60: (0, 60),
    Spot.OWN_HALF: (60, MIDDLE),
    Spot.OPPONENTS_HALF: (MIDDLE, LENGTH - 60),
    Spot.INSIDE_OPPONENTS_60: (LENGTH - 60, LENGTH),
}
HITTING = (Team.HITTING, Team.FOULED)


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn, in yards; None where it is not. Each of `words` is a sentence with the mark that it explains.

    `ball` and `award` are distances from the left on the line between the goals; `ball_line` a line on which the
    ball lies somewhere, `zone` the part of the field in which it lies. `clear`: a circle of 30 yards is kept clear
    around the ball; `stands_back`: one team is behind the end line, the other behind the ball.
    """

    ball: int | None = None
    ball_line: int | None = None
    zone: tuple[int, int] | None = None
    clear: bool = False
    stands_back: bool = False
    award: int | None = None
    award_line: int | None = None
    award_to_the_left: bool = False
    words: tuple[tuple[str, str], ...] = ()

    @property
    def places(self) -> list[int]:
        zone = self.zone or ()
        return [
            place
            for place in (self.ball, self.ball_line, self.award, self.award_line, *zone)
            if place is not None
        ]

    @property
    def is_half(self) -> bool:
        """Whether all of it lies in one half, which then is drawn alone and larger."""
        return min(self.places, default=0) >= MIDDLE + CLEAR

    @property
    def view_box(self) -> str:
        left = HALF if self.is_half else -MARGIN
        return f"{left} {-MARGIN} {LENGTH + MARGIN - left} {WIDTH + 2 * MARGIN}"

    @property
    def lines(self) -> tuple[int, ...]:
        right = tuple(LENGTH - line for line in LINES)
        return right if self.is_half else (*LINES, *right)

    @property
    def labels(self) -> tuple[tuple[int, int], ...]:
        """Each line with its distance from the nearer goal."""
        return tuple((line, min(line, LENGTH - line)) for line in self.lines)

    @property
    def zone_width(self) -> int:
        return self.zone[1] - self.zone[0] if self.zone else 0


def drawing(incident: engine.Incident, ruling: engine.Ruling) -> Drawing | None:
    """The drawing of a ruling at a shot; None where nothing is known to be drawn."""
    if not isinstance(incident, PenaltyShot | ReturningPlayer) or incident.shot is None:
        return None
    drawn = with_teams(_ball(incident), incident)
    return _with_award(drawn, ruling.verdict)


def drawing_of(incident: Any, ruling: Any) -> Drawing | None:
    """The same for an incident in the engine's notation that was kept; None where it can no longer be."""
    try:
        seen = engine.incident_from(incident)
    except engine.FactError:
        return None
    now = engine.rule(seen)
    is_the_same = engine.key_of(now.verdict) == engine.key_of(ruling)
    return drawing(seen, now) if is_the_same else None


def _ball(incident: PenaltyShot | ReturningPlayer) -> Drawing:
    match incident.shot:
        case Shot.PENALTY_2 if getattr(incident, "taken_from", None) is TakenFrom.SPOT:
            return Drawing(
                words=(("●", _("The ball lies where the foul was; the drawing does not place it.")),)
            )
        case Shot.PENALTY_2 if getattr(incident, "taken_from", None) is None:
            said = _(
                "The ball is drawn 30 yards from the goal, in the centre; it may also lie where the foul was."
            )
            return Drawing(ball=LENGTH - 30, words=(("●", said),))
        case Shot.PENALTY_2:
            return Drawing(
                ball=LENGTH - 30, words=(("●", _("The ball lies 30 yards from the goal, in the centre.")),)
            )
        case Shot.PENALTY_3:
            return Drawing(
                ball=LENGTH - 40, words=(("●", _("The ball lies 40 yards from the goal, in the centre.")),)
            )
        case Shot.PENALTY_4:
            return Drawing(
                ball=LENGTH - 60, words=(("●", _("The ball lies 60 yards from the goal, in the centre.")),)
            )
        case Shot.PENALTY_6:
            said = _("The ball lies 60 yards from the end line, level with where it crossed it.")
            return Drawing(ball_line=LENGTH - 60, words=(("┃", said),))
        case Shot.PENALTY_5B:
            return Drawing(ball=MIDDLE, words=(("●", _("The ball lies in the centre of the field.")),))
        case Shot.KNOCK_IN:
            said = _("The ball is hit in from the end line, where it crossed it.")
            return Drawing(ball_line=0, words=(("┃", said),))
        case _:
            return _spot(incident.spot)


def _spot(spot: Spot | None) -> Drawing:
    if spot is None:
        said = _("The ball lies where the foul was; the drawing does not place it.")
        return Drawing(words=(("●", said),))
    said = {
        Spot.INSIDE_OWN_60: _(
            "The ball lies inside the 60-yard line of the goal that the hitting team defends."
        ),
        Spot.OWN_HALF: _("The ball lies in the hitting team's own half, outside its 60-yard line."),
        Spot.OPPONENTS_HALF: _("The ball lies in the opponents' half, outside their 60-yard line."),
        Spot.INSIDE_OPPONENTS_60: _("The ball lies inside the opponents' 60-yard line."),
    }[spot]
    return Drawing(zone=ZONES[spot], words=(("▨", said),))


def with_teams(drawn: Drawing, incident: PenaltyShot | ReturningPlayer) -> Drawing:
    """Where the teams stand, as far as the penalties have always had it; at a defended Penalty 3, a Penalty 6 and a
    knock-in that is not certain, and left out."""
    shot = incident.shot
    if shot is Shot.PENALTY_2 or (shot is Shot.PENALTY_3 and not incident.defended):
        said = _(
            "The defending team is behind the end line and not between the posts, the hitting team behind the ball."
        )
        return replace(drawn, stands_back=drawn.ball is not None, words=(*drawn.words, ("┄", said)))
    if shot in (Shot.PENALTY_4, Shot.PENALTY_5A, Shot.PENALTY_5B):
        said = _("The defending team keeps at least 30 yards from the ball.")
        return replace(drawn, clear=drawn.ball is not None, words=(*drawn.words, ("┄", said)))
    return drawn


def _with_award(drawn: Drawing, verdict: engine.Verdict) -> Drawing:
    if isinstance(verdict, engine.Retake):
        said = _("The same hit is taken again from the same spot.")
        return replace(drawn, award=drawn.ball, award_line=drawn.ball_line, words=(*drawn.words, ("◎", said)))
    if not isinstance(verdict, engine.Award):
        return drawn
    same_goal = verdict.to in HITTING
    said = _award_words(verdict, same_goal=same_goal)
    drawn = replace(drawn, award_to_the_left=not same_goal, words=(*drawn.words, ("◎", said)))
    if verdict.place is Place.SPOT_OF_SHOT:
        return replace(drawn, award=drawn.ball, award_line=drawn.ball_line)
    if verdict.penalty is Penalty.PENALTY_5B:
        return replace(drawn, award=MIDDLE)
    distance = DISTANCE.get(Shot(verdict.penalty)) if verdict.penalty is not Penalty.PENALTY_1 else None
    if distance is None:
        return drawn
    return replace(drawn, award=LENGTH - distance if same_goal else distance)


def _award_words(verdict: engine.Award, *, same_goal: bool) -> str:
    match verdict.penalty, verdict.place:
        case _, Place.SPOT_OF_SHOT:
            return _("The penalty awarded is taken from the same spot, towards the other goal.")
        case _, Place.WHERE_BALL_STOPPED:
            return _("The penalty awarded is taken from where the ball stopped, towards the other goal.")
        case Penalty.PENALTY_1, _:
            return _("The penalty awarded is a goal: there is no hit.")
        case Penalty.PENALTY_2, _:
            return _(
                "The penalty awarded is taken 30 yards from the goal, in the centre, or from where the foul was."
            )
        case Penalty.PENALTY_3, _:
            return _("The penalty awarded is taken 40 yards from the goal, in the centre.")
        case Penalty.PENALTY_4, _ if same_goal:
            return _("The penalty awarded is taken 60 yards from the same goal, in the centre.")
        case Penalty.PENALTY_4, _:
            return _("The penalty awarded is taken 60 yards from the other goal, in the centre.")
        case Penalty.PENALTY_5B, _:
            return _("The penalty awarded is taken from the centre of the field.")
    return _("The penalty awarded is taken from where the foul was.")
