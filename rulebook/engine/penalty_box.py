"""Rule 33: a player who leaves the penalty box before his suspension is concluded."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook.engine import law, paragraphs
from rulebook.engine.incidents import LeavesPenaltyBox
from rulebook.engine.law import Rows
from rulebook.engine.space import Space


def law_from(document: Mapping[str, object]) -> Rows:
    """The law of `penalty_box.toml`, parsed."""
    return law.rows_from(document, LeavesPenaltyBox.FACTS)


def ruler_of(rows: Rows) -> Space[LeavesPenaltyBox]:
    return paragraphs.ruler_of(LeavesPenaltyBox, rows)


LAW = law_from(law.document("penalty_box.toml"))
RULER = ruler_of(LAW)
