"""content/ -> Book. Every file is read to its end and every problem is told, or the book is whole."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

from .agreement import problems_between
from .book import (
    KINDS,
    WEIGHTS,
    Book,
    Choice,
    Example,
    Note,
    Passage,
    Precedence,
    Reading,
    Rule,
    Section,
    Silence,
    Term,
    Wording,
)
from .chart import problems_of_chart
from .facts import plain
from .fields import WORDING_KEY, Fields
from .judgement import problems_of_rulings
from .problems import ContentError, Problem


def read(folder: Path) -> Book:
    """The book that the folder holds.

    Raises ContentError with all problems of all files; nothing is repaired or left out in silence.
    """
    problems: list[Problem] = []
    front = _opened(folder, "book.toml", problems)
    rules = _rules(folder, front, problems)
    examples = [_example(file) for file in _opened_each(folder, "examples", problems)]
    terms = _terms(_opened(folder, "glossary.toml", problems))
    wording = _wording(_opened(folder, "wording.toml", problems))
    readings, silences = _readings(_opened(folder, "readings.toml", problems))
    book = _bound(front, rules, examples, terms, wording, readings, silences)
    unread = {path.stem for path in (folder / "rules").glob("*.toml")} - {rule.number for rule in rules}
    problems += problems_between(book, unread)
    problems += problems_of_rulings(example for example in examples if example.incident)
    if problems:
        raise ContentError(tuple(problems))
    return book


def read_rule(folder: Path, number: str) -> Rule:
    """The one rule in `rules/<number>.toml`, checked by itself; raises ContentError."""
    problems: list[Problem] = []
    file = _opened(folder, f"rules/{number}.toml", problems)
    rule = _rule(file, number) if file else None
    if problems or rule is None:
        raise ContentError(tuple(problems))
    return rule


def read_front(folder: Path) -> Book:
    """The front of the book in `book.toml`, without any of its parts; raises ContentError."""
    problems: list[Problem] = []
    front = _opened(folder, "book.toml", problems)
    if front:
        front.texts("rules")
    book = _bound(front, [], [], [], [], [], [])
    if problems:
        raise ContentError(tuple(problems))
    return book


def _opened(folder: Path, file: str, problems: list[Problem]) -> Fields | None:
    """The top table of a file, or None when there is nothing to take apart."""
    try:
        raw = (folder / file).read_bytes()
        text = raw.decode("utf-8")
        returned = raw.partition(b"\r")
        if returned[1]:
            line = str(returned[0].count(b"\n") + 1)
            problems.append(Problem(file, "", "carriage_return", {"line": line}))
            return None
        return Fields(tomllib.loads(text), file, "", problems)
    except FileNotFoundError:
        problems.append(Problem(file, "", "missing_file"))
    except OSError as error:
        problems.append(Problem(file, "", "unreadable", {"detail": error.strerror or str(error)}))
    except UnicodeDecodeError as error:
        problems.append(Problem(file, "", "not_utf8", {"byte": str(error.start + 1)}))
    except ValueError as error:  # bad TOML, or a number of thousands of digits
        problems.append(Problem(file, "", "not_toml", {"detail": str(error)}))
    except RecursionError:
        problems.append(Problem(file, "", "not_toml", {"detail": "nested too deep"}))
    return None


def _opened_each(folder: Path, name: str, problems: list[Problem]) -> Iterator[Fields]:
    """The top tables of the TOML files right in a folder, by file name."""
    for path in sorted((folder / name).glob("*.toml")):
        file = _opened(folder, f"{name}/{path.name}", problems)
        if file:
            yield file


def _bound(
    front: Fields | None,
    rules: list[Rule],
    examples: list[Example],
    terms: list[Term],
    wording: list[Wording],
    readings: list[Reading],
    silences: list[Silence],
) -> Book:
    """The parts under the front matter of book.toml, whose order of rules has been read before."""
    front = front or Fields({}, "book.toml", "", [])
    book = Book(
        key=front.text("key"),
        edition=front.text("edition"),
        title=front.translated("title"),
        source=front.translated("source"),
        notice=front.translated("notice"),
        star=front.translated("star"),
        about=front.translated("about"),
        precedence=tuple(_precedence(row) for row in front.rows("precedence")),
        rules=tuple(rules),
        examples=tuple(examples),
        terms=tuple(terms),
        wording=tuple(wording),
        readings=tuple(readings),
        silences=tuple(silences),
    )
    front.close()
    return book


def _precedence(row: Fields) -> Precedence:
    entry = Precedence(row.key(), row.languages())
    row.close()
    return entry


def _rules(folder: Path, front: Fields | None, problems: list[Problem]) -> list[Rule]:
    """The rules in the book's order; one that has no place in it comes after the others, with a problem."""
    order = front.texts("rules") if front else ()
    files = {
        file.file.removeprefix("rules/").removesuffix(".toml"): file
        for file in _opened_each(folder, "rules", problems)
    }
    for number in order:
        if front and not (folder / "rules" / f"{number}.toml").is_file():
            front.problem("rule_without_file", value=number)
    numbers = [number for number in dict.fromkeys(order) if number in files]
    for number in files:
        if front and number not in order:
            problems.append(Problem(f"rules/{number}.toml", "", "file_without_rule", {"value": number}))
            numbers.append(number)
    return [_rule(files[number], number) for number in numbers]


def _rule(file: Fields, expected: str) -> Rule:
    """The rule of a file named after `expected`."""
    number = file.text("number")
    if number and number != expected:
        file.problem("number_differs", value=number, expected=expected)
    rule = Rule(
        number=expected,
        title=file.translated("title"),
        summary=file.translated("summary"),
        sections=tuple(_section(row, expected) for row in file.rows("section")),
    )
    file.close()
    return rule


def _section(row: Fields, number: str) -> Section:
    section = Section(
        key=row.key(),
        heading=row.translated("heading"),
        passages=tuple(_passage(passage, number) for passage in row.rows("passage")),
    )
    row.close()
    return section


def _passage(row: Fields, number: str) -> Passage:
    key = row.key()
    prefix = f"{number.lower()}."
    if key and not key.startswith(prefix):
        row.problem("key_outside_rule", value=key, prefix=prefix)
    passage = Passage(
        key=key,
        label=row.translated("label", same_for_all=True),
        kind=row.one_of("kind", KINDS),
        made_from=row.fingerprints(),
        text=row.languages(),
        notes=tuple(_note(note) for note in row.rows("note", may_be_absent=True)),
    )
    if passage.kind == "chart":
        row.problems += problems_of_chart(passage, row.file)
    row.close()
    return passage


def _note(row: Fields) -> Note:
    note = Note(row.one_of("weight", WEIGHTS), row.languages())
    row.close()
    return note


def _example(file: Fields) -> Example:
    key = file.file.removeprefix("examples/").removesuffix(".toml")
    file.check_key(key)
    if "." in key:  # a part of the page's address
        file.problem("bad_key", value=key, form="lower-case a-z 0-9, -")
    example = Example(
        key=key,
        rule=file.text("rule"),
        title=file.translated("title"),
        story=file.translated("story"),
        incident=file.text("incident"),
        clauses=file.texts("clauses"),
        facts={name: plain(value) for name, value in file.mapping("facts").items()},
    )
    file.close()
    return example


def _terms(file: Fields | None) -> list[Term]:
    terms = [_term(row) for row in file.rows("term")] if file else []
    if file:
        file.close()
    return terms


def _term(row: Fields) -> Term:
    term = Term(
        key=row.key(),
        name=row.translated("name"),
        synonyms=row.forms("synonyms"),
        definition=row.translated("definition"),
        forbidden=row.forms("forbidden"),
    )
    row.close()
    return term


def _wording(file: Fields | None) -> list[Wording]:
    """One sentence for each top table of the file; its name is the sentence's key."""
    sentences: list[Wording] = []
    if not file:
        return sentences
    for key in file.table:
        row = Fields(file.mapping(key), file.file, key, file.problems)
        row.check_key(key, WORDING_KEY)
        sentences.append(Wording(key, row.languages()))
        row.close()
    return sentences


def _readings(file: Fields | None) -> tuple[list[Reading], list[Silence]]:
    """The places with two readings, and those with none."""
    if not file:
        return [], []
    readings = [_reading(row) for row in file.rows("reading")]
    silences = [_silence(row) for row in file.rows("silence", may_be_absent=True)]
    file.close()
    return readings, silences


def _reading(row: Fields) -> Reading:
    reading = Reading(
        key=row.key(),
        clauses=row.texts("clauses"),
        question=row.translated("question"),
        choices=tuple(_choice(choice) for choice in row.rows("choice")),
        adopted=row.text("adopted"),
        why=row.translated("why"),
    )
    row.close()
    return reading


def _silence(row: Fields) -> Silence:
    silence = Silence(
        key=row.key(),
        clauses=row.texts("clauses"),
        question=row.translated("question"),
        why=row.translated("why"),
    )
    row.close()
    return silence


def _choice(row: Fields) -> Choice:
    choice = Choice(row.key(), row.languages())
    row.close()
    return choice
