"""A page of the source becomes a draft that a person finishes; nothing is overwritten."""

from __future__ import annotations

import tomllib
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

PAGE = Path(__file__).parents[1] / "pages" / "rule-36-page.txt"


def test_page_becomes_a_draft_on_the_standard_output() -> None:
    out, said = StringIO(), StringIO()

    call_command("import_page", PAGE, stdout=out, stderr=said)

    draft = tomllib.loads(out.getvalue())
    assert draft["number"] == "36"
    assert sum(len(section["passage"]) for section in draft["section"]) > 10
    assert said.getvalue() != ""


def test_draft_is_written_to_a_file_that_is_not_there_yet(tmp_path: Path) -> None:
    out, file = StringIO(), tmp_path / "36.toml"
    call_command("import_page", PAGE, stdout=out, stderr=StringIO())

    call_command("import_page", PAGE, to=file, stderr=StringIO())

    assert file.read_bytes().decode() == out.getvalue()


def test_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "36.toml"
    file.write_text("mine")

    with pytest.raises(CommandError, match=r"36\.toml"):
        call_command("import_page", PAGE, to=file, stderr=StringIO())

    assert file.read_text() == "mine"


@pytest.mark.parametrize("language", ["en", "it"])
def test_what_a_person_must_settle_is_told_in_his_language(language: str, tmp_path: Path) -> None:
    page = tmp_path / "page.txt"
    page.write_text(PAGE.read_text() + "\nParole perdute.\n")
    said = StringIO()

    with translation.override(language):
        call_command("import_page", page, stdout=StringIO(), stderr=said)

    reason = {"en": "the line is neither a heading nor one of a pair", "it": "la riga non è un titolo"}[
        language
    ]
    told = [line for line in said.getvalue().splitlines() if line.endswith(": Parole perdute.")]
    assert len([line for line in told if reason in line]) == 1


@pytest.mark.parametrize("text", ["", "Some letter.\n"])
def test_what_is_no_page_of_the_source_is_refused(tmp_path: Path, text: str) -> None:
    page = tmp_path / "page.txt"
    page.write_text(text)

    with pytest.raises(CommandError, match=r"page\.txt"):
        call_command("import_page", page, stdout=StringIO(), stderr=StringIO())


def test_page_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.txt").write_bytes(b"Regola 36 \xb7 x\n")

    for page in (tmp_path / "absent.txt", tmp_path / "latin.txt"):
        with pytest.raises(CommandError, match=page.name):
            call_command("import_page", page, stdout=StringIO(), stderr=StringIO())
