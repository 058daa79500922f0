from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from django.core.management import call_command

from rulebook.engine import KINDS, FactError
from rulebook.engine.incidents import Event
from rulebook.rulings.cases import Case, CaseError, differences, failures, matches, read_cases
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


# The cases that were handed to us, as they are; those in own/ are ours.
HANDED = {
    "cards.toml": 15,
    "chart.toml": 42,
    "deadlines-and-short-handed.toml": 4,
    "returning-player.toml": 10,
    "rule-36.toml": 23,
    "season.toml": 8,
    "serving.toml": 7,
}
FILES = sorted(path.relative_to(CASES).as_posix() for path in CASES.rglob("*.toml"))


@pytest.mark.parametrize("name", FILES)
def test_every_case_file_passes(name):
    wrong = [f"{case.id}: {failure}" for case in read_cases(CASES / name) for failure in failures(case)]
    assert wrong == []


def test_every_handed_case_is_here():
    handed = {name: len(read_cases(CASES / name)) for name in FILES if "/" not in name}
    assert handed == HANDED
    assert sum(HANDED.values()) == 109


def test_own_cases_are_twice_as_many_and_each_names_its_trap():
    own = [case for name in FILES if name.startswith("own/") for case in read_cases(CASES / name)]
    assert len(own) >= 2 * sum(HANDED.values())
    assert [case.id for case in own if not case.about.strip()] == []


def test_no_two_cases_of_any_file_share_an_id():
    names = [case.id for name in FILES for case in read_cases(CASES / name)]
    assert sorted({name for name in names if names.count(name) > 1}) == []


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
        (GOOD.replace('clauses = ["36.chart"]', "about = 36"), "a: about is a text"),
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


SEASON = {
    "outcome": "counted",
    "certainty": "certain",
    "suspensions": [
        {"on": "2026-07-15", "grounds": [{"span": "two_months", "scope": "medium", "threshold": 5}]},
        {
            "on": "2026-07-25",
            "grounds": [
                {"span": "two_months", "scope": "medium", "threshold": 8},
                {"span": "two_months", "scope": "all", "threshold": 8},
            ],
        },
    ],
    "totals": {"2026-07": {"medium": 8, "all": 8}},
    "needs": [],
    "next_game_substitute": True,
    "cards_total": 1,
}


def asserted(text: str) -> list[str]:
    """What a case with this ruling, in TOML, finds wrong with SEASON."""
    return [str(failure) for failure in differences(tomllib.loads(text), SEASON)]


@pytest.mark.parametrize(
    "text",
    [
        'outcome = "counted"',
        "totals = {2026-07 = {medium = 8}}",
        "suspensions = [{on = 2026-07-25}, {on = 2026-07-15}]",
        'suspensions = [{on = "2026-07-25"}, {grounds = [{threshold = 5}]}]',
        'suspensions = [{}, {on = 2026-07-25, grounds = [{scope = "all"}, {scope = "medium", threshold = 8}]}]',
        "next_game_substitute = true\ncards_total = 1.0",
        "needs = []",
    ],
)
def test_what_a_case_does_not_name_or_orders_otherwise_passes(text):
    assert asserted(text) == []


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        pytest.param('outcome = "served"', ["outcome"], id="outcome"),
        pytest.param('certainty = "ambiguous"', ["certainty"], id="certainty"),
        pytest.param("totals = {2026-07 = {medium = 7}}", ["totals.2026-07.medium"], id="nested value"),
        pytest.param("totals = {2026-07 = {medum = 8}}", ["totals.2026-07.medum"], id="nested key mistyped"),
        pytest.param("totals = 8", ["totals"], id="a number for a mapping"),
        pytest.param("outcome = {counted = true}", ["outcome"], id="a mapping for a word"),
        pytest.param("suspensions = []", ["suspensions"], id="none of two"),
        pytest.param("suspensions = [{on = 2026-07-15}]", ["suspensions"], id="one of two"),
        pytest.param(
            "suspensions = [{on = 2026-07-15}, {on = 2026-07-15}]", ["suspensions"], id="one of two, twice"
        ),
        pytest.param(
            "suspensions = [{on = 2026-07-15}, {on = 2026-07-26}]", ["suspensions"], id="another day"
        ),
        pytest.param(
            "suspensions = [{on = 2026-07-15T00:00:00}, {}]", ["suspensions"], id="a day with an hour"
        ),
        pytest.param(
            'suspensions = [{on = 2026-07-15}, {on = 2026-07-25, grounds = [{scope = "all"}]}]',
            ["suspensions"],
            id="a ground left out",
        ),
        pytest.param(
            'suspensions = [{on = 2026-07-15}, {on = 2026-07-25, grounds = [{scope = "all"}, {scope = "low"}]}]',
            ["suspensions"],
            id="one of several mappings differs",
        ),
        pytest.param("suspensions = [{day = 2026-07-15}, {}]", ["suspensions"], id="key mistyped in a list"),
        pytest.param("next_game_substitute = 1", ["next_game_substitute"], id="one for true"),
        pytest.param("cards_total = true", ["cards_total"], id="true for one"),
        pytest.param('cards_total = "1"', ["cards_total"], id="a text for a number"),
        pytest.param('needs = ["cards"]', ["needs"], id="something for nothing"),
        pytest.param("need = []", ["need"], id="key mistyped"),
        pytest.param('outcome = "served"\ncards_total = 2', ["outcome", "cards_total"], id="two at once"),
    ],
)
def test_what_differs_fails_and_is_named(text, keys):
    found = asserted(text)
    assert [failure.partition(":")[0] for failure in found] == keys


def test_long_list_is_compared_in_no_time():
    """Trying every pairing of fifteen would take years."""
    got = [{"a": 1, "b": number} for number in range(15)]
    assert matches([{"a": 1}] * 15, got)
    assert not matches([*([{"a": 1}] * 14), {"a": 2}], got)


def test_keys_not_named_are_not_compared_also_inside():
    assert matches({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}, "d": 3})
    assert not matches({"a": {"b": 1}}, {"a": {"c": 2}})


def test_true_is_not_one_and_order_of_words_counts():
    assert not matches(True, 1)
    assert not matches(1, True)
    assert not matches(["spot", "goal"], ["goal", "spot"])


def test_unknown_kind_of_incident_fails_and_does_not_pass():
    case = Case("x", "offside", {"seconds": 0}, {"outcome": "sanction"})
    assert [str(failure) for failure in failures(case)] == [
        f"facts: expected {{'seconds': 0}}, got 'refused: incident: \"offside\": allowed {', '.join(KINDS)}'"
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


def checked(*files: Path, capsys) -> tuple[int, list[str], list[str]]:
    """Exit code, and the lines on standard output and standard error."""
    code = 0
    try:
        call_command("check_cases", *map(str, files), no_color=True)
    except SystemExit as ended:
        code = int(ended.code or 0)
    out, err = capsys.readouterr()
    return code, out.splitlines(), err.splitlines()


def test_files_that_pass_are_counted(tmp_path, capsys):
    file = tmp_path / "cases.toml"
    file.write_text(GOOD + GOOD.replace('"a"', '"b"'), encoding="utf-8")
    assert checked(file, capsys=capsys) == (0, ["2 passed, 0 failed"], [])


def test_wrong_case_among_right_ones_is_named_and_ends_with_1(tmp_path, capsys):
    file = tmp_path / "cases.toml"
    file.write_text(GOOD + GOOD.replace('"a"', '"b"').replace("penalty_4", "penalty_3"), encoding="utf-8")
    wrong = f"{file}: b: penalty: expected 'penalty_3', got 'penalty_4'"
    assert checked(file, capsys=capsys) == (1, [wrong, "1 passed, 1 failed"], [])


def test_id_of_an_earlier_file_fails(tmp_path, capsys):
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    first.write_text(GOOD, encoding="utf-8")
    second.write_text(GOOD, encoding="utf-8")
    assert checked(first, second, capsys=capsys) == (
        1,
        [f"{second}: a: id used in an earlier file", "1 passed, 1 failed"],
        [],
    )


def test_unreadable_file_counts_as_failed_beside_those_that_pass(tmp_path, capsys):
    good = tmp_path / "good.toml"
    good.write_text(GOOD, encoding="utf-8")
    code, out, err = checked(tmp_path, tmp_path / "none.toml", good, capsys=capsys)
    assert (code, out, len(err)) == (1, ["1 passed, 2 failed"], 2)


def test_names_that_would_move_the_cursor_are_printed_as_what_they_are(tmp_path, capsys):
    odd = tmp_path / "two\nlines\x1b[2J.toml"
    odd.write_text(GOOD.replace('"a"', '"\\u001b[31m\\n1000 passed, 0 failed"'), encoding="utf-8")
    odd.write_text(odd.read_text(encoding="utf-8").replace("penalty_4", "penalty_3"), encoding="utf-8")
    code, out, err = checked(odd, capsys=capsys)
    assert (code, len(out), err, out[-1]) == (1, 2, [], "0 passed, 1 failed")
    assert out[0].isprintable()
    assert "two\\nlines\\x1b[2J.toml: \\x1b[31m\\n1000 passed" in out[0]


def test_rule_says_on_one_line_that_standard_input_is_closed():
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$0" manage.py rule - <&-', sys.executable],
        cwd=CASES.parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == 'file: "-": allowed an open standard input\n'
