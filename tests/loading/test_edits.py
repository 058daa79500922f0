"""What was edited on the site is kept, listed, and written back into the files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulebook.text import models, rows
from rulebook.text.loading import export
from tests.loading.words import bytes_of, edit, load_from, names, passage, refused, rewrite, said

pytestmark = pytest.mark.django_db

# The site changes


def test_row_edited_on_the_site_is_kept_and_listed(small: Path) -> None:
    edit(passage(), body_it="Detto meglio.")
    rewrite(small / "rules/36.toml", "La palla è colpita una volta.", "Detto dal file.")

    told = said("load_content", small)

    assert passage().body_it == "Detto meglio."
    assert passage().history.count() == 2
    lines = told.splitlines()
    assert lines[0] == "Content loaded: 0 added, 0 changed, 0 removed."
    assert [line.strip() for line in lines[2:]] == ["passage 36.one"]


def test_row_edited_on_the_site_is_kept_though_the_file_is_as_it_was(small: Path) -> None:
    edit(passage(), body_it="Detto meglio.")

    done = load_from(small)

    assert names(done.kept) == ["36.one"]
    assert passage().body_it == "Detto meglio."


def test_file_is_taken_where_that_is_asked_for(small: Path) -> None:
    edit(passage(), body_it="Detto meglio.")
    rewrite(small / "rules/36.toml", "La palla è colpita una volta.", "Detto dal file.")

    said("load_content", small, take_file=True)
    after = load_from(small)

    assert passage().body_it == "Detto dal file."
    assert [entry.body_it for entry in passage().history.order_by("history_id")][1:] == [
        "Detto meglio.",
        "Detto dal file.",
    ]
    assert (after.changed, after.kept) == ([], [])


def test_edit_that_is_taken_back_is_no_edit(small: Path) -> None:
    original = passage().body_it
    edit(passage(), body_it="Detto meglio.")
    edit(passage(), body_it=original)

    assert load_from(small).kept == []


def test_edit_that_the_file_makes_too_is_listed_no_more(small: Path) -> None:
    edit(passage(), body_it="Detto meglio.")
    rewrite(small / "rules/36.toml", "La palla è colpita una volta.", "Detto meglio.")

    first = load_from(small)
    rewrite(small / "rules/36.toml", "Detto meglio.", "Detto ancora meglio.")
    second = load_from(small)

    assert (first.changed, first.kept) == ([], [])
    assert (names(second.changed), second.kept) == (["36.one"], [])


EDITS: dict[str, tuple[Callable[[], Any], dict[str, Any], str]] = {
    "book": (models.Book.objects.get, {"star_it": "Un asterisco."}, "book.toml"),
    "precedence": (models.Precedence.objects.get, {"text_it": "L'inglese prima."}, "book.toml"),
    "rule": (models.Rule.objects.get, {"title_it": "Le punizioni"}, "rules/36.toml"),
    "section": (models.Section.objects.first, {"heading_it": "Come si batte"}, "rules/36.toml"),
    "passage": (passage, {"body_it": "La palla\n• una «volta».", "label_it": "36(a) testo"}, "rules/36.toml"),
    "note": (models.Note.objects.first, {"text_it": "Si veda."}, "rules/36.toml"),
    "example": (
        models.Example.objects.get,
        {"story_it": 'Dice "Play".\nPoi colpisce.'},
        "examples/a-story.toml",
    ),
    "term": (models.Term.objects.first, {"synonyms": {"it": ["punto"]}, "name_it": "rete"}, "glossary.toml"),
    "wording": (models.Wording.objects.get, {"text_it": "Non c'è fallo."}, "wording.toml"),
    "reading": (models.Reading.objects.get, {"why_it": "Perché lo nomina."}, "readings.toml"),
    "choice": (models.Choice.objects.first, {"text_it": "Da lui."}, "readings.toml"),
    "silence": (models.Silence.objects.get, {"question_it": "E con la pioggia?"}, "readings.toml"),
}


def test_every_kind_of_row_is_edited_below() -> None:
    assert len(EDITS) == len(rows.KINDS)


@pytest.mark.parametrize("kind", EDITS)
def test_edit_goes_into_its_file_and_is_then_listed_no_more(small: Path, kind: str) -> None:
    found, columns, file = EDITS[kind]
    row = found()
    edit(row, **columns)
    listed = load_from(small).kept
    entries = row.history.count()

    written = export(small)
    after = load_from(small)

    assert len(listed) == 1
    assert [str(path.relative_to(small)) for path in written] == [file]
    assert (after.added, after.changed, after.removed, after.kept) == ([], [], [], [])
    row.refresh_from_db()
    assert {name: getattr(row, name) for name in columns} == columns
    assert row.history.count() == entries


def test_export_changes_only_the_value_that_differs(small: Path) -> None:
    before = (small / "rules/36.toml").read_text()
    edit(models.Rule.objects.get(), title_it="Le punizioni")

    export(small)

    assert (small / "rules/36.toml").read_text() == before.replace('it = "Punizioni"', 'it = "Le punizioni"')


def test_english_edited_on_the_site_is_exported_with_what_the_italian_was_made_from(small: Path) -> None:
    made_from = passage().made_from_it
    edit(passage(), body_en="The ball is hit twice.")

    export(small)
    load_from(small, take_file=True)

    assert f'it_from = "{made_from}"' in (small / "rules/36.toml").read_text()
    assert passage().is_stale("it")


def test_confirmed_translation_is_exported_without_that_mark(small: Path) -> None:
    row = passage("36.behind")
    row.confirm("it")
    row.save()

    export(small)
    load_from(small, take_file=True)

    assert "it_from" not in (small / "rules/36.toml").read_text()
    assert not passage("36.behind").is_stale("it")


def test_row_removed_from_the_file_stays_when_it_was_edited_and_so_does_what_is_above(small: Path) -> None:
    edit(models.Note.objects.first(), text_it="Lavorata.")
    text = (small / "rules/36.toml").read_text()
    start, end = text.index('[[section]]\nkey = "taking"'), text.index('[[section]]\nkey = "after"')
    (small / "rules/36.toml").write_text(text[:start] + text[end:])
    (small / "examples/a-story.toml").unlink()
    (small / "readings.toml").write_text("reading = []\n")

    done = load_from(small)
    taken = load_from(small, take_file=True)

    assert names(done.kept) == ["36.one · 0", "36.one", "36 · taking"]
    assert models.Passage.history.filter(key="36.one").count() == 2
    assert names(taken.removed) == ["36.one · 0", "36.one", "36 · taking"]


def test_row_deleted_on_the_site_comes_back_from_the_file(small: Path) -> None:
    passage("36.list").delete()

    done = load_from(small)

    assert names(done.added) == ["36.list"]


def test_edit_that_was_only_copied_elsewhere_is_still_protected(small: Path, tmp_path: Path) -> None:
    edit(models.Rule.objects.get(), title_it="Le punizioni")

    said("export_content", tmp_path / "copy")
    after = load_from(small)

    assert (after.changed, len(after.kept)) == ([], 1)
    assert models.Rule.objects.get().title_it == "Le punizioni"


def test_export_lists_the_files_that_it_changed(small: Path) -> None:
    edit(passage(), body_it="Detto meglio.")

    assert said("export_content", small).splitlines() == [str(small / "rules/36.toml")]


def test_export_of_an_empty_site_is_refused(tmp_path: Path) -> None:
    assert refused("export_content", tmp_path) == "There is no book in the database: run load_content first."
    assert list(tmp_path.iterdir()) == []


def test_export_that_files_cannot_hold_is_refused_and_changes_nothing(small: Path) -> None:
    files = bytes_of(small)
    edit(passage(), body_it="uno\r\ndue")

    message = refused("export_content", small)

    assert "rules/36.toml: 36.one:" in message
    assert bytes_of(small) == files
    assert names(load_from(small).kept) == ["36.one"]


def test_list_of_words_emptied_on_the_site_can_be_loaded_again(small: Path) -> None:
    term = models.Term.objects.filter(synonyms__it__isnull=False).first() or models.Term.objects.first()
    edit(term, synonyms={})

    export(small)
    after = load_from(small)

    assert (after.changed, after.kept) == ([], [])
    assert models.Term.objects.get(pk=term.pk).synonyms == {}
