"""The law of one edition, read from the folder beside this file: what umpires read there is what decides."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from rulebook.engine.law.chart import Cell, Chart, chart_from, read_table
from rulebook.engine.law.rows import CHART, Condition, Force, Row, Rows, World, gathered, holds, rows_from
from rulebook.engine.law.words import Gives, Increase, LawError

USPA_2026 = Path(__file__).parent / "uspa_2026"

__all__ = [
    "CHART", "USPA_2026", "Cell", "Chart", "Condition", "Force", "Gives", "Increase", "LawError", "Row", "Rows",
    "World", "chart_from", "document", "gathered", "holds", "read_table", "rows_from", "table",
]  # fmt: skip


@cache
def document(name: str, folder: Path = USPA_2026) -> dict[str, Any]:
    """The parsed TOML file of this name; read once, and not to be changed by those who read it."""
    return tomllib.loads((folder / name).read_text(encoding="utf-8"))


@cache
def table(name: str, folder: Path = USPA_2026) -> list[list[str]]:
    """The one table of the Markdown file of this name, its head first."""
    return read_table((folder / name).read_text(encoding="utf-8"))
