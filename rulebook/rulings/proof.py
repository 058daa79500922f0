"""All sentences side by side in both languages, to be proof-read: as columns, as a table, or tab-separated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest
from textwrap import wrap

from django.conf import settings
from django.utils.translation import gettext as _

from rulebook import engine
from rulebook.rulings.braces import filled
from rulebook.rulings.sayable import Sayable
from rulebook.text.models import LANGUAGES

NARROWEST = 40
GAP = " │ "

# The first word of a key says what its sentence is for; in this order they are read.
Texts = Mapping[str, Mapping[str, str]]

PARTS = "ask answer verdict ground refused certainty fact assumed if if-several never row".split()


@dataclass(frozen=True, slots=True)
class Row:
    """One sentence as it is said in each of LANGUAGES, examples in place of its braces; '' where there is none."""

    key: str
    kinds: tuple[str, ...]
    said: tuple[str, ...]

    @property
    def part(self) -> str:
        return self.key.partition(".")[0]

    @property
    def place(self) -> tuple[int, int, str]:
        """First what several kinds of incident say, then kind by kind, and of each part by part."""
        kind = 0 if len(self.kinds) > 1 else 1 + list(engine.KINDS).index(self.kinds[0])
        return kind, PARTS.index(self.part), self.key


def rows(sayable: Iterable[Sayable], texts: Texts) -> list[Row]:
    """A row for each sentence, in the order in which they are read."""

    def said(sentence: Sayable, language: str) -> str:
        text = texts.get(sentence.key, {}).get(language) or ""
        return filled(text.strip(), sentence.named, language)

    return sorted(
        (
            Row(sentence.key, sentence.kinds, tuple(said(sentence, language) for language in LANGUAGES))
            for sentence in sayable
        ),
        key=lambda row: row.place,
    )


def in_columns(rows: Iterable[Row], width: int) -> Iterator[str]:
    """Lines of at most `width` characters: each key, and under it its sentences beside each other."""
    column = (max(width, NARROWEST) - len(GAP) * (len(LANGUAGES) - 1)) // len(LANGUAGES)
    for heading, subheading, those in _groups(rows):
        if heading:
            yield from ("", heading, "=" * len(heading))
        yield from ("", subheading, "-" * len(subheading))
        for row in those:
            yield from ("", *wrap(row.key, width, break_on_hyphens=False))
            for parts in zip_longest(*(wrap(text, column) for text in _shown(row)), fillvalue=""):
                yield GAP.join(part.ljust(column) for part in parts).rstrip()


def as_markdown(rows: Iterable[Row]) -> Iterator[str]:
    """A table for each part of each kind."""
    for heading, subheading, those in _groups(rows):
        if heading:
            yield from ("", f"## {heading}")
        yield from ("", f"### {subheading}", "", _cells([_("Key"), *_names()]), _cells(["---"] * 3))
        yield from (_cells([f"`{row.key}`", *_shown(row)]) for row in those)


def as_tsv(rows: Iterable[Row]) -> Iterator[str]:
    """One line a sentence, without headings: kinds, key, and what is said in each language."""
    yield "\t".join([_("Incident"), _("Key"), *_names()])
    for row in rows:
        yield "\t".join([" ".join(row.kinds), row.key, *map(_on_one_line, _shown(row))])


def _groups(rows: Iterable[Row]) -> Iterator[tuple[str, str, list[Row]]]:
    """The rows by kind and part, with their headings; that of a kind before its first part only."""
    before = ""
    for (kind, part), those in groupby(rows, key=lambda row: (_kind_title(row.kinds), _part_title(row.part))):
        yield ("" if kind == before else kind), part, list(those)
        before = kind


def _kind_title(kinds: Sequence[str]) -> str:
    return kinds[0] if len(kinds) == 1 else _("Several kinds of incident")


def _part_title(part: str) -> str:
    return {
        "ask": _("What is asked"),
        "answer": _("What can be answered"),
        "verdict": _("What is ruled"),
        "ground": _("Thresholds that were crossed"),
        "refused": _("Games that do not serve a suspension"),
        "certainty": _("How far the text leaves it open"),
        "fact": _("What was so"),
        "assumed": _("What is presumed"),
        "row": _("What the words of the law do"),
    }.get(part, _("Why another ruling is wrong"))


def _names() -> list[str]:
    names = dict(settings.LANGUAGES)
    return [str(names[language]) for language in LANGUAGES]


def _shown(row: Row) -> list[str]:
    return [text or _("— to be translated —") for text in row.said]


def _cells(texts: Iterable[str]) -> str:
    return f"| {' | '.join(_on_one_line(text).replace('|', chr(92) + '|') for text in texts)} |"


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
