"""Rule 33(a): what conduct is unsportsmanlike, and the card that follows."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook.engine import law, paragraphs
from rulebook.engine.incidents import Conduct
from rulebook.engine.law import Rows
from rulebook.engine.space import Space


def law_from(document: Mapping[str, object]) -> Rows:
    """The law of `conduct.toml`, parsed."""
    return law.rows_from(document, Conduct.FACTS)


def ruler_of(rows: Rows) -> Space[Conduct]:
    return paragraphs.ruler_of(Conduct, rows)


LAW = law_from(law.document("conduct.toml"))
RULER = ruler_of(LAW)
