"""What the engine says of partial incidents, and of what would have changed a ruling, against plain enumeration."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebook import engine
from rulebook.engine import Kind, Outcome, PenaltyShot
from rulebook.engine.incidents import Event, Goal, Shot, Spot, TakenFrom

from .walk import (
    FINITE,
    LARGE,
    Cube,
    answers,
    drawn,
    full_worlds,
    incident_of,
    named,
    size,
    without,
)

SMALL = [kind for kind in FINITE if size(kind) <= LARGE]
BIG = [kind for kind in FINITE if kind not in SMALL]
SOME = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 2**32 - 1)


def check(cube: Cube) -> None:
    """Every partial incident of the cube is answered as enumeration answers it."""
    kind, facts = cube.kind, cube.kind.facts
    differs = {at: cube.matters(at, with_reasons=False) for at in cube.unknowable}
    names = {facts[at].name for at in cube.open}
    shows = {at: cube.matters(at, with_reasons=True) for at in cube.open}
    for words, bits in cube.left.items():
        ruling = kind.ruler.answer(words)
        rulings, senses = cube.listed(bits), cube.senses_of(bits)
        if len(senses) == 1:
            assert {ruling.sense} == senses
            assert ruling.needs == ()
        else:
            needed = [at for at in cube.unknowable if words[at] is None and differs[at][words]]
            assert ruling.outcome is Outcome.UNDETERMINED
            assert ruling.needs == tuple(
                facts[at].name for at in sorted(needed, key=lambda at: (remaining(cube, words, at), at))
            )
        assert_shared(ruling, rulings)
        idle = [
            facts[at].name
            for at in cube.open
            if at not in kind.ruler.door
            and words[at] not in (None, facts[at].presumed)
            and not shows[at][without(words, at)]
        ]
        assert [name for name in ruling.did_not_matter if name in names] == idle


def remaining(cube: Cube, words: tuple, at: int) -> Fraction:
    """How many different rulings are to be expected once this fact is told, each of its values being as likely."""
    ways = cube.kind.ruler.words[at]
    told = ((*words[:at], word, *words[at + 1 :]) for word in ways)
    return Fraction(sum(len(cube.senses_of(cube.left[way])) for way in told), len(ways))


def assert_shared(ruling, rulings) -> None:
    """What is cited and told of a partial incident is so in every completion, and nothing that is so is left out."""
    first, *others = rulings
    assert ruling.clauses == tuple(
        clause for clause in first.clauses if all(clause in other.clauses for other in others)
    )
    steps = [{(reason.row, reason.role): reason for reason in other.reasons} for other in rulings]
    shared = set.intersection(*(set(step) for step in steps))
    assert {(reason.row, reason.role) for reason in ruling.reasons} == shared
    for reason in ruling.reasons:
        alike = {(step[reason.row, reason.role].fact, step[reason.row, reason.role].value) for step in steps}
        assert (reason.fact, reason.value) == (alike.pop() if len(alike) == 1 else (None, None))


@pytest.mark.parametrize("kind", SMALL, ids=named)
def test_every_partial_incident_is_answered_as_enumeration_answers_it(kind):
    check(Cube(kind, {}))


@pytest.mark.parametrize("kind", BIG, ids=named)
@given(seeds)
@settings(SOME, max_examples=12)
def test_partial_incidents_of_a_large_kind_are_answered_as_enumeration_answers_them(kind, seed):
    """In each run other cubes: most facts told, five of them open in every way."""
    [told] = drawn(kind, seed, 1)
    [left_open] = drawn(kind, seed, 1, unknown=5 / len(told))
    check(Cube(kind, {at: word for at, word in enumerate(told) if left_open[at] is not None}))


@pytest.mark.parametrize("kind", BIG, ids=named)
def test_of_a_large_kind_nothing_told_is_answered_as_enumeration_answers_it(kind):
    nothing = tuple(fact.presumed for fact in kind.facts)
    rulings = set(answers(kind.name).values())
    assert kind.ruler.answer(nothing).outcome is Outcome.UNDETERMINED
    assert {ruling.sense for ruling in engine.possible(incident_of(kind, nothing))} <= {
        ruling.sense for ruling in rulings
    }


@pytest.mark.parametrize("kind", FINITE, ids=named)
def test_diagrams_say_what_the_rows_decide(kind):
    """The rows are asked with every fact told, also those that a room leaves out because no row looks at them."""
    worlds = full_worlds(kind) if kind in SMALL else drawn(kind, seed=36, number=5000)
    for words in worlds:
        world = {fact.name: word for fact, word in zip(kind.facts, words, strict=True)}
        assert kind.ruler.decide(world) == answers(kind.name)[words]


def senses_left(kind: Kind, words: tuple, *, numbers: bool = True) -> set[object]:
    """What is ruled in all completions; with `numbers`, those of them that are told stand in it."""
    told = kind.ruler.numbers_told(incident_of(kind, words)) if numbers else {}
    ways = ([word] if word is not None else kind.ruler.words[at] for at, word in enumerate(words))
    return {answers(kind.name)[way].with_numbers(told).sense for way in product(*ways)}


@pytest.mark.parametrize("kind", FINITE, ids=named)
@given(seeds)
@SOME
def test_possible_rulings_are_those_of_the_completions(kind, seed):
    for words in drawn(kind, seed, 5, unknown=0.3):
        found = [ruling.sense for ruling in engine.possible(incident_of(kind, words))]
        assert len(found) == len(set(found))
        assert set(found) == senses_left(kind, words)


@pytest.mark.parametrize("kind", FINITE, ids=named)
@given(seeds)
@SOME
def test_ruling_tells_the_numbers_that_were_told(kind, seed):
    for words in drawn(kind, seed, 20, unknown=0.1):
        incident = incident_of(kind, words)
        ruling = engine.rule(incident)
        assert ruling == kind.ruler.answer(words).with_numbers(kind.ruler.numbers_told(incident))
        for reason in ruling.reasons:
            if reason.fact in kind.ruler.numbers and reason.value is not None:
                assert reason.value == getattr(incident, reason.fact)


@pytest.mark.parametrize("kind", FINITE, ids=named)
@given(seeds)
@SOME
def test_neighbours_are_all_incidents_one_told_fact_away_with_another_ruling(kind, seed):
    for words in drawn(kind, seed, 3, unknown=0.1):
        incident = incident_of(kind, words)
        here = engine.rule(incident).sense
        expected = []
        for at, fact in enumerate(kind.facts):
            for word in kind.ruler.words[at]:
                other = (*words[:at], word, *words[at + 1 :])
                senses = senses_left(kind, other)
                if words[at] is not None and len(senses) == 1 and here not in senses:
                    expected.append((fact.name, other))
        found = list(engine.neighbours(incident))
        assert [
            (neighbour.fact, kind.ruler.words_told(neighbour.incident)) for neighbour in found
        ] == expected
        for neighbour in found:
            assert neighbour.incident == replace(incident, **{neighbour.fact: neighbour.value})
            assert neighbour.ruling == engine.rule(neighbour.incident)


@pytest.mark.parametrize("kind", FINITE, ids=named)
@given(seeds)
@SOME
def test_least_change_brings_the_verdict_and_nothing_smaller_does(kind, seed):
    """Against every way to tell or change up to two facts; numbers stand as the law has them."""
    [words] = drawn(kind, seed, 1, unknown=0.15)
    incident = incident_of(kind, words)
    least: dict[object, int] = {}
    for number in range(3):
        for ways in combinations(range(len(words)), number):
            for told in product(*(kind.ruler.words[at] for at in ways)):
                changed = dict(zip(ways, told, strict=True))
                other = tuple(changed.get(at, word) for at, word in enumerate(words))
                senses = senses_left(kind, other, numbers=False)
                if len(senses) == 1:
                    [(verdict, *_)] = senses
                    least.setdefault(verdict, number)
    verdicts = dict.fromkeys(ruling.verdict for ruling in answers(kind.name).values())
    assert verdicts
    assert set(least) <= set(verdicts)
    for verdict in verdicts:
        changes = engine.least_change(incident, verdict)
        if changes is None:
            assert verdict not in least
            continue
        other = kind.ruler.words_told(replace(incident, **dict(changes)))
        assert kind.ruler.answer(other).verdict == verdict
        assert len(changes) == least[verdict] if verdict in least else len(changes) > 2


@pytest.mark.parametrize("kind", FINITE, ids=named)
@given(seeds)
@SOME
def test_fact_that_did_not_matter_may_be_anything(kind, seed):
    idle = 0
    for words in drawn(kind, seed, 20, unknown=0.2):
        incident = incident_of(kind, words)
        ruling = engine.rule(incident)
        for name in ruling.did_not_matter:
            idle += 1
            [fact] = [fact for fact in kind.facts if fact.name == name]
            for value in fact.values:
                other = engine.rule(replace(incident, **{name: value}))
                assert other.sense == ruling.sense
                assert (other.reasons, other.clauses) == (ruling.reasons, ruling.clauses)


# Answers that a person has checked


def test_most_decisive_fact_is_asked_first():
    assert engine.rule(PenaltyShot(Shot.PENALTY_5A, Event.DEFENDING_TEAM_BREACH)).needs == ("goal", "spot")
    assert engine.rule(PenaltyShot(Shot.PENALTY_5A, Event.SLOW_TO_HIT)).needs == ("seconds", "spot")
    assert engine.rule(PenaltyShot(event=Event.BALL_STOPS_SHORT)).needs == ("shot", "taken_from")


def test_incident_of_which_nothing_is_known_is_undetermined():
    ruling = engine.rule(PenaltyShot())
    assert ruling.outcome is Outcome.UNDETERMINED
    assert ruling.needs[0] == "event"
    assert set(ruling.needs) == {"event", "shot", "taken_from", "spot", "goal", "seconds"}


def test_unknown_shot_is_not_needed_where_all_shots_agree():
    ruling = engine.rule(PenaltyShot(event=Event.SURFACE_ALTERED))
    assert (ruling.outcome, ruling.needs, ruling.clauses) == (Outcome.FOUL, (), ("36.teeing",))


def test_neighbour_in_seconds_lies_across_the_limit():
    incident = PenaltyShot(Shot.PENALTY_4, Event.SLOW_TO_HIT, seconds=35)
    assert [neighbour.value for neighbour in engine.neighbours(incident) if neighbour.fact == "seconds"] == [
        20
    ]


def test_fact_that_the_event_does_not_use_is_reported():
    incident = PenaltyShot(
        Shot.PENALTY_4,
        Event.HIT_BEFORE_PLAY,
        taken_from=TakenFrom.SPOT,
        defended=False,
        goal=Goal.NONE,
        seconds=3,
    )
    assert engine.rule(incident).did_not_matter == ("taken_from", "defended", "goal", "seconds")
    assert engine.rule(PenaltyShot(Shot.PENALTY_4, Event.HIT_BEFORE_PLAY)).did_not_matter == ()


def test_least_change_leaves_the_shot_where_another_fact_does_it():
    incident = PenaltyShot(Shot.PENALTY_5A, Event.HIT_BEFORE_PLAY, spot=Spot.INSIDE_OWN_60)
    other = engine.rule(replace(incident, spot=Spot.OWN_HALF)).verdict
    assert engine.least_change(incident, other) == (("spot", Spot.OWN_HALF),)
    assert engine.least_change(incident, engine.rule(incident).verdict) == ()
