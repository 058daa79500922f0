"""Facts that cannot be are refused: the fact with its place, the value, and what is allowed. For all kinds alike."""

from __future__ import annotations

from math import isnan

import pytest

from rulebook import engine
from rulebook.engine import FactError
from rulebook.engine.facts import Day, Fact, Listed, Measure, Name, Whole

from .impossible import DEEP, good, wrong, wrong_facts
from .walk import named

KINDS = list(engine.KINDS.values())


def refusal(document: object) -> FactError:
    with pytest.raises(FactError) as caught:
        engine.incident_from(document)
    return caught.value


def same(one: object, other: object) -> bool:
    both_nan = isinstance(one, float) and isinstance(other, float) and isnan(one) and isnan(other)
    return one is other or both_nan or (type(one) is type(other) and one == other)


@pytest.mark.parametrize("kind", KINDS, ids=named)
def test_fact_that_cannot_be_is_refused_by_place_value_and_what_is_allowed(kind):
    tried = 0
    for facts, wrong_one in wrong_facts(kind.facts):
        error = refusal({"incident": kind.name, "facts": facts})
        assert (error.fact, error.allowed) == (wrong_one.place, wrong_one.allowed)
        assert same(error.value, wrong_one.refused)
        line = f"{wrong_one.place}: {engine.shown(wrong_one.refused)}: allowed {', '.join(wrong_one.allowed)}"
        assert str(error) == line
        assert str(error).isprintable()
        tried += 1
    assert tried > 10


@pytest.mark.parametrize("kind", KINDS, ids=named)
def test_fact_that_can_be_is_accepted(kind):
    for fact in kind.facts:
        told = engine.incident_from({"incident": kind.name, "facts": {fact.name: good(fact.of)}})
        assert getattr(told, fact.name) is not None


@pytest.mark.parametrize("of", [Measure("yards", (30,)), Whole(-2, 10), Day(), Name()])
def test_wrong_value_deep_in_lists_is_named_with_its_whole_place(of):
    tried = 0
    for found in wrong(Listed(Listed(of)), "games"):
        with pytest.raises(FactError) as caught:
            Fact("games", Listed(Listed(of))).read(found.value)
        assert caught.value.fact == found.place
        tried += 1
    assert tried > 20


def test_value_is_shown_on_one_short_line():
    shown = {
        "x\r\n\x85\ud800": r'"x\r\n\x85\ud800"',
        "y" * 500: f'"{"y" * 79}…"',
        None: "null",
        True: "true",
        False: "false",
        1.5: "1.5",
        float("inf"): "inf",
        10**400: "a number too large",
        -(10**400): "a number too large",
        (1, 2): "a list",
        b"bytes": "a value of type bytes",
    }
    assert {value: engine.shown(value) for value in shown} == shown
    assert engine.shown(DEEP) == "a list"
    assert engine.shown({"a": DEEP}) == "an object"
    assert engine.shown(float("nan")) == "nan"


def test_values_of_what_has_no_end_are_not_asked_for():
    with pytest.raises(TypeError, match="cards has no list of values"):
        _ = Fact("cards", Listed(Day())).values
