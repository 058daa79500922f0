"""A rule as its source page prints it, so that book and page can be held against each other word by word."""

from __future__ import annotations

from collections.abc import Iterable

from .book import Book, Passage, Rule
from .chart import RULED_LINE, cells

ORIGINAL_FOLLOWS = "Testo originale"


def words_of(rule: Rule, book: Book) -> list[str]:
    """The words of a rule's page in their order: what `page.split()` gives when not one was lost or changed.

    A page is in Italian, with the English of each paragraph after it; headings and summary are in English.
    """
    words = ["Regola", rule.number, "·", *book.title["it"].split(), *book.edition.split()]
    words += rule.title["it"].split() + rule.summary["en"].split()
    for section in rule.sections:
        words += section.heading["en"].split()
        for paragraph in _paragraphs(section.passages):
            words += [word for passage in paragraph for word in words_in(passage.text["it"])]
            words += ORIGINAL_FOLLOWS.split()
            words += [word for passage in paragraph for word in words_in(passage.text["en"])]
    return words + book.notice["it"].split()


def words_in(text: str) -> list[str]:
    """The words of a passage's text, without the marks that make a table of it.

    >>> words_in("PENALTIES\\n\\n| Case | P2 |\\n|---|---|\\n| Swing and miss | N/A |")
    ['PENALTIES', 'Case', 'P2', 'Swing', 'and', 'miss', 'N/A']
    """
    words: list[str] = []
    for line in text.split("\n"):
        if RULED_LINE.fullmatch(line.strip()):
            continue
        words += " ".join(cells(line)).split() if line.startswith("|") else line.split()
    return words


def _paragraphs(passages: Iterable[Passage]) -> list[list[Passage]]:
    """Passages as the page groups them: parts marked (1), (2) … stand in one paragraph, others each in its own."""
    paragraphs: list[list[Passage]] = []
    for passage in passages:
        part = len(paragraphs[-1]) + 1 if paragraphs else 1
        if part > 1 and all(
            paragraphs[-1][0].text[language].startswith("(1) ") and text.startswith(f"({part}) ")
            for language, text in passage.text.items()
        ):
            paragraphs[-1].append(passage)
        else:
            paragraphs.append([passage])
    return paragraphs
