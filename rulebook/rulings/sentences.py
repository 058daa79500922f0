"""The sentences that rulings are said with: looked up by key, never put together from parts."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.dateparse import parse_date
from django.utils.formats import date_format, number_format
from django.utils.translation import override

from rulebook import engine
from rulebook.text.models import LANGUAGES, ORIGINAL, Wording

BRACES = re.compile(r"\{(?P<name>[a-z_]+)(?::(?P<style>day|clock))?\}")


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
        """The sentence, with the values that it names in braces: `{game}` as it is, a number as the language writes
        it, `{before:day}` a day, `{box_seconds:clock}` minutes and seconds of play.

        Raises MissingSentence for a key without text in the original.
        """
        text = self.texts.get(key, {})
        for language in (self.language, ORIGINAL):
            if (text.get(language) or "").strip():
                return Said(filled(text[language], values or {}, language), language)
        raise MissingSentence(key)

    def verdict(self, ruling: Mapping[str, Any]) -> Said:
        """What the umpire gives, in one sentence. `ruling` is in the engine's notation."""
        values = dict(ruling)
        if order := ruling.get("order"):
            values |= {"first": order[0], "second": order[1]}
        return self.say(engine.key_of(ruling), values)

    def details(self, ruling: Mapping[str, Any]) -> tuple[Said, ...]:
        """What belongs to a verdict beside its sentence: each ground of a suspension, each game that did not serve."""
        grounds = [
            self.say(f"ground.{ground['span']}.{ground['scope']}", {**ground, "on": suspension["on"]})
            for suspension in ruling.get("suspensions", ())
            for ground in suspension["grounds"]
        ]
        refused = [self.say(f"refused.{game['why']}", game) for game in ruling.get("refused", ())]
        return (*grounds, *refused)

    def fact(self, kind: str, name: str, value: Any) -> Said:
        """That a fact of a kind of incident was so. A number or a day stands in its sentence."""
        if is_word(value):
            return self.say(f"fact.{kind}.{name}.{str(value).lower()}")
        return self.say(f"fact.{kind}.{name}", {"value": value})

    def had_it_been(self, kind: str, name: str, word: Any) -> Said:
        """That another ruling would be right, had a fact been otherwise. `word` is the law's word for the value."""
        return self.say(f"if.{kind}.{name}.{str(word).lower()}")


def is_word(value: Any) -> bool:
    """Whether a fact's value has a sentence of its own, rather than a place in one."""
    return isinstance(value, bool) or (isinstance(value, str) and parse_day(value) is None)


def parse_day(text: str) -> datetime.date | None:
    try:
        return parse_date(text)
    except ValueError:
        return None


def filled(text: str, values: Mapping[str, Any], language: str) -> str:
    """The text with the values that it names; braces that name nothing stay braces.

    >>> filled("Before {before:day}: {box_seconds:clock}.", {"before": "2027-04-10", "box_seconds": 100}, "en")
    'Before 10 April 2027: 1:40.'
    """

    def written(match: re.Match[str]) -> str:
        name, style = match["name"], match["style"]
        if name not in values:
            return match[0]
        value = values[name]
        if style == "day" and (day := parse_day(str(value))):
            return date_format(day, "j F Y")
        if style == "clock" and isinstance(value, int | float):
            return clock(value)
        return number_format(value) if isinstance(value, int | float) else str(value)

    with override(language):
        return BRACES.sub(written, text)


def clock(seconds: float) -> str:
    """Minutes and seconds of play; a part of a second is written behind the comma.

    >>> clock(160), clock(40.5)
    ('2:40', '0:40.5')
    """
    minutes, rest = divmod(seconds, 60)
    whole = f"{int(minutes)}:{int(rest):02}"
    return whole if rest == int(rest) else whole + number_format(round(rest % 1, 3))[1:]
