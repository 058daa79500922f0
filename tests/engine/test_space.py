from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from rulebook import engine
from rulebook.engine import Outcome, PenaltyShot
from rulebook.engine.incidents import Event, Goal, Shot, Spot, TakenFrom

from .walk import REST, all_rulings, partial_incidents


@cache
def senses() -> dict[tuple, object]:
    names = ("shot", "event", *(fact.name for fact in REST))
    return {
        tuple(getattr(full, name) for name in names): ruling.sense for full, ruling in all_rulings().items()
    }


def completions(incident: PenaltyShot) -> set[object]:
    """The senses of all its completions, by brute force over the full walk: nothing of the engine's own enumeration."""
    ways = []
    for name, values in (("shot", Shot), ("event", Event), *((fact.name, fact.values) for fact in REST)):
        told = getattr(incident, name)
        ways.append(values if told is None else (told,))
    table = senses()
    return {table[way] for way in product(*ways)}


@pytest.mark.parametrize("shot", Shot)
def test_partial_answer_is_true_of_every_completion(shot):
    open_ones = 0
    for event in Event:
        for incident in partial_incidents(shot, event):
            if None not in (incident.taken_from, incident.spot, incident.goal, incident.seconds):
                continue
            ruling = engine.rule(incident)
            found = completions(incident)
            if ruling.outcome is Outcome.UNDETERMINED:
                open_ones += 1
                assert len(found) > 1
                assert ruling.needs
            else:
                assert found == {ruling.sense}
                assert ruling.clauses
                assert ruling.reasons
    assert open_ones or shot is Shot.KNOCK_IN


@pytest.mark.parametrize("event", Event)
def test_needs_are_the_unknown_facts_that_can_change_the_ruling(event):
    """By brute force: a fact is needed when two full incidents that differ only in it are ruled differently."""
    table = {
        facts: sense
        for facts, sense in senses().items()
        if facts[:2] == (Shot.PENALTY_5A, event) and (facts[3], facts[7]) == (True, False)
    }
    needs = set()
    for at, fact in enumerate(REST, start=2):
        by_rest: dict[tuple, set[object]] = {}
        for facts, sense in table.items():
            by_rest.setdefault(facts[:at] + facts[at + 1 :], set()).add(sense)
        if any(len(found) > 1 for found in by_rest.values()):
            needs.add(fact.name)
    assert set(engine.rule(PenaltyShot(Shot.PENALTY_5A, event)).needs) == needs


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


def test_neighbours_differ_in_one_fact_and_in_the_ruling():
    incident = PenaltyShot(Shot.PENALTY_5A, Event.HIT_BEFORE_PLAY, spot=Spot.INSIDE_OWN_60)
    here = engine.rule(incident)
    found = list(engine.neighbours(incident))
    assert {"shot", "event", "spot"} == {neighbour.fact for neighbour in found}
    for neighbour in found:
        assert getattr(neighbour.incident, neighbour.fact) == neighbour.value
        assert neighbour.ruling == engine.rule(neighbour.incident)
        assert neighbour.ruling.sense != here.sense
        changed = [
            name
            for name in incident.__slots__
            if getattr(incident, name) != getattr(neighbour.incident, name)
        ]
        assert changed == [neighbour.fact]


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


def test_possible_rulings_of_a_partial_incident_are_those_of_its_completions():
    incident = PenaltyShot(Shot.PENALTY_2, Event.SWING_AND_MISS)
    assert {ruling.sense for ruling in engine.possible(incident)} == completions(incident)
