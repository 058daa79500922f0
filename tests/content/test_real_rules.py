"""The two rules that the site serves hold every word of their source pages, and nothing else."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from rulebook.content import Book, Passage, Rule, Section, chart_of, read, read_rule, words_of
from rulebook.content.reader import read_front

LABELS = {
    "33": [
        ("33.conduct", "33(a)", "list"),
        ("33.procedure", "33(b)", "text"),
        ("33.yellow", "33(b)(1)", "text"),
        ("33.yellow.first", "33(b)(1)(a)", "text"),
        ("33.yellow.second", "33(b)(1)(b)", "text"),
        ("33.yellow.third", "33(b)(1)(c)", "text"),
        ("33.leaving-the-box", "33(b)(1)(d)*", "text"),
        ("33.red", "33(b)(2)(i)", "text"),
        ("33.complaint", "33(b)(2)(ii)*", "text"),
        ("33.after-the-game", "33(b)(2)(iii)*", "text"),
        ("33.carrying-over", "33(b)(3)", "text"),
        ("33.accumulation", "33(b)(4)*", "text"),
        ("33.periods-and-tiers", "33(b)(4)(a)*", "text"),
        ("33.two-months", "33(b)(4)(b)*", "text"),
        ("33.calendar-year", "33(b)(4)(c)*", "text"),
        ("33.serving-accumulation", "33(b)(4)(d)*", "text"),
        ("33.injured", "33(c)(1)*", "text"),
        ("33.leaving-the-field", "33(c)(2)*", "text"),
        ("33.team-not-entered", "33(d)*", "text"),
        ("33.which-games-count", "33(e)*", "text"),
        ("33.full-game", "33(f)*", "text"),
        ("33.red-card-complaint", "33(g)*", "text"),
        ("33.unserved", "33(h)*", "text"),
    ],
    "36": [
        ("36.one-stroke", "36(a)", "text"),
        ("36.stops-short", "36(b)*", "text"),
        ("36.mishit", "36(c)*", "text"),
        ("36.mishit.example", "36(c)* example", "example"),
        ("36.returning-fouling-team", "36(d)(1)*", "text"),
        ("36.returning-fouled-team", "36(d)(2)*", "text"),
        ("36.deliberate", "36(c)* note", "note"),
        ("36.procedural-violations", "36(e)*", "text"),
        ("36.fouling-team-procedure", "36(e)(1)*", "text"),
        ("36.fouled-team-procedure", "36(e)(2)*", "text"),
        ("36.both-teams", "36(e)(3)*", "text"),
        ("36.teeing", "36(e)(4)*", "text"),
        ("36.hit-as-it-lies", "36(e)(5)*", "text"),
        ("36.yellow-on-penalty-2", "36(f)*", "text"),
        ("36.chart", "Rule 36 chart", "chart"),
    ],
}
IN_DOUBT = [
    ("33.conduct", "material"),
    ("33.conduct", "moderate"),
    ("33.complaint", "moderate"),
    ("33.two-months", "moderate"),
    ("33.calendar-year", "moderate"),
    ("33.serving-accumulation", "moderate"),
    ("33.team-not-entered", "moderate"),
    ("33.which-games-count", "moderate"),
    ("36.one-stroke", "moderate"),
    ("36.mishit", "moderate"),
    ("36.returning-fouling-team", "material"),
    ("36.returning-fouled-team", "material"),
    ("36.teeing", "moderate"),
    ("36.hit-as-it-lies", "moderate"),
    ("36.chart", "material"),
    ("36.chart", "moderate"),
]

numbers = pytest.mark.parametrize("number", sorted(LABELS))


@pytest.fixture(scope="module")
def front(real: Path) -> Book:
    """The book's own front, without its parts."""
    return read_front(real)


def page_words(pages: Path, number: str) -> list[str]:
    """The words of a source page."""
    return (pages / f"rule-{number}-page.txt").read_bytes().decode().split()


def passage(rule: Rule, key: str) -> Passage:
    """The passage of a key."""
    (found,) = [passage for passage in rule.passages() if passage.key == key]
    return found


@numbers
def test_a_rule_has_the_words_of_its_page_in_their_order_and_no_other(
    real: Path, pages: Path, front: Book, number: str
) -> None:
    words = words_of(read_rule(real, number), front)

    assert len(words) > 2000
    assert words == page_words(pages, number)


@numbers
def test_one_changed_word_anywhere_is_found(real: Path, pages: Path, front: Book, number: str) -> None:
    rule = read_rule(real, number)
    expected = page_words(pages, number)
    mutants = 0

    for at, section in enumerate(rule.sections):
        for place, old in enumerate(section.passages):
            for language, text in old.text.items():
                for other in (re.sub(r"\w+(\W*)$", r"\1", text), f"{text} non", f"No{text}"):
                    changed = replace(old, text={**old.text, language: other})
                    assert words_of(_with(rule, at, place, changed), front) != expected
                    mutants += 1

    assert mutants == 6 * len(LABELS[number])


def _with(rule: Rule, at: int, place: int, passage: Passage) -> Rule:
    """The rule with another passage in the given place of the given section."""
    section: Section = rule.sections[at]
    passages = (*section.passages[:place], passage, *section.passages[place + 1 :])
    sections = (*rule.sections[:at], replace(section, passages=passages), *rule.sections[at + 1 :])
    return replace(rule, sections=sections)


@numbers
def test_titles_headings_and_summary_are_in_both_languages(real: Path, number: str) -> None:
    rule = read_rule(real, number)

    texts = [rule.title, rule.summary, *(section.heading for section in rule.sections)]

    assert len(texts) == {"33": 15, "36": 9}[number]
    for text in texts:
        assert [language for language, words in text.items() if words.strip()] == ["en", "it"]
        assert text["en"] != text["it"]


@numbers
def test_every_passage_has_its_key_its_label_and_its_kind(real: Path, number: str) -> None:
    passages = read_rule(real, number).passages()

    assert [(passage.key, passage.label["en"], passage.kind) for passage in passages] == LABELS[number]


def test_labels_that_hold_a_word_are_in_italian_too(real: Path) -> None:
    labels = [passage.label for passage in read_rule(real, "36").passages()]

    assert [label["it"] for label in labels if label["it"] != label["en"]] == [
        "36(c)* esempio",
        "36(c)* nota",
        "Tabella della Regola 36",
    ]


def test_the_conduct_that_is_not_permitted_is_a_list_of_eighteen(real: Path) -> None:
    conduct = passage(read_rule(real, "33"), "33.conduct")

    for text in conduct.text.values():
        lead, empty, *items = text.split("\n")
        assert lead
        assert not empty
        assert [item[:2] for item in items] == ["• "] * 18
        assert text.count("•") == 18


def test_the_two_parts_of_a_paragraph_begin_with_their_numbers(real: Path) -> None:
    pairs = [
        ("36", "36.returning-fouling-team", "36.returning-fouled-team"),
        ("33", "33.injured", "33.leaving-the-field"),
    ]
    for number, first, second in pairs:
        rule = read_rule(real, number)
        for language in ("en", "it"):
            assert passage(rule, first).text[language].startswith("(1) ")
            assert passage(rule, second).text[language].startswith("(2) ")


def test_the_chart_has_five_situations_and_seven_columns_in_each_language(real: Path) -> None:
    chart = passage(read_rule(real, "36"), "36.chart")
    english, italian = chart_of(chart.text["en"]), chart_of(chart.text["it"])

    assert english.size == italian.size == (5, 8)
    assert (english.head[0], italian.head[0]) == ("Situation", "Situazione")
    assert english.head[1:] == (
        "Penalty 2",
        "Penalty 3",
        "Penalty 4",
        "Penalty 6 (Safety)",
        "Penalty 5.a",
        "Penalty 5.b",
        "Knock-In",
    )
    assert [row[0] for row in english.rows] == [
        "Swing and miss",
        "Ball hit or hit at before Umpire calls Play",
        "Ball not hit or hit at on first approach",
        "Attacking team – improper position",
        "Defending team – improper position",
    ]


def test_the_same_cell_in_english_is_the_same_cell_in_italian(real: Path) -> None:
    chart = passage(read_rule(real, "36"), "36.chart")
    english, italian = chart_of(chart.text["en"]), chart_of(chart.text["it"])

    pairs = {
        pair
        for rows in zip(english.rows, italian.rows, strict=True)
        for pair in zip(rows[0][1:], rows[1][1:], strict=True)
    }

    assert len(pairs) == len({pair[0] for pair in pairs}) == len({pair[1] for pair in pairs}) == 11


def test_every_place_where_the_italian_is_in_doubt_has_a_note_in_both_languages(real: Path) -> None:
    notes = [
        (passage.key, note)
        for number in sorted(LABELS)
        for passage in read_rule(real, number).passages()
        for note in passage.notes
    ]

    assert [(key, note.weight) for key, note in notes] == IN_DOUBT
    for _, note in notes:
        assert note.text["en"].endswith(".")
        assert note.text["it"].endswith(".")
        assert "Consider " in note.text["en"]
        assert "Si valuti " in note.text["it"]


@numbers
def test_no_translation_answers_to_another_english(real: Path, number: str) -> None:
    assert [passage.key for passage in read_rule(real, number).passages() if passage.made_from] == []


def test_the_notice_is_the_page_s_own_sentence(pages: Path, front: Book) -> None:
    last = (pages / "rule-36-page.txt").read_bytes().decode().splitlines()[-1]

    assert front.notice["it"] == last


def test_the_book_names_its_edition_and_what_prevails(front: Book) -> None:
    assert front.edition == "2026"
    assert [entry.key for entry in front.precedence] == [
        "english-over-italian",
        "text-over-chart",
        "specific-over-general",
        "chart-where-text-is-silent",
    ]


def test_the_whole_folder_is_without_fault(real: Path) -> None:
    book = read(real)

    assert [rule.number for rule in book.rules] == ["33", "36"]
    assert len(book.terms) >= 80
    assert len(book.examples) >= 20
    assert book.wording
    assert book.readings
