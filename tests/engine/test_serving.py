"""Rule 33: the game that serves a suspension, against a second reading of the rule written as plain conditions."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook import engine
from rulebook.engine import Certainty, FactError, Outcome, Role, law
from rulebook.engine.incidents import EventKind, Game, Ground, Scope, Serving, Stage, Tier, ToServe
from rulebook.engine.law import LawError
from rulebook.engine.serving import LAW, RULER, law_from, ruler_of
from rulebook.rulings.cases import failures, read_cases

CASES = Path(__file__).parent.parent / "cases"
WHYS = [refusal.why for refusal in LAW.refusals]
ISSUED = date(2026, 4, 11)
CARD = ToServe(Ground.RED_CARD, EventKind.USPA, 8, Tier.LOW, "Aiken", ISSUED, True)
GOOD = Game(
    "a", date(2026, 4, 14), "Aiken", EventKind.USPA, 8, Tier.LOW, Stage.REGULAR, True, True, True, True, True
)


def ruled(suspension: ToServe, *games: Game) -> engine.Ruling:
    return engine.rule(Serving(suspension, games))


@pytest.mark.parametrize(("name", "number"), [("serving.toml", 7), ("own/serving.toml", 85)])
def test_case_files_pass(name, number):
    cases = read_cases(CASES / name)
    assert Counter(case.incident for case in cases) == {"serving": number}
    assert [f"{case.id}: {failure}" for case in cases for failure in failures(case)] == []


# ── The oracle ───────────────────────────────────────────────────────────────────────────────────


def may_serve(card: ToServe, game: Game, *, every_suspension: bool = False) -> str | None:
    """The first reason against a game, read off the contract and the text without a look at the law's files."""
    full = card.ground in ("red_card", "accumulation")
    counted = card.ground == "accumulation"
    same_team, entered = game.team == card.team, card.team_entered
    in_tier = counted and card.scope == "tier"
    of_33e = not counted or every_suspension
    uspa_only = card.event == "uspa" and (of_33e or not entered)
    against = {
        "other_team": entered and not same_team,
        "lower_handicap": (not counted or not entered) and card.handicap > game.handicap,
        "other_tier": in_tier and card.tier != game.tier,
        "club_event": uspa_only and game.event == "club",
        "stage": of_33e and game.stage != "regular",
        "not_on_schedule": full and not game.on_schedule_at_issue,
        "not_approved": full and not game.committee_approved,
        "not_attended": full and not game.attended,
        "not_reported": full and not (game.reported_before and game.reported_after),
    }
    return next((why for why, so in against.items() if so), None)


def first_that_may(
    card: ToServe, games: list[Game], **reading: bool
) -> tuple[str | None, list[dict[str, str]]]:
    refused = []
    for game in games:
        why = may_serve(card, game, **reading)
        if why is None:
            return game.id, refused
        refused.append({"game": game.id, "why": why})
    return None, refused


TEAMS = st.sampled_from(["Aiken", "Santa Barbara"])
HANDICAPS = st.one_of(st.sampled_from([7, 8, 9]), st.integers(-8, 40))
MOSTLY_TRUE = st.sampled_from([True, True, True, True, False])
MOSTLY_REGULAR = st.sampled_from([Stage.REGULAR, Stage.REGULAR, Stage.REGULAR, *Stage])
CARDS = st.builds(
    ToServe,
    ground=st.sampled_from(Ground),
    event=st.sampled_from(EventKind),
    handicap=HANDICAPS,
    tier=st.sampled_from(Tier),
    scope=st.sampled_from(Scope),
    team=st.just("Aiken"),
    issued_on=st.just(ISSUED),
    team_entered=st.booleans(),
)


@st.composite
def played(draw: st.DrawFn) -> list[Game]:
    """Games in order of play, some on one day."""
    days = sorted(draw(st.lists(st.integers(0, 30), max_size=7)))
    return [
        Game(
            f"game {place}",
            ISSUED + timedelta(days=days[place]),
            draw(TEAMS),
            draw(st.sampled_from(EventKind)),
            draw(HANDICAPS),
            draw(st.sampled_from(Tier)),
            draw(MOSTLY_REGULAR),
            *(draw(MOSTLY_TRUE) for _ in range(5)),
        )
        for place in range(len(days))
    ]


def plain(ruling: engine.Ruling) -> tuple[Any, Any]:
    told = engine.ruling_to_dict(ruling)
    return told.get("game"), told["refused"]


@given(CARDS, played())
def test_the_game_that_serves_is_the_one_a_plain_reading_finds(card, games):
    ruling = ruled(card, *games)
    expected = first_that_may(card, games)
    assert plain(ruling) == expected
    assert ruling.outcome is (Outcome.SERVED if expected[0] else Outcome.UNSERVED)


@given(CARDS, played())
def test_ruling_is_ambiguous_exactly_where_the_other_reading_ends_in_another_game(card, games):
    ruling = engine.ruling_to_dict(ruled(card, *games))
    game, refused = first_that_may(card, games, every_suspension=True)
    if game == ruling.get("game"):
        assert (ruling["certainty"], ruling["alternatives"]) == ("certain", [])
    else:
        [other] = ruling["alternatives"]
        assert (ruling["certainty"], other.get("game"), other["refused"]) == ("ambiguous", game, refused)
        assert other["reading"] == "33.which-games-for-accumulation"
        assert card.ground is Ground.ACCUMULATION


@given(CARDS, played(), played())
def test_games_after_the_one_that_serves_change_nothing(card, games, later):
    last = games[-1].on if games else ISSUED
    moved = [replace(game, id=f"later {game.id}", on=game.on + (last - ISSUED)) for game in later]
    before, after = ruled(card, *games), ruled(card, *games, *moved)
    if before.outcome is Outcome.SERVED and before.certainty is Certainty.CERTAIN:
        assert after == before


@given(CARDS, played())
def test_a_game_is_refused_in_a_list_for_what_it_is_refused_for_alone(card, games):
    refused = engine.ruling_to_dict(ruled(card, *games))["refused"]
    alone = {game.id: engine.ruling_to_dict(ruled(card, game))["refused"] for game in games}
    assert [alone[entry["game"]] for entry in refused] == [[entry] for entry in refused]


@given(CARDS, played())
def test_each_refused_game_has_its_step_with_the_fact_that_refused_it(card, games):
    ruling = ruled(card, *games)
    steps = [reason for reason in ruling.reasons if reason.told]
    assert [dict(reason.told)["game"] for reason in steps] == [game.game for game in ruling.verdict.refused]
    for place, (step, refused) in enumerate(zip(steps, ruling.verdict.refused, strict=True)):
        assert step.row.endswith(f".{refused.why}")
        name, fact = step.fact.split("].")
        assert name == f"games[{place}"
        assert getattr(games[place], fact) == step.value


@given(CARDS, played())
def test_clauses_are_those_of_the_steps_that_hold_in_the_laws_order(card, games):
    ruling = ruled(card, *games)
    held = {reason.clause for reason in ruling.reasons if reason.role is not Role.DISPLACED}
    assert list(ruling.clauses) == [clause for clause in LAW.rows.order if clause in held]
    assert held


# ── What no fact can be inferred from ────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ("on_schedule_at_issue", "not_on_schedule"),
        ("committee_approved", "not_approved"),
        ("attended", "not_attended"),
        ("reported_before", "not_reported"),
        ("reported_after", "not_reported"),
    ],
)
def test_full_game_is_not_served_without_each_of_its_conditions(fact, why):
    lacking = replace(GOOD, **{fact: False})
    for ground in (Ground.RED_CARD, Ground.ACCUMULATION):
        ruling = ruled(replace(CARD, ground=ground, scope=Scope.ALL), lacking)
        assert plain(ruling) == (None, [{"game": "a", "why": why}])
    for ground in (Ground.MINUTES, Ground.STATUS):
        assert plain(ruled(replace(CARD, ground=ground), lacking)) == ("a", [])


def test_every_row_of_the_law_takes_part_in_some_ruling_in_every_part_it_can_play():
    steps = {(reason.row, reason.role) for ruling in RULER.every_ruling() for reason in ruling.reasons}
    rows = LAW.rows.rows
    beaten = {name for row in rows for name in row.displaces}
    parts = {(row.id, Role.READING if row.force == "second" else Role.APPLIED) for row in rows}
    parts |= {
        (f"{row.id}.{why}", Role.APPLIED) for row in rows if row.force == "shall" for why in LAW.asks[row.id]
    }
    parts |= {(name, Role.DISPLACED) for name in beaten}
    assert steps == parts
    assert len(parts) > 40


def test_every_reason_is_asked_by_some_row_and_stands_in_the_contracts_order():
    assert {why for whys in LAW.asks.values() for why in whys} == set(WHYS)
    assert " ".join(WHYS[:5]) == "other_team lower_handicap other_tier club_event stage"
    assert " ".join(WHYS[5:]) == "not_on_schedule not_approved not_attended not_reported"


# ── Facts that cannot be ─────────────────────────────────────────────────────────────────────────

SUSPENSION = {
    "ground": "red_card", "event": "uspa", "handicap": 8, "tier": "low", "team": "Aiken",
    "issued_on": "2026-04-11", "team_entered": True,
}  # fmt: skip
GAME = {
    "id": "a", "on": "2026-04-14", "team": "Aiken", "event": "uspa", "handicap": 8, "tier": "low",
    "stage": "regular", "on_schedule_at_issue": True, "committee_approved": True, "attended": True,
    "reported_before": True, "reported_after": True,
}  # fmt: skip


def refused(suspension: object, games: object) -> tuple[str, object]:
    facts = {"suspension": suspension, "games": games}
    with pytest.raises(FactError) as caught:
        engine.incident_from({"incident": "serving", "facts": facts})
    assert caught.value.allowed
    return caught.value.fact, caught.value.value


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"handicap": 41}, ("suspension.handicap", 41)),
        ({"handicap": -9}, ("suspension.handicap", -9)),
        ({"handicap": 8.5}, ("suspension.handicap", 8.5)),
        ({"handicap": True}, ("suspension.handicap", True)),
        ({"handicap": float("nan")}, None),
        ({"issued_on": "2026-02-30"}, ("suspension.issued_on", "2026-02-30")),
        ({"issued_on": "2026-04-11T10:00"}, ("suspension.issued_on", "2026-04-11T10:00")),
        ({"team_entered": "true"}, ("suspension.team_entered", "true")),
        ({"team": ""}, ("suspension.team", "")),
        ({"ground": "yellow_card"}, ("suspension.ground", "yellow_card")),
        ({"tier": "lowest"}, ("suspension.tier", "lowest")),
        ({"ground": "accumulation"}, ("suspension.scope", None)),
        ({"scope": "every"}, ("suspension.scope", "every")),
        ({"scope": None}, ("suspension.scope", None)),
        ({"player": "Rossi"}, ("suspension.player", "Rossi")),
    ],
)
def test_suspension_that_cannot_be_is_refused(changes, error):
    got = refused({**SUSPENSION, **changes}, [GAME])
    assert got == error if error else got[0] == "suspension.handicap"


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"handicap": 41}, ("games[1].handicap", 41)),
        ({"on": "2026-04-31"}, ("games[1].on", "2026-04-31")),
        ({"on": "2026-04-13"}, ("games[1].on", date(2026, 4, 13))),
        ({"id": "a"}, ("games[1].id", "a")),
        ({"attended": "yes"}, ("games[1].attended", "yes")),
        ({"attended": 1}, ("games[1].attended", 1)),
        ({"stage": "final"}, ("games[1].stage", "final")),
        ({"reported": True}, ("games[1].reported", True)),
        ({"team": "x" * 201}, ("games[1].team", "x" * 201)),
    ],
)
def test_game_that_cannot_be_is_refused_with_its_place(changes, error):
    assert refused(SUSPENSION, [GAME, {**GAME, "id": "b", **changes}]) == error


def test_game_before_the_card_is_refused():
    assert refused(SUSPENSION, [{**GAME, "on": "2026-04-10"}]) == ("games[0].on", date(2026, 4, 10))


def test_game_of_which_something_is_untold_is_refused():
    for name in GAME:
        told = {fact: value for fact, value in GAME.items() if fact != name}
        assert refused(SUSPENSION, [told]) == (f"games[0].{name}", None)


@pytest.mark.parametrize(
    ("games", "error"),
    [
        ({"id": "a"}, "games"),
        ("a", "games"),
        ([["a"]], "games[0]"),
        ([[[[[[]]]]]], "games[0]"),
        ([{**GAME, "team": {"name": "Aiken"}}], "games[0].team"),
    ],
)
def test_lists_of_another_shape_are_refused(games, error):
    fact, value = refused(SUSPENSION, games)
    assert fact == error
    assert value is not None


def test_suspension_without_games_is_undetermined_and_asks_for_them():
    ruling = engine.rule(engine.incident_from({"incident": "serving", "facts": {"suspension": SUSPENSION}}))
    assert (ruling.outcome, ruling.needs) == (Outcome.UNDETERMINED, ("games",))


def test_ten_thousand_games_are_ruled():
    games = tuple(replace(GOOD, id=str(place), handicap=7) for place in range(10_000))
    ruling = ruled(CARD, *games)
    assert ruling.outcome is Outcome.UNSERVED
    assert len(ruling.verdict.refused) == 10_000


# ── Law that cannot be read ──────────────────────────────────────────────────────────────────────


def changed_row(place: int, **changes: object) -> dict[str, Any]:
    document = law.document("serving.toml")
    rows = [dict(row) for row in document["row"]]
    rows[place].update(changes)
    return {**document, "row": rows}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"asks": "other_team"}, "asks is a list"),
        ({"asks": ["wrong_team"]}, "no such reason: wrong_team"),
        ({"force": "duty"}, "with the force duty"),
        ({"when": {"ground": "yellow_card"}}, "no such value of ground"),
        ({"when": {"colour": "red"}}, "no such fact"),
        ({"gives": "allowed"}, "gives do not go together"),
        ({"displaces": ["serving.nothing"]}, "no such row: serving.nothing"),
    ],
)
def test_row_that_is_not_understood_is_refused(changes, words):
    with pytest.raises(LawError, match=words):
        law_from(changed_row(0, **changes), law.table("refusals.md"))


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        (["other_team", "colours", "other"], "no such fact of a game: colours"),
        (["other_team", "team", "lower"], "team is never lower"),
        (["other_team", "attended", "other"], "attended is never other"),
        (["other_team", "handicap", "8"], "handicap is never 8"),
        (["stage", "team", "other"], "named twice"),
        (["other_team", "stage", "shootout"], "named twice"),
    ],
)
def test_reason_that_is_not_understood_is_refused(cells, words):
    head, _, *rows = law.table("refusals.md")
    with pytest.raises(LawError, match=words):
        law_from(law.document("serving.toml"), [head, cells, *rows])


def test_two_rows_may_not_ask_the_same_of_one_suspension():
    twice = changed_row(12, asks=["club_event", "stage", "other_team"])
    law_of_two = law_from(twice, law.table("refusals.md"))
    with pytest.raises(LawError, match=r"other_team is asked by serving\.red and by which-games\.uspa"):
        ruler_of(law_of_two).rule(Serving(CARD, (GOOD,)))
