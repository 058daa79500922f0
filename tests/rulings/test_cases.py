from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulebook.engine import FactError
from rulebook.engine.incidents import Event
from rulebook.rulings.cases import Case, CaseError, failures, matches, read_cases
from rulebook.rulings.documents import LARGEST, as_json, error_to_dict, incident_of

CASES = Path(__file__).parent.parent / "cases"
GOOD = """
[[case]]
id = "a"
incident = "penalty_shot"
clauses = ["36.chart"]
facts = {shot = "knock_in", event = "rode_past"}
ruling = {outcome = "award", penalty = "penalty_4", to = "defending_team", certainty = "certain"}
"""


def found(text: str, tmp_path: Path) -> list[str]:
    file = tmp_path / "cases.toml"
    file.write_text(text, encoding="utf-8")
    return [f"{case.id}: {failure}" for case in read_cases(file) for failure in failures(case)]


@pytest.mark.parametrize(("name", "number"), [("chart.toml", 42), ("rule-36.toml", 23)])
def test_case_files_pass(name, number):
    cases = read_cases(CASES / name)
    assert len(cases) == number
    assert [failure for case in cases for failure in failures(case)] == []


def test_good_case_passes(tmp_path):
    assert found(GOOD, tmp_path) == []


@pytest.mark.parametrize(
    ("old", "new", "failure"),
    [
        ('"penalty_4"', '"penalty_3"', "a: penalty: expected 'penalty_3', got 'penalty_4'"),
        ('"certain"', '"ambiguous"', "a: certainty: expected 'ambiguous', got 'certain'"),
        ('to = "def', 'too = "def', "a: too: expected 'defending_team', got 'nothing'"),
        ('["36.chart"]', '["36.chart", "36.mishit"]', "a: clauses: expected ['36.mishit'], got ['36.chart']"),
        ('to = "def', 'needs = ["shot"], to = "def', "a: needs: expected ['shot'], got []"),
        (
            'to = "def',
            'alternatives = [{outcome = "play_on"}], to = "def',
            "a: alternatives: expected [{'outcome': 'play_on'}], got []",
        ),
        (
            "rode_past",
            "rides_past",
            (
                "a: facts: expected {'shot': 'knock_in', 'event': 'rides_past'}, got 'refused: event: \"rides_past\": "
                f"allowed {', '.join(Event)}'"
            ),
        ),
    ],
)
def test_wrong_case_fails(old, new, failure, tmp_path):
    text = GOOD.replace(old, new)
    assert text != GOOD
    assert found(text, tmp_path) == [failure]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "at least one"),
        ("case = []", "at least one"),
        ("[case]\nid = 1", "at least one"),
        (GOOD + "[other]", "nothing else"),
        (GOOD + GOOD, "id used twice: a"),
        (GOOD.replace("clauses", "clause"), "unknown key clause"),
        (GOOD.replace("ruling", "rulings"), "wants id and incident"),
        (GOOD.replace("facts", "fact"), "wants id and incident"),
        (GOOD.replace('["36.chart"]', '"36.chart"'), "a list of keys"),
        (GOOD.split("ruling")[0] + "ruling = {}", "judges nothing"),
        ("[[case", "cases.toml"),
        ("[[case]]\nid = " + "[" * 9999, "cases.toml"),
    ],
)
def test_file_that_cannot_judge_is_an_error(text, words, tmp_path):
    with pytest.raises(CaseError, match=words):
        found(text, tmp_path)


def test_missing_file_is_an_error(tmp_path):
    with pytest.raises(CaseError, match=r"nowhere\.toml"):
        read_cases(tmp_path / "nowhere.toml")


def test_list_of_mappings_matches_as_a_set_of_the_same_number():
    loose, strict = {"a": 1}, {"a": 1, "b": 2}
    assert matches([loose, strict], [strict, loose])
    assert matches([loose, strict], [strict, {"a": 1, "c": 3}])  # the loose one fits both
    assert not matches([loose], [loose, strict])
    assert not matches([loose, loose], [loose, {"b": 2}])


def test_keys_not_named_are_not_compared_also_inside():
    assert matches({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}, "d": 3})
    assert not matches({"a": {"b": 1}}, {"a": {"c": 2}})


def test_true_is_not_one_and_order_of_words_counts():
    assert not matches(True, 1)
    assert not matches(1, True)
    assert not matches(["spot", "goal"], ["goal", "spot"])


def test_unknown_kind_of_incident_fails_and_does_not_pass():
    case = Case("x", "card", {"cards_before": 0}, {"outcome": "sanction"}, ())
    assert [str(failure) for failure in failures(case)] == [
        "facts: expected {'cards_before': 0}, got 'refused: incident: \"card\": allowed penalty_shot'"
    ]


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"nul", 'document: "Expecting value: line 1 column 1 (char 0)": allowed JSON in UTF-8'),
        (
            b"\xff",
            ("document: \"'utf-8' codec can't decode byte 0xff in position 0: invalid start byte\": "
            "allowed JSON in UTF-8"),
        ),
        (b"[" * 200_000, 'document: "nested too deep": allowed an object with incident and facts'),
        (b" " * (LARGEST + 1), 'document: "more than 8 MiB": allowed at most 8 MiB of JSON'),
        (b'{"incident": "penalty_shot", "incident": "card"}', 'incident: "card": allowed each name once'),
        (
            b'{"incident": "penalty_shot", "facts": {"goal": "none", "goal": "none"}}',
            'goal: "none": allowed each name once',
        ),
        (
            b'{"incident": "penalty_shot", "facts": {"seconds": Infinity}}',
            "seconds: inf: allowed a finite number of seconds, 0 or more",
        ),
    ],
)  # fmt: skip
def test_bad_document_is_refused_on_one_line(data, line):
    with pytest.raises(FactError) as caught:
        incident_of(data)
    assert str(caught.value) == line


def test_error_as_an_object_names_fact_value_and_what_is_allowed():
    with pytest.raises(FactError) as caught:
        incident_of(b'{"incident": "penalty_shot", "facts": {"goal": "\\ud800"}}')
    text = as_json(error_to_dict(caught.value))
    text.encode("utf-8")
    assert json.loads(text) == {"fact": "goal", "value": "\ud800", "allowed": ["scored", "prevented", "none"]}
