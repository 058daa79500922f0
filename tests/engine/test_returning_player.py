from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from pathlib import Path
from random import Random

import pytest

from rulebook import engine
from rulebook.engine import Certainty, Outcome, law
from rulebook.engine.incidents import ReturningPlayer
from rulebook.engine.law import LawError
from rulebook.engine.returning_player import LAW, RULER, law_from
from rulebook.engine.verdicts import verdict_to_dict
from rulebook.rulings.cases import failures, read_cases

CASES = Path(__file__).parent.parent / "cases"
HANDED = read_cases(CASES / "returning-player.toml")
OWN = read_cases(CASES / "own" / "returning-player.toml")
FACTS = ReturningPlayer.FACTS
NAMES = [fact.name for fact in FACTS]

Facts = Mapping[str, object]
Sense = tuple[object, ...]


@pytest.mark.parametrize("case", [*HANDED, *OWN], ids=[case.id for case in (*HANDED, *OWN)])
def test_case_is_ruled_as_the_rulebook_says(case):
    assert list(failures(case)) == []


def test_case_files_are_whole():
    assert {case.incident for case in (*HANDED, *OWN)} == {"returning_player"}
    assert len(HANDED) == 10
    assert len(OWN) == 105


def test_every_row_is_pinned_by_an_own_case():
    """By a case that names it among the reasons: a row that went missing, or spoke elsewhere, would fail it."""
    pinned = {reason["row"] for case in OWN for reason in case.ruling.get("reasons", [])}
    assert pinned == {row.id for row in LAW.rows}
    assert len(pinned) == 32


# ── The paragraph again, in Python, written from the text and not from the rows ──────────────────


NEXT = {
    "penalty_3": "penalty_2",
    "penalty_4": "penalty_3",
    "penalty_6": "penalty_3",
    "penalty_5b": "penalty_4",
}
NEXT_OF_5A = {
    "inside_own_60": "penalty_5b",
    "own_half": "penalty_5b",
    "opponents_half": "penalty_4",
    "inside_opponents_60": "penalty_3",
}


def listed(facts: Facts) -> bool:
    if facts["team"] == "fouling_team":
        return facts["shot"] in (
            "penalty_2",
            "penalty_3",
            "penalty_4",
            "penalty_5a",
            "penalty_5b",
            "penalty_6",
        )
    return facts["shot"] in ("penalty_4", "penalty_5a", "penalty_5b", "penalty_6") or (
        facts["shot"] == "penalty_3" and facts["defended"] is True
    )


def violated(facts: Facts) -> bool:
    may_return = facts["unobtrusive"] and facts["route_on_field"] and facts["nearest_yards"] >= 30
    may_play = (
        facts["reached_position"]
        or facts["passed_positioned_teammate"]
        or (facts["ball_travelled_yards"] >= 30 and facts["passed_midfield"])
    )
    return not may_return or (facts["made_play"] and not may_play)


def from_the_text(facts: Facts) -> Sense:
    """What is ruled on a full incident: certainty, verdict, and the others in order of key."""
    if not listed(facts):
        return "certain", "verdict.not_covered"
    if not violated(facts):
        return "certain", "verdict.no_offence"
    if facts["team"] == "fouled_team":
        return "discretion", "verdict.foul.fouled_team"
    if facts["goal"] == "scored":
        return "certain", "verdict.goal_counts"
    if facts["shot"] == "penalty_2":
        penalty, others = "penalty_2", ["verdict.award.penalty_1.hitting_team"]
    elif facts["shot"] == "penalty_5a":
        penalty = NEXT_OF_5A[facts["spot"]]
        others = ["verdict.award.penalty_2.hitting_team"] if facts["spot"] == "inside_opponents_60" else []
    else:
        penalty, others = NEXT[facts["shot"]], []
    certainty = "certain"
    if facts["shot"] == "penalty_2":
        certainty = "discretion"
    elif others:
        certainty = "ambiguous"
    if facts["goal"] == "prevented":
        certainty, others = "ambiguous", [*others, "verdict.goal_counts"]
    return certainty, f"verdict.award.{penalty}.hitting_team", *sorted(others)


def sense_of(ruling: engine.Ruling) -> Sense:
    others = sorted(engine.key_of(other.verdict) for other in ruling.alternatives)
    return ruling.certainty.value, engine.key_of(ruling.verdict), *others


def test_every_full_incident_is_ruled_as_the_paragraph_says():
    seen, number = set(), 0
    for values in product(*(fact.values for fact in FACTS)):
        [ruling] = RULER.possible(ReturningPlayer(*values))
        sense = from_the_text(dict(zip(NAMES, values, strict=True)))
        assert sense_of(ruling) == sense
        seen.add(sense)
        number += 1
    assert number == 7 * 2 * 2 * 4 * 3 * 2**8
    assert len(seen) == 16


@pytest.mark.parametrize(
    ("yards", "far_enough"),
    [(0, False), (29, False), (29.999, False), (30, True), (30.001, True), (300, True)],
)
def test_thirty_yards_are_far_enough(yards, far_enough):
    """Both numbers at their limit, which the full walk sees only as two classes."""
    way = {"route_on_field": True, "unobtrusive": True, "nearest_yards": yards, "made_play": False}
    play = {
        "route_on_field": True, "unobtrusive": True, "nearest_yards": 30, "made_play": True, "reached_position": False,
        "passed_positioned_teammate": False, "passed_midfield": True, "ball_travelled_yards": yards,
    }  # fmt: skip
    for facts in (way, play):
        ruling = engine.rule(
            ReturningPlayer.from_facts({"shot": "penalty_4", "team": "fouled_team", **facts})
        )
        assert (ruling.outcome is Outcome.NO_OFFENCE) == far_enough
        assert ruling.outcome in (Outcome.NO_OFFENCE, Outcome.FOUL)


# ── What a partial incident needs ────────────────────────────────────────────────────────────────


def completions(incident: ReturningPlayer) -> dict[tuple[object, ...], Sense]:
    ways = [fact.values if (told := getattr(incident, fact.name)) is None else (told,) for fact in FACTS]
    return {values: from_the_text(dict(zip(NAMES, values, strict=True))) for values in product(*ways)}


def can_change(name: str, full: Mapping[tuple[object, ...], Sense]) -> bool:
    """Whether two completions that differ only in this fact are ruled differently."""
    at = NAMES.index(name)
    by_rest: dict[tuple[object, ...], Sense] = {}
    return any(
        by_rest.setdefault(values[:at] + values[at + 1 :], sense) != sense for values, sense in full.items()
    )


def drawn(random: Random, **fixed: object) -> ReturningPlayer:
    """An incident of which some facts are told."""
    facts = dict(fixed)
    for fact in FACTS:
        if fact.name not in fixed and random.random() < 0.6:
            facts[fact.name] = random.choice(fact.values)
    return ReturningPlayer.from_facts(facts)


@pytest.mark.parametrize("team", ["fouling_team", "fouled_team"])
@pytest.mark.parametrize("shot", ["penalty_2", "penalty_3", "penalty_4", "penalty_5a", "knock_in", None])
def test_needs_are_the_unknown_facts_that_can_change_the_ruling(team, shot):
    random = Random(f"{team} {shot}")  # noqa: S311  # no secret: the same draw in each run
    fixed = {"team": team} | ({"shot": shot} if shot else {})
    undetermined = 0
    for _ in range(100 if shot else 10):
        incident = drawn(random, **fixed)
        full = completions(incident)
        ruling = engine.rule(incident)
        if ruling.outcome is Outcome.UNDETERMINED:
            undetermined += 1
            unknown = [name for name in NAMES if getattr(incident, name) is None]
            assert set(ruling.needs) == {name for name in unknown if can_change(name, full)}
            assert ruling.needs
        else:
            assert set(full.values()) == {sense_of(ruling)}
            assert ruling.needs == ()
    silent = shot == "knock_in" or (team == "fouled_team" and shot == "penalty_2")
    assert bool(undetermined) != silent


@pytest.mark.parametrize("breach", [{"nearest_yards": 10}, {"route_on_field": False}, {"unobtrusive": False}])
def test_breach_on_the_way_back_decides_whatever_the_play_was(breach):
    fouled = engine.rule(ReturningPlayer.from_facts({"shot": "penalty_4", "team": "fouled_team", **breach}))
    assert (fouled.outcome, fouled.needs) == (Outcome.FOUL, ())
    fouling = engine.rule(ReturningPlayer.from_facts({"shot": "penalty_4", "team": "fouling_team", **breach}))
    assert (fouling.outcome, fouling.needs) == (Outcome.UNDETERMINED, ("goal",))


def test_facts_of_the_play_do_not_matter_where_none_was_made():
    play = {"reached_position": False, "passed_positioned_teammate": False, "passed_midfield": False}
    incident = ReturningPlayer.from_facts(
        {"shot": "penalty_4", "team": "fouled_team", "made_play": False, "nearest_yards": 40}
        | {"route_on_field": True, "unobtrusive": True, "ball_travelled_yards": 5}
        | play
    )
    assert engine.rule(incident).did_not_matter == (*play, "ball_travelled_yards")


# ── The rows ─────────────────────────────────────────────────────────────────────────────────────


def test_every_row_speaks_somewhere_and_none_is_always_displaced():
    spoken = {
        reason.row
        for ruling in RULER.every_ruling()
        for reason in ruling.reasons
        if reason.role is not engine.Role.DISPLACED
    }
    assert spoken == {row.id for row in LAW.rows}


def test_reason_names_the_yards_that_were_told():
    ruling = engine.rule(
        ReturningPlayer.from_facts({"shot": "penalty_4", "team": "fouled_team", "nearest_yards": 12.5})
    )
    told = {reason.row: (reason.fact, reason.value) for reason in ruling.reasons}
    assert told == {
        "returning.fouled.appropriate": ("shot", "penalty_4"),
        "returning.fouled.too-close": ("nearest_yards", 12.5),
    }


def test_both_paragraphs_have_the_same_duties_and_permissions():
    """The rule says them twice in the same words; a row of the one team has its like for the other."""
    rows = {row.id: row for row in LAW.rows}
    alike = [name.removeprefix("returning.fouled.") for name in rows if name.startswith("returning.fouled.")]
    shared = [name for name in alike if name != "at-knock-in" and f"returning.fouling.{name}" in rows]
    assert len(shared) == 10
    for name in shared:
        one, two = rows[f"returning.fouling.{name}"], rows[f"returning.fouled.{name}"]
        assert (one.force, one.gives, one.reading, one.quote) == (
            two.force,
            two.gives,
            two.reading,
            two.quote,
        )
        finer = [
            {fact: words for fact, words in row.cases[0].items() if fact not in ("team", "shot", "defended")}
            for row in (one, two)
        ]
        assert finer[0] == finer[1]


def test_the_exceptions_cite_both_clauses_and_show_what_gave_way():
    incident = {"shot": "penalty_2", "team": "fouling_team", "nearest_yards": 10, "goal": "none"}
    ruling = engine.rule(ReturningPlayer.from_facts(incident))
    assert (verdict_to_dict(ruling.verdict)["penalty"], ruling.certainty) == (
        "penalty_2",
        Certainty.DISCRETION,
    )
    assert ruling.clauses == ("36.returning-fouling-team", "36.fouling-team-procedure")
    displaced = [reason.row for reason in ruling.reasons if reason.role is engine.Role.DISPLACED]
    assert displaced == ["returning.fouling.increased", "returning.fouling.to-the-team-fouled"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"team": "hitting_team"}, "'hitting_team' is not a valid Side"),
        ({"team": None}, "'None' is not a valid Side"),
        ({"shots": "7"}, "'penalty_7' is not a valid Shot"),
        ({"shots": "3:defended=perhaps"}, "no such value of defended: perhaps"),
        ({"breach": "yes"}, "breach is true or false: 'yes'"),
        ({"when": {"nearest_yards": "under_40"}}, "no such value of nearest_yards: under_40"),
        ({"when": {"yards": "under_30"}}, "no such fact: 'yards'"),
        ({"event": "mishit"}, "unknown key: event"),
    ],
)
def test_row_that_is_not_understood_is_refused(change, reason):
    document = law.document("returning_player.toml")
    first, *others = document["row"]
    with pytest.raises(LawError, match=f"returning.fouling.way-back: {reason}"):
        law_from({**document, "row": [{**first, **change}, *others]})


@pytest.mark.parametrize(
    "lists", [None, {}, {"fouling_team": "2"}, {"fouling_team": "2", "defending_team": "3"}]
)
def test_law_without_the_lists_of_both_paragraphs_is_refused(lists):
    with pytest.raises(LawError, match="what the paragraph of each team lists"):
        law_from({**law.document("returning_player.toml"), "shots": lists})
