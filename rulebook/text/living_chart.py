"""The chart of Rule 36, alive: each cell leads to the ruling that it gives, and its words stay as they are.

Which shot and which event a cell is about is known to the engine, whose chart has the same rows and columns.
"""

from __future__ import annotations

import re
from functools import cache

from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from rulebook import engine
from rulebook.engine.penalty_shot import LAW

KEY = "36.chart"

_ROW = re.compile(r"<tr>(.*?)</tr>", re.DOTALL)
_CELL = re.compile(r"(<td[^>]*>)(.*?)(</td>)", re.DOTALL)


@cache
def incidents() -> tuple[tuple[engine.Incident, ...], ...]:
    """What each cell is about, row by row as they are printed; of a row that judges several events the first."""
    rows: dict[str, dict[object, engine.Incident]] = {}
    for (shot, event), cell in LAW.chart.cells.items():
        _, situation, column = cell.id.split(".")
        rows.setdefault(situation, {}).setdefault(column, engine.PenaltyShot(shot=shot, event=event))
    return tuple(tuple(row.values()) for row in rows.values())


def is_open(incident: engine.Incident) -> bool:
    """Whether the text and the chart, or two readings of the text, differ here in some case."""
    return any(ruling.certainty is engine.Certainty.AMBIGUOUS for ruling in engine.possible(incident))


def linked(html: str) -> SafeString:
    """The chart's table with a link around the words of each cell; as it was where it has another shape.

    A cell of which the text bears two readings says so beside its words: in an attribute, which the page prints
    after the link, so that nobody takes it for the rule's own words.
    """
    try:
        address = reverse("rulings:ask")
    except NoReverseMatch:
        return mark_safe(html)  # noqa: S308 - made by rulebook.text.markdown
    rows = [row for row in _ROW.findall(html) if "<td" in row]
    wanted = incidents()
    if [len(_CELL.findall(row)) for row in rows] != [len(row) for row in wanted]:
        return mark_safe(html)  # noqa: S308 - made by rulebook.text.markdown
    cells = iter([incident for row in wanted for incident in row])

    def with_link(match: re.Match[str]) -> str:
        incident = next(cells)
        words = mark_safe(match[2])  # noqa: S308 - made by rulebook.text.markdown
        mark = format_html(' data-open="{}"', gettext("two readings")) if is_open(incident) else ""
        query = engine.incident_to_query(incident)
        link = format_html('<a href="{}?{}"{}>{}</a>', address, query, mark, words)
        return f"{match[1]}{link}{match[3]}"

    return mark_safe(_CELL.sub(with_link, html))  # noqa: S308 - made by rulebook.text.markdown
