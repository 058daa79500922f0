from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook import engine
from rulebook.engine import Certainty, Outcome, penalty_box
from rulebook.engine.incidents import LeavesPenaltyBox
from rulebook.engine.verdicts import BoxSanction, Cards

LEFT = (0, 0.5, 1, 40, 119, 120, 121, 240)


@pytest.mark.parametrize("left", LEFT)
@pytest.mark.parametrize("deliberate", [True, False])
def test_player_who_leaves_early_serves_the_rest_and_two_minutes(left, deliberate):
    ruling = engine.rule(LeavesPenaltyBox(left, deliberate))
    assert ruling.clauses == ("33.leaving-the-box",)
    if not left:
        assert (ruling.outcome, ruling.certainty) == (Outcome.NO_OFFENCE, Certainty.CERTAIN)
        return
    assert ruling.verdict == BoxSanction(left + 120)
    others = [other.verdict for other in ruling.alternatives]
    if deliberate:
        assert ruling.certainty is Certainty.DISCRETION
        assert others == [BoxSanction(left + 120, Cards.YELLOW)]
    else:
        assert (ruling.certainty, others) == (Certainty.CERTAIN, [])


@given(st.floats(min_value=0, max_value=1e6, exclude_min=True), st.booleans())
def test_whatever_is_left_is_served_with_two_minutes_more(left, deliberate):
    assert engine.rule(LeavesPenaltyBox(left, deliberate)).verdict.box_seconds == left + 120


def test_why_he_left_is_asked_only_where_time_was_left():
    assert engine.rule(LeavesPenaltyBox(0)).outcome is Outcome.NO_OFFENCE
    assert engine.rule(LeavesPenaltyBox(1)).needs == ("deliberate",)
    assert engine.rule(LeavesPenaltyBox()).needs == ("seconds_left", "deliberate")


def test_every_row_on_the_penalty_box_speaks_somewhere():
    spoken = {reason.row for ruling in penalty_box.RULER.every_ruling() for reason in ruling.reasons}
    assert spoken == {row.id for row in penalty_box.LAW.rows}
    assert len(spoken) == 4
