"""A folder is read whole, or every fault in it is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulebook.content import Book, Choice, ContentError, Passage, Problem, Silence, Term, read, read_rule
from rulebook.content.problems import SENTENCES

Change = Callable[[str, str, str], None]


def problems(folder: Path) -> list[tuple[str, str, str]]:
    """(file, key, reason) of every problem of a folder that cannot be read."""
    with pytest.raises(ContentError) as caught:
        read(folder)
    for problem in caught.value.problems:
        for language in ("en", "it"):
            assert problem.said(language).startswith(problem.file + ": ")
            assert "{" not in problem.said(language)
    return [(problem.file, problem.key, problem.reason) for problem in caught.value.problems]


def test_reading_gives_the_rules_in_the_order_of_the_book(folder: Path) -> None:
    assert [rule.number for rule in read(folder).rules] == ["36", "33"]


def test_reading_gives_a_passage_with_all_that_its_file_says(folder: Path) -> None:
    assert list(read(folder).passages())[3] == Passage(
        key="33.procedure",
        label={"en": "33(b)", "it": "33(b)"},
        kind="text",
        text={"en": "The Umpire decides.", "it": "Decide l'Arbitro."},
        made_from={"it": "0123456789abcdef"},
        notes=(),
    )


def test_reading_gives_terms_examples_wording_and_readings(folder: Path) -> None:
    book: Book = read(folder)

    assert book.terms[0] == Term(
        key="penalty",
        name={"en": "penalty", "it": "punizione"},
        synonyms={"it": ("penalità",)},
        definition={"en": "An award.", "it": "Un tiro."},
        forbidden={"it": ("rigore",)},
    )
    assert [(example.key, example.facts["shot"]) for example in book.examples] == [
        ("36-before-play", "penalty_5a")
    ]
    assert [sentence.key for sentence in book.wording] == [
        "verdict.award.penalty_4.defending_team",
        "verdict.play_on",
    ]
    assert book.readings[0].choices[1] == Choice("down", {"en": "Down.", "it": "Giù."})
    assert book.silences == (
        Silence(
            key="thirteenth",
            clauses=("36.stroke",),
            question={"en": "And then?", "it": "E poi?"},
            why={"en": "It ends at twelve.", "it": "Si ferma a dodici."},
        ),
    )


def test_a_blank_translation_is_read_as_not_translated_yet(folder: Path) -> None:
    assert read(folder).rules[1].summary == {"en": "What is not done.", "it": ""}


FAULTS = [
    ("rules/33.toml", 'it = "Decide l\'Arbitro."', "", "33.procedure", "missing_language"),
    ("rules/33.toml", ', it = "Che cosa non si fa"', "", "conduct", "missing_language"),
    ("rules/33.toml", '"The Umpire decides."', '"  "', "33.procedure", "english_empty"),
    ("rules/33.toml", '"The Umpire decides."', "7", "33.procedure", "wrong_type"),
    ("rules/33.toml", '"The Umpire decides."', '"The\\rUmpire"', "33.procedure", "carriage_return_in_text"),
    ("rules/33.toml", '"33(b)"', "[]", "33.procedure", "wrong_type"),
    ("rules/33.toml", 'label = "33(b)"', "", "33.procedure", "missing"),
    ("rules/33.toml", '"33(b)"', '" "', "33.procedure", "empty"),
    ("rules/33.toml", '"0123456789abcdef"', '"0123"', "33.procedure", "bad_fingerprint"),
    ("rules/33.toml", 'kind = "text"', 'kind = "prose"', "33.procedure", "unknown_value"),
    ("rules/33.toml", 'kind = "text"', 'kind = "text"\nbody = "x"', "33.procedure", "unknown_field"),
    ("rules/33.toml", 'number = "33"', 'number = "33"\nedition = "2025"', "", "unknown_field"),
    ("rules/33.toml", 'number = "33"', 'number = "34"', "", "number_differs"),
    ("rules/33.toml", '"33.conduct"', '"33.Conduct"', "33.Conduct", "bad_key"),
    ("rules/33.toml", '"33.conduct"', '"36.conduct"', "36.conduct", "key_outside_rule"),
    ("rules/33.toml", '"33.conduct"', '"33.procedure"', "33.procedure", "doubled_key"),
    ("rules/36.toml", 'weight = "moderate"', 'weight = "heavy"', "36.stroke note 1", "unknown_value"),
    ("rules/36.toml", "| Miss | N/A |", "| Miss |", "36.chart", "chart_shape"),
    ("rules/36.toml", "| Miss | N/A |", "| Miss | N/A |\n| Two | N/A |", "36.chart", "chart_sizes_differ"),
    (
        "rules/36.toml",
        '"Un dubbio."',
        '"Un dubbio."\nde = "Ein Zweifel."',
        "36.stroke note 1",
        "unknown_field",
    ),
    ("book.toml", '["36", "33"]', '["36", "33", "26"]', "", "rule_without_file"),
    ("book.toml", 'edition = "2026"', "edition = 2026", "", "wrong_type"),
    ("book.toml", 'edition = "2026"', 'editon = "2026"', "", "missing"),
    ("book.toml", 'key = "english-over-italian"', "", "precedence 1", "missing"),
    ("glossary.toml", 'key = "ball"', 'key = "penalty"', "penalty", "doubled_key"),
    ("glossary.toml", '["penalità"]', '"penalità"', "penalty", "wrong_type"),
    ("glossary.toml", '["penalità"]', "[]", "penalty", "empty"),
    ("glossary.toml", '{it = ["rigore"]}', '{fr = ["rigore"]}', "penalty", "unknown_field"),
    ("wording.toml", 'it = "Si gioca."', "", "verdict.play_on", "missing_language"),
    ("wording.toml", '["verdict.play_on"]', '["verdict play"]', "verdict play", "bad_key"),
    ("readings.toml", '"33.procedure"', '"33.nothing"', "rounding", "unknown_clause"),
    ("readings.toml", 'adopted = "up"', 'adopted = "left"', "rounding", "unknown_choice"),
    ("readings.toml", 'key = "down"', 'key = "up"', "up", "doubled_key"),
    ("readings.toml", 'key = "thirteenth"', 'key = "rounding"', "rounding", "doubled_key"),
    ("readings.toml", ', it = "E poi?"', "", "thirteenth", "missing_language"),
    ("readings.toml", '"36.stroke"', '"36.strokes"', "thirteenth", "unknown_clause"),
    ("readings.toml", "[[silence]]", '[[silence]]\nadopted = "up"', "thirteenth", "unknown_field"),
    ("examples/36-before-play.toml", '"36.stroke"', '"36.strokes"', "36-before-play", "unknown_clause"),
    ("examples/36-before-play.toml", 'rule = "36"', 'rule = "26"', "36-before-play", "unknown_rule"),
    ("examples/36-before-play.toml", '"Troppo presto"', '""\nanswer = "x"', "", "not_toml"),
    ("examples/36-before-play.toml", 'rule = "36"', 'rule = "36"\nanswer = "x"', "", "unknown_field"),
]


@pytest.mark.parametrize(("file", "old", "new", "key", "reason"), FAULTS)
def test_a_fault_is_told_with_its_file_its_key_and_its_reason(
    folder: Path, change: Change, file: str, old: str, new: str, key: str, reason: str
) -> None:
    change(file, old, new)

    assert (file, key, reason) in problems(folder)


def test_a_single_fault_is_told_as_one_problem(folder: Path, change: Change) -> None:
    change("rules/33.toml", 'it = "Decide l\'Arbitro."', "")

    assert problems(folder) == [("rules/33.toml", "33.procedure", "missing_language")]


def test_faults_of_several_files_are_told_together(folder: Path, change: Change) -> None:
    change("rules/33.toml", 'it = "Decide l\'Arbitro."', "")
    change("glossary.toml", 'key = "ball"', 'key = "penalty"')
    change("wording.toml", '"Play on."', '""')

    assert problems(folder) == [
        ("rules/33.toml", "33.procedure", "missing_language"),
        ("wording.toml", "verdict.play_on", "english_empty"),
        ("glossary.toml", "penalty", "doubled_key"),
    ]


@pytest.mark.parametrize("file", ["book.toml", "glossary.toml", "wording.toml", "readings.toml"])
def test_an_absent_file_is_a_problem(folder: Path, file: str) -> None:
    (folder / file).unlink()

    assert (file, "", "missing_file") in problems(folder)


def test_a_rule_without_a_place_in_the_order_is_a_problem(folder: Path, change: Change) -> None:
    change("book.toml", '["36", "33"]', '["36"]')

    assert problems(folder) == [("rules/33.toml", "", "file_without_rule")]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b'number = "33"\r\n', "carriage_return"),
        (b'number = "33\xff"\n', "not_utf8"),
        (b'number = "33\n', "not_toml"),
    ],
)
def test_a_rule_that_cannot_be_opened_is_the_only_problem(folder: Path, content: bytes, reason: str) -> None:
    (folder / "rules" / "33.toml").write_bytes(content)

    assert problems(folder) == [("rules/33.toml", "", reason)]


def test_a_problem_is_said_in_both_languages() -> None:
    problem = Problem(
        "rules/33.toml", "33.procedure", "missing_language", {"field": "text", "language": "it"}
    )

    assert problem.said("en") == (
        'rules/33.toml: 33.procedure: “text” has no text in language “it”; write "" if it is not translated yet.'
    )
    assert problem.said("it") == (
        "rules/33.toml: 33.procedure: «text» non ha il testo nella lingua «it»; "
        'se non è ancora tradotto si scriva "".'
    )


def test_every_reason_has_a_sentence_with_the_same_blanks_in_each_language() -> None:
    assert SENTENCES
    for sentences in SENTENCES.values():
        assert sorted(sentences) == ["en", "it"]
        assert sentences["en"].count("{") == sentences["it"].count("{")


def test_one_rule_can_be_read_by_itself(folder: Path) -> None:
    (folder / "book.toml").unlink()

    assert read_rule(folder, "33").title == {"en": "Conduct", "it": "Condotta"}


def test_one_rule_that_does_not_exist_is_a_problem(folder: Path) -> None:
    with pytest.raises(ContentError) as caught:
        read_rule(folder, "99")

    assert caught.value.problems == (Problem("rules/99.toml", "", "missing_file"),)


@pytest.mark.parametrize(
    ("spoil", "file", "reason"),
    [
        (
            lambda folder: ((folder / "glossary.toml").unlink(), (folder / "glossary.toml").mkdir()),
            "glossary.toml",
            "unreadable",
        ),
        (
            lambda folder: (folder / "glossary.toml").write_text("a = " + "[" * 5000),
            "glossary.toml",
            "not_toml",
        ),
        (
            lambda folder: (folder / "glossary.toml").write_text("a = " + "9" * 5000),
            "glossary.toml",
            "not_toml",
        ),
    ],
)
def test_file_that_cannot_be_read_at_all_is_a_problem(folder: Path, spoil, file: str, reason: str) -> None:
    spoil(folder)

    with pytest.raises(ContentError) as caught:
        read(folder)

    assert [(problem.file, problem.reason) for problem in caught.value.problems if problem.file == file] == [
        (file, reason)
    ]
