"""Which rulings a page offers, and that nothing about them tells the right one."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest

from rulebook import engine
from rulebook.quizzes import choices
from rulebook.rulings.nearby import is_right
from rulebook.text.models import Example, Rule

pytestmark = pytest.mark.django_db


@pytest.fixture
def example() -> Example:
    """A Penalty 5.a that is hit too early, with every fact told."""
    rule = Rule.objects.create(number="36", position=0, title_en="Penalties", title_it="Punizioni")
    return make_example(rule, "early", shot="penalty_5a", event="hit_before_play", spot="inside_own_60")


def make_example(rule: Rule, key: str, **facts: object) -> Example:
    texts = {"title_en": "T", "title_it": "T", "story_en": "S", "story_it": "S"}
    return Example.objects.create(key=key, rule=rule, incident="penalty_shot", facts=facts, **texts)


def test_every_example_of_the_book_is_asked_with_four_rulings_of_which_the_engine_gives_one(real_book):
    examples = list(Example.objects.all())
    assert examples
    for example in examples:
        asked = choices.question(example)
        assert asked is not None, example.key
        ruled = engine.rule(engine.incident_from({"incident": example.incident, "facts": example.facts}))
        assert asked.ruling == ruled
        assert asked.verdicts.count(ruled.verdict) == 1
        assert len(set(asked.verdicts)) == choices.OFFERED, example.key


def test_no_ruling_that_is_offered_could_be_defended_beside_the_right_one(real_book):
    examples = list(Example.objects.all())
    assert examples
    for example in examples:
        asked = choices.question(example)
        seen = engine.incident_from(asked.incident)
        open_to_the_umpire = {other.verdict for other in asked.ruling.alternatives}
        assert not open_to_the_umpire & set(asked.verdicts), example.key
        assert not [pair for pair in combinations(asked.verdicts, 2) if choices._alike(*pair, seen)], (
            example.key
        )


def test_miss_is_not_offered_with_two_names_for_the_place_where_the_ball_lies(example):
    example.facts = {"shot": "penalty_2", "event": "swing_and_miss", "taken_from": "centre"}
    places = {getattr(verdict, "place", None) for verdict in choices.question(example).verdicts}
    assert places == {None, "spot_of_shot"}


OF_CARDS = ("card", "card_after_game", "game_ends", "leaves_field", "leaves_penalty_box", "conduct")


@pytest.mark.parametrize("kind", OF_CARDS)
def test_card_is_asked_with_rulings_that_are_wrong_and_none_is_said_twice(example, kind):
    asked = 0
    for values in product(*(fact.values for fact in engine.KINDS[kind].facts)):
        seen = engine.KINDS[kind].incident(*values)
        example.incident, example.facts = kind, engine.facts_of(seen)
        if question := choices.question(example):
            keys = [engine.key_of(verdict) for verdict in question.verdicts]
            assert len(set(keys)) == len(keys) >= choices.FEWEST_OFFERED, seen
            assert [key for key in keys if is_right(seen, key)] == [engine.key_of(question.ruling.verdict)]
            asked += 1
    assert bool(asked) == (kind not in ("conduct", "leaves_field", "leaves_penalty_box"))


def test_third_card_is_offered_beside_the_others(example):
    example.incident, example.facts = "card", {"cards_before": 2, "shown": "yellow"}
    assert {engine.key_of(verdict) for verdict in choices.question(example).verdicts} == {
        "verdict.sanction.yellow_3.box_2",
        "verdict.sanction.yellow_2.box_2",
        "verdict.sanction.yellow_1.box_0",
        "verdict.sanction.sent_off",
    }


def test_what_was_not_told_may_be_told_for_a_wrong_ruling(example):
    """Of a fouled team's player nobody told whether a goal was scored; for the other team's it would matter."""
    example.incident = "returning_player"
    example.facts = {"team": "fouled_team", "shot": "penalty_4", "nearest_yards": 29, "made_play": False}
    example.facts |= {"route_on_field": True, "unobtrusive": True}
    assert {engine.key_of(verdict) for verdict in choices.question(example).verdicts} == {
        "verdict.foul.fouled_team",
        "verdict.no_offence",
        "verdict.award.penalty_3.hitting_team",
        "verdict.goal_counts",
    }


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param({"shot": "penalty_5a", "event": "hit_before_play"}, id="undetermined"),
        pytest.param({"shot": "penalty_3", "event": "swing_and_miss"}, id="ambiguous"),
        pytest.param({"shot": "knock_in", "event": "hitting_team_breach"}, id="not covered"),
        pytest.param({"shot": "penalty_9"}, id="no such shot"),
    ],
)
def test_what_the_engine_does_not_settle_is_not_asked(example, facts):
    example.facts = facts
    assert choices.question(example) is None


def test_options_do_not_depend_on_the_order_in_which_verdicts_come(example):
    verdicts = choices.question(example).verdicts
    offered = {tuple(choices.options("a-token", order)) for order in permutations(verdicts)}
    assert len(offered) == 1


def test_options_of_two_pages_share_no_id_and_no_order_to_go_by(example):
    verdicts = choices.question(example).verdicts
    pages = [choices.options(f"token-{number}", verdicts) for number in range(200)]
    ids = [option.id for page in pages for option in page]
    assert len(set(ids)) == len(ids)
    assert {len(name) for name in ids} == {20}
    for place in range(len(verdicts)):
        assert {page[place].verdict for page in pages} == set(verdicts)


def test_same_rulings_are_offered_at_every_asking(example):
    """Else the one that never changes would be the right one."""
    asked = [choices.question(example).verdicts for _ in range(5)]
    assert len(set(asked)) == 1


def test_token_is_good_for_its_own_example_only(example):
    other = make_example(example.rule, "other", **example.facts)
    seal = choices.sealed(choices.new_token(), example)
    assert choices.unsealed(seal, example) == seal.rpartition(":")[0]
    assert choices.unsealed(seal, other) is None
    assert choices.unsealed(seal[:-1] + "!", example) is None
    assert choices.unsealed("", example) is None
