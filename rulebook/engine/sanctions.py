"""The table of Rule 33: what each card brings during the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulebook.engine import law
from rulebook.engine.law import LawError
from rulebook.engine.verdicts import Complaint, NextGame

CARDS = ("1", "2", "3", "4", "red")
HEAD = ("card", "sent_off", "box_minutes", "short_minutes", "next_game", "complaint", "penalty")
TRUTH = {"yes": True, "no": False}
NEXT_GAME = {
    "none": (NextGame.NONE, None),
    "suspended with substitute": (NextGame.SUSPENDED, True),
    "suspended without substitute": (NextGame.SUSPENDED, False),
}


@dataclass(frozen=True, slots=True)
class Sanction:
    """What one card brings; one that sends off is red, the others are yellow. Minutes are minutes of play."""

    sent_off: bool
    box_minutes: int
    short_minutes: int
    next_game: NextGame
    next_game_substitute: bool | None
    complaint: Complaint
    penalty: bool


@dataclass(frozen=True, slots=True)
class Sanctions:
    """The sanctions of a player's first, second, third and fourth card, and of a red card shown as such."""

    by_card: tuple[Sanction, ...]
    red: Sanction

    def of_card(self, number: int) -> Sanction:
        """The sanction of a player's card of this number, from 1; the fourth ends his game.

        >>> SANCTIONS.of_card(2).box_minutes, SANCTIONS.of_card(4).sent_off
        (2, True)
        """
        return self.by_card[min(number, len(self.by_card)) - 1]


def sanctions_from(table: Sequence[Sequence[str]]) -> Sanctions:
    """The sanctions of the parsed `sanctions.md`; LawError for a word that it does not know."""
    head, *rows = table
    if tuple(head) != HEAD or tuple(row[0] for row in rows) != CARDS:
        raise LawError(f"sanctions wants the columns {', '.join(HEAD)} and the cards {', '.join(CARDS)}")
    *by_card, red = (sanction_from(dict(zip(HEAD, row, strict=True))) for row in rows)
    return Sanctions(tuple(by_card), red)


def sanction_from(cells: Mapping[str, str]) -> Sanction:
    try:
        next_game, substitute = NEXT_GAME[cells["next_game"]]
        return Sanction(
            sent_off=TRUTH[cells["sent_off"]],
            box_minutes=int(cells["box_minutes"]),
            short_minutes=int(cells["short_minutes"]),
            next_game=next_game,
            next_game_substitute=substitute,
            complaint=Complaint(cells["complaint"]),
            penalty=TRUTH[cells["penalty"]],
        )
    except (KeyError, ValueError) as error:
        raise LawError(f"card {cells['card']}: {error}") from error


SANCTIONS = sanctions_from(law.table("sanctions.md"))
