"""The book as the tables that its files hold: for each file what a TOML reader would find in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from .book import Book, Example, Passage, Reading, Rule, Silence, Term
from .languages import Translated

Shape: TypeAlias = dict[str, object]


def files_of(book: Book) -> dict[str, Shape]:
    """File (relative to the folder) -> its top table; names stand in the order in which a new file has them."""
    return {
        "book.toml": _front(book),
        **{f"rules/{rule.number}.toml": _rule(rule) for rule in book.rules},
        **{f"examples/{example.key}.toml": _example(example) for example in book.examples},
        "glossary.toml": {"term": [_term(term) for term in book.terms]},
        "wording.toml": {sentence.key: dict(sentence.text) for sentence in book.wording},
        "readings.toml": _doubtful(book),
    }


def _front(book: Book) -> Shape:
    return {
        "key": book.key,
        "edition": book.edition,
        "rules": [rule.number for rule in book.rules],
        "title": dict(book.title),
        "source": dict(book.source),
        "notice": dict(book.notice),
        "star": dict(book.star),
        "about": dict(book.about),
        "precedence": [_keyed(entry.key, entry.text) for entry in book.precedence],
    }


def _keyed(key: str, text: Translated) -> Shape:
    return {"key": key, **text}


def _rule(rule: Rule) -> Shape:
    sections = [
        {
            "key": section.key,
            "heading": dict(section.heading),
            "passage": [_passage(passage) for passage in section.passages],
        }
        for section in rule.sections
    ]
    return {
        "number": rule.number,
        "title": dict(rule.title),
        "summary": dict(rule.summary),
        "section": sections,
    }


def _passage(passage: Passage) -> Shape:
    shape: Shape = {"key": passage.key, "label": dict(passage.label), "kind": passage.kind}
    shape |= {f"{language}_from": mark for language, mark in passage.made_from.items()}
    shape |= passage.text
    if passage.notes:
        shape["note"] = [{"weight": note.weight, **note.text} for note in passage.notes]
    return shape


def _example(example: Example) -> Shape:
    return {
        "rule": example.rule,
        "title": dict(example.title),
        "story": dict(example.story),
        "incident": example.incident,
        "clauses": list(example.clauses),
        "facts": dict(example.facts),
    }


def _term(term: Term) -> Shape:
    shape: Shape = {"key": term.key, "name": dict(term.name)}
    if term.synonyms:
        shape["synonyms"] = _forms(term.synonyms)
    shape["definition"] = dict(term.definition)
    if term.forbidden:
        shape["forbidden"] = _forms(term.forbidden)
    return shape


def _forms(forms: Mapping[str, tuple[str, ...]]) -> Shape:
    return {language: list(words) for language, words in forms.items()}


def _doubtful(book: Book) -> Shape:
    shape: Shape = {"reading": [_reading(reading) for reading in book.readings]}
    if book.silences:
        shape["silence"] = [_silence(silence) for silence in book.silences]
    return shape


def _reading(reading: Reading) -> Shape:
    return {
        "key": reading.key,
        "clauses": list(reading.clauses),
        "question": dict(reading.question),
        "adopted": reading.adopted,
        "why": dict(reading.why),
        "choice": [_keyed(choice.key, choice.text) for choice in reading.choices],
    }


def _silence(silence: Silence) -> Shape:
    return {
        "key": silence.key,
        "clauses": list(silence.clauses),
        "question": dict(silence.question),
        "why": dict(silence.why),
    }
