"""The ladder is not anyone's opinion: it is the one order, but for one rung, that agrees with the law as it is read
from its files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product

import pytest

from rulebook import engine
from rulebook.engine import Award, Certainty, PenaltyShot, Ruling
from rulebook.engine.incidents import Event, Goal, ReturningPlayer, Shot, Side, Spot
from rulebook.engine.law import Increase, holds
from rulebook.engine.penalty_shot import LAW
from rulebook.engine.severity import LADDER, increased, mirrored, rung
from rulebook.engine.verdicts import Penalty, Team

Step = tuple[Penalty, Spot | None]

P1, P2, P3, P4, P5A, P5B, P6 = Penalty
NEAR_GOAL: Step = (P5A, Spot.INSIDE_OPPONENTS_60)
STEPS: list[Step] = [step for rung_ in LADDER for step in rung_]


def steps_of(shot: Penalty) -> list[Step]:
    return [(shot, spot) for spot in Spot] if shot is P5A else [(shot, None)]


def test_every_penalty_has_one_rung_and_5a_one_for_each_spot():
    assert sorted(STEPS, key=str) == sorted((step for shot in Penalty for step in steps_of(shot)), key=str)
    for penalty in set(Penalty) - {P5A}:
        with pytest.raises(ValueError, match="not on the ladder"):
            rung(penalty, Spot.OWN_HALF)
    with pytest.raises(ValueError, match="not on the ladder"):
        increased(P5A)


def test_increase_is_always_to_the_next_more_severe_numbered_penalty():
    for penalty, spot in STEPS:
        if penalty is P1:
            continue
        more = increased(penalty, spot)
        assert more is not P5A
        assert rung(more) < rung(penalty, spot)
        between = range(rung(more) + 1, rung(penalty, spot))
        assert {step[0] for place in between for step in LADDER[place]} <= {P5A}


def test_nothing_is_more_severe_than_penalty_1():
    assert rung(P1) == 0
    with pytest.raises(ValueError, match="nothing is more severe"):
        increased(P1)


# ── What the law says of severity, read from its files ───────────────────────────────────────────


@cache
def raised_by_the_chart() -> dict[Penalty, Penalty]:
    """Last row, without a goal: the shots for which it names another penalty, and that penalty."""
    raised = {}
    for penalty in set(Penalty) - {P1}:
        cell = LAW.chart.cells[Shot(penalty), Event.DEFENDING_TEAM_OUT_OF_POSITION]
        [gives] = [case.gives for case in cell.cases if holds(case.when, {"goal": Goal.NONE})]
        if isinstance(gives, Award):
            raised[penalty] = gives.penalty
    return raised


@cache
def less_severe_than_4() -> dict[Spot, bool]:
    """Of each spot, seen by the team that gets the 5.a: whether chart and text give it as less severe than a 4."""
    door = {"shot": Shot.PENALTY_5A, "event": Event.HIT_BEFORE_PLAY}
    cell = LAW.chart.cells[Shot.PENALTY_5A, Event.HIT_BEFORE_PLAY]
    [exception] = [row for row in LAW.rows.at(door) if row.gives == Award(P4, Team.DEFENDING)]
    assert "Less severe of Spot hit or Penalty 4" in cell.quote["en"]
    assert "unless that spot is within the 60-yard line" in exception.quote["en"]
    less = {}
    for spot in Spot:
        [case] = [case for case in cell.cases if holds(case.when, {"spot": spot})]
        assert isinstance(case.gives, Award)
        less[mirrored(spot)] = case.gives.penalty is P5A
        assert less[mirrored(spot)] == (exception.case({**door, "spot": spot}) is None)
    return less


def test_law_has_all_on_which_the_ladder_rests():
    assert len(raised_by_the_chart()) == 4
    assert sorted(less_severe_than_4().values()) == [False, True, True, True]
    last = LAW.chart.cells[Shot.PENALTY_5A, Event.DEFENDING_TEAM_OUT_OF_POSITION]
    assert Increase(Team.HITTING) in [case.gives for case in last.cases], "no number for 5.a"
    one_stroke = LAW.rows.named("one-stroke.dribble-allowed")
    assert "Penalties 2 (30 yards or from the spot)" in one_stroke.quote["en"]


Order = Sequence[frozenset[Step]]  # a ladder that may be, from the most severe


def place(order: Order, step: Step) -> int:
    return next(at for at, steps in enumerate(order) if step in steps)


def next_in(order: Order, step: Step) -> Penalty:
    above = order[: place(order, step)]
    return next(penalty for steps in reversed(above) for penalty, _ in sorted(steps) if penalty is not P5A)


def agrees_with_the_text(order: Order) -> bool:
    """Whether a ladder says what chart and text say; that 4 and 6 are one rung is taken from the chart already."""
    two = place(order, (P2, None))
    options = LAW.rows.named("fouling-team.penalty-2").options
    return (
        place(order, (P1, None)) == 0
        and all(place(order, (option.penalty, None)) < two for option in options)
        and all(two < place(order, (P5A, spot)) for spot in Spot)
        and all(next_in(order, (one, None)) is more for one, more in raised_by_the_chart().items())
        and all(
            (place(order, (P4, None)) < place(order, (P5A, spot))) == less
            for spot, less in less_severe_than_4().items()
        )
    )


def agrees_with_midfield(order: Order) -> bool:
    """The reading `36.severity-of-5a`: a spot is worth more than 5.b beyond midfield, and less behind it."""
    beyond = {spot: place(order, (P5A, spot)) < place(order, (P5B, None)) for spot in Spot}
    return beyond == {
        Spot.INSIDE_OWN_60: False, Spot.OWN_HALF: False, Spot.OPPONENTS_HALF: True, Spot.INSIDE_OPPONENTS_60: True,
    }  # fmt: skip


@cache
def orders() -> list[Order]:
    return [order for order in permutations(LADDER) if agrees_with_the_text(order)]


def increases(found: Sequence[Order]) -> dict[Step, set[Penalty]]:
    """What each penalty may be increased to, over all these ladders."""
    return {step: {next_in(order, step) for order in found} for step in STEPS if step[0] is not P1}


def test_chart_puts_4_and_6_on_one_rung():
    raised = raised_by_the_chart()
    assert raised[P4] is raised[P6] is P3
    assert rung(P4) == rung(P6)


def test_ladder_is_the_only_one_but_for_a_spot_within_the_60():
    found = [order for order in orders() if agrees_with_midfield(order)]
    assert LADDER in found
    open_steps = {}
    for step, more in increases(found).items():
        assert increased(*step) in more
        if len(more) > 1:
            open_steps[step] = more
    assert open_steps == {NEAR_GOAL: {P3, P2}}
    assert rung(increased(*NEAR_GOAL)) > rung(P2), "the smaller step is ruled first"


def test_without_midfield_the_text_would_leave_the_other_spots_open_too():
    several = {step: more for step, more in increases(orders()).items() if len(more) > 1}
    outside = {Spot.INSIDE_OWN_60, Spot.OWN_HALF, Spot.OPPONENTS_HALF}
    assert several == {NEAR_GOAL: {P3, P2}} | {(P5A, spot): {P4, P5B} for spot in outside}


def test_less_severe_of_the_chart_is_ruled_by_the_ladder():
    """Seen by those who get it, a spot hit is worth more than a Penalty 4 where the hitters get away with a 4."""
    for spot in Spot:
        spot_hit_is_worth_more = rung(P5A, mirrored(spot)) < rung(P4)
        ruling = engine.rule(PenaltyShot(Shot.PENALTY_5A, Event.HIT_BEFORE_PLAY, spot=spot))
        assert ruling.certainty is Certainty.CERTAIN
        assert (ruling.verdict.penalty is P4) == spot_hit_is_worth_more


# ── What rests on it in the rulings ──────────────────────────────────────────────────────────────


def breaches() -> Iterator[tuple[Step, Ruling]]:
    """Every ruling on what the team that fouled does wrong while a penalty is taken, with the penalty and its spot."""
    events = (
        Event.DEFENDING_TEAM_BREACH,
        Event.DEFENDING_TEAM_OUT_OF_POSITION,
        Event.YELLOW_CARD_DEFENDING_TEAM,
    )
    for penalty in Penalty:
        if penalty is P1:
            continue
        shot = Shot(penalty)
        for step, goal in product(steps_of(penalty), Goal):
            spot = step[1]
            for event in events:
                yield step, engine.rule(PenaltyShot(shot, event, spot=spot, goal=goal))
            coming = ReturningPlayer(shot, Side.FOULING_TEAM, spot=spot, goal=goal, nearest_yards=10)
            yield step, engine.rule(coming)


def awarded(ruling: Ruling) -> set[Penalty]:
    given = [ruling.verdict, *(other.verdict for other in ruling.alternatives)]
    return {verdict.penalty for verdict in given if isinstance(verdict, Award) and verdict.to is Team.HITTING}


def readings(ruling: Ruling) -> set[str | None]:
    return {reason.reading for reason in ruling.reasons}


def test_what_the_text_leaves_open_is_shown_in_every_ruling_that_rests_on_it():
    rested = [ruling for step, ruling in breaches() if step == NEAR_GOAL and awarded(ruling)]
    assert (
        len(rested) == 2 + 1 + 2
    )  # a breach, a wrong position, a player coming back; with no goal, or one prevented
    for ruling in rested:
        assert ruling.certainty is Certainty.AMBIGUOUS
        assert ruling.verdict == Award(P3, Team.HITTING)
        [other] = [other for other in ruling.alternatives if isinstance(other.verdict, Award)]
        assert (other.verdict, other.reading) == (Award(P2, Team.HITTING), "36.increased-inside-the-60")


def test_only_what_is_open_is_called_so():
    called = {step for step, ruling in breaches() if "36.increased-inside-the-60" in readings(ruling)}
    assert called == {NEAR_GOAL}


def test_reading_on_which_the_spots_rest_is_shown_wherever_a_5a_is_increased():
    increased_5a = [ruling for step, ruling in breaches() if step[0] is P5A and awarded(ruling)]
    assert len(increased_5a) == 4 * 5
    assert {"36.severity-of-5a" in readings(ruling) for ruling in increased_5a} == {True}


def test_breach_of_the_team_that_fouled_is_increased_by_the_ladder_and_by_nothing_else():
    told = {
        (step, frozenset(awarded(ruling)))
        for step, ruling in breaches()
        if awarded(ruling) and step[0] is not P2 and step != NEAR_GOAL
    }
    assert told == {
        (step, frozenset({increased(*step)}))
        for step in STEPS
        if step[0] not in (P1, P2) and step != NEAR_GOAL
    }
    at_two = {frozenset(awarded(ruling)) for step, ruling in breaches() if step[0] is P2 and awarded(ruling)}
    assert at_two == {frozenset({P2, increased(P2)}), frozenset({increased(P2)})}


def test_no_ruling_goes_down_the_ladder():
    """A yellow card may decrease a penalty, says Rule 33; how far it does not say, and so no ruling names one."""
    seen = 0
    for step, ruling in breaches():
        for penalty in awarded(ruling):
            seen += 1
            assert rung(penalty) <= rung(*step)
    assert seen
