"""content/ into the database: all or nothing, and exactly what the files say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulebook import content
from rulebook.text import models, rows, site_book
from rulebook.text.loading import export, load
from tests.loading.words import bytes_of, load_from, names, passage, refused, rewrite, site

pytestmark = pytest.mark.django_db

# Files and site say the same


def test_load_makes_exactly_the_rows_of_the_files(folder: Path) -> None:
    book = content.read(folder)

    done = load(book)

    wanted = {row.identity: row.values for row in rows.from_content(book)}
    made = {identity: row.values for kind in rows.KINDS for identity, (_, row) in rows.on_site(kind).items()}
    count = sum(len(rows.on_site(kind)) for kind in rows.KINDS)
    assert made == wanted
    assert count == len(list(rows.from_content(book))) == len(done.added)
    assert (done.changed, done.removed, done.kept) == ([], [], [])


def test_site_says_what_the_files_say(folder: Path) -> None:
    book = content.read(folder)
    load(book)

    again = site_book.book()

    # Files keep examples by name and the order of terms and wordings says nothing; all else is the book's order.
    by_key = {"examples", "terms", "wording"}
    fields = [name for name in content.Book.__slots__ if name not in by_key]
    assert {name: getattr(again, name) for name in fields} == {name: getattr(book, name) for name in fields}
    for name in by_key:
        assert {one.key: one for one in getattr(again, name)} == {one.key: one for one in getattr(book, name)}


def test_load_export_load_changes_no_byte_no_row_and_no_history(folder: Path) -> None:
    files = bytes_of(folder)
    load_from(folder)
    before = site()

    written = export(folder)
    again = load_from(folder)

    assert list(written) == []
    assert bytes_of(folder) == files
    assert (again.added, again.changed, again.removed, again.kept) == ([], [], [], [])
    assert site() == before


def test_export_into_an_empty_folder_makes_the_same_book(folder: Path, tmp_path: Path) -> None:
    load_from(folder)

    export(tmp_path / "new")

    assert list(rows.from_content(content.read(tmp_path / "new"))) != []
    again = load_from(tmp_path / "new")
    assert (again.added, again.changed, again.removed, again.kept) == ([], [], [], [])


def test_second_load_only_reads(folder: Path) -> None:
    load_from(folder)
    book = content.read(folder)

    with CaptureQueriesContext(connection) as queries:
        load(book)

    verbs = {query["sql"].split()[0] for query in queries if "SAVEPOINT" not in query["sql"]}
    assert verbs == {"SELECT"}
    assert len([query for query in queries if query["sql"].startswith("SELECT")]) == len(rows.KINDS)


def test_untranslated_passage_is_blank_and_not_stale(small: Path) -> None:
    row = passage("36.untranslated")

    assert (row.body_it, row.html_it, row.made_from_it, row.is_stale("it")) == ("", "", "", False)


def test_passage_made_from_another_english_is_stale(small: Path) -> None:
    stale = [row.key for row in models.Passage.objects.all() if row.is_stale("it")]

    assert stale == ["36.behind"]
    assert passage("36.behind").made_from_it == "0123456789abcdef"


def test_blank_of_spaces_in_a_file_is_the_same_blank(small: Path) -> None:
    rewrite(small / "book.toml", 'it = ""', 'it = "  "')

    done = load_from(small)

    assert (done.changed, done.kept) == ([], [])


# Bad files


FAULTS = {
    "missing Italian": (
        "rules/36.toml",
        'en = "Play goes on."\nit = ""\n',
        'en = "Play goes on."\n',
        "36.untranslated",
        'has no text in language “it”; write "" if it is not translated yet.',
        "non ha il testo nella lingua «it»",
    ),
    "doubled key": (
        "rules/36.toml",
        'key = "36.list"',
        'key = "36.one"',
        "36.one",
        "The key “36.one” is already used in rules/36.toml.",
        "La chiave «36.one» è già usata in rules/36.toml.",
    ),
    "unknown clause": (
        "examples/a-story.toml",
        'clauses = ["36.one"]',
        'clauses = ["36.nowhere"]',
        "a-story",
        "No passage has the key “36.nowhere”.",
        "Nessun passo ha la chiave «36.nowhere».",
    ),
    "wrong type": (
        "glossary.toml",
        'it = ["rete"]',
        "it = 5",
        "goal",
        "must be",
        "deve essere",
    ),
    "carriage return": (
        "wording.toml",
        "No foul.",
        "No foul.\r",
        "",
        "carriage return",
        "ritorno a capo",
    ),
    "empty English": (
        "rules/36.toml",
        'en = "Play goes on."',
        'en = ""',
        "36.untranslated",
        "English",
        "inglese",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("language", ["en", "it"])
def test_bad_file_stops_the_load_with_file_key_and_reason(small: Path, fault: str, language: str) -> None:
    file, old, new, key, english, italian = FAULTS[fault]
    rewrite(small / "rules/36.toml", 'en = "The ball is hit once."', 'en = "The ball is hit twice."')
    path = small / file
    path.write_bytes(path.read_bytes().replace(old.encode(), new.encode()))
    before = site()

    message = refused("load_content", small, language=language)

    title, *lines = message.splitlines()
    line = next(line for line in lines if line.startswith(f"{file}: {key}"))
    assert (english if language == "en" else italian) in line
    assert title != ""
    assert site() == before


def test_every_fault_of_every_file_is_told_at_once(small: Path) -> None:
    for name in ("missing Italian", "unknown clause", "wrong type"):
        file, old, new, *_ = FAULTS[name]
        rewrite(small / file, old, new)

    lines = refused("load_content", small).splitlines()[1:]

    assert [line.split(":")[0] for line in lines] == [
        "rules/36.toml",
        "glossary.toml",
        "examples/a-story.toml",
    ]


def test_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    message = refused("load_content", tmp_path / "nowhere")

    assert "book.toml: The file does not exist." in message
    assert not models.Book.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_failure_in_the_middle_leaves_everything_as_it_was(small: Path) -> None:
    rewrite(small / "rules/36.toml", 'en = "The ball is hit once."', 'en = "The ball is hit twice."')
    before = site()

    def breaks(found: Any) -> Any:
        for count, row in enumerate(found):
            if count == 8:
                raise OSError("the lamp went out")
            yield row

    with pytest.raises(OSError, match="the lamp went out"):
        load_from(small, progress=breaks)

    assert site() == before


# Files change


def test_changed_row_is_changed_with_one_entry_of_history_and_no_other_has_one(small: Path) -> None:
    before = site()
    rewrite(small / "rules/36.toml", "La palla è colpita una volta.", "La palla si colpisce **una** volta.")
    rewrite(small / "glossary.toml", "Palla dentro.", "Palla in porta.")

    done = load_from(small)

    after = site()
    assert names(done.changed) == ["36.one", "goal"]
    assert passage().html_it == "<p>La palla si colpisce <strong>una</strong> volta.</p>"
    new = {kind: found[len(before[kind]) :] for kind, found in after.items() if kind.endswith("past")}
    told = {
        kind: [(entry["history_type"], entry["history_change_reason"]) for entry in found]
        for kind, found in new.items()
        if found
    }
    assert told == {"Passage, past": [("~", "load_content")], "Term, past": [("~", "load_content")]}
    assert new["Passage, past"][0]["body_it"] == passage().body_it


def test_first_load_tells_history_why(small: Path) -> None:
    for kind in rows.KINDS:
        entries = kind.model.history.values_list("history_type", "history_change_reason")
        assert entries
        assert set(entries) == {("+", "load_content")}
        assert len(entries) == kind.model.objects.count()


def test_english_that_moves_on_leaves_the_italian_behind_when_the_file_says_so(small: Path) -> None:
    made_from = passage().made_from_it
    rewrite(
        small / "rules/36.toml",
        'en = "The ball is hit once."',
        f'it_from = "{made_from}"\nen = "The ball is hit twice."',
    )

    load_from(small)

    assert passage().is_stale("it")


def test_removed_rows_are_removed_with_what_is_under_them(small: Path) -> None:
    text = (small / "rules/36.toml").read_text()
    start, end = text.index('[[section]]\nkey = "taking"'), text.index('[[section]]\nkey = "after"')
    (small / "rules/36.toml").write_text(text[:start] + text[end:])
    (small / "examples/a-story.toml").unlink()
    (small / "readings.toml").write_text("reading = []\n")

    done = load_from(small)

    assert sorted(names(done.removed)) == sorted(
        [
            *("36 · taking", "36.one", "36.one · 0", "36.one · 1", "36.list", "a-story"),
            *("once", "once · player", "once · team", "36.rain"),
        ]
    )
    assert [row.key for row in models.Passage.objects.all()] == ["36.untranslated", "36.behind"]
    assert models.Passage.history.filter(key="36.one").latest().history_change_reason == "load_content"
    assert models.Passage.history.filter(key="36.one").latest().history_type == "-"


def test_moved_passage_is_moved_and_not_doubled(small: Path) -> None:
    identity = passage("36.list").pk
    file = small / "rules/36.toml"
    text = file.read_text()
    start, end = text.index('[[section.passage]]\nkey = "36.list"'), text.index('[[section]]\nkey = "after"')
    file.write_text(text[:start] + text[end:] + "\n" + text[start:end].rstrip() + "\n")

    done = load_from(small)

    moved = passage("36.list")
    assert (moved.pk, moved.section.key, moved.position) == (identity, "after", 2)
    assert (done.added, names(done.changed), done.removed) == ([], ["36.list"], [])


def test_renamed_section_keeps_its_passages(small: Path) -> None:
    identities = set(models.Passage.objects.values_list("pk", flat=True))
    rewrite(small / "rules/36.toml", 'key = "taking"', 'key = "hitting"')

    done = load_from(small)

    assert names(done.added) == ["36 · hitting"]
    assert names(done.removed) == ["36 · taking"]
    assert set(models.Passage.objects.values_list("pk", flat=True)) == identities


def test_order_of_the_file_is_the_order_of_the_site(small: Path) -> None:
    file = small / "readings.toml"
    text = file.read_text()
    start, middle = (
        text.index('[[reading.choice]]\nkey = "player"'),
        text.index('[[reading.choice]]\nkey = "team"'),
    )
    file.write_text(text[:start] + text[middle:] + "\n" + text[start:middle])

    load_from(small)

    assert [choice.key for choice in models.Choice.objects.all()] == ["team", "player"]


# Versions, rendering, messages


def test_version_grows_with_a_load_that_changes_and_stays_with_one_that_does_not(small: Path) -> None:
    first = models.Book.objects.get().version
    load_from(small)
    second = models.Book.objects.get().version
    rewrite(small / "book.toml", 'it = "Libretto"', 'it = "Il libretto"')
    load_from(small)

    assert first == second
    assert models.Book.objects.get().version == second + 1


def test_html_of_an_older_renderer_is_rendered_anew_without_history(small: Path) -> None:
    models.Passage.objects.filter(key="36.one").update(html_it="<p>old</p>")
    version = models.Book.objects.get().version

    done = load_from(small)

    assert passage().html_it == "<p>La palla è colpita una volta.</p>"
    assert (done.changed, passage().history.count()) == ([], 1)
    assert models.Book.objects.get().version == version + 1
