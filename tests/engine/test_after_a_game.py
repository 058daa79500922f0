"""What is carried into the next game, and the cards that are shown after one."""

from __future__ import annotations

from itertools import product

import pytest

from rulebook import engine
from rulebook.engine import Certainty, Outcome, Shown, card_after_game, game_ends
from rulebook.engine.incidents import CardAfterGame, GameEnds
from rulebook.engine.verdicts import Carried, Complaint, NextGame, NextGameSanction, Plain

LEFT = (0, 0.5, 1, 75, 119, 120, 120.5, 121, 240)
ENDS = [GameEnds(*facts) for facts in product(range(4), (True, False), LEFT)]


@pytest.mark.parametrize("end", ENDS, ids=str)
def test_next_game_starts_as_the_rule_says(end):
    ruling = engine.rule(end)
    if end.red:
        assert ruling.verdict == Carried(0, 0, suspended=True)
        assert ruling.clauses == ("33.red", "33.carrying-over")
    else:
        status = 1 if end.yellow_cards == 3 else 0
        assert ruling.verdict == Carried(end.box_seconds_left, status, suspended=False)
        assert ruling.clauses == ("33.carrying-over",)
    if end.box_seconds_left > 120 and not end.red:
        assert ruling.certainty is Certainty.AMBIGUOUS
        assert [other.verdict for other in ruling.alternatives] == [Carried(120, status, suspended=False)]
    else:
        assert (ruling.certainty, ruling.alternatives) == (Certainty.CERTAIN, ())


def test_after_a_red_card_nothing_more_is_asked():
    assert engine.rule(GameEnds(red=True)).verdict == Carried(0, 0, suspended=True)
    assert engine.rule(GameEnds(yellow_cards=3, box_seconds_left=0)).needs == ("red",)
    assert set(engine.rule(GameEnds()).needs) == {"yellow_cards", "red", "box_seconds_left"}


def test_every_row_on_the_end_of_a_game_speaks_somewhere():
    spoken = {reason.row for end in ENDS for reason in engine.rule(end).reasons}
    assert spoken == {row.id for row in game_ends.LAW.rows}
    assert len(spoken) == 12


AFTER = {
    Shown.YELLOW: Plain(Outcome.NOT_COVERED),
    Shown.TWO_YELLOWS: NextGameSanction(NextGame.FIRST_2_MINUTES, 2, Complaint.POSSIBLE),
    Shown.THREE_YELLOWS: NextGameSanction(NextGame.FIRST_4_MINUTES, 4, Complaint.POSSIBLE),
    Shown.RED: NextGameSanction(NextGame.SUSPENDED, 4, Complaint.AUTOMATIC),
}


@pytest.mark.parametrize("shown", Shown)
def test_cards_after_the_game_are_served_in_the_next_one(shown):
    ruling = engine.rule(CardAfterGame(shown))
    assert (ruling.verdict, ruling.certainty, ruling.alternatives) == (AFTER[shown], Certainty.CERTAIN, ())
    assert ruling.clauses[0] == "33.after-the-game"


def test_every_row_on_cards_after_the_game_speaks_somewhere():
    spoken = {reason.row for shown in Shown for reason in engine.rule(CardAfterGame(shown)).reasons}
    assert spoken == {row.id for row in card_after_game.LAW.rows}
    assert len(spoken) == 7
