"""Which rulings a page offers, and that nothing about them tells the right one."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from rulebook import engine
from rulebook.quizzes import choices
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
