"""The book as values: what content/ says, once it has been read and found without fault.

Everything is frozen and in the book's order. A key is permanent and is what others cite; a label is
what is printed beside a passage.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from .languages import Translated

KINDS = ("text", "list", "chart", "example", "note")
WEIGHTS = ("material", "moderate", "slight")


@dataclass(frozen=True, slots=True)
class Note:
    """What a translator must know about a passage; readers never see it."""

    weight: str
    text: Translated


@dataclass(frozen=True, slots=True)
class Passage:
    """The smallest part of a rule that has an address. `text` is Markdown with the source's own words.

    `made_from` maps a language to the fingerprint of the English that its text answers to, and holds
    only languages whose text answers to another English than the one beside it.
    """

    key: str
    label: Translated
    kind: str
    text: Translated
    made_from: Mapping[str, str]
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """Passages under one heading. The key is unique within its rule."""

    key: str
    heading: Translated
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the book: "36", its title, its summary and its sections."""

    number: str
    title: Translated
    summary: Translated
    sections: tuple[Section, ...]

    def passages(self) -> Iterator[Passage]:
        """Every passage, in the book's order."""
        for section in self.sections:
            yield from section.passages


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: a story and the facts that it tells, in the engine's notation. Never an answer."""

    key: str
    rule: str
    title: Translated
    story: Translated
    incident: str
    facts: Mapping[str, object]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game. `synonyms` and `forbidden` map a language to forms and may lack one."""

    key: str
    name: Translated
    synonyms: Mapping[str, tuple[str, ...]]
    definition: Translated
    forbidden: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Wording:
    """A whole sentence with which the engine's answers are said."""

    key: str
    text: Translated


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the readings that a doubtful text allows."""

    key: str
    text: Translated


@dataclass(frozen=True, slots=True)
class Reading:
    """A place where the text can be read in more than one way; `adopted` is the key of a choice."""

    key: str
    clauses: tuple[str, ...]
    question: Translated
    choices: tuple[Choice, ...]
    adopted: str
    why: Translated


@dataclass(frozen=True, slots=True)
class Silence:
    """A question to which the rules give no answer: the clauses that come nearest, and why they do not reach it."""

    key: str
    clauses: tuple[str, ...]
    question: Translated
    why: Translated


@dataclass(frozen=True, slots=True)
class Precedence:
    """What prevails over what; the strongest comes first in `Book.precedence`."""

    key: str
    text: Translated


@dataclass(frozen=True, slots=True)
class Book:
    """Everything that content/ says."""

    key: str
    edition: str
    title: Translated
    source: Translated
    notice: Translated
    star: Translated
    about: Translated
    precedence: tuple[Precedence, ...]
    rules: tuple[Rule, ...]
    examples: tuple[Example, ...]
    terms: tuple[Term, ...]
    wording: tuple[Wording, ...]
    readings: tuple[Reading, ...]
    silences: tuple[Silence, ...]

    def passages(self) -> Iterator[Passage]:
        """Every passage of every rule, in the book's order."""
        for rule in self.rules:
            yield from rule.passages()
