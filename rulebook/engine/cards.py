"""Rule 33(b): the cards of one player in one game, as a fold over what happened.

How a player stands is never stored: it is what follows, one after another, from the cards shown, the play that ran
and the times that he left the penalty box. A card that is annulled never happened: fold again without it. Time is
seconds of play.

>>> events = [Carded(Shown.TWO_YELLOWS), Played(80), LeftBox()]
>>> after(events)
PlayerInGame(yellow_cards=2, yellow_status=0, sent_off=False, box_seconds=160, short_seconds=0, game_over=False)
>>> after([Carded(Shown.YELLOW)], start=PlayerInGame(yellow_status=1)).box_seconds
120
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from itertools import takewhile
from typing import ClassVar, assert_never

from rulebook.engine import card_after_game, law, penalty_box
from rulebook.engine.decision import clauses_of, reason_of
from rulebook.engine.facts import Fact, FactError, Measure, Told
from rulebook.engine.incidents import Card, CardAfterGame, GameEnds, LeavesPenaltyBox, Shown
from rulebook.engine.law import Force, LawError, Row, Rows, World
from rulebook.engine.law.rows import read_plain_row
from rulebook.engine.ruling import Alternative, Certainty, Role, Ruling
from rulebook.engine.sanctions import SANCTIONS, Sanction, Sanctions, sanctions_from
from rulebook.engine.space import Space
from rulebook.engine.verdicts import BoxSanction, Number, Outcome, Standing

MINUTE = 60  # seconds
YELLOWS = {Shown.YELLOW: 1, Shown.TWO_YELLOWS: 2, Shown.THREE_YELLOWS: 3}

# What can happen to a player in a game


class Happening(Told):
    """One thing that happened; unlike a fact of an incident, what belongs to it is always told."""

    __slots__ = ()

    def __post_init__(self) -> None:
        for fact in self.FACTS:
            if getattr(self, fact.name) is None and not fact.optional:
                raise FactError(fact.name, None, fact.allowed)
        Told.__post_init__(self)


@dataclass(frozen=True, slots=True)
class Carded(Happening):
    """The umpire showed the player a card, or several at one time."""

    shown: Shown

    FACTS: ClassVar[tuple[Fact, ...]] = (Fact("shown", Shown),)


@dataclass(frozen=True, slots=True)
class Played(Happening):
    """Play ran for so many seconds."""

    seconds: Number

    FACTS: ClassVar[tuple[Fact, ...]] = (Fact("seconds", Measure("seconds", (0,))),)


@dataclass(frozen=True, slots=True)
class LeftBox(Happening):
    """The player left the penalty box. `seconds_left`: what was left by the timekeeper's clock, where it was read;
    otherwise what the play that ran has left. `deliberate`: on purpose before his time, where the umpire judged it.
    A yellow card for it is a card like any other: `Carded`."""

    seconds_left: Number | None = None
    deliberate: bool | None = None

    FACTS: ClassVar[tuple[Fact, ...]] = tuple(replace(fact, optional=True) for fact in LeavesPenaltyBox.FACTS)


@dataclass(frozen=True, slots=True)
class GameEnded(Happening):
    """The game ended."""

    FACTS: ClassVar[tuple[Fact, ...]] = ()


InGame = Carded | Played | LeftBox | GameEnded


# How he stands


@dataclass(frozen=True, slots=True)
class PlayerInGame:
    """How a player stands at one moment of a game.

    `yellow_cards` were shown in this game; `yellow_status` is the card carried over from the last one. `box_seconds`:
    what he still sits out, and `short_seconds`: how long his team still has no substitute for him once he is sent
    off, in seconds of play. A player starts a game with what the last one carried: `yellow_status`, `box_seconds`.
    """

    yellow_cards: int = 0
    yellow_status: int = 0
    sent_off: bool = False
    box_seconds: Number = 0
    short_seconds: Number = 0
    game_over: bool = False

    @property
    def cards_total(self) -> int:
        """The yellow cards that count when the next is shown."""
        return self.yellow_cards + self.yellow_status


def lawful(player: PlayerInGame, sanctions: Sanctions = SANCTIONS) -> frozenset[Shown]:
    """What the text lets the umpire show this player now; during the game nothing more to one who was sent off.

    >>> sorted(lawful(PlayerInGame(yellow_cards=3)))
    [<Shown.RED: 'red'>]
    """
    if player.game_over:
        return frozenset(shown for shown in Shown if may_follow_the_game(shown))
    if player.sent_off:
        return frozenset()
    if sanctions.of_card(player.cards_total + 1).sent_off:
        return frozenset({Shown.RED})
    return frozenset(Shown)


def may_follow_the_game(shown: Shown) -> bool:
    return card_after_game.RULER.rule(CardAfterGame(shown)).outcome is Outcome.SANCTION


def brought(player: PlayerInGame, shown: Shown, sanctions: Sanctions) -> tuple[Sanction, ...]:
    """What each card of one showing brings, in order, up to the one that sends the player off.

    >>> [sanction.box_minutes for sanction in brought(PlayerInGame(), Shown.THREE_YELLOWS, SANCTIONS)]
    [0, 2, 2]
    >>> [sanction.sent_off for sanction in brought(PlayerInGame(2), Shown.THREE_YELLOWS, SANCTIONS)]
    [False, True]
    """
    if shown is Shown.RED:
        return (sanctions.red,)
    first = player.cards_total + 1
    cards = [sanctions.of_card(number) for number in range(first, first + YELLOWS[shown])]
    yellow = tuple(takewhile(lambda sanction: not sanction.sent_off, cards))
    return (*yellow, *cards[len(yellow) : len(yellow) + 1])


def sanctioned(player: PlayerInGame, sanction: Sanction) -> PlayerInGame:
    """How a player stands after one card: yellow minutes follow one another, a red card absorbs box time."""
    box, short = sanction.box_minutes * MINUTE, sanction.short_minutes * MINUTE
    if sanction.sent_off:
        return replace(player, sent_off=True, box_seconds=box, short_seconds=short)
    return replace(
        player,
        yellow_cards=player.yellow_cards + 1,
        box_seconds=player.box_seconds + box,
        short_seconds=player.short_seconds + short,
    )


def evolve(player: PlayerInGame, event: InGame, sanctions: Sanctions = SANCTIONS) -> PlayerInGame:
    """How a player stands after this event. Total: what the text does not provide for changes nothing, such as a
    card for a player who was sent off; cards after the game are judged apart and not added."""
    if player.game_over:
        return player
    match event:
        case Carded(shown):
            if player.sent_off:
                return player
            return reduce(sanctioned, brought(player, shown, sanctions), player)
        case Played(seconds):
            return replace(
                player,
                box_seconds=max(0, player.box_seconds - seconds),
                short_seconds=max(0, player.short_seconds - seconds),
            )
        case LeftBox():
            return player if player.sent_off else replace(player, box_seconds=sent_back(player, event))
        case GameEnded():
            return replace(player, game_over=True)
        case _:
            assert_never(event)


def sent_back(player: PlayerInGame, event: LeftBox) -> Number:
    """The seconds of play for which a player who left the penalty box goes back into it."""
    left = player.box_seconds if event.seconds_left is None else event.seconds_left
    match penalty_box.RULER.rule(LeavesPenaltyBox(seconds_left=left, deliberate=False)).verdict:
        case BoxSanction(box_seconds=int() | float() as seconds):
            return seconds
        case _:
            return 0  # his suspension was concluded


def after(
    events: Iterable[InGame], start: PlayerInGame = PlayerInGame(), sanctions: Sanctions = SANCTIONS
) -> PlayerInGame:
    """How a player stands after these events, in order, from how he stood at the start."""
    return reduce(lambda player, event: evolve(player, event, sanctions), events, start)


def as_incident(player: PlayerInGame, event: InGame) -> Told | None:
    """The incident that this event is for a player who stands so, on which the engine can be asked for its ruling;
    None where there is nothing to rule, or the text provides for nothing.

    >>> as_incident(PlayerInGame(yellow_status=1), Carded(Shown.YELLOW))
    Card(cards_before=1, shown=<Shown.YELLOW: 'yellow'>)
    """
    match event:
        case Carded(shown) if player.game_over:
            return CardAfterGame(shown)
        case Carded(shown) if not player.sent_off:
            return Card(player.cards_total, shown)
        case LeftBox(left, deliberate) if not (player.game_over or player.sent_off):
            return LeavesPenaltyBox(player.box_seconds if left is None else left, deliberate)
        case GameEnded() if not player.game_over:
            return GameEnds(player.yellow_cards, player.sent_off, player.box_seconds)
    return None


# The ruling on one showing of cards


@dataclass(frozen=True, slots=True)
class CardLaw:
    """The sentences on cards during the game, and the table of what each card brings. `box_minutes`: those that a
    reading which is not adopted gives, by the id of its row."""

    rows: Rows
    sanctions: Sanctions
    box_minutes: Mapping[str, int]


def law_from(document: Mapping[str, object], table: list[list[str]]) -> CardLaw:
    """The law of `cards.toml` and `sanctions.md`, parsed."""
    box_minutes: dict[str, int] = {}

    def read(entry: Mapping[str, object]) -> Row:
        match entry.get("force"), entry.get("gives"):
            case Force.DUTY, None:
                return read_plain_row(entry, Card.FACTS)
            case Force.SECOND, {"box_minutes": int(minutes), **more} if not more and "reading" in entry:
                box_minutes[str(entry["id"])] = minutes
                words = {key: value for key, value in entry.items() if key != "gives"}
                row = read_plain_row(words | {"force": Force.DUTY}, Card.FACTS)
                return replace(row, force=Force.SECOND)
        raise LawError("a duty gives nothing here, a second reading its key and other box_minutes")

    return CardLaw(law.gathered(document, read), sanctions_from(table), box_minutes)


def verdict_on(cards_before: int, shown: Shown, sanctions: Sanctions) -> Standing:
    """What a showing of cards means for a player with so many yellow cards, and how he stands after it."""
    before = PlayerInGame(yellow_cards=cards_before)
    *_, last = brought(before, shown, sanctions)
    player = evolve(before, Carded(shown), sanctions)
    return Standing(
        cards_total=player.cards_total,
        sent_off=player.sent_off,
        box_minutes=int(player.box_seconds) // MINUTE,
        short_minutes=int(player.short_seconds) // MINUTE,
        next_game=last.next_game,
        complaint=last.complaint,
        next_game_substitute=last.next_game_substitute,
        penalty_to_opponents=last.penalty,
    )


def ruler_of(of: CardLaw) -> Space[Card]:
    """Who rules on cards during the game under this law."""

    def decide(world: World) -> Ruling:
        verdict = verdict_on(int(str(world["cards_before"])), Shown(str(world["shown"])), of.sanctions)
        rows = [row for row in of.rows.rows if row.case(world) is not None]
        roles = {Force.DUTY: Role.APPLIED, Force.SECOND: Role.READING}
        reasons = tuple(reason_of(row, world, roles[row.force]) for row in rows)
        others = tuple(
            Alternative(replace(verdict, box_minutes=of.box_minutes[row.id]), (row.clause,), row.reading)
            for row in rows
            if row.force is Force.SECOND
        )
        certainty = Certainty.AMBIGUOUS if others else Certainty.CERTAIN
        return Ruling(verdict, certainty, others, (), clauses_of(reasons, of.rows.order), reasons)

    return Space(Card, (), lambda door: frozenset({"cards_before", "shown"}), decide)


LAW = law_from(law.document("cards.toml"), law.table("sanctions.md"))
RULER = ruler_of(LAW)
