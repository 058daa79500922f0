"""Rule 33: playing on without an injured player who has box time, in every way that can be told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook import engine
from rulebook.engine import FactError, Outcome, Role
from rulebook.engine.incidents import ShortHanded
from rulebook.engine.short_handed import LAW, RULER
from rulebook.rulings.cases import failures, read_cases

OWN = Path(__file__).parent.parent / "cases" / "own" / "short-handed.toml"
NAMES = [fact.name for fact in ShortHanded.FACTS]
HANDICAPS = st.lists(st.integers(-2, 10), min_size=1, max_size=3).map(tuple)
MAYBE = st.sampled_from([True, False, None])


def test_case_file_passes():
    cases = read_cases(OWN)
    assert Counter(case.incident for case in cases) == {"short_handed": 25}
    assert [f"{case.id}: {failure}" for case in cases for failure in failures(case)] == []


# ── The oracle ───────────────────────────────────────────────────────────────────────────────────


def may_play(remaining: tuple[int, ...], playing: tuple[int, ...], *, substitute: bool, over: bool) -> str:
    if over:
        return "allowed"
    return "not_allowed" if substitute or sum(playing) - sum(remaining) > 0 else "allowed"


# What can be told of a list whose sum alone counts: the extremes, and enough between to be below, equal and above.
LISTS = ((-2, -2, -2), (-2,), (0,), (2, 3, 3), (2, 3, 4), (4, 5), (2, 3, 5), (10, 10, 10))


def completions(incident: ShortHanded) -> Iterator[tuple[tuple[object, ...], str]]:
    """Every way to tell the rest, with what the oracle rules."""
    ways = [
        (told,)
        if (told := getattr(incident, name)) is not None
        else (LISTS if "handicaps" in name else (True, False))
        for name in NAMES
    ]
    for remaining, playing, substitute, over in product(*ways):
        yield (
            (remaining, playing, substitute, over),
            may_play(remaining, playing, substitute=substitute, over=over),
        )


PARTIAL = [
    ShortHanded(*told)
    for told in product((None, *LISTS), (None, *LISTS), (None, True, False), (None, True, False))
]


def test_partial_incident_is_ruled_exactly_where_all_its_completions_agree():
    assert len(PARTIAL) == 9 * 9 * 3 * 3
    for incident in PARTIAL:
        outcomes = {outcome for _, outcome in completions(incident)}
        ruling = engine.rule(incident)
        if len(outcomes) == 1:
            assert ({ruling.outcome.value}, ruling.needs) == (outcomes, ()), incident
        else:
            assert ruling.outcome is Outcome.UNDETERMINED, incident
        assert {other.outcome.value for other in RULER.possible(incident)} == outcomes, incident


def test_needs_are_exactly_the_untold_facts_that_can_still_change_the_ruling():
    for incident in PARTIAL:
        ways = list(completions(incident))
        can_change = set()
        for (one, ruled), (other, ruled_otherwise) in product(ways, ways):
            apart = [name for name, a, b in zip(NAMES, one, other, strict=True) if a != b]
            if ruled != ruled_otherwise and len(apart) == 1:
                can_change.add(apart[0])
        assert set(engine.rule(incident).needs) == can_change, incident


def test_needs_begin_with_the_fact_that_leaves_fewest_rulings():
    """Lists are weighed only where both are told or neither is: what one list alone settles depends on its values."""
    seen = 0
    for incident in PARTIAL:
        needs = [name for name in engine.rule(incident).needs if "handicaps" not in name]
        weights = [Fraction(sum(left(incident, name, told) for told in (True, False)), 2) for name in needs]
        assert weights == sorted(weights), incident
        seen += len(needs) > 1
    assert seen > 10


def left(incident: ShortHanded, name: str, told: bool) -> int:
    facts = {fact: getattr(incident, fact) for fact in NAMES} | {name: told}
    return len({outcome for _, outcome in completions(ShortHanded(**facts))})


@given(HANDICAPS, HANDICAPS, st.booleans(), st.booleans())
def test_full_incident_is_ruled_as_a_plain_reading_has_it(remaining, playing, substitute, over):
    ruling = engine.rule(ShortHanded(remaining, playing, substitute, over))
    assert ruling.outcome.value == may_play(remaining, playing, substitute=substitute, over=over)
    assert ruling.clauses == ("33.injured",)


@given(HANDICAPS, HANDICAPS, MAYBE, MAYBE)
def test_order_of_the_players_does_not_matter(remaining, playing, substitute, over):
    here = engine.rule(ShortHanded(remaining, playing, substitute, over))
    assert engine.rule(ShortHanded(remaining[::-1], playing[::-1], substitute, over)) == here


@given(HANDICAPS, HANDICAPS, st.integers(0, 2))
def test_a_weaker_team_is_never_forbidden_where_a_stronger_is_allowed(remaining, playing, less):
    weaker = tuple(max(-2, handicap - less) for handicap in playing)
    allowed = [
        engine.rule(ShortHanded(remaining, team, False, False)).outcome is Outcome.ALLOWED
        for team in (playing, weaker)
    ]
    assert allowed != [True, False]


def test_step_tells_the_two_sums():
    [step] = engine.rule(ShortHanded((2, 3, 4), (2, 3, 5), False, False)).reasons
    assert (step.row, step.fact, step.value) == ("injured.above-the-handicap", "playing_handicaps", 10)
    assert dict(step.told) == {"playing": 10, "remaining": 9}


def test_every_row_of_the_law_takes_part():
    steps = {(reason.row, reason.role) for ruling in RULER.every_ruling() for reason in ruling.reasons}
    assert steps == {(row.id, Role.APPLIED) for row in LAW.rows} | {
        ("injured.within-the-handicap", Role.DISPLACED)
    }


def test_no_other_team_is_offered_as_a_change_but_each_question_may_be_answered_otherwise():
    allowed, not_allowed = engine.Plain(Outcome.ALLOWED), engine.Plain(Outcome.NOT_ALLOWED)
    too_strong = ShortHanded((2, 3, 4), (2, 3, 5), False, False)
    found = [(name, value, ruling.verdict) for name, value, _, ruling in engine.neighbours(too_strong)]
    assert found == [("box_time_over", True, allowed)]
    assert engine.least_change(too_strong, allowed) == (("box_time_over", True),)
    assert engine.least_change(too_strong, not_allowed) == ()
    substituted = ShortHanded((2, 3, 4), (2, 3, 4), True, False)
    assert engine.least_change(substituted, allowed) == (("substitute_for_suspended", False),)
    in_order = ShortHanded((2, 3, 4), (2, 3, 4), False, True)
    assert list(engine.neighbours(in_order)) == []
    assert engine.least_change(in_order, not_allowed) == (
        ("substitute_for_suspended", True),
        ("box_time_over", False),
    )
    assert engine.least_change(ShortHanded((2, 3, 4), (2, 3, 5)), allowed) is None


def test_what_is_ruled_already_needs_no_change_and_what_a_missing_list_allows_is_not_listed():
    season = engine.incident_from({"incident": "season", "facts": {"cards": []}})
    assert engine.least_change(season, engine.rule(season).verdict) == ()
    assert engine.possible(season) == (engine.rule(season),)
    assert engine.possible(engine.incident_from({"incident": "season", "facts": {}})) == ()


# ── Facts that cannot be ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("facts", "fact"),
    [
        ({"remaining_handicaps": []}, "remaining_handicaps"),
        ({"remaining_handicaps": [1, 2, 3, 4]}, "remaining_handicaps"),
        ({"playing_handicaps": []}, "playing_handicaps"),
        ({"playing_handicaps": [1, 2, 3, 4]}, "playing_handicaps"),
        ({"playing_handicaps": 9}, "playing_handicaps"),
        ({"playing_handicaps": "2,3,4"}, "playing_handicaps"),
        ({"playing_handicaps": [2, 3, 11]}, "playing_handicaps[2]"),
        ({"playing_handicaps": [-3]}, "playing_handicaps[0]"),
        ({"playing_handicaps": [2.5]}, "playing_handicaps[0]"),
        ({"playing_handicaps": [True]}, "playing_handicaps[0]"),
        ({"playing_handicaps": [[[[2]]]]}, "playing_handicaps[0]"),
        ({"substitute_for_suspended": "false"}, "substitute_for_suspended"),
        ({"box_time_over": 0}, "box_time_over"),
        ({"box_time_over": None}, "box_time_over"),
        ({"handicaps": [2]}, "handicaps"),
    ],
)
def test_fact_that_cannot_be_is_refused(facts, fact):
    with pytest.raises(FactError) as caught:
        engine.incident_from({"incident": "short_handed", "facts": facts})
    assert caught.value.fact == fact
    assert caught.value.allowed
