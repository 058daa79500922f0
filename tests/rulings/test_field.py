"""The field is drawn from incident and ruling, and the words under it say the same."""

from __future__ import annotations

import pytest
from django.utils import translation

from rulebook import engine
from rulebook.rulings import field
from rulebook.rulings.situation import ASKED, read

from .asked import least_facts


def drawn(query: str) -> field.Drawing:
    situation = read(f"incident=penalty_shot&{query}")
    found = field.drawing(situation.incident, situation.ruling)
    assert found is not None
    return found


@pytest.mark.parametrize(
    "query, ball, award, to_the_left",
    [
        ("shot=penalty_2&event=hit_before_play&taken_from=centre", 270, 270, True),
        ("shot=penalty_3&event=swing_and_miss&defended=false", 260, 260, True),
        ("shot=penalty_4&event=defending_team_out_of_position&goal=none", 240, 260, False),
        ("shot=penalty_5b&event=defending_team_out_of_position&goal=none", 150, 240, False),
        ("shot=penalty_4&event=both_teams_breach", 240, 240, False),
        ("shot=penalty_4&event=swing_and_miss", 240, None, False),
    ],
)
def test_ball_and_award_stand_where_the_penalties_are_taken(query, ball, award, to_the_left):
    found = drawn(query)
    assert (found.ball, found.award, found.award_to_the_left) == (ball, award, to_the_left)


def test_spot_is_a_part_of_the_field_and_the_award_near_the_other_goal():
    found = drawn("shot=penalty_5a&event=hit_before_play&spot=inside_own_60")
    assert (found.ball, found.zone, found.award, found.is_half) == (None, (0, 60), 60, False)


def test_knock_in_is_hit_from_the_end_line_and_a_safety_from_the_60():
    assert drawn("shot=knock_in&event=hit_before_play").ball_line == 0
    assert drawn("shot=penalty_6&event=hit_before_play").ball_line == 240


def test_only_what_is_certain_is_drawn_of_where_teams_stand():
    stands = {
        query: (
            drawn(f"{query}&event=both_teams_breach").clear,
            drawn(f"{query}&event=both_teams_breach").stands_back,
        )
        for query in (
            "shot=penalty_2",
            "shot=penalty_3",
            "shot=penalty_3&defended=false",
            "shot=penalty_4",
            "shot=penalty_6",
        )
    }
    assert stands == {
        "shot=penalty_2": (False, True),
        "shot=penalty_3": (False, False),
        "shot=penalty_3&defended=false": (False, True),
        "shot=penalty_4": (True, False),
        "shot=penalty_6": (False, False),
    }


def test_drawing_of_one_half_leaves_nothing_out():
    ways = [way for name in ("penalty_shot", "returning_player") for way in least_facts(ASKED[name])]
    drawings = [found for way in ways if (found := field.drawing(way.incident, way.ruling))]
    assert any(found.is_half for found in drawings)
    for found in drawings:
        left = int(found.view_box.split()[0])
        reach = 30 if found.clear else 22
        assert all(place - reach >= left or place in (0, *(found.zone or ())) for place in found.places), (
            found
        )


@pytest.mark.parametrize("language", ["it", "en"])
def test_whatever_is_drawn_is_also_said(language):
    ways = [way for name in ("penalty_shot", "returning_player") for way in least_facts(ASKED[name])]
    with translation.override(language):
        for way in ways:
            found = field.drawing(way.incident, way.ruling)
            if found is None:
                continue
            marks = [mark for mark, _ in found.words]
            assert marks[0] in "●┃▨"
            assert ("┄" in marks) >= (found.clear or found.stands_back)
            assert ("◎" in marks) >= (found.award is not None or found.award_line is not None)
            assert all(words.endswith(".") for _, words in found.words)


def test_other_incidents_have_no_drawing():
    for name, kind in ASKED.items():
        if name not in ("penalty_shot", "returning_player"):
            assert {field.drawing(way.incident, way.ruling) for way in least_facts(kind)} == {None}


def test_kept_answer_is_drawn_while_the_engine_still_rules_so():
    incident = {"incident": "penalty_shot", "facts": {"shot": "penalty_4", "event": "both_teams_breach"}}
    ruling = engine.ruling_to_dict(engine.rule(engine.incident_from(incident)))
    assert field.drawing_of(incident, ruling) is not None
    assert field.drawing_of(incident, {"outcome": "play_on"}) is None
    assert field.drawing_of({"incident": "penalty_shot", "facts": {"shot": "penalty_9"}}, ruling) is None
