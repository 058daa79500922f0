"""Cards during the game: each showing ruled as Rule 33 says, and the fold over what happens to a player."""

from __future__ import annotations

from itertools import accumulate, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook import engine
from rulebook.engine import (
    Carded,
    Certainty,
    FactError,
    GameEnded,
    LeftBox,
    Outcome,
    Played,
    PlayerInGame,
    Role,
    Shown,
    after,
    as_incident,
    cards,
    evolve,
    law,
    lawful,
)
from rulebook.engine.incidents import Card, CardAfterGame, GameEnds, LeavesPenaltyBox
from rulebook.engine.law import LawError
from rulebook.engine.sanctions import sanctions_from

ALL_CARDS = [Card(before, shown) for before, shown in product(range(4), Shown)]
NUMBER = {"yellow": 1, "two_yellows": 2, "three_yellows": 3, "red": 0}

# One showing


def by_hand(before: int, shown: str) -> dict[str, object]:
    """The rule once more, card by card and without its table."""
    total, minutes, off = before, 0, shown == "red"
    for _ in range(NUMBER[shown]):
        if total == 3:
            off = True
            break
        total += 1
        minutes += 2 if total > 1 else 0
    if off:
        rest = {"box_minutes": 0, "short_minutes": 4, "next_game": "suspended", "next_game_substitute": True}
    else:
        rest = {"box_minutes": minutes, "short_minutes": 0, "next_game": "none"}
    complaint = "automatic" if off else "possible"
    card = {"outcome": "sanction", "cards_total": total, "sent_off": off}
    return card | rest | {"penalty_to_opponents": True, "complaint": complaint}


@pytest.mark.parametrize("card", ALL_CARDS, ids=lambda card: f"{card.cards_before}-{card.shown}")
def test_showing_is_ruled_as_the_rule_says_card_by_card(card):
    assert engine.verdict_to_dict(engine.rule(card).verdict) == by_hand(card.cards_before, card.shown)


def test_ruling_is_ambiguous_exactly_where_one_showing_brings_more_than_two_minutes():
    ambiguous = {}
    for card in ALL_CARDS:
        ruling = engine.rule(card)
        if ruling.certainty is Certainty.AMBIGUOUS:
            [other] = ruling.alternatives
            verdict = engine.verdict_to_dict(ruling.verdict)
            assert verdict | {"box_minutes": 2} == engine.verdict_to_dict(other.verdict)
            ambiguous[card.cards_before, str(card.shown)] = verdict["box_minutes"]
        else:
            assert (ruling.certainty, ruling.alternatives) == (Certainty.CERTAIN, ())
    assert ambiguous == {(0, "three_yellows"): 4, (1, "two_yellows"): 4}


def test_sentences_cited_fit_what_the_table_gives():
    for card in ALL_CARDS:
        ruling = engine.rule(card)
        rows = [reason.row for reason in ruling.reasons if reason.role is Role.APPLIED]
        minutes = 2 * sum(row.split(".")[1].startswith("two-minutes") for row in rows)
        off = ruling.verdict.sent_off
        assert ruling.verdict.box_minutes == (0 if off else minutes)
        assert {"red.rest-of-game", "red.next-game", "red-card-complaint.automatic"} <= set(rows) or not off
        assert ("complaint.possible" in rows) is not off
        assert ("red.no-box-time" in rows) is (off and minutes > 0)
        assert ruling.clauses
        assert "33.yellow.first" in ruling.clauses  # every card brings a penalty


def test_every_row_on_cards_speaks_somewhere():
    spoken = {reason.row for card in ALL_CARDS for reason in engine.rule(card).reasons}
    assert spoken == {row.id for row in cards.LAW.rows.rows}
    assert len(spoken) == 16


def test_fifth_card_is_refused():
    with pytest.raises(FactError, match="cards_before: 4: allowed a whole number from 0 to 3"):
        Card(4, Shown.YELLOW)


# The table and the sentences as they may be written


def test_ruler_rules_by_the_table_that_it_is_given():
    table = [list(row) for row in law.table("sanctions.md")]
    table[3][2] = "3"
    ruler = cards.ruler_of(cards.law_from(law.document("cards.toml"), table))
    assert ruler.rule(Card(2, Shown.YELLOW)).verdict.box_minutes == 3
    assert engine.rule(Card(2, Shown.YELLOW)).verdict.box_minutes == 2


@pytest.mark.parametrize(
    ("row", "column", "word", "reason"),
    [
        (0, 2, "minutes", "wants the columns"),
        (4, 0, "5", "the cards 1, 2, 3, 4, red"),
        (1, 1, "perhaps", "card 1: 'perhaps'"),
        (2, 2, "two", "card 2: invalid literal"),
        (5, 4, "suspended", "card red: 'suspended'"),
        (5, 5, "likely", "card red: 'likely' is not a valid Complaint"),
    ],
)
def test_table_that_is_not_understood_is_refused(row, column, word, reason):
    table = [list(cells) for cells in law.table("sanctions.md")]
    table[row][column] = word
    with pytest.raises(LawError, match=reason):
        sanctions_from(table)


@pytest.mark.parametrize(
    "change",
    [
        {"force": "shall", "gives": "no_offence"},
        {"force": "limit"},
        {"gives": {"box_minutes": 2}},
        {"force": "second", "gives": {"box_minutes": 2}},
        {"force": "second", "gives": {"box_minutes": 2, "short_minutes": 2}, "reading": "33.offence-or-card"},
    ],
)
def test_row_on_cards_gives_nothing_but_other_box_minutes(change):
    document = law.document("cards.toml")
    first, *rest = document["row"]
    with pytest.raises(LawError, match=r"first-yellow\.penalty: a duty gives nothing here"):
        cards.law_from({**document, "row": [first | change, *rest]}, law.table("sanctions.md"))


# The fold


def second_by_second(events, status: int = 0) -> dict[str, object]:
    """The same player, followed by hand: one card, one second of play at a time."""
    yellow, off, box, short, over = 0, False, 0, 0, False
    for event in events:
        if over:
            break
        match event:
            case GameEnded():
                over = True
            case Played(seconds):
                for _ in range(seconds):
                    box -= box > 0
                    short -= short > 0
            case Carded(shown) if not off:
                off = shown is Shown.RED
                for _ in range(NUMBER[shown]):
                    off = off or status + yellow == 3
                    yellow += not off
                    box += 120 if not off and status + yellow > 1 else 0
                box, short = (0, 240) if off else (box, short)
            case LeftBox(left) if not off:
                left = box if left is None else left
                box = left + 120 if left else 0
    return {
        "yellow_cards": yellow,
        "sent_off": off,
        "box_seconds": box,
        "short_seconds": short,
        "game_over": over,
    }


def told(player: PlayerInGame) -> dict[str, object]:
    return {
        "yellow_cards": player.yellow_cards,
        "sent_off": player.sent_off,
        "box_seconds": player.box_seconds,
        "short_seconds": player.short_seconds,
        "game_over": player.game_over,
    }


ALPHABET = (*(Carded(shown) for shown in Shown), Played(100), LeftBox(), LeftBox(30), GameEnded())


def test_every_short_story_is_folded_as_it_is_followed_by_hand():
    stories = [story for length in range(5) for story in product(ALPHABET, repeat=length)]
    assert len(stories) == 1 + 8 + 64 + 512 + 4096
    for story in stories:
        for status in (0, 1):
            player = after(story, start=PlayerInGame(yellow_status=status))
            assert told(player) == second_by_second(story, status)
            assert player.cards_total == player.yellow_cards + status <= 3


events = st.one_of(
    st.sampled_from(Shown).map(Carded),
    st.integers(0, 500).map(Played),
    st.builds(LeftBox, st.none() | st.integers(0, 300), st.none() | st.booleans()),
    st.just(GameEnded()),
)
stories = st.lists(events, max_size=12)
starts = st.builds(PlayerInGame, yellow_status=st.integers(0, 1), box_seconds=st.integers(0, 240))


@given(stories, stories, starts)
def test_story_may_be_folded_in_parts(first, then, start):
    assert after(first + then, start) == after(then, start=after(first, start))


@given(st.lists(events | st.floats(0, 500).map(Played), max_size=12), starts)
def test_time_is_never_negative_and_who_is_sent_off_stays_off(story, start):
    players = list(accumulate(story, evolve, initial=start))
    for before, player in pairwise(players):
        assert player.box_seconds >= 0
        assert player.short_seconds >= 0
        assert player.sent_off >= before.sent_off
        assert player.yellow_cards >= before.yellow_cards
        assert player.cards_total <= 3
        assert not (player.sent_off and player.box_seconds)


@given(stories, st.integers(0, 300), st.integers(0, 300), starts)
def test_play_runs_alike_in_one_stretch_or_two(story, one, two, start):
    player = after(story, start)
    assert after([Played(one), Played(two)], player) == after([Played(one + two)], player)


@given(stories, starts)
def test_nothing_happens_to_a_player_after_the_game(story, start):
    ended = after([GameEnded()], start)
    assert after(story, ended) == ended


@given(stories, events, starts)
def test_ruling_on_each_event_says_how_the_player_stands_after_it(story, event, start):
    player = after(story, start)
    incident = as_incident(player, event)
    following = evolve(player, event)
    ruling = incident and engine.rule(incident)
    match incident:
        case Card():
            verdict = ruling.verdict
            assert (verdict.cards_total, verdict.sent_off) == (following.cards_total, following.sent_off)
            minutes = following.box_seconds - (0 if following.sent_off else player.box_seconds)
            assert verdict.box_minutes * 60 == minutes
            assert verdict.short_minutes * 60 == following.short_seconds
        case LeavesPenaltyBox(seconds_left=0):
            assert (ruling.outcome, following.box_seconds) == (Outcome.NO_OFFENCE, 0)
        case LeavesPenaltyBox(deliberate=None):
            assert ruling.needs == ("deliberate",)
        case LeavesPenaltyBox():
            assert ruling.verdict.box_seconds == following.box_seconds
        case GameEnds():
            assert following.game_over
            assert ruling.verdict.suspended is player.sent_off
        case CardAfterGame() | None:
            assert isinstance(event, Played) or following == player
        case other:
            pytest.fail(f"no event is this: {other}")


def test_events_without_a_ruling_are_those_for_which_the_text_provides_nothing():
    on, off, over = PlayerInGame(), PlayerInGame(sent_off=True), PlayerInGame(game_over=True)
    assert [as_incident(on, event) is None for event in (Carded("red"), Played(1), LeftBox(), GameEnded())] == [
        False, True, False, False,
    ]  # fmt: skip
    assert as_incident(off, Carded("yellow")) is None
    assert as_incident(off, LeftBox()) is None
    assert as_incident(off, GameEnded()) == GameEnds(0, True, 0)
    assert as_incident(over, Carded("yellow")) == CardAfterGame("yellow")
    assert as_incident(over, LeftBox()) is None
    assert as_incident(over, GameEnded()) is None


def test_umpire_may_show_what_the_text_provides_for():
    everything = frozenset(Shown)
    assert [lawful(PlayerInGame(yellow_cards=number)) for number in range(4)] == [
        *[everything] * 3, {Shown.RED},
    ]  # fmt: skip
    assert lawful(PlayerInGame(yellow_cards=2, yellow_status=1)) == {Shown.RED}
    assert lawful(PlayerInGame(sent_off=True)) == frozenset()
    after_the_game = {Shown.TWO_YELLOWS, Shown.THREE_YELLOWS, Shown.RED}
    assert lawful(PlayerInGame(game_over=True)) == after_the_game
    assert lawful(PlayerInGame(sent_off=True, game_over=True)) == after_the_game


def test_annulled_card_never_happened():
    first, second, third = Carded("yellow"), Carded("yellow"), Carded("yellow")
    played = [first, Played(60), second, Played(30), third]
    assert after(played).box_seconds == 120 - 30 + 120
    assert after([first, Played(60), Played(30), third]) == PlayerInGame(yellow_cards=2, box_seconds=120)


def test_carried_status_counts_as_a_card_before_and_is_none_of_this_game():
    start = PlayerInGame(yellow_status=1)
    assert after([Carded("yellow")], start) == PlayerInGame(1, yellow_status=1, box_seconds=120)
    assert after([Carded("yellow")] * 3, start).sent_off
    two = after([Carded("two_yellows"), GameEnded()], start)
    assert as_incident(after([Carded("two_yellows")], start), GameEnded()) == GameEnds(2, False, 240)
    assert two.game_over


def test_next_game_starts_with_what_this_one_carried():
    player = after([Carded("yellow"), Played(300), Carded("two_yellows"), Played(200)])
    carried = engine.rule(as_incident(player, GameEnded())).verdict
    assert (carried.yellow_status, carried.box_seconds) == (1, 40)
    start = PlayerInGame(yellow_status=carried.yellow_status, box_seconds=carried.box_seconds)
    assert after([Played(39), Carded("yellow")], start).box_seconds == 121


def test_red_card_absorbs_box_time_and_its_four_minutes_run_in_play():
    player = after([Carded("two_yellows"), Played(30), Carded("red")])
    assert (player.box_seconds, player.short_seconds) == (0, 240)
    assert after([Played(239.5)], player).short_seconds == 0.5
    assert after([Played(240), Played(10)], player).short_seconds == 0


def test_clock_of_the_timekeeper_goes_before_the_play_that_ran():
    player = after([Carded("two_yellows"), Played(80)])
    assert evolve(player, LeftBox()).box_seconds == 40 + 120
    assert evolve(player, LeftBox(35)).box_seconds == 35 + 120
    assert evolve(player, LeftBox(0)).box_seconds == 0


@pytest.mark.parametrize(
    ("event", "told", "refused"),
    [
        (Carded, ("green",), 'shown: "green": allowed yellow, two_yellows, three_yellows, red'),
        (Carded, (None,), "shown: null: allowed yellow, two_yellows, three_yellows, red"),
        (Played, (-1,), "seconds: -1: allowed a finite number of seconds, 0 or more"),
        (Played, (True,), "seconds: true: allowed a finite number of seconds, 0 or more"),
        (Played, (None,), "seconds: null: allowed a finite number of seconds, 0 or more"),
        (LeftBox, (float("inf"),), "seconds_left: inf: allowed a finite number of seconds, 0 or more"),
        (LeftBox, (1, "yes"), 'deliberate: "yes": allowed true, false'),
    ],
)
def test_event_that_cannot_be_is_refused(event, told, refused):
    with pytest.raises(FactError) as caught:
        event(*told)
    assert str(caught.value) == refused
