"""The site's rows as a `content.Book`: what `export_content` writes into files."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook import content
from rulebook.text import models
from rulebook.text.models import LANGUAGES, ORIGINAL, FromContent


def _words(row: FromContent, field: str) -> dict[str, str]:
    return {language: row.wording(field, language) for language in LANGUAGES}


def _lists(words: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {language: tuple(found) for language, found in words.items()}


def book() -> content.Book:
    """Everything that content/ can hold, as the site has it now. Raises Book.DoesNotExist on an empty site."""
    front = models.Book.objects.get()
    texts = {field: _words(front, field) for field in ("title", "source", "notice", "star", "about")}
    return content.Book(
        key=front.key,
        edition=front.edition,
        **texts,
        precedence=tuple(
            content.Precedence(key=step.key, text=_words(step, "text"))
            for step in models.Precedence.objects.all()
        ),
        rules=tuple(
            _rule(rule) for rule in models.Rule.objects.prefetch_related("sections__passages__notes")
        ),
        examples=tuple(_example(row) for row in models.Example.objects.select_related("rule")),
        terms=tuple(_term(row) for row in models.Term.objects.all()),
        wording=tuple(
            content.Wording(key=row.key, text=_words(row, "text")) for row in models.Wording.objects.all()
        ),
        readings=tuple(_reading(row) for row in models.Reading.objects.prefetch_related("choices")),
        silences=tuple(_silence(row) for row in models.Silence.objects.all()),
    )


def _rule(rule: models.Rule) -> content.Rule:
    return content.Rule(
        number=rule.number,
        title=_words(rule, "title"),
        summary=_words(rule, "summary"),
        sections=tuple(
            content.Section(
                key=section.key,
                heading=_words(section, "heading"),
                passages=tuple(_passage(passage) for passage in section.passages.all()),
            )
            for section in rule.sections.all()
        ),
    )


def _passage(passage: models.Passage) -> content.Passage:
    beside = content.fingerprint(passage.wording("body", ORIGINAL))
    made_from = {
        language: passage.wording("made_from", language) for language in LANGUAGES if language != ORIGINAL
    }
    return content.Passage(
        key=passage.key,
        label=_words(passage, "label"),
        kind=passage.kind,
        text=_words(passage, "body"),
        made_from={language: source for language, source in made_from.items() if source and source != beside},
        notes=tuple(
            content.Note(weight=note.weight, text=_words(note, "text")) for note in passage.notes.all()
        ),
    )


def _example(row: models.Example) -> content.Example:
    return content.Example(
        key=row.key,
        rule=row.rule.number,
        title=_words(row, "title"),
        story=_words(row, "story"),
        incident=row.incident,
        facts=row.facts,
        clauses=tuple(row.clauses),
    )


def _term(row: models.Term) -> content.Term:
    return content.Term(
        key=row.key,
        name=_words(row, "name"),
        definition=_words(row, "definition"),
        synonyms=_lists(row.synonyms),
        forbidden=_lists(row.forbidden),
    )


def _reading(row: models.Reading) -> content.Reading:
    return content.Reading(
        key=row.key,
        clauses=tuple(row.clauses),
        question=_words(row, "question"),
        choices=tuple(
            content.Choice(key=choice.key, text=_words(choice, "text")) for choice in row.choices.all()
        ),
        adopted=row.adopted,
        why=_words(row, "why"),
    )


def _silence(row: models.Silence) -> content.Silence:
    return content.Silence(
        key=row.key,
        clauses=tuple(row.clauses),
        question=_words(row, "question"),
        why=_words(row, "why"),
    )
