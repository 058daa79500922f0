"""Rule 33: a player who leaves the field during a period."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook.engine import law, paragraphs
from rulebook.engine.incidents import LeavesField
from rulebook.engine.law import Rows
from rulebook.engine.space import Space


def law_from(document: Mapping[str, object]) -> Rows:
    """The law of `leaves_field.toml`, parsed."""
    return law.rows_from(document, LeavesField.FACTS)


def ruler_of(rows: Rows) -> Space[LeavesField]:
    return paragraphs.ruler_of(LeavesField, rows)


LAW = law_from(law.document("leaves_field.toml"))
RULER = ruler_of(LAW)
