"""What a trainee is told at once: right or wrong, the ruling, why, and why not the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulebook import engine
from rulebook.quizzes.models import Answer
from rulebook.rulings.explain import Explanation, WhyNot, explained, why_not
from rulebook.rulings.field import Drawing, drawing_of
from rulebook.rulings.sentences import MissingSentence, Said, Sentences
from rulebook.text.models import LANGUAGES, ORIGINAL


@dataclass(frozen=True, slots=True)
class Fate:
    """One option after the answer. `why_not` is None for the right one, and where it can no longer be said."""

    said: Said
    is_right: bool
    is_chosen: bool
    why_not: WhyNot | None


@dataclass(frozen=True, slots=True)
class Feedback:
    """An answer as its page shows it. `explanation` is None when the sentences for it are gone from the book."""

    answer: Answer
    title: Said
    story: Said
    verdict: Said
    fates: tuple[Fate, ...]
    explanation: Explanation | None
    field: Drawing | None
    has_changed: bool

    @property
    def chosen(self) -> Fate | None:
        return next((fate for fate in self.fates if fate.is_chosen), None)

    @property
    def others(self) -> list[Fate]:
        return [fate for fate in self.fates if not (fate.is_right or fate.is_chosen)]


def kept_text(texts: Mapping[str, str], language: str) -> Said:
    """A text of a kept answer in the reader's language, else in the original; '' where there was neither."""
    shown = language if texts.get(language) else ORIGINAL
    return Said(texts.get(shown, ""), shown)


def feedback(answer: Answer, sentences: Sentences) -> Feedback:
    """What the answer's page says, in the language of the sentences. The question is shown as it was asked."""
    incident = {"incident": answer.incident, "facts": answer.facts}
    right = engine.key_of(answer.right)
    chosen = engine.key_of(answer.chosen) if answer.chosen else ""
    fates = tuple(
        Fate(
            said=kept_text(option["text"], sentences.language),
            is_right=(key := engine.key_of(option["ruling"])) == right,
            is_chosen=key == chosen,
            why_not=None if key == right else _why_not(incident, option["ruling"], sentences),
        )
        for option in answer.asked["options"]
    )
    return Feedback(
        answer=answer,
        title=kept_text(answer.asked["title"], sentences.language),
        story=kept_text(answer.asked["story"], sentences.language),
        verdict=next(fate.said for fate in fates if fate.is_right),
        fates=fates,
        explanation=_explained(incident, answer.right, sentences),
        field=drawing_of(incident, answer.right),
        has_changed=has_changed(incident, answer.right),
    )


def has_changed(incident: Mapping[str, Any], kept: Mapping[str, Any]) -> bool:
    """Whether the engine rules otherwise now than when the answer was given."""
    try:
        now = engine.ruling_to_dict(engine.rule(engine.incident_from(incident)))
    except engine.FactError:
        return True
    return _sense(now) != _sense(kept)


def _sense(ruling: Mapping[str, Any]) -> tuple[object, ...]:
    others = sorted(engine.key_of(other) for other in ruling["alternatives"])
    return engine.key_of(ruling), ruling["certainty"], others


def _explained(
    incident: Mapping[str, Any], ruling: Mapping[str, Any], sentences: Sentences
) -> Explanation | None:
    """An answer of an older edition may need a sentence or a fact that the book no longer has."""
    try:
        return explained(incident, ruling, sentences)
    except (MissingSentence, engine.FactError):
        return None


def _why_not(incident: Mapping[str, Any], other: Mapping[str, Any], sentences: Sentences) -> WhyNot | None:
    try:
        return why_not(incident, other, sentences)
    except (MissingSentence, engine.FactError):
        return None


def in_every_language(verdict: engine.Verdict, sentences: Sentences) -> dict[str, str]:
    """A verdict's sentence as it is said in each language at this moment."""
    ruling = engine.verdict_to_dict(verdict)
    return {language: sentences.into(language).verdict(ruling).text for language in LANGUAGES}
