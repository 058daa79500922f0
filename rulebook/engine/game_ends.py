"""Rule 33: with what a player starts his next game: box time, a yellow card's status, or not at all."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook.engine import law, paragraphs
from rulebook.engine.incidents import GameEnds
from rulebook.engine.law import Rows
from rulebook.engine.space import Space


def law_from(document: Mapping[str, object]) -> Rows:
    """The law of `game_ends.toml`, parsed."""
    return law.rows_from(document, GameEnds.FACTS)


def ruler_of(rows: Rows) -> Space[GameEnds]:
    return paragraphs.ruler_of(GameEnds, rows)


LAW = law_from(law.document("game_ends.toml"))
RULER = ruler_of(LAW)
