"""The sentences that rulings are said with: looked up by key, never put together from parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulebook import engine
from rulebook.engine.facts import Day
from rulebook.rulings.braces import filled
from rulebook.text.models import LANGUAGES, ORIGINAL, Wording

Notation = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Said:
    """A text and the language that it is in, which a page puts into `lang`."""

    text: str
    language: str

    def __str__(self) -> str:
        return self.text


class MissingSentence(LookupError):
    """content/wording.toml has no sentence under a key that a ruling needs."""

    def __init__(self, key: str) -> None:
        super().__init__(f"wording.toml: {key}: no sentence under this key")
        self.key = key


class Sentences:
    """All sentences in one language; where a translation is blank, the original, and marked as such."""

    def __init__(self, texts: Mapping[str, Mapping[str, str]], language: str) -> None:
        self.texts = texts
        self.language = language

    @classmethod
    def of_site(cls, language: str) -> Sentences:
        """The site's sentences, in one query."""
        rows = Wording.objects.values_list("key", *(f"text_{tongue}" for tongue in LANGUAGES))
        return cls({key: dict(zip(LANGUAGES, texts, strict=True)) for key, *texts in rows}, language)

    def into(self, language: str) -> Sentences:
        return Sentences(self.texts, language)

    def say(self, key: str, values: Mapping[str, Any] | None = None) -> Said:
        """The sentence, with the values that it names in braces.

        Raises MissingSentence for a key without text in the original.
        """
        text = self.texts.get(key, {})
        for language in (self.language, ORIGINAL):
            if (text.get(language) or "").strip():
                return Said(filled(text[language], values or {}, language), language)
        raise MissingSentence(key)

    def verdict(self, ruling: Notation) -> Said:
        """What the umpire gives, in one sentence. `ruling` is in the engine's notation."""
        return self.say(engine.key_of(ruling), verdict_values(ruling))

    def details(self, ruling: Notation) -> tuple[Said, ...]:
        """The sentences that belong to a verdict beside its own."""
        return tuple(self.say(key, values) for key, values in details(ruling))

    def fact(self, kind: str, name: str, value: Any) -> Said:
        """That a fact of a kind of incident was so. A measured number or a day stands in its sentence."""
        return self.say(fact_key(kind, name, value), {"value": value})

    def had_it_been(self, kind: str, name: str, word: Any) -> Said:
        """That another ruling would be right, had a fact been otherwise. `word` is the law's word for the value."""
        return self.say(if_key(kind, name, word))


# The keys under which things are said


def has_sentence(fact: engine.Fact) -> bool:
    """Whether a fact of an incident is said by itself; what stands in a list or a table is told by the reasons."""
    return fact.is_finite or isinstance(fact.of, Day)


def fact_key(kind: str, name: str, value: Any) -> str:
    """The key of a fact's sentence: one for each value, or one in which a measured number or a day stands.

    A measure may also come as the law's word for the class that its number is in.

    >>> fact_key("penalty_shot", "spot", "own_half"), fact_key("penalty_shot", "deliberate", True)
    ('fact.penalty_shot.spot.own_half', 'fact.penalty_shot.deliberate.true')
    >>> fact_key("penalty_shot", "seconds", 21), fact_key("penalty_shot", "seconds", "over_20")
    ('fact.penalty_shot.seconds', 'fact.penalty_shot.seconds.over_20')
    """
    known = {fact.name: fact.of for fact in engine.KINDS[kind].facts} if kind in engine.KINDS else {}
    match known.get(name):
        case None:
            raise MissingSentence(f"fact.{kind}.{name}")
        case Day():
            return f"fact.{kind}.{name}"
        case engine.Measure() if not isinstance(value, str):
            return f"fact.{kind}.{name}"
        case _:
            return f"fact.{kind}.{name}.{str(value).lower()}"


def if_key(kind: str, name: str, word: Any) -> str:
    return f"if.{kind}.{name}.{str(word).lower()}"


def assumed_key(kind: str, name: str) -> str:
    return f"assumed.{kind}.{name}"


def row_key(reason: Notation) -> str:
    """The key of a reason's sentence: a row has one for each part that it can play.

    >>> row_key({"row": "chart.swing_and_miss.penalty_4", "role": "displaced"})
    'row.chart.swing_and_miss.penalty_4.displaced'
    >>> row_key({"row": "mishit.on-purpose", "role": "applied"})
    'row.mishit.on-purpose'
    """
    return f"row.{reason['row']}" if reason["role"] == "applied" else f"row.{reason['row']}.{reason['role']}"


def doubts(ruling: Notation) -> Iterator[tuple[str, tuple[Notation, ...]]]:
    """In what ways a ruling is not the only one: the key of the sentence that says so, and the other verdicts.

    First what the text leaves to the umpire, then what another reading of it gives.

    >>> list(doubts({"outcome": "foul", "certainty": "discretion", "alternatives": []}))
    [('certainty.discretion.foul', ())]
    """
    others = ruling["alternatives"]
    options = tuple(other for other in others if "reading" not in other)
    readings = tuple(other for other in others if "reading" in other)
    if options:
        yield "certainty.discretion.options", options
    elif ruling["certainty"] == "discretion":
        yield f"certainty.discretion.{ruling['outcome']}", ()
    if readings:
        yield "certainty.ambiguous" if len(readings) == 1 else "certainty.ambiguous.several", readings


def verdict_values(verdict: Notation) -> dict[str, Any]:
    """What a verdict's sentence may name in braces."""
    named = {name: value for name, value in verdict.items() if type(value) in (str, int, float)}
    order = dict(zip(("first", "second"), verdict.get("order", ()), strict=False))
    return named | order


def details(verdict: Notation) -> Iterator[tuple[str, dict[str, Any]]]:
    """What belongs to a verdict beside its sentence, with what may be named in braces: each ground of a suspension,
    each game that did not serve."""
    for suspension in verdict.get("suspensions", ()):
        for ground in suspension["grounds"]:
            yield f"ground.{ground['span']}.{ground['scope']}", {**ground, "on": suspension["on"]}
    for game in verdict.get("refused", ()):
        yield f"refused.{game['why']}", dict(game)


def reason_values(reason: Notation) -> dict[str, Any]:
    """What a step's sentence may name in braces."""
    value = {"value": reason["value"]} if "value" in reason else {}
    return value | reason.get("told", {})
