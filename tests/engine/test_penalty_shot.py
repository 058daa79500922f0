from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rulebook import engine
from rulebook.engine import Role
from rulebook.engine.law import read_table
from rulebook.engine.penalty_shot import LAW

from .clauses import passages
from .walk import cases, line_of

ROOT = Path(__file__).parent.parent.parent
CASES = cases("chart.toml", "rule-36.toml")
PAGE = (ROOT / "tests" / "pages" / "rule-36-page.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case_is_ruled_as_the_rulebook_says(case):
    incident = engine.incident_from({"incident": case["incident"], "facts": case["facts"]})
    ruling = engine.ruling_to_dict(engine.rule(incident))
    expected = dict(case["ruling"])
    others = [
        {name: value for name, value in other.items() if name not in ("clauses", "reading")}
        for other in ruling["alternatives"]
    ]
    if "alternatives" in expected:
        assert others == expected.pop("alternatives")
    assert {name: ruling.get(name) for name in expected} == expected
    assert set(case.get("clauses", [])) - set(ruling["clauses"]) == set()


def test_case_files_are_whole():
    assert Counter(case["incident"] for case in CASES) == {"penalty_shot": 42 + 23}


def test_chart_flattened_equals_the_page():
    english, glued = PAGE[50], PAGE[49]
    assert LAW.chart.flattened["en"] == english
    assert LAW.chart.flattened["it"] == glued.removesuffix(" Testo originale")


def test_words_of_every_cell_stand_in_their_place_in_the_content():
    order = ["penalty_2", "penalty_3", "penalty_4", "penalty_6", "penalty_5a", "penalty_5b", "knock_in"]
    situations = list(dict.fromkeys(cell.id.split(".")[1] for cell in LAW.chart.cells.values()))
    by_id = {cell.id: cell for cell in LAW.chart.cells.values()}
    for language in ("en", "it"):
        _, *rows = read_table(passages()["36.chart"][language])
        words = [cells[1:] for cells in rows]
        assert words == [
            [by_id[f"chart.{name}.{shot}"].quote[language] for shot in order] for name in situations
        ]


def ruling_on(**facts) -> engine.Ruling:
    return engine.rule(engine.incident_from({"incident": "penalty_shot", "facts": facts}))


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        (
            {"shot": "penalty_3", "event": "swing_and_miss"},
            "ambiguous verdict.play_on or verdict.award.penalty_5a.defending_team.spot_of_shot",
        ),
        (
            {"shot": "penalty_3", "event": "swing_and_miss", "deliberate": True},
            "certain verdict.award.penalty_5a.defending_team.spot_of_shot",
        ),
        (
            {"shot": "penalty_4", "event": "swing_and_miss", "deliberate": True},
            "certain verdict.award.penalty_5a.defending_team.spot_of_shot",
        ),
        (
            {"shot": "penalty_2", "event": "swing_and_miss", "deliberate": True},  # from where does not matter
            "certain verdict.award.penalty_5a.defending_team.spot_of_shot",
        ),
        (
            {"shot": "penalty_5b", "event": "swing_and_miss", "deliberate": True},
            "ambiguous verdict.play_on or verdict.foul.hitting_team",
        ),
        ({"shot": "knock_in", "event": "swing_and_miss", "deliberate": True}, "certain verdict.play_on"),
        ({"shot": "knock_in", "event": "circled_again"}, "certain verdict.award.penalty_4.defending_team"),
        ({"shot": "knock_in", "event": "slow_to_hit"}, "certain verdict.not_covered"),
        ({"shot": "knock_in", "event": "preparatory_dribble"}, "certain verdict.not_covered"),
        ({"shot": "knock_in", "event": "defending_team_breach"}, "certain verdict.not_covered"),
        ({"shot": "knock_in", "event": "both_teams_breach"}, "certain verdict.not_covered"),
        ({"shot": "knock_in", "event": "surface_altered"}, "discretion verdict.foul.hitting_team"),
        (
            {"shot": "penalty_5a", "event": "slow_to_hit", "seconds": 20.5, "spot": "inside_own_60"},
            "certain verdict.award.penalty_4.defending_team",
        ),
        ({"shot": "penalty_5a", "event": "slow_to_hit", "seconds": 20}, "certain verdict.no_offence"),
        (
            {
                "shot": "penalty_5a",
                "event": "defending_team_breach",
                "goal": "none",
                "spot": "inside_opponents_60",
            },
            "ambiguous verdict.award.penalty_3.hitting_team or verdict.award.penalty_2.hitting_team",
        ),
        (
            {"shot": "penalty_2", "event": "defending_team_breach", "goal": "prevented"},
            (
                "ambiguous verdict.award.penalty_2.hitting_team or "
                "verdict.award.penalty_1.hitting_team | verdict.goal_counts"
            ),
        ),
        (
            {"shot": "penalty_2", "event": "yellow_card_defending_team", "goal": "scored"},
            "ambiguous verdict.goal_counts or verdict.award.penalty_1.hitting_team",
        ),
        ({"shot": "penalty_3", "event": "yellow_card_defending_team"}, "discretion verdict.foul.defending_team"),
        (
            {"shot": "penalty_3", "event": "re_teed_after_play"},
            "ambiguous verdict.award.penalty_5a.defending_team.spot_of_shot or verdict.foul.hitting_team",
        ),
        (
            {"shot": "penalty_6", "event": "unsafe_follow_up"},
            "discretion verdict.foul.hitting_team or verdict.foul.hitting_team.yellow",
        ),
        (
            {"shot": "penalty_6", "event": "mishit", "deliberate": True},
            (
                "ambiguous verdict.award.penalty_5a.defending_team.spot_of_shot or "
                "verdict.award.penalty_5a.defending_team.where_ball_stopped"
            ),
        ),
        (
            {"shot": "penalty_2", "event": "ball_stops_short", "taken_from": "spot"},
            "ambiguous verdict.play_on or verdict.award.penalty_5a.defending_team.where_ball_stopped",
        ),
        (
            {"shot": "penalty_4", "event": "defending_team_out_of_position", "goal": "prevented"},
            "certain verdict.goal_counts",
        ),
        (
            {"shot": "knock_in", "event": "defending_team_out_of_position", "goal": "scored"},
            "certain verdict.award.penalty_5b.hitting_team",
        ),
    ],
)  # fmt: skip
def test_hard_incident_is_ruled(facts, line):
    assert line_of(ruling_on(**facts)) == line


def test_not_covered_cites_the_clause_whose_list_stops_short():
    assert ruling_on(shot="knock_in", event="hitting_team_breach").clauses == ("36.fouled-team-procedure",)
    assert ruling_on(shot="knock_in", event="both_teams_breach").clauses == ("36.both-teams",)
    assert ruling_on(shot="penalty_5b", event="ball_stops_short").clauses == ("36.stops-short",)


def test_reason_names_the_seconds_that_were_told():
    ruling = ruling_on(shot="penalty_3", event="slow_to_hit", seconds=23.5)
    assert {reason.value for reason in ruling.reasons if reason.fact == "seconds"} == {23.5}


def test_narrower_row_displaces_the_one_it_limits():
    ruling = ruling_on(shot="penalty_5a", event="rode_past", spot="inside_own_60")
    displaced = [reason.row for reason in ruling.reasons if reason.role is Role.DISPLACED]
    assert displaced == ["fouled-team.incorrect-5a"]
