"""content/ ⇄ rows: which column of which row each value of a content file is.

A `Row` names a model, an identity (the natural key, the parent's first) and every column's value, so that
a file's row and the site's row can be compared by one fingerprint.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulebook import content
from rulebook.text import models
from rulebook.text.models import LANGUAGES, ORIGINAL, FromContent

Identity = tuple[str, ...]
Values = dict[str, object]


@dataclass(frozen=True)
class Kind:
    """How one model's rows are told apart and filled."""

    model: type[FromContent]
    key: str
    plain: tuple[str, ...]
    translated: tuple[str, ...]
    parent: str = ""  # the field that points to the row above
    nested: bool = False  # whether `key` tells rows apart only under one parent

    def identity(self, row: FromContent) -> Identity:
        key = (str(getattr(row, self.key)),)
        return (*self.parent_identity(row), *key) if self.nested else key

    def parent_identity(self, row: FromContent) -> Identity:
        if not self.parent:
            return ()
        above = getattr(row, self.parent)
        return KIND_OF[type(above)].identity(above)

    def columns(self) -> tuple[str, ...]:
        return (*self.plain, *(f"{name}_{language}" for name in self.translated for language in LANGUAGES))


# Parents stand before their children.
KINDS: tuple[Kind, ...] = (
    Kind(models.Book, "key", ("edition",), ("title", "source", "notice", "star", "about")),
    Kind(models.Precedence, "key", ("position",), ("text",)),
    Kind(models.Rule, "number", ("position",), ("title", "summary")),
    Kind(models.Section, "key", ("position",), ("heading",), "rule", nested=True),
    Kind(models.Passage, "key", ("position", "kind"), ("label", "body", "made_from"), "section"),
    Kind(models.Note, "position", ("weight",), ("text",), "passage", nested=True),
    Kind(models.Example, "key", ("incident", "facts", "clauses"), ("title", "story"), "rule"),
    Kind(models.Term, "key", ("synonyms", "forbidden"), ("name", "definition")),
    Kind(models.Wording, "key", (), ("text",)),
    Kind(models.Reading, "key", ("position", "clauses", "adopted"), ("question", "why")),
    Kind(models.Choice, "key", ("position",), ("text",), "reading", nested=True),
    Kind(models.Silence, "key", ("position", "clauses"), ("question", "why")),
)
KIND_OF = {kind.model: kind for kind in KINDS}


@dataclass(frozen=True)
class Row:
    kind: Kind
    identity: Identity
    parent: Identity
    values: Values

    @property
    def fingerprint(self) -> str:
        """16 hexadecimal digits that change with any value and with the row above."""
        everything = [self.identity, self.parent, self.values]
        plain = json.dumps(everything, sort_keys=True, ensure_ascii=False, default=str)
        return hashlib.sha256(plain.encode()).hexdigest()[:16]

    def __str__(self) -> str:
        return f"{self.kind.model._meta.verbose_name} {' · '.join(self.identity)}"


def on_site(kind: Kind) -> dict[Identity, tuple[FromContent, Row]]:
    """The site's rows of one kind, each beside its model instance."""
    instances = kind.model._default_manager.all()
    if kind.parent:
        instances = instances.select_related("section__rule" if kind.parent == "section" else kind.parent)
    found = {}
    for instance in instances:
        values = {
            name: "" if (value := getattr(instance, name)) is None else value for name in kind.columns()
        }
        row = Row(kind, kind.identity(instance), kind.parent_identity(instance), values)
        found[row.identity] = (instance, row)
    return found


def from_content(book: content.Book) -> Iterator[Row]:
    """Every row of a book, parents first."""
    yield from sorted(_of_book(book), key=lambda row: KINDS.index(row.kind))


def _columns(texts: Mapping[str, Mapping[str, str]]) -> Values:
    # As a row keeps it: a blank in the file that is not the row's blank would look like an edit on the site.
    return {
        f"{name}_{language}": models.unless_blank(text.get(language))
        for name, text in texts.items()
        for language in LANGUAGES
    }


def _made_from(passage: content.Passage) -> dict[str, str]:
    """What each translation answers to: the English beside it, unless the file says another."""
    beside = content.fingerprint(passage.text[ORIGINAL])
    return {
        language: passage.made_from.get(language) or beside
        for language in LANGUAGES
        if language != ORIGINAL and passage.text.get(language, "").strip()
    }


def _row(
    model: type[FromContent],
    *identity: str,
    parent: Identity = (),
    texts: Mapping[str, Mapping[str, str]],
    **plain: object,
) -> Row:
    return Row(KIND_OF[model], identity, parent, {**plain, **_columns(texts)})


def _of_book(book: content.Book) -> Iterator[Row]:
    front = {name: getattr(book, name) for name in ("title", "source", "notice", "star", "about")}
    yield _row(models.Book, book.key, texts=front, edition=book.edition)
    for place, step in enumerate(book.precedence):
        yield _row(models.Precedence, step.key, texts={"text": step.text}, position=place)
    for place, rule in enumerate(book.rules):
        texts = {"title": rule.title, "summary": rule.summary}
        yield _row(models.Rule, rule.number, texts=texts, position=place)
        yield from _of_rule(rule)
    yield from (_of_example(example) for example in book.examples)
    yield from (_of_term(term) for term in book.terms)
    for wording in book.wording:
        yield _row(models.Wording, wording.key, texts={"text": wording.text})
    for place, reading in enumerate(book.readings):
        yield from _of_reading(reading, place)
    for place, silence in enumerate(book.silences):
        texts = {"question": silence.question, "why": silence.why}
        clauses = list(silence.clauses)
        yield _row(models.Silence, silence.key, texts=texts, position=place, clauses=clauses)


def _of_rule(rule: content.Rule) -> Iterator[Row]:
    for place, section in enumerate(rule.sections):
        parent = (rule.number,)
        texts = {"heading": section.heading}
        yield _row(models.Section, *parent, section.key, parent=parent, texts=texts, position=place)
        for number, passage in enumerate(section.passages):
            texts = {"label": passage.label, "body": passage.text, "made_from": _made_from(passage)}
            under = (*parent, section.key)
            yield _row(
                models.Passage, passage.key, parent=under, texts=texts, position=number, kind=passage.kind
            )
            for count, note in enumerate(passage.notes):
                identity = (passage.key, str(count))
                yield _row(
                    models.Note, *identity, parent=identity[:1], texts={"text": note.text}, weight=note.weight
                )


def _of_example(example: content.Example) -> Row:
    return _row(
        models.Example,
        example.key,
        parent=(example.rule,),
        texts={"title": example.title, "story": example.story},
        incident=example.incident,
        facts=dict(example.facts),
        clauses=list(example.clauses),
    )


def _of_term(term: content.Term) -> Row:
    return _row(
        models.Term,
        term.key,
        texts={"name": term.name, "definition": term.definition},
        synonyms={language: list(words) for language, words in term.synonyms.items()},
        forbidden={language: list(words) for language, words in term.forbidden.items()},
    )


def _of_reading(reading: content.Reading, place: int) -> Iterator[Row]:
    yield _row(
        models.Reading,
        reading.key,
        texts={"question": reading.question, "why": reading.why},
        position=place,
        clauses=list(reading.clauses),
        adopted=reading.adopted,
    )
    for number, choice in enumerate(reading.choices):
        parent = (reading.key,)
        yield _row(
            models.Choice, *parent, choice.key, parent=parent, texts={"text": choice.text}, position=number
        )
