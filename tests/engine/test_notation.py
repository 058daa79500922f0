from __future__ import annotations

import json
from urllib.parse import parse_qsl

import pytest

from rulebook import engine
from rulebook.engine import FactError, PenaltyShot
from rulebook.engine.incidents import Event, Shot

from .walk import FINITE, TESTS, cases, drawn, incident_of, named

KINDS = ", ".join(engine.KINDS)
CASE_FILES = sorted(path.name for path in (TESTS / "cases").glob("*.toml"))
FACTS = "shot, event, taken_from, defended, spot, goal, seconds, deliberate"
SECONDS = "a finite number of seconds, 0 or more"


def refusal(document: object) -> str:
    with pytest.raises(FactError) as caught:
        engine.incident_from(document)
    return str(caught.value)


@pytest.mark.parametrize(
    ("document", "line"),
    [
        ([], "document: a list: allowed an object with incident and facts"),
        (None, "document: null: allowed an object with incident and facts"),
        ({"incident": "foul", "facts": {}}, f'incident: "foul": allowed {KINDS}'),
        ({"incident": ["penalty_shot"], "facts": {}}, f"incident: a list: allowed {KINDS}"),
        ({"facts": {}}, f"incident: null: allowed {KINDS}"),
        ({"incident": "penalty_shot"}, "facts: null: allowed an object of facts"),
        ({"incident": "penalty_shot", "facts": []}, "facts: a list: allowed an object of facts"),
        ({"incident": "penalty_shot", "facts": {}, "fact": 1}, "fact: 1: allowed incident, facts"),
    ],
)
def test_document_of_another_shape_is_refused(document, line):
    assert refusal(document) == line


def test_error_is_one_short_line_whatever_the_value():
    line = refusal({"incident": "penalty_shot", "facts": {"shot": "x\r\n\x85\ud800" * 10_000}})
    assert line.isprintable()
    assert len(line) < 300


@pytest.mark.parametrize("kind", engine.KINDS.values(), ids=named)
def test_incident_survives_the_way_there_and_back(kind):
    seen: dict[str, object] = {}
    for incident in incidents(kind):
        document = engine.incident_to_dict(incident)
        query = engine.incident_to_query(incident)
        assert engine.incident_from(document) == incident
        assert engine.incident_from(json.loads(json.dumps(document))) == incident
        assert engine.incident_from_query(parse_qsl(query, strict_parsing=True)) == incident
        assert seen.setdefault(query, incident) == incident  # canonical: one query string, one incident
    assert seen


def incidents(kind):
    """Some of a finite kind, full and partial; of another, those that the cases tell."""
    if kind in FINITE:
        return [incident_of(kind, words) for words in drawn(kind, 7, 2000, unknown=0.2)]
    return [
        engine.incident_from({"incident": kind.name, "facts": case["facts"]})
        for case in cases(*CASE_FILES)
        if case["incident"] == kind.name
    ]


def test_query_in_any_order_gives_the_same_incident():
    pairs = [
        ("seconds", "20.0"),
        ("event", "slow_to_hit"),
        ("incident", "penalty_shot"),
        ("defended", "true"),
    ]
    incident = engine.incident_from_query(pairs)
    assert incident == PenaltyShot(event=Event.SLOW_TO_HIT, seconds=20)
    assert engine.incident_to_query(incident) == "incident=penalty_shot&event=slow_to_hit&seconds=20"


@pytest.mark.parametrize("number", [0, 0.5, 1e-7, 20, 20.000000001, 86400, 1e22, 1.5e300])
def test_number_survives_the_query(number):
    incident = PenaltyShot(Shot.PENALTY_4, Event.SLOW_TO_HIT, seconds=number)
    query = engine.incident_to_query(incident)
    assert engine.incident_from_query(parse_qsl(query)) == incident


@pytest.mark.parametrize(
    ("pairs", "line"),
    [
        ([("incident", "penalty_shot"), ("shot", "a"), ("shot", "b")], 'shot: "b": allowed each fact once'),
        ([("incident", "penalty_shot"), ("seconds", "nan")], f'seconds: "nan": allowed {SECONDS}'),
        ([("incident", "penalty_shot"), ("seconds", "1_0")], f'seconds: "1_0": allowed {SECONDS}'),
        ([("incident", "penalty_shot"), ("seconds", "-1")], f'seconds: "-1": allowed {SECONDS}'),
        ([("incident", "penalty_shot"), ("defended", "yes")], 'defended: "yes": allowed true, false'),
        ([("incident", "penalty_shot"), ("csrf", "")], f'csrf: "": allowed {FACTS}'),
        ([], f"incident: null: allowed {KINDS}"),
    ],
)
def test_query_that_cannot_be_is_refused(pairs, line):
    with pytest.raises(FactError) as caught:
        engine.incident_from_query(pairs)
    assert str(caught.value) == line
