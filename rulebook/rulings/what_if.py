"""What else might have been ruled: each fact otherwise, and what it takes to come to another ruling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulebook import engine
from rulebook.rulings.finder import answer_key, ask_key, ways
from rulebook.rulings.sentences import Said, Sentences
from rulebook.rulings.situation import Situation

MOST_CHANGES = 2


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A value that a fact might have had. `verdict` is None where it takes more facts to tell."""

    said: Said
    query: str
    verdict: Said | None
    is_the_same: bool


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A fact, and what would be ruled had it been otherwise."""

    asked: Said
    others: tuple[Otherwise, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """Another verdict, and the fewest changes that bring it: one as a sentence, more as facts."""

    verdict: Said
    had_it_been: Said
    facts: tuple[Said, ...]
    query: str


def what_if(situation: Situation, sentences: Sentences) -> tuple[WhatIf, ...]:
    """For each known fact that can change the ruling its other values, each with what it would bring."""
    found = []
    for fact in situation.kind.facts:
        if getattr(situation.incident, fact.name) is None:
            continue
        others = tuple(_otherwise(situation, fact, sentences))
        if any(not other.is_the_same for other in others):
            asked = sentences.say(ask_key(situation.kind.name, fact.name))
            found.append(WhatIf(asked, others))
    return tuple(found)


def _otherwise(situation: Situation, fact: engine.Fact, sentences: Sentences) -> Iterator[Otherwise]:
    here, kind = situation.ruling.sense, situation.kind.name
    for value, word, changed in ways(situation, fact):
        if changed is None or fact.word(value) == situation.word(fact.name):
            continue
        changed = changed.trimmed()
        ruling = changed.ruling
        is_open = ruling.outcome is engine.Outcome.UNDETERMINED
        yield Otherwise(
            said=sentences.say(answer_key(kind, fact.name, word)),
            query=changed.query,
            verdict=None if is_open else sentences.verdict(engine.ruling_to_dict(ruling)),
            is_the_same=ruling.sense == here,
        )


def least_changes(situation: Situation, sentences: Sentences) -> tuple[Change, ...]:
    """Each other verdict that one change brings, or two; the nearest first."""
    ruling = situation.ruling
    here = {ruling.verdict, *(other.verdict for other in ruling.alternatives)}
    found: dict[str, Change] = {}
    for verdict in dict.fromkeys(ruling.verdict for ruling in engine.every_ruling(situation.kind)):
        changes = engine.least_change(situation.incident, verdict)
        if changes and len(changes) <= MOST_CHANGES and verdict not in here:
            changed = _changed(situation, changes)
            if changed and changed.ruling.verdict not in here:
                found.setdefault(changed.query, _said(situation, changes, changed, sentences))
    return tuple(sorted(found.values(), key=lambda change: len(change.facts)))


def _changed(situation: Situation, changes: tuple[tuple[str, object], ...]) -> Situation | None:
    """The situation after the changes; None where a number would have to be known that nobody told."""
    for name, value in changes:
        fact = situation.fact(name)
        word = str(fact.word(value)).lower()
        changed = next((after for _, way, after in ways(situation, fact) if way == word), None)
        if changed is None:
            return None
        situation = changed
    return situation.trimmed()


def _said(
    situation: Situation, changes: tuple[tuple[str, object], ...], changed: Situation, sentences: Sentences
) -> Change:
    kind = situation.kind.name
    words = [(name, situation.fact(name).word(value)) for name, value in changes]
    several = tuple(sentences.fact(kind, name, word) for name, word in words)
    return Change(
        verdict=sentences.verdict(engine.ruling_to_dict(changed.ruling)),
        had_it_been=sentences.say("if-several") if len(words) > 1 else sentences.had_it_been(kind, *words[0]),
        facts=several if len(words) > 1 else (),
        query=changed.query,
    )
