"""A chart as a passage keeps it: a caption, an empty line, and a Markdown table whose rows are equal."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .book import Passage
from .languages import ORIGINAL, TRANSLATIONS
from .problems import Problem

BETWEEN_CELLS = re.compile(r"(?<!\\)\|")
RULED_LINE = re.compile(r"\|(?: *:?-+:? *\|)+")


@dataclass(frozen=True, slots=True)
class Chart:
    """`head` names the columns, the first of which holds the names of the rows."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def size(self) -> tuple[int, int]:
        """Rows under the head, and columns."""
        return len(self.rows), len(self.head)


def cells(line: str) -> tuple[str, ...]:
    """The cells of one line of a Markdown table.

    >>> cells("| Swing and miss | N/A | a \\\\| b |")
    ('Swing and miss', 'N/A', 'a | b')
    """
    inner = line.strip().removeprefix("|").removesuffix("|")
    return tuple(cell.strip().replace("\\|", "|") for cell in BETWEEN_CELLS.split(inner))


def chart_of(text: str) -> Chart:
    """The chart in a passage's text; ValueError when the text is not one.

    >>> chart_of("PENALTIES\\n\\n| Case | P2 |\\n|---|---|\\n| Miss | N/A |")
    Chart(caption='PENALTIES', head=('Case', 'P2'), rows=(('Miss', 'N/A'),))
    """
    caption, _, table = text.strip().partition("\n\n")
    lines = table.split("\n")
    if len(lines) < 3 or "\n" in caption or not RULED_LINE.fullmatch(lines[1].strip()):
        raise ValueError("no caption, head and rows")
    if not all(line.startswith("|") and line.rstrip().endswith("|") for line in lines):
        raise ValueError("a line of the table is not a row")
    head, ruled, *rows = (cells(line) for line in lines)
    if {len(ruled), *map(len, rows)} != {len(head)}:
        raise ValueError("the rows are not equal")
    return Chart(caption, head, tuple(rows))


def problems_of_chart(passage: Passage, file: str) -> list[Problem]:
    """What is wrong with the shape of a chart; a language that is not translated yet has none."""
    problems = []
    sizes: dict[str, tuple[int, int]] = {}
    for language, text in passage.text.items():
        if not text.strip():
            continue
        try:
            sizes[language] = chart_of(text).size
        except ValueError:
            problems.append(Problem(file, passage.key, "chart_shape", {"language": language}))
    for language in TRANSLATIONS:
        if ORIGINAL in sizes and sizes.get(language, sizes[ORIGINAL]) != sizes[ORIGINAL]:
            original, translation = (
                f"{rows} x {columns}" for rows, columns in (sizes[ORIGINAL], sizes[language])
            )
            params = {"original": original, "translation": translation, "language": language}
            problems.append(Problem(file, passage.key, "chart_sizes_differ", params))
    return problems
