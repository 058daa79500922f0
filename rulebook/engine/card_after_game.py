"""Rule 33: cards that are shown after the game, and what they mean for the player's next one."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook.engine import law, paragraphs
from rulebook.engine.incidents import CardAfterGame
from rulebook.engine.law import Rows
from rulebook.engine.space import Space


def law_from(document: Mapping[str, object]) -> Rows:
    """The law of `card_after_game.toml`, parsed."""
    return law.rows_from(document, CardAfterGame.FACTS)


def ruler_of(rows: Rows) -> Space[CardAfterGame]:
    return paragraphs.ruler_of(CardAfterGame, rows)


LAW = law_from(law.document("card_after_game.toml"))
RULER = ruler_of(LAW)
