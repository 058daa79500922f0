"""A rule's source page, flattened to lines, turned into a draft of its content file.

The page is in Italian; each paragraph is followed by the line "Testo originale" and by its English.
Headings and the summary are in English, the title in Italian. A draft loses no word: what has no place
in the file is told, and stands at the end of the file as a comment.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from .keys import Keys
from .page import ORIGINAL_FOLLOWS
from .revision import composed

FIRST_LINE = re.compile(r"Regola (?P<number>\d+[A-Za-z]?) · (?P<title>.+) (?P<edition>\d{4})")
NOTICE = "Traduzione a scopo didattico."
BULLET = " • "
NEXT_PART = re.compile(r"(?<=[.;:!?]) \((\d+)\) (?=[A-ZÀ-Ý\"“«])")
CAPTION = re.compile(r"(?:[^\sa-zà-ÿ]+ ){3,}(?=[^\s]*[a-zà-ÿ])")
PRINTED_MARK = re.compile(r"\(\d+\) ")
HEADING_LENGTH = 90
SENTENCE_ENDS = (".", ":", ";")
NOT_IN_THE_DRAFT = ("original_missing", "not_placed", "notice_missing")
SHOWN = 60

SENTENCES: Mapping[str, Mapping[str, str]] = {
    "title_in_italian_only": {
        "en": "the page has the title in Italian only; write the English one",
        "it": "la pagina ha il titolo soltanto in italiano; scrivere quello inglese",
    },
    "original_missing": {
        "en": "the Italian paragraph has no English original, and is not in the draft",
        "it": "il paragrafo italiano non ha l'originale inglese, e non è nella bozza",
    },
    "translation_missing": {
        "en": "the English paragraph has no Italian; it is in the draft as not translated",
        "it": "il paragrafo inglese non ha l'italiano; nella bozza risulta non tradotto",
    },
    "not_placed": {
        "en": "the line is neither a heading nor one of a pair, and is not in the draft",
        "it": "la riga non è un titolo né parte di una coppia, e non è nella bozza",
    },
    "chart_cells": {
        "en": "the line is a table; separate its cells by hand, in both languages",
        "it": "la riga è una tabella; separare le celle a mano, nelle due lingue",
    },
    "items_differ": {
        "en": "the two languages have a different number of list items",
        "it": "le due lingue hanno un numero diverso di voci dell'elenco",
    },
    "parts_differ": {
        "en": "the numbered parts are not the same in the two languages, and were left together",
        "it": "le parti numerate non sono le stesse nelle due lingue, e sono rimaste insieme",
    },
    "notice_missing": {
        "en": "the page does not end with the notice that the English prevails",
        "it": "la pagina non finisce con l'avviso che prevale l'inglese",
    },
}


class NotASourcePage(ValueError):
    """The text does not begin with the line "Regola N · title of the book, edition"."""


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """Something that a person must settle: the line of the page (from 1), why, and the line's words."""

    line: int
    reason: str
    text: str

    def said(self, language: str) -> str:
        """The point as one line, with all words that are not in the draft, or else the first few.

        >>> OpenPoint(3, "not_placed", "Lost words.").said("it")
        '3: la riga non è un titolo né parte di una coppia, e non è nella bozza: Lost words.'
        """
        whole = self.reason in NOT_IN_THE_DRAFT or len(self.text) <= SHOWN
        words = self.text if whole else self.text[:SHOWN].rpartition(" ")[0] + " …"
        return f"{self.line}: {SENTENCES[self.reason][language]}: {words}"


@dataclass(frozen=True, slots=True)
class Draft:
    """`text` is the TOML of `rules/<number>.toml`; `pairs` counts paragraphs found with their original."""

    number: str
    text: str
    pairs: int
    open_points: tuple[OpenPoint, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the page; a line glued to "Testo originale" gives several with one number."""

    number: int
    text: str

    @property
    def is_mark(self) -> bool:
        return self.text == ORIGINAL_FOLLOWS


@dataclass(slots=True)
class Pair:
    """A paragraph in both languages, under a heading if it is the first after one."""

    line: Line
    italian: str
    english: str
    heading: str | None


@dataclass(slots=True)
class Found:
    """What has been made out of the page's lines so far."""

    title: str = ""
    summary: str = ""
    pairs: list[Pair] = field(default_factory=list)
    open_points: list[OpenPoint] = field(default_factory=list)

    def leave(self, line: Line, reason: str) -> None:
        self.open_points.append(OpenPoint(line.number, reason, line.text))


def draft(page_text: str) -> Draft:
    """The draft of a rule's content file: keys proposed, labels only where the page prints a mark.

    Raises NotASourcePage where the first line is of another form.
    """
    lines = _lines(page_text)
    first = FIRST_LINE.fullmatch(lines[0].text) if lines else None
    if not first:
        raise NotASourcePage(lines[0].text if lines else "")
    number, found = first["number"], Found()
    body = lines[1:]
    if body and body[-1].text.startswith(NOTICE):
        body.pop()
    else:
        found.leave(lines[-1], "notice_missing")
    _sort_out(body, found)
    sections = _sections(number, found)
    shape = {
        "number": number,
        "title": {"en": "", "it": found.title},
        "summary": {"en": found.summary, "it": ""},
        "section": sections,
    }
    points = tuple(sorted(found.open_points, key=lambda point: point.line))
    return Draft(number, _with_comments(composed(shape), points), len(found.pairs), points)


def _lines(page_text: str) -> list[Line]:
    """The page's lines without empty ones, each "Testo originale" on a line of its own."""
    lines: list[Line] = []
    for number, text in enumerate(page_text.lstrip("\ufeff").splitlines(), start=1):
        pieces = re.split(rf"(?:^|(?<=\s))({ORIGINAL_FOLLOWS})(?=\s|$)", text)
        lines += [Line(number, piece.strip()) for piece in pieces if piece.strip()]
    return lines


def _sort_out(body: list[Line], found: Found) -> None:
    """Cut the lines at every mark: before the first stand title, summary and heading; after each, its English."""
    stretches: list[list[Line]] = [[]]
    for line in body:
        if line.is_mark:
            stretches.append([])
        else:
            stretches[-1].append(line)
    opening, *others = stretches
    italian = opening.pop() if others and opening else None
    heading = _opening(opening, found, may_have_heading=bool(others))
    for position, stretch in enumerate(others):
        last = position == len(others) - 1
        waiting = None if last or not stretch else stretch.pop()
        english = stretch.pop(0) if stretch and not _starts_next(stretch, italian, last) else None
        taken = _take(found, italian, english, heading)
        following = _heading(stretch, found, expected=not last)
        if heading and not taken:
            if following or last:
                found.leave(heading, "not_placed")
            following = following or heading
        heading = following
        italian = waiting


def _opening(lines: list[Line], found: Found, *, may_have_heading: bool) -> Line | None:
    """Title, summary and first heading; with two lines the second is the heading, and there is no summary."""
    if lines:
        found.title = lines[0].text
        found.leave(lines.pop(0), "title_in_italian_only")
    if len(lines) > 1 or (lines and not may_have_heading):
        found.summary = lines.pop(0).text
    return _heading(lines, found, expected=may_have_heading)


def _heading(lines: list[Line], found: Found, *, expected: bool) -> Line | None:
    """The heading among the lines that are left between two pairs, the last if several; others have no place."""
    heading = next((line for line in reversed(lines) if expected and _like_a_heading(line.text)), None)
    for line in lines:
        if line is not heading:
            found.leave(line, "not_placed")
    return heading


def _like_a_heading(text: str) -> bool:
    return len(text) <= HEADING_LENGTH and not text.endswith(SENTENCE_ENDS)


def _starts_next(stretch: list[Line], italian: Line | None, last: bool) -> bool:
    """Whether the one line after a mark is the next pair's heading, so that the original is missing."""
    if last or len(stretch) != 1 or italian is None or not _like_a_heading(stretch[0].text):
        return False
    return italian.text.endswith(SENTENCE_ENDS) or len(stretch[0].text) < len(italian.text) / 2


def _take(found: Found, italian: Line | None, english: Line | None, heading: Line | None) -> bool:
    """Keep a pair; one without Italian is kept as untranslated, one without English cannot be kept."""
    title = heading.text if heading else None
    if italian and english:
        found.pairs.append(Pair(italian, italian.text, english.text, title))
    elif english:
        found.pairs.append(Pair(english, "", english.text, title))
        found.leave(english, "translation_missing")
    elif italian:
        found.leave(italian, "original_missing")
    return english is not None


def _sections(number: str, found: Found) -> list[dict[str, object]]:
    """Sections with their passages; a page that begins without a heading gets a section without a name."""
    keys, section_keys = Keys(), Keys()
    sections: list[dict[str, object]] = []
    passages: list[dict[str, object]] = []
    for pair in found.pairs:
        if pair.heading or not sections:
            passages = []
            heading = pair.heading or ""
            sections.append(
                {
                    "key": section_keys.new(heading),
                    "heading": {"en": heading, "it": ""},
                    "passage": passages,
                }
            )
        for name, passage in _passages(pair, found):
            mark = PRINTED_MARK.match(name)
            label = number + mark[0].strip() if mark else number
            source = name.removeprefix(mark[0]) if mark else name
            if pair.heading and not passages:
                source = pair.heading
            key = keys.new(source, prefix=f"{number.lower()}.")
            passages.append({"key": key, "label": label, **passage})
    return sections


def _passages(pair: Pair, found: Found) -> list[tuple[str, dict[str, object]]]:
    """The passages of one pair, each with the words that a key can be made of."""
    english, italian = _parts(pair.english), _parts(pair.italian)
    if len(english) != len(italian):
        if pair.italian:
            found.leave(pair.line, "parts_differ")
        english, italian = [pair.english], [pair.italian]
    passages: list[tuple[str, dict[str, object]]] = []
    for original, translation in zip(english, italian, strict=True):
        kind, texts = "text", {"en": original, "it": translation}
        if original.count(BULLET) > 1:
            kind, texts = "list", {language: _as_list(text) for language, text in texts.items()}
            if translation and original.count(BULLET) != translation.count(BULLET):
                found.leave(pair.line, "items_differ")
        elif CAPTION.match(original):
            kind, texts = "chart", {language: _as_chart(text) for language, text in texts.items()}
            found.leave(pair.line, "chart_cells")
        passages.append((original, {"kind": kind, **texts}))
    return passages


def _parts(text: str) -> list[str]:
    """ "(1) … (2) …" in its parts; numbers inside a sentence, and any other text, do not divide it.

    >>> _parts("(1) Wait until (1) he passes or (2) it rolls. (2) Then go.")
    ['(1) Wait until (1) he passes or (2) it rolls.', '(2) Then go.']
    """
    parts: list[str] = []
    start = 0
    if text.startswith("(1) "):
        for found in NEXT_PART.finditer(text):
            if int(found[1]) == len(parts) + 2:
                parts.append(text[start : found.start()])
                start = found.start() + 1
    return [*parts, text[start:]]


def _as_list(text: str) -> str:
    lead, *items = text.split(BULLET)
    return "\n".join([lead, "", *(f"• {item}" for item in items)]) if items else text


def _as_chart(text: str) -> str:
    """The caption in capitals as a paragraph of its own, the cells still in one line."""
    caption = CAPTION.match(text)
    return f"{caption[0].strip()}\n\n{text[caption.end() :]}" if caption else text


def _with_comments(text: str, points: tuple[OpenPoint, ...]) -> str:
    """The draft with its open points at the end, in both languages of those who work on it."""
    if not points:
        return text
    lines = ["", "# To be settled by hand; page line, why, words / Da sistemare a mano: riga, perché, parole"]
    lines += [f"# {point.said('en')}" for point in points]
    return text + "\n".join(lines) + "\n"
