"""A book is written with the least change, and wholly or not at all."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rulebook.content import (
    Book,
    Choice,
    ContentError,
    Example,
    Note,
    Passage,
    Rule,
    Section,
    Silence,
    Term,
    Wording,
    read,
    read_front,
    read_rule,
    write,
)
from rulebook.content.revision import composed, literal, revised
from rulebook.content.shape import files_of


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, hidden ones too, with its bytes."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def with_passage(book: Book, key: str, edit: Callable[[Passage], Passage]) -> Book:
    """The book with one passage edited."""

    def section(old: Section) -> Section:
        return replace(old, passages=tuple(edit(p) if p.key == key else p for p in old.passages))

    rules = tuple(replace(rule, sections=tuple(map(section, rule.sections))) for rule in book.rules)
    return replace(book, rules=rules)


def test_writing_what_was_read_changes_no_byte(folder: Path) -> None:
    before = contents(folder)

    assert write(read(folder), folder) == ()
    assert contents(folder) == before


def test_a_new_folder_gets_files_that_read_as_the_same_book(folder: Path, tmp_path: Path) -> None:
    book = read(folder)

    written = write(book, tmp_path / "copy")

    assert sorted(str(path.relative_to(tmp_path / "copy")) for path in written) == sorted(contents(folder))
    assert read(tmp_path / "copy") == book


def test_one_changed_text_changes_one_line_of_one_file(folder: Path) -> None:
    book = read(folder)
    before = contents(folder)

    changed = with_passage(
        book, "33.procedure", lambda p: replace(p, text={**p.text, "it": "L'Arbitro decide."})
    )
    written = write(changed, folder)

    assert written == (folder / "rules" / "33.toml",)
    expected = before["rules/33.toml"].replace(b"Decide l'Arbitro.", b"L'Arbitro decide.")
    assert contents(folder) == {**before, "rules/33.toml": expected}
    assert read(folder) == changed


def test_every_kind_of_change_is_read_back_as_it_was_meant(folder: Path) -> None:
    book = read(folder)
    hard = 'Quotes "so", a \\ backslash,\n\n• a line\n• and """three""" "'
    edits: list[Callable[[Passage], Passage]] = [
        lambda p: replace(p, text={"en": hard, "it": ""}),
        lambda p: replace(p, made_from={}),
        lambda p: replace(p, made_from={"it": "f" * 16}),
        lambda p: replace(p, label={"en": "33 note", "it": "33 nota"}),
        lambda p: replace(p, kind="note", notes=(Note("slight", {"en": "One.", "it": "Uno."}),)),
        lambda p: replace(p, label={"en": "33(z)", "it": "33(z)"}),
    ]
    for edit in edits:
        for key in ("33.procedure", "33.conduct", "36.stroke"):
            changed = with_passage(read(folder), key, edit)
            write(changed, folder)
            assert read(folder) == changed

    assert write(book, folder)
    assert read(folder) == book


def test_notes_are_changed_added_and_removed(folder: Path) -> None:
    first, second = Note("material", {"en": "A.", "it": "A."}), Note("slight", {"en": "B.", "it": "B."})

    for notes in [(first,), (first, second), (second,), (), (second, first)]:
        changed = with_passage(read(folder), "36.stroke", lambda p, notes=notes: replace(p, notes=notes))
        write(changed, folder)
        assert read(folder) == changed


def test_passages_are_added_removed_and_moved(folder: Path) -> None:
    book = read(folder)
    section = book.rules[1].sections[0]
    new = Passage("33.new", {"en": "33(c)", "it": "33(c)"}, "text", {"en": "New.", "it": ""}, {}, ())
    orders = [
        (*section.passages, new),
        (new, *section.passages),
        section.passages[::-1],
        (section.passages[1],),
        section.passages,
    ]
    for passages in orders:
        rule = replace(book.rules[1], sections=(replace(section, passages=passages),))
        changed = replace(book, rules=(book.rules[0], rule))
        write(changed, folder)
        assert read(folder) == changed


def test_what_is_added_stands_where_a_reader_looks_for_it(folder: Path) -> None:
    book = read(folder)
    new = Passage("33.new", {"en": "33(c)", "it": "33(c)"}, "text", {"en": "New.", "it": "Nuovo."}, {}, ())
    section = book.rules[1].sections[0]
    rule = replace(book.rules[1], sections=(replace(section, passages=(*section.passages, new)),))
    grown = with_passage(
        replace(book, rules=(book.rules[0], rule)),
        "33.conduct",
        lambda p: replace(p, made_from={"it": "f" * 16}),
    )

    before = (folder / "rules" / "33.toml").read_text()
    write(grown, folder)

    assert (
        (folder / "rules" / "33.toml").read_text()
        == before.replace('kind = "list"\n', 'kind = "list"\nit_from = "ffffffffffffffff"\n')
        + """
[[section.passage]]
key = "33.new"
label = "33(c)"
kind = "text"
en = "New."
it = "Nuovo."
"""
    )


def test_a_line_of_text_that_looks_like_a_header_is_left_alone(folder: Path) -> None:
    tricky = with_passage(
        read(folder), "33.procedure", lambda p: replace(p, text={"en": "See\n[[section]]\n[x]", "it": ""})
    )

    write(tricky, folder)

    assert read(folder) == tricky


def test_comments_survive_what_happens_beside_them(folder: Path) -> None:
    book = read(folder)
    new = Passage("33.new", {"en": "33(c)", "it": "33(c)"}, "text", {"en": "New.", "it": "Nuovo."}, {}, ())
    section = book.rules[1].sections[0]
    rule = replace(book.rules[1], sections=(replace(section, passages=(*section.passages, new)),))

    write(replace(book, edition="2027", rules=(book.rules[0], rule)), folder)

    assert 'edition = "2027"  # the year\n' in (folder / "book.toml").read_text()
    assert "\n# What follows the list.\n" in (folder / "rules" / "33.toml").read_text()


def test_a_comment_above_a_row_survives_the_row_before_it(folder: Path) -> None:
    path = folder / "glossary.toml"
    last = """
# What is worn.

[[term]]
key = "hat"
name = {en = "hat", it = "casco"}
definition = {en = "Worn.", it = "Si indossa."}
"""
    path.write_text(path.read_text() + last)
    book = read(folder)

    write(replace(book, terms=(book.terms[0], book.terms[2])), folder)

    assert [term.key for term in read(folder).terms] == ["penalty", "hat"]
    assert path.read_text().endswith('forbidden = {it = ["rigore"]}\n\n' + last)


def test_terms_and_sentences_keep_the_order_of_their_files(folder: Path) -> None:
    book = read(folder)
    before = contents(folder)

    written = write(replace(book, terms=book.terms[::-1], wording=book.wording[::-1]), folder)

    assert written == ()
    assert contents(folder) == before


def test_terms_sentences_and_choices_are_added_and_removed(folder: Path) -> None:
    book = read(folder)
    text = {"en": "New.", "it": "Nuovo."}
    term = Term("new", {"en": "new", "it": "nuovo"}, {"en": ("fresh",)}, text, {})
    reading = replace(book.readings[0], choices=(*book.readings[0].choices, Choice("flat", text)))

    grown = replace(
        book,
        terms=(*book.terms, term),
        wording=(*book.wording, Wording("verdict.new_one", text)),
        readings=(reading,),
        silences=(*book.silences, Silence("new", ("33.procedure",), text, text)),
    )
    write(grown, folder)
    assert read(folder) == grown

    small = replace(book, terms=book.terms[1:], wording=book.wording[1:], silences=())
    write(small, folder)
    assert read(folder) == small


def test_an_example_that_the_book_lacks_loses_its_file(folder: Path) -> None:
    book = read(folder)
    (folder / "examples" / "README.md").write_text("Kept.\n")

    written = write(replace(book, examples=()), folder)

    assert written == (folder / "examples" / "36-before-play.toml",)
    assert [path.name for path in (folder / "examples").iterdir()] == ["README.md"]


def test_changed_facts_keep_their_types(folder: Path) -> None:
    book = read(folder)
    facts = {
        "shot": "penalty_4",
        "defended": True,
        "seconds": 20.5,
        "count": 1,
        "cards": [{"on": "2026-01-03"}],
    }
    example = replace(book.examples[0], key="new", facts=facts)

    files = files_of(replace(book, examples=(example,)))

    before = (folder / "examples" / "36-before-play.toml").read_text()
    for text in (composed(files["examples/new.toml"]), revised(before, files["examples/new.toml"])):
        path = folder / "examples" / "new.toml"
        path.write_text(text)
        assert _example(folder, "new").facts == facts
        assert [type(fact) for fact in _example(folder, "new").facts.values()] == [
            str,
            bool,
            float,
            int,
            list,
        ]


def _example(folder: Path, key: str) -> Example:
    return Example(
        key, "", {}, {}, "", tomllib.loads((folder / "examples" / f"{key}.toml").read_text())["facts"], ()
    )


def test_a_day_that_the_file_writes_as_a_day_is_left_so() -> None:
    text = "[facts]\ncards = [{on = 2026-01-03, handicap = 6}]  # a Saturday\n"

    assert revised(text, {"facts": {"cards": [{"on": "2026-01-03", "handicap": 6}]}}) == text


def test_a_true_is_not_taken_for_a_one() -> None:
    assert revised("count = true\n", {"count": 1}) == "count = 1\n"


@pytest.mark.parametrize(
    "text", ["", "a", 'a "b"', '"', '"""', "a\nb", "a\\", "tab\t.", "\x07", "\n", 'x\n""']
)
def test_any_text_is_written_so_that_it_is_read_again(text: str) -> None:
    assert tomllib.loads(f"x = {literal(text)}\n") == {"x": text}


def test_a_carriage_return_stops_the_writing(folder: Path) -> None:
    before = contents(folder)
    changed = with_passage(
        read(folder), "36.stroke", lambda p: replace(p, text={**p.text, "it": "Un\r\ncolpo."})
    )

    with pytest.raises(ContentError) as caught:
        write(replace(changed, edition="2027"), folder)

    assert [(problem.file, problem.key, problem.reason) for problem in caught.value.problems] == [
        ("rules/36.toml", "36.stroke", "carriage_return_in_text")
    ]
    assert contents(folder) == before


def test_a_disk_that_refuses_one_file_leaves_every_file_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = read(folder)
    before = contents(folder)
    changed = with_passage(book, "36.stroke", lambda p: replace(p, kind="text"))
    put = Path.replace

    def full_disk(self: Path, target: Path) -> Path:
        if target.name == "36.toml":
            raise OSError("No space left on device")
        return put(self, target)

    monkeypatch.setattr(Path, "replace", full_disk)
    with pytest.raises(OSError, match="No space left"):
        write(replace(changed, edition="2027", examples=()), folder)

    assert contents(folder) == before


def test_the_real_front_is_written_back_byte_for_byte(real: Path) -> None:
    before = (real / "book.toml").read_bytes().decode()
    shape = {**files_of(read_front(real))["book.toml"], "rules": ["33", "36"]}

    assert revised(before, shape) == before


@pytest.mark.parametrize("number", ["33", "36"])
def test_a_real_rule_is_written_back_byte_for_byte(real: Path, number: str, folder: Path) -> None:
    rule: Rule = read_rule(real, number)
    file = f"rules/{number}.toml"
    before = (real / file).read_bytes().decode()

    shape = files_of(replace(read(folder), rules=(rule,)))[file]

    assert revised(before, shape) == before
    (folder / file).write_bytes(composed(shape).encode())
    assert read_rule(folder, number) == rule
