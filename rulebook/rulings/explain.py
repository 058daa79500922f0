"""Says a ruling in the reader's language: the verdict, what decided it, and the words of the law.

Incidents and rulings come in the engine's notation, so that one that was kept years ago is told by its own
reasons and its own quotes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.urls import reverse

from rulebook import engine
from rulebook.rulings.nearby import Change, around
from rulebook.rulings.sentences import Said, Sentences
from rulebook.text.models import LANGUAGES, ORIGINAL, Passage

Notation = Mapping[str, Any]
MOST_CHANGES = 2


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
class Explanation:
    """A ruling as a reader is told it, in whole sentences. `certainty` is None where the text decides."""

    verdict: Said
    details: tuple[Said, ...]
    certainty: Said | None
    alternatives: tuple[Said, ...]
    facts: tuple[Said, ...]
    assumptions: tuple[Said, ...]
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
    kind, told, decisive = incident["incident"], incident["facts"], decisive_facts(incident, ruling)
    return Explanation(
        verdict=sentences.verdict(ruling),
        details=sentences.details(ruling),
        certainty=_certainty(ruling, sentences),
        alternatives=tuple(sentences.verdict(other) for other in ruling["alternatives"]),
        facts=tuple(sentences.fact(kind, name, told[name]) for name in decisive if name in told),
        assumptions=tuple(sentences.say(f"assumed.{kind}.{name}") for name in decisive if name not in told),
        steps=tuple(_step(reason, passages.get(reason["clause"]), sentences) for reason in ruling["reasons"]),
    )


def decisive_facts(incident: Notation, ruling: Notation) -> tuple[str, ...]:
    """The facts that decided, told or presumed, in the vocabulary's order.

    They are those on which a row of the law turned and those that by themselves would change the ruling.
    """
    seen = engine.incident_from(incident)
    turned_on = {reason.get("fact") for reason in ruling["reasons"]}
    changing = {fact for fact, _, _, _ in engine.neighbours(seen)}
    known = {
        fact.name
        for fact in seen.FACTS
        if getattr(seen, fact.name) is not None and not isinstance(fact.of, engine.Listed | engine.Table)
    }
    return tuple(fact.name for fact in seen.FACTS if fact.name in (turned_on | changing) & known)


def why_not(incident: Notation, other: Notation, sentences: Sentences) -> WhyNot:
    """Why another ruling is wrong here: the nearest incident for which it would be right."""
    seen = engine.incident_from(incident)
    for changes in range(1, MOST_CHANGES + 1):
        if near := around(seen, changes, settled=False).get(engine.key_of(other)):
            return _had_it_been(seen, near.changes, sentences)
    return WhyNot(sentences.say("never"))


def _had_it_been(seen: engine.Incident, changes: tuple[Change, ...], sentences: Sentences) -> WhyNot:
    kind = engine.kind_of(seen)
    word_of = {fact.name: fact.word for fact in kind.facts}
    words = [(name, word_of[name](value)) for name, value in changes]
    if len(words) == 1:
        return WhyNot(sentences.had_it_been(kind.name, *words[0]))
    return WhyNot(sentences.say("if-several"), tuple(sentences.fact(kind.name, *change) for change in words))


def _values(reason: Notation) -> dict[str, Any]:
    """What a step's sentence may name in braces."""
    value = {"value": reason["value"]} if "value" in reason else {}
    return value | reason.get("told", {})


def _certainty(ruling: Notation, sentences: Sentences) -> Said | None:
    match ruling["certainty"], bool(ruling["alternatives"]):
        case "certain", _:
            return None
        case "discretion", True:
            return sentences.say("certainty.discretion.options")
        case certainty, _:
            return sentences.say(f"certainty.{certainty}")


def _step(reason: Notation, passage: Passage | None, sentences: Sentences) -> Step:
    number, _, anchor = reason["clause"].partition(".")
    here = sentences.language
    return Step(
        row=reason["row"],
        role=reason["role"],
        said=sentences.say(row_key(reason), _values(reason)),
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


def row_key(reason: Notation) -> str:
    """The key of a reason's sentence: a row has one for each part that it can play.

    >>> row_key({"row": "chart.swing_and_miss.penalty_4", "role": "displaced"})
    'row.chart.swing_and_miss.penalty_4.displaced'
    >>> row_key({"row": "mishit.on-purpose", "role": "applied"})
    'row.mishit.on-purpose'
    """
    return f"row.{reason['row']}" if reason["role"] == "applied" else f"row.{reason['row']}.{reason['role']}"
