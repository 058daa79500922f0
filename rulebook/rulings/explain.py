"""Says a ruling in the reader's language: the verdict, what decided it, and the words of the law.

Incidents and rulings come in the engine's notation, so that one that was kept years ago is told by its own
reasons and its own quotes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.urls import reverse

from rulebook import engine
from rulebook.rulings.nearby import changes_can_be_tried, is_right, least_change
from rulebook.rulings.sentences import (
    Said,
    Sentences,
    assumed_key,
    doubts,
    has_sentence,
    reason_values,
    row_key,
)
from rulebook.text.models import LANGUAGES, ORIGINAL, Passage

Notation = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """One reason: what a row of the law did to the ruling, and its words.

    `role` is `applied`, `displaced` (a narrower clause goes before it) or `reading` (it is the other reading).
    `quotes` has the reader's language first; `reading` is a key of readings.toml, or ''.
    """

    row: str
    role: str
    said: Said
    clause: str
    label: Said
    address: str
    quotes: tuple[Said, ...]
    reading: str


@dataclass(frozen=True, slots=True)
class Other:
    """A verdict that is not the first, with the sentences that belong to it. `reading` is a key of readings.toml,
    or ''."""

    said: Said
    details: tuple[Said, ...]
    reading: str


@dataclass(frozen=True, slots=True)
class Doubt:
    """In what way the ruling is not the only one, and the other verdicts; none where the choice is the umpire's."""

    said: Said
    others: tuple[Other, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A ruling as a reader is told it, in whole sentences. `doubts` is empty where the text decides; `facts` are
    those that decided, `idle` those that were told and changed nothing."""

    verdict: Said
    details: tuple[Said, ...]
    doubts: tuple[Doubt, ...]
    facts: tuple[Said, ...]
    assumptions: tuple[Said, ...]
    idle: tuple[Said, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why another ruling is wrong: a sentence, and with more than one change the facts that it takes."""

    said: Said
    facts: tuple[Said, ...] = ()


def explained(incident: Notation, ruling: Notation, sentences: Sentences) -> Explanation:
    """Says a ruling that was given for this incident; one query for the clauses' labels.

    Raises MissingSentence where content/wording.toml lacks one, engine.FactError for an incident that cannot be.
    """
    clauses = {reason["clause"] for reason in ruling["reasons"]}
    passages = {passage.key: passage for passage in Passage.objects.filter(key__in=clauses)}
    seen, kind, told = engine.incident_from(incident), incident["incident"], incident["facts"]
    decisive = decisive_facts(incident, ruling)
    idle = [fact.name for fact in _said_by_themselves(seen) if fact.name in ruling.get("did_not_matter", ())]

    def facts(names: Iterable[str]) -> tuple[Said, ...]:
        return tuple(sentences.fact(kind, name, getattr(seen, name)) for name in names)

    return Explanation(
        verdict=sentences.verdict(ruling),
        details=sentences.details(ruling),
        doubts=_doubts(ruling, sentences),
        facts=facts(name for name in decisive if name in told),
        assumptions=tuple(sentences.say(assumed_key(kind, name)) for name in decisive if name not in told),
        idle=facts(idle),
        steps=tuple(_step(reason, passages.get(reason["clause"]), sentences) for reason in ruling["reasons"]),
    )


def decisive_facts(incident: Notation, ruling: Notation) -> tuple[str, ...]:
    """The facts that decided, told or presumed, in the vocabulary's order.

    They are those on which a row of the law turned and those that by themselves would change the ruling. Where
    lists or days are told, nobody can try every change: there each known fact counts that did not turn out idle.
    What stands in a list is not told here; the reasons say what of it counted.
    """
    seen = engine.incident_from(incident)
    known = [fact.name for fact in _said_by_themselves(seen)]
    if not changes_can_be_tried(engine.kind_of(seen)):
        return tuple(name for name in known if name not in ruling.get("did_not_matter", ()))
    turned_on = {reason.get("fact") for reason in ruling["reasons"]}
    changing = {fact for fact, _, _, _ in engine.neighbours(seen)}
    return tuple(name for name in known if name in turned_on | changing)


def why_not(incident: Notation, other: Notation, sentences: Sentences) -> WhyNot | None:
    """Why another ruling is wrong here: what would have to be otherwise for it to be right. None where it is right
    after all, and for lists and days, of which nobody can try every change."""
    seen, key = engine.incident_from(incident), engine.key_of(other)
    kind = engine.kind_of(seen)
    if is_right(seen, key) or not changes_can_be_tried(kind):
        return None
    changes = least_change(seen, key)
    if changes is None:
        return WhyNot(sentences.say("never"))
    word_of = {fact.name: fact.word for fact in kind.facts}
    words = [(name, word_of[name](value)) for name, value in changes]
    if len(words) == 1:
        return WhyNot(sentences.had_it_been(kind.name, *words[0]))
    return WhyNot(sentences.say("if-several"), tuple(sentences.fact(kind.name, *change) for change in words))


def _said_by_themselves(seen: engine.Incident) -> list[engine.Fact]:
    """The known facts that have a sentence: all but lists and tables."""
    return [fact for fact in seen.FACTS if has_sentence(fact) and getattr(seen, fact.name) is not None]


def _doubts(ruling: Notation, sentences: Sentences) -> tuple[Doubt, ...]:
    return tuple(
        Doubt(
            sentences.say(key),
            tuple(
                Other(sentences.verdict(other), sentences.details(other), other.get("reading", ""))
                for other in others
            ),
        )
        for key, others in doubts(ruling)
    )


def _step(reason: Notation, passage: Passage | None, sentences: Sentences) -> Step:
    number, _, anchor = reason["clause"].partition(".")
    here = sentences.language
    return Step(
        row=reason["row"],
        role=reason["role"],
        said=sentences.say(row_key(reason), reason_values(reason)),
        clause=reason["clause"],
        label=_label(passage, here) if passage else Said(reason["clause"], ORIGINAL),
        address=f"{reverse('text:rule', args=[number])}#{anchor}",
        quotes=tuple(Said(reason["quote"][language], language) for language in _reader_first(here)),
        reading=reason.get("reading", ""),
    )


def _label(passage: Passage, here: str) -> Said:
    language = here if passage.wording("label", here) else ORIGINAL
    return Said(passage.wording("label", language), language)


@cache
def _reader_first(here: str) -> tuple[str, ...]:
    return (here, *(language for language in LANGUAGES if language != here))
