"""The sentences that rulings are said with: looked up by key, never put together from parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import override

from rulebook.text.models import LANGUAGES, ORIGINAL, Wording

# What a verdict is made of, in the order in which its key has them.
TERMS = ("outcome", "penalty", "to", "from", "against", "card")


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

    def say(self, key: str) -> Said:
        """Raises MissingSentence for a key without text in the original."""
        text = self.texts.get(key, {})
        for language in (self.language, ORIGINAL):
            if (text.get(language) or "").strip():
                return Said(text[language], language)
        raise MissingSentence(key)

    def verdict(self, ruling: Mapping[str, Any]) -> Said:
        """What the umpire gives, in one sentence. `ruling` is in the engine's notation."""
        return self.say(verdict_key(ruling))

    def fact(self, name: str, value: Any) -> Said:
        """That a fact was so. A number stands in its sentence, written as the language writes it."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            return self.say(f"fact.{name}.{str(value).lower()}")
        said = self.say(f"fact.{name}")
        with override(said.language):
            return Said(said.text.replace("{value}", number_format(value)), said.language)

    def had_it_been(self, name: str, word: Any) -> Said:
        """That another ruling would be right, had a fact been otherwise. `word` is the law's word for the value."""
        return self.say(f"if.{name}.{str(word).lower()}")


def verdict_key(ruling: Mapping[str, Any]) -> str:
    """The key of the sentence for a verdict in the engine's notation: the same as `engine.key_of` gives.

    >>> verdict_key({"outcome": "award", "penalty": "penalty_4", "to": "defending_team", "certainty": "certain"})
    'verdict.award.penalty_4.defending_team'
    """
    return ".".join(["verdict", *(ruling[term] for term in TERMS if ruling.get(term))])
