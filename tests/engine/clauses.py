"""The text of the two rules, cut into sentences, and the quotes by which the law holds on to it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rulebook.engine.law import USPA_2026, read_table

CONTENT = Path(__file__).parent.parent.parent / "content"
LANGUAGES = ("en", "it")

PARAGRAPH_OR_BULLET = re.compile(r"\n\s*\n|\n(?=• )")
# A stop, with the quotation mark on either side of it, before a capital; "(2)" may number the next sentence.
STOP = re.compile(r"(?:[.!?][\"”»]*|[”»]\.)\s+(?=[\"“«(]*(?:\d+\)\s+)?[A-ZÀ-Þ])")
INITIALS = re.compile(r"(?:^|[\s(])(?:[A-Z]\.)+$")


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def sentences(text: str) -> list[str]:
    """The sentences of a text; each bullet of a list is one.

    >>> sentences("A Penalty 5.a. As in (1)(c.) above, U.S. Polo (b) ends. (2) A “spot”. He hits:\\n\\n• ball")
    ['A Penalty 5.a.', 'As in (1)(c.) above, U.S. Polo (b) ends.', '(2) A “spot”.', 'He hits:', '• ball']
    """
    found = []
    for block in map(flat, PARAGRAPH_OR_BULLET.split(text)):
        start = 0
        for stop in STOP.finditer(block):
            if not INITIALS.search(block[start : stop.start() + 1]):
                found.append(block[start : stop.end()].strip())
                start = stop.end()
        found.append(block[start:])
    return [sentence for sentence in found if sentence]


@cache
def passages() -> dict[str, dict[str, Any]]:
    """Every passage of Rules 33 and 36, by clause, in the book's order."""
    found = {}
    for number in ("33", "36"):
        rule = tomllib.loads((CONTENT / "rules" / f"{number}.toml").read_text(encoding="utf-8"))
        found |= {passage["key"]: passage for section in rule["section"] for passage in section["passage"]}
    return found


@cache
def sentences_of(clause: str, language: str) -> list[str]:
    """The sentences of a clause; of a chart, its cells and heads."""
    passage = passages()[clause]
    if passage["kind"] == "chart":
        return [cell for row in read_table(passage[language]) for cell in row]
    return sentences(passage[language])


class Quoting(NamedTuple):
    """A table of a law file that quotes a clause."""

    file: str
    id: str
    clause: str
    quote: Mapping[str, str]
    table: Mapping[str, Any]


@cache
def law_files() -> dict[str, dict[str, Any]]:
    return {
        path.name: tomllib.loads(path.read_text(encoding="utf-8"))
        for path in sorted(USPA_2026.glob("*.toml"))
    }


def quoting_tables() -> list[Quoting]:
    """Every table with a clause and a quote in any law file, however deep it stands."""
    return [
        Quoting(file, table.get("id", ""), table["clause"], table["quote"], table)
        for file, document in law_files().items()
        for table in tables_in(document)
        if "quote" in table and "clause" in table
    ]


def tables_in(value: object) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from tables_in(inner)


def words_of_the_chart(language: str) -> set[str]:
    """The words that the legend of the chart explains."""
    return {table[language] for table in tables_in(law_files()["legend.toml"]) if language in table}
