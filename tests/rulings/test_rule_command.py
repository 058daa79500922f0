"""`manage.py rule`: a bad fact is one line on stderr, exit 2, and nothing on stdout; never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from rulebook import engine
from rulebook.rulings.documents import LARGEST
from tests.engine.impossible import wrong_facts

ROOT = Path(__file__).parent.parent.parent
KINDS = list(engine.KINDS.values())
TOO_DEEP = 'document: "nested too deep": allowed an object with incident and facts'


def refused(file: Path, capsys, *options: str) -> str:
    with pytest.raises(SystemExit) as ended:
        call_command("rule", str(file), *options, no_color=True)
    out, err = capsys.readouterr()
    assert (ended.value.code, out) == (2, "")
    assert err.count("\n") == 1 or options
    return err


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_fact_that_cannot_be_is_refused_on_one_line_of_stderr(kind, tmp_path, capsys):
    file, tried = tmp_path / "incident.json", 0
    for facts, wrong in wrong_facts(kind.facts):
        try:
            file.write_text(json.dumps({"incident": kind.name, "facts": facts}), encoding="utf-8")
        except (TypeError, RecursionError):  # a time of day, and what is nested too deep: not for JSON to say
            continue
        shown = engine.shown(wrong.refused)
        assert refused(file, capsys) == f"{wrong.place}: {shown}: allowed {', '.join(wrong.allowed)}\n"
        tried += 1
    assert tried > 10


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{"incident": "penalty_shot", "incident": "card", "facts": {}}', 'incident: "card": allowed each name once'),
        (
            '{"incident": "penalty_shot", "facts": {"shot": "knock_in", "shot": "knock_in"}}',
            'shot: "knock_in": allowed each name once',
        ),
        ('{"incident": "foul", "facts": {}}', f'incident: "foul": allowed {", ".join(engine.KINDS)}'),
        ('{"incident": "penalty_shot", "facts": {"shot": ' + "[" * 100_000, TOO_DEEP),
        ("[" * 100_000 + "]" * 100_000, TOO_DEEP),
        (" " * (LARGEST + 1), 'document: "more than 8 MiB": allowed at most 8 MiB of JSON'),
    ],
    ids=["name twice", "fact twice", "unknown kind", "deep fact", "deep", "large"],
)  # fmt: skip
def test_document_that_cannot_be_is_refused(text, line, tmp_path, capsys):
    file = tmp_path / "incident.json"
    file.write_text(text, encoding="utf-8")
    assert refused(file, capsys) == line + "\n"


@pytest.mark.parametrize("data", [b"", b"{", b"nul", b"\xff\xfe", b'{"a": ' + b"9" * 5000 + b"}", b"\x00"])
def test_what_is_no_json_is_refused(data, tmp_path, capsys):
    file = tmp_path / "incident.json"
    file.write_bytes(data)
    line = refused(file, capsys)
    assert line.startswith("document: ")
    assert line.endswith(": allowed JSON in UTF-8\n")


def test_error_as_an_object_names_fact_value_and_what_is_allowed(tmp_path, capsys):
    file = tmp_path / "incident.json"
    file.write_text('{"incident": "penalty_shot", "facts": {"seconds": -1}}', encoding="utf-8")
    error = json.loads(refused(file, capsys, "--json"))
    assert error == {
        "error": {"fact": "seconds", "value": "-1", "allowed": ["a finite number of seconds, 0 or more"]}
    }


def test_file_that_is_not_there_is_refused(tmp_path, capsys):
    assert refused(tmp_path / "none.json", capsys).endswith("(No such file or directory)\n")


@pytest.mark.parametrize(
    ("document", "code", "begins"),
    [
        ('{"incident": "penalty_shot", "facts": {"shot": "knock_in", "event": "rode_past"}}', 0, "{"),
        ('{"incident": "penalty_shot", "facts": {"defended": 1}}', 2, "defended: 1: allowed true, false"),
    ],
)
def test_command_itself_reads_standard_input(document, code, begins):
    done = subprocess.run(
        [sys.executable, "manage.py", "rule", "-"],
        cwd=ROOT,
        input=document,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code
    told, silent = (done.stderr, done.stdout) if code else (done.stdout, done.stderr)
    assert told.startswith(begins)
    assert silent == ""
