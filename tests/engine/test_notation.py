from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from rulebook import engine
from rulebook.engine import FactError, PenaltyShot
from rulebook.engine.incidents import Event, Shot

from .walk import full_incidents

SHOTS = "penalty_2, penalty_3, penalty_4, penalty_5a, penalty_5b, penalty_6, knock_in"
FACTS = "shot, event, taken_from, defended, spot, goal, seconds, deliberate"
SECONDS = "a finite number of seconds, 0 or more"
DEEP: list = []
for _ in range(5000):
    DEEP = [DEEP]


def refusal(document: object) -> str:
    with pytest.raises(FactError) as caught:
        engine.incident_from(document)
    return str(caught.value)


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        ({"shot": "penalty_9"}, f'shot: "penalty_9": allowed {SHOTS}'),
        ({"shot": "Penalty_2"}, f'shot: "Penalty_2": allowed {SHOTS}'),
        ({"shot": ["penalty_2"]}, f"shot: a list: allowed {SHOTS}"),
        ({"shot": DEEP}, f"shot: a list: allowed {SHOTS}"),
        ({"shot": None}, f"shot: null: allowed {SHOTS}"),
        ({"shot": 2}, f"shot: 2: allowed {SHOTS}"),
        ({"goal": True}, "goal: true: allowed scored, prevented, none"),
        ({"defended": "true"}, 'defended: "true": allowed true, false'),
        ({"defended": 1}, "defended: 1: allowed true, false"),
        ({"deliberate": None}, "deliberate: null: allowed true, false"),
        ({"seconds": True}, f"seconds: true: allowed {SECONDS}"),
        ({"seconds": "20"}, f'seconds: "20": allowed {SECONDS}'),
        ({"seconds": -1}, f"seconds: -1: allowed {SECONDS}"),
        ({"seconds": -0.001}, f"seconds: -0.001: allowed {SECONDS}"),
        ({"seconds": float("nan")}, f"seconds: nan: allowed {SECONDS}"),
        ({"seconds": float("inf")}, f"seconds: inf: allowed {SECONDS}"),
        ({"seconds": 10**400}, f"seconds: a number too large: allowed {SECONDS}"),
        ({"colour": "red"}, f'colour: "red": allowed {FACTS}'),
        ({"a\nb\u2028": {"x": 1}}, f"a\\nb\\u2028: an object: allowed {FACTS}"),
        ({3: 4}, f"3: 4: allowed {FACTS}"),
    ],
)
def test_fact_that_cannot_be_is_refused_by_name_value_and_what_is_allowed(facts, line):
    assert refusal({"incident": "penalty_shot", "facts": facts}) == line


@pytest.mark.parametrize(
    ("document", "line"),
    [
        ([], "document: a list: allowed an object with incident and facts"),
        (None, "document: null: allowed an object with incident and facts"),
        ({"incident": "card", "facts": {}}, 'incident: "card": allowed penalty_shot'),
        ({"incident": ["penalty_shot"], "facts": {}}, "incident: a list: allowed penalty_shot"),
        ({"facts": {}}, "incident: null: allowed penalty_shot"),
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


def test_every_incident_survives_the_way_there_and_back():
    seen = set()
    for incident in full_incidents():
        document = engine.incident_to_dict(incident)
        query = engine.incident_to_query(incident)
        assert engine.incident_from(document) == incident
        assert engine.incident_from_query(parse_qsl(query, strict_parsing=True)) == incident
        seen.add(query)
    assert len(seen) == 7 * 18 * 192  # canonical: one incident, one query string


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
        ([], "incident: null: allowed penalty_shot"),
    ],
)
def test_query_that_cannot_be_is_refused(pairs, line):
    with pytest.raises(FactError) as caught:
        engine.incident_from_query(pairs)
    assert str(caught.value) == line


def test_engine_needs_nothing_but_the_standard_library():
    """A fresh Python that refuses every module outside it and outside the engine imports the engine and rules."""
    program = """
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        top = name.partition('.')[0]
        if top not in sys.stdlib_module_names and not (name == 'rulebook' or name.startswith('rulebook.engine')):
            raise ImportError('refused: ' + name)
sys.meta_path.insert(0, Refuse())
from rulebook import engine
facts = {"shot": "knock_in", "event": "rode_past"}
print(engine.rule(engine.incident_from({"incident": "penalty_shot", "facts": facts})).outcome)
try:
    import django
except ImportError as error:
    print(error)
"""
    root = Path(__file__).parent.parent.parent
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("award\nrefused: django\n", "")
