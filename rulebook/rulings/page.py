"""A ruling as its page shows it."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook import engine
from rulebook.rulings.explain import Explanation, decisive_facts, explained
from rulebook.rulings.field import Drawing, drawing
from rulebook.rulings.finder import Told, reference, told_of
from rulebook.rulings.sentences import Sentences
from rulebook.rulings.situation import Situation
from rulebook.rulings.what_if import Change, WhatIf, least_changes, what_if


@dataclass(frozen=True, slots=True)
class RulingPage:
    """Everything that is said about one ruling. `facts` decided, `assumed` is what the rulebook presumes of them,
    `idle` was told and changes nothing."""

    situation: Situation
    reference: str
    edition: str
    explanation: Explanation
    field: Drawing | None
    is_silent: bool
    facts: tuple[Told, ...]
    assumed: tuple[Told, ...]
    idle: tuple[Told, ...]
    what_if: tuple[WhatIf, ...]
    changes: tuple[Change, ...]


def ruling_page(situation: Situation, sentences: Sentences) -> RulingPage:
    """The page of a situation on which the engine rules."""
    ruling = situation.ruling
    incident, plain = engine.incident_to_dict(situation.incident), engine.ruling_to_dict(ruling)
    explanation = explained(incident, plain, sentences)
    decisive = decisive_facts(incident, plain)
    told = situation.facts
    return RulingPage(
        situation=situation,
        reference=reference(situation),
        edition=engine.EDITION,
        explanation=explanation,
        field=drawing(situation.incident, ruling),
        is_silent=ruling.outcome is engine.Outcome.NOT_COVERED,
        facts=_those(situation, [name for name in told if name not in ruling.did_not_matter], sentences),
        assumed=_those(situation, [name for name in decisive if name not in told], sentences),
        idle=_those(situation, ruling.did_not_matter, sentences),
        what_if=what_if(situation, sentences),
        changes=least_changes(situation, sentences),
    )


def _those(
    situation: Situation, names: list[str] | tuple[str, ...], sentences: Sentences
) -> tuple[Told, ...]:
    return tuple(told_of(situation, name, sentences) for name in names)
