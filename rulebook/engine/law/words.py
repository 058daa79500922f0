"""The words in which the law files say what a row gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulebook.engine.verdicts import (
    Award,
    Booking,
    BoxSanction,
    Cards,
    Carried,
    Complaint,
    Foul,
    NextGame,
    NextGameSanction,
    Outcome,
    Penalty,
    Place,
    Plain,
    Retake,
    Seconds,
    Team,
    Verdict,
)

PLAIN = "play_on goal_counts no_offence not_applicable not_covered open allowed not_allowed".split()


class LawError(Exception):
    """A law file that cannot be read: a programmer's or an editor's mistake, never a user's."""


@dataclass(frozen=True, slots=True)
class Increase:
    """The next more severe penalty than the one being taken, to this team."""

    to: Team


Gives = Verdict | Increase


def read_gives(words: object) -> Gives:
    """What a row gives, from its words: a line of them, or a table in the contract's own keys.

    >>> read_gives("award penalty_4 to defending_team")
    Award(penalty=<Penalty.PENALTY_4: 'penalty_4'>, to=<Team.DEFENDING: 'defending_team'>, place=None)
    >>> read_gives({"outcome": "carried", "box_seconds": "box_seconds_left", "yellow_status": 0, "suspended": False})
    Carried(box_seconds=Seconds(fact='box_seconds_left', plus=0, most=None), yellow_status=0, suspended=False)
    """
    if isinstance(words, Mapping):
        return from_table(dict(words))
    if isinstance(words, str):
        return from_line(words)
    raise LawError(f"gives nothing known: {words!r}")


def from_line(text: str) -> Gives:
    match text.split():
        case ["award", penalty, "to", team]:
            return Award(Penalty(penalty), Team(team))
        case ["award", penalty, "to", team, "from", place]:
            return Award(Penalty(penalty), Team(team), Place(place))
        case ["increase", "to", team]:
            return Increase(Team(team))
        case ["retake", "to", team]:
            return Retake(Team(team))
        case ["foul", "against", team]:
            return Foul(Team(team))
        case ["foul", "against", team, "card", card]:
            return Foul(Team(team), Cards(card))
        case ["card", card]:
            return Booking(Cards(card))
        case [outcome] if outcome in PLAIN:
            return Plain(Outcome(outcome))
    raise LawError(f"gives nothing known: {text!r}")


def from_table(words: dict[str, object]) -> Verdict:
    """A sanction, or what is carried, in the contract's keys; a key more or less is an error."""
    try:
        match words.pop("outcome", None):
            case "sanction" if "box_seconds" in words:
                card = {"card": Cards(str(words.pop("card")))} if "card" in words else {}
                return BoxSanction(read_seconds(words.pop("box_seconds")), **card, **words)  # type: ignore[arg-type]
            case "sanction":
                return NextGameSanction(
                    NextGame(str(words.pop("next_game"))),
                    complaint=Complaint(str(words.pop("complaint"))),
                    **words,  # type: ignore[arg-type]
                )
            case "carried":
                return Carried(read_seconds(words.pop("box_seconds")), **words)  # type: ignore[arg-type]
    except (KeyError, TypeError, ValueError) as error:
        raise LawError(f"gives nothing known: {error}") from error
    raise LawError("a table of what is given needs outcome = sanction or carried")


def read_seconds(words: object) -> int | Seconds:
    """
    >>> read_seconds("seconds_left + 120"), read_seconds("box_seconds_left up to 120"), read_seconds(0)
    (Seconds(fact='seconds_left', plus=120, most=None), Seconds(fact='box_seconds_left', plus=0, most=120), 0)
    """
    if isinstance(words, int) and not isinstance(words, bool):
        return words
    match str(words).split():
        case [fact]:
            return Seconds(fact)
        case [fact, "+", plus]:
            return Seconds(fact, plus=int(plus))
        case [fact, "up", "to", most]:
            return Seconds(fact, most=int(most))
    raise LawError(f"no seconds: {words!r}")


def read_verdict(words: object) -> Verdict:
    gives = read_gives(words)
    if isinstance(gives, Increase):
        raise LawError(f"an increase is not an option: {words!r}")
    return gives
