"""The yellow cards of a season: what each showing brings, held against a recount that knows nothing of the engine."""

from __future__ import annotations

import tomllib
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook import engine
from rulebook.engine import law, season
from rulebook.engine.incidents.suspensions import CardShown, Season, Tier
from rulebook.engine.law.season import Span
from rulebook.engine.season import LAW, Tally, law_from, ruler_of, tallies

RULES = Path(__file__).parents[2] / "content" / "rules"
TABLES = ("thresholds.md", "tiers.md", "periods.md")


def ruled(*cards: CardShown) -> dict[str, object]:
    return engine.ruling_to_dict(engine.rule(Season(tuple(cards))))


def daily(number: int, first: date, handicap: int = 6) -> list[CardShown]:
    return [CardShown(first + timedelta(days=days), handicap) for days in range(number)]


# The recount: every count is taken anew from all the cards before, and the law is typed out once more.


def span_of(day: date, span: str) -> tuple[int, int]:
    return (day.year, 0) if span == "year" else (day.year, (day.month + 1) // 2)


def scope_of(card: CardShown) -> str:
    if card.gauntlet:
        return "gauntlet"
    return "low" if card.handicap < 9 else "medium" if card.handicap < 16 else "high"


def recounted(cards: list[CardShown], *, leap_day_counts: bool = True) -> list[dict[str, object]]:
    numbers = {("two_months", True): {5, 8, 10, 11, 12}, ("two_months", False): {8}}
    numbers |= {("year", True): {12}, ("year", False): {16}}
    ordered = [card for _, card in sorted(enumerate(cards), key=lambda pair: (pair[1].on, pair[0]))]
    suspensions = []
    for place, card in enumerate(ordered):
        grounds = []
        for (span, one_tier), wanted in numbers.items():
            if span == "two_months" and not leap_day_counts and (card.on.month, card.on.day) == (2, 29):
                continue
            alike = [
                other
                for other in ordered[:place]
                if span_of(other.on, span) == span_of(card.on, span)
                and (not one_tier or scope_of(other) == scope_of(card))
                and (span == "year" or leap_day_counts or (other.on.month, other.on.day) != (2, 29))
            ]
            before = sum(other.count for other in alike)
            reached = [number for number in range(before + 1, before + card.count + 1) if number in wanted]
            scope = scope_of(card) if one_tier else "all"
            grounds += [{"span": span, "scope": scope, "threshold": number} for number in reached]
        if grounds:
            suspensions.append({"on": card.on.isoformat(), "grounds": grounds})
    return suspensions


# Days lie close together, so that numbers are reached; leap days and the ends of periods are among them.
EDGES = [(1, 1), (2, 28), (3, 1), (4, 30), (5, 1), (12, 31)]
DAYS = st.one_of(
    st.dates(date(2028, 2, 20), date(2028, 3, 5)),
    st.sampled_from([date(year, *edge) for year in (2027, 2028) for edge in EDGES] + [date(2028, 2, 29)]),
)
CARDS = st.builds(
    CardShown,
    DAYS,
    st.sampled_from([-8, 8, 9, 15, 16, 40]),
    st.sampled_from([False, False, False, True]),
    st.sampled_from([1, 1, 1, 2, 3]),
)
SEASONS = st.lists(CARDS, max_size=60)
ONE_A_DAY = st.lists(CARDS, max_size=40, unique_by=lambda card: card.on)


@given(SEASONS)
def test_every_season_is_counted_as_by_hand(cards):
    ruling = ruled(*cards)
    other = recounted(cards, leap_day_counts=False)
    assert ruling["suspensions"] == recounted(cards)
    if other == ruling["suspensions"]:
        assert (ruling["certainty"], ruling["alternatives"]) == ("certain", [])
    else:
        assert ruling["certainty"] == "ambiguous"
        assert ruling["alternatives"] == [
            {
                "outcome": "counted",
                "suspensions": other,
                "clauses": ["33.periods-and-tiers"],
                "reading": "33.leap-day",
            }
        ]


@given(ONE_A_DAY, st.randoms(use_true_random=False))
def test_order_of_entry_does_not_matter_where_days_differ(cards, shuffler):
    shuffled = list(cards)
    shuffler.shuffle(shuffled)
    assert engine.rule(Season(tuple(shuffled))) == engine.rule(Season(tuple(cards)))


@given(SEASONS, st.data())
def test_annulled_card_never_happened(cards, data):
    annulled = data.draw(CARDS)
    at = data.draw(st.integers(0, len(cards)))
    before = ruled(*cards)
    with_it = [*cards[:at], annulled, *cards[at:]]
    assert ruled(*with_it)["suspensions"] == recounted(with_it)
    del with_it[at]
    assert ruled(*with_it) == before


@given(SEASONS)
def test_no_number_suspends_twice_in_one_period_or_year(cards):
    grounds = Counter(
        (ground["span"], ground["scope"], ground["threshold"], span_of(day, ground["span"]))
        for suspension in ruled(*cards)["suspensions"]
        for day in [date.fromisoformat(suspension["on"])]
        for ground in suspension["grounds"]
    )
    assert all(number == 1 for number in grounds.values())


@given(SEASONS)
def test_years_are_counted_each_for_itself(cards):
    apart = [
        suspension
        for year in (2027, 2028)
        for suspension in ruled(*(card for card in cards if card.on.year == year))["suspensions"]
    ]
    assert ruled(*cards)["suspensions"] == apart


@given(SEASONS, SEASONS)
def test_one_players_list_says_nothing_of_anothers(cards, others):
    before = ruled(*cards)
    ruled(*others)
    assert ruled(*cards) == before


@given(SEASONS, DAYS)
def test_what_is_suspended_by_a_day_depends_on_no_later_card(cards, day):
    by_then = [one for one in ruled(*cards)["suspensions"] if one["on"] <= day.isoformat()]
    assert ruled(*(card for card in cards if card.on <= day))["suspensions"] == by_then


@pytest.mark.parametrize("gauntlet", [False, True])
def test_every_handicap_is_in_one_tier(gauntlet):
    handicaps = range(-8, 41)
    tiers = {handicap: LAW.tier_of(CardShown(date(2026, 3, 1), handicap, gauntlet)) for handicap in handicaps}
    if gauntlet:
        assert set(tiers.values()) == {Tier.GAUNTLET}
    else:
        assert [list(tiers.values()).count(tier) for tier in (Tier.LOW, Tier.MEDIUM, Tier.HIGH)] == [
            17,
            7,
            25,
        ]
        assert [tiers[handicap].value for handicap in (-8, 8, 9, 15, 16, 40)] == [
            "low", "low", "medium", "medium", "high", "high",
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("year", "days"), [(2026, [59, 61, 61, 62, 61, 61]), (2028, [60, 61, 61, 62, 61, 61])]
)
def test_every_day_is_in_one_period_and_the_days_of_a_period_follow_each_other(year, days):
    spans = Counter()
    day = date(year, 1, 1)
    while day.year == year:
        first, last = LAW.span_around(Span.TWO_MONTHS, day)
        assert first <= day <= last
        spans[first, last] += 1
        day += timedelta(days=1)
    assert [(last - first).days + 1 for first, last in spans] == list(spans.values()) == days


def test_the_printed_words_leave_out_one_day_and_no_other():
    assert set(LAW.periods) - set(LAW.printed) == {(2, 29)}
    assert len(LAW.periods) == 366


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (
            {"on": "2026-02-30", "handicap": 6},
            'cards[3].on: "2026-02-30": allowed a day of the calendar as YYYY-MM-DD',
        ),
        (
            {"on": 20260228, "handicap": 6},
            "cards[3].on: 20260228: allowed a day of the calendar as YYYY-MM-DD",
        ),
        (
            {"on": datetime(2026, 2, 28, 15, tzinfo=UTC), "handicap": 6},
            "cards[3].on: 2026-02-28T15:00:00+00:00: allowed a day of the calendar as YYYY-MM-DD",
        ),
        ({"handicap": 6}, "cards[3].on: null: allowed a day of the calendar as YYYY-MM-DD"),
        ({"on": "2026-02-28"}, "cards[3].handicap: null: allowed a whole number from -8 to 40"),
        ({"on": "2026-02-28", "handicap": 41}, "cards[3].handicap: 41: allowed a whole number from -8 to 40"),
        ({"on": "2026-02-28", "handicap": -9}, "cards[3].handicap: -9: allowed a whole number from -8 to 40"),
        (
            {"on": "2026-02-28", "handicap": 7.5},
            "cards[3].handicap: 7.5: allowed a whole number from -8 to 40",
        ),
        (
            {"on": "2026-02-28", "handicap": [7]},
            "cards[3].handicap: a list: allowed a whole number from -8 to 40",
        ),
        (
            {"on": "2026-02-28", "handicap": True},
            "cards[3].handicap: true: allowed a whole number from -8 to 40",
        ),
        (
            {"on": "2026-02-28", "handicap": 6, "count": 0},
            "cards[3].count: 0: allowed a whole number from 1 to 3",
        ),
        (
            {"on": "2026-02-28", "handicap": 6, "count": 4},
            "cards[3].count: 4: allowed a whole number from 1 to 3",
        ),
        (
            {"on": "2026-02-28", "handicap": 6, "count": "2"},
            'cards[3].count: "2": allowed a whole number from 1 to 3',
        ),
        ({"on": "2026-02-28", "handicap": 6, "gauntlet": 1}, "cards[3].gauntlet: 1: allowed true, false"),
        (
            {"on": "2026-02-28", "handicap": 6, "tier": "low"},
            'cards[3].tier: "low": allowed on, handicap, gauntlet, count',
        ),
        ([], "cards[3]: a list: allowed an object of on, handicap, gauntlet, count"),
        (None, "cards[3]: null: allowed an object of on, handicap, gauntlet, count"),
    ],
)
def test_card_that_cannot_be_is_refused_at_its_place(card, message):
    good = {"on": "2026-02-28", "handicap": 6}
    with pytest.raises(engine.FactError) as caught:
        engine.incident_from({"incident": "season", "facts": {"cards": [good, good, good, card, good]}})
    assert str(caught.value) == message


@pytest.mark.parametrize("cards", [None, {}, "2026-02-28", 5])
def test_cards_that_are_no_list_are_refused(cards):
    with pytest.raises(engine.FactError, match=r"^cards: .*: allowed a list, each an object of on, handicap"):
        engine.incident_from({"incident": "season", "facts": {"cards": cards}})


def test_season_reads_back_from_its_own_notation():
    told = {
        "cards": [
            {"on": "2028-02-29", "handicap": 6},
            {"on": "2026-01-01", "handicap": 22, "gauntlet": True, "count": 2},
        ]
    }
    incident = engine.incident_from({"incident": "season", "facts": told})
    assert engine.facts_of(incident) == told
    assert engine.incident_from(engine.incident_to_dict(incident)) == incident


def test_cards_that_are_not_known_are_asked_for_and_no_cards_are_counted():
    assert engine.rule(Season()).needs == ("cards",)
    assert engine.rule(Season(())).verdict.suspensions == ()


def test_steps_name_numbers_days_and_the_highest_counts():
    five = ruled(*daily(5, date(2028, 2, 25)))
    told = [(reason["row"], reason["role"], reason.get("told")) for reason in five["reasons"]]
    assert told == [
        (
            "two-months.one-tier",
            "applied",
            {
                "on": "2028-02-29", "handicap": 6, "threshold": 5, "before": 4, "count": 5,
                "first": "2028-01-01", "last": "2028-02-29",
            },
        ),
        ("periods.leap-day", "applied", None),
        ("periods.leap-day-in-none", "reading", None),
        ("periods.divided", "applied", None),
        ("periods.january-february", "applied", None),
        ("tiers.low", "applied", {"count": 5}),
        ("accumulation.cards-shown", "applied", {"count": 5}),
        ("accumulation.by-day", "applied", None),
    ]  # fmt: skip
    none = ruled(*daily(4, date(2026, 2, 25)), CardShown(date(2026, 2, 28), 9, count=3))
    assert [(reason["row"], reason["told"]) for reason in none["reasons"][:2]] == [
        ("two-months.not-reached", {"one_tier": 4, "all_tiers": 7}),
        ("year.not-reached", {"one_tier": 4, "all_tiers": 7}),
    ]


def test_every_row_of_law_takes_a_step_and_every_ground_is_witnessed():
    rulings = [engine.ruling_to_dict(ruling) for ruling in engine.every_ruling(engine.KINDS["season"])]
    rows = {reason["row"] for ruling in rulings for reason in ruling["reasons"]}
    grounds = {
        (ground["span"], ground["scope"])
        for ruling in rulings
        for suspension in ruling["suspensions"]
        for ground in suspension["grounds"]
    }
    assert rows == {row.id for row in LAW.rows.rows}
    assert grounds == {(span, scope) for span in ("two_months", "year") for scope in (*Tier, "all")}
    assert {engine.key_of(ruling) for ruling in rulings} == {
        "verdict.counted.none", "verdict.counted.one", "verdict.counted.several",
    }  # fmt: skip


def test_words_of_the_law_stand_once_in_their_clause():
    clauses = {
        passage["key"]: passage
        for rule in ("33.toml", "36.toml")
        for section in tomllib.loads((RULES / rule).read_text(encoding="utf-8"))["section"]
        for passage in section["passage"]
    }
    found = {
        (row.id, language): " ".join(clauses[row.clause][language].split()).count(row.quote[language])
        for row in LAW.rows.rows
        for language in ("en", "it")
    }
    assert found
    assert {place for place, number in found.items() if number != 1} == set()


def mutated(file: str, old: str, new: str) -> season.SeasonLaw:
    text = (law.USPA_2026 / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    tables = {name: law.table(name) for name in TABLES} | {file: law.read_table(text.replace(old, new))}
    return law_from(law.document("season.toml"), *(tables[name] for name in TABLES))


@pytest.mark.parametrize(
    ("file", "old", "new", "suspended"),
    [
        ("thresholds.md", "5, 8, 10", "5, 8, 10", ["2026-02-28"]),
        ("thresholds.md", "5, 8, 10", "4, 8, 10", ["2026-02-27"]),
        ("tiers.md", "| no       | –    | 8  |", "| no       | –    | 5  |", []),
        ("periods.md", "| February 28 |", "| February 27 |", []),
    ],
)
def test_table_decides(file, old, new, suspended):
    cards = daily(5, date(2026, 2, 24))
    ruling = ruler_of(mutated(file, old, new)).rule(Season(tuple(cards)))
    assert [one.on.isoformat() for one in ruling.verdict.suspensions] == suspended


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("thresholds.md", "5, 8, 10", "5, 8, 8", "numbers that rise"),
        ("thresholds.md", "| all   | 8  ", "| both  | 8  ", "wants scope tier or all"),
        ("thresholds.md", "| year.all-tiers ", "| year.some-tiers", "year.some-tiers"),
        ("tiers.md", "| tiers.medium ", "| tiers.low ", "named twice: tiers.low"),
        ("tiers.md", "| 16   |", "| 15   |", r"named twice: \(False, 15\)"),
        ("periods.md", "March 1 ", "February 28", "named twice: .*month=2, day=28"),
        ("periods.md", "April 30", "April 31", "no day of any year: 'April 31'"),
        ("periods.md", "| February 29", "| February 28", "named twice: .*month=2, day=28"),
    ],
)
def test_table_that_is_not_understood_is_refused(file, old, new, reason):
    with pytest.raises(law.LawError, match=reason):
        mutated(file, old, new)


def test_row_of_words_has_no_more_than_words():
    document = {"order": ["33.two-months"], "row": [{"id": "x", "clause": "33.two-months", "force": "shall"}]}
    with pytest.raises(law.LawError, match="x: unknown key: force"):
        law_from(document, *(law.table(name) for name in TABLES))


def test_tallies_say_how_far_the_next_number_is():
    cards = [
        CardShown(date(2026, 3, 1), 8, count=3),
        CardShown(date(2026, 4, 30), 8),
        CardShown(date(2026, 5, 1), 8),
    ]
    period, year = (date(2026, 3, 1), date(2026, 4, 30)), (date(2026, 1, 1), date(2026, 12, 31))
    standing = tallies(cards, date(2026, 4, 30))
    assert [one for one in standing if one.scope in ("low", "all")] == [
        Tally(Span.TWO_MONTHS, "low", *period, 4, 5),
        Tally(Span.TWO_MONTHS, "all", *period, 4, 8),
        Tally(Span.YEAR, "low", *year, 4, 12),
        Tally(Span.YEAR, "all", *year, 4, 16),
    ]
    assert len(standing) == 10
    assert {one.count for one in standing if one.scope in ("medium", "high", "gauntlet")} == {0}


@given(SEASONS, DAYS)
def test_tallies_agree_with_the_recount(cards, day):
    for tally in tallies(cards, day):
        alike = [
            card
            for card in cards
            if card.on <= day
            and span_of(card.on, tally.span) == span_of(day, tally.span)
            and tally.scope in ("all", scope_of(card))
        ]
        assert tally.count == sum(card.count for card in alike)
        assert tally.next is None or tally.next > tally.count
