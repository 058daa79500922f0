"""Rule 33(b)(4): the yellow cards of a season, counted, and the suspensions that they bring.

Cards are counted in windows: a two-month period or a calendar year, in one tier or in all tiers together. A showing
of cards brings a suspension for each threshold that a count reaches or passes with it. Nothing is kept: where a card
is annulled, the season is counted again without it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import accumulate
from operator import attrgetter

from rulebook.engine import law
from rulebook.engine.decision import clauses_of
from rulebook.engine.direct import Direct
from rulebook.engine.incidents.suspensions import CardShown, Season, Tier
from rulebook.engine.law.season import Periods, SeasonLaw, Span, Threshold, law_from
from rulebook.engine.ruling import Alternative, Certainty, Reason, Role, Ruling
from rulebook.engine.verdicts import Counted, SeasonGround, SeasonSuspension

__all__ = ["LAW", "RULER", "Tally", "law_from", "ruler_of", "tallies"]

Cells = dict[tuple[int, str | None, Tier | None], list[int]]  # by year, period and tier

ALL = "all"  # the scope of a count over all tiers

NOT_REACHED = {Span.TWO_MONTHS: "two-months.not-reached", Span.YEAR: "year.not-reached"}


@dataclass(frozen=True, slots=True)
class Crossing:
    """A threshold that a showing of cards crossed: the count before it, and after it."""

    card: CardShown
    threshold: Threshold
    scope: str
    number: int
    before: int
    after: int

    @property
    def ground(self) -> SeasonGround:
        return SeasonGround(self.threshold.span, self.scope, self.number)


@dataclass(frozen=True, slots=True)
class Count:
    """A season counted: what each showing crossed that crossed a threshold, in order of day, and how far the highest
    count of each row of thresholds came."""

    crossings: tuple[tuple[Crossing, ...], ...]
    highest: Mapping[str, int]

    @property
    def verdict(self) -> Counted:
        return Counted(
            tuple(
                SeasonSuspension(together[0].card.on, tuple(crossing.ground for crossing in together))
                for together in self.crossings
            )
        )


def counted(cards: Iterable[CardShown], of: SeasonLaw, periods: Periods) -> Count:
    """The cards counted by day; those of one day in the order in which they are told."""
    ordered = sorted(cards, key=attrgetter("on"))
    cells = cells_of(ordered, of, periods)
    crossings: defaultdict[int, list[Crossing]] = defaultdict(list)
    highest = {threshold.row.id: 0 for threshold in of.thresholds}
    for threshold in of.thresholds:
        for scope, places in windows(threshold, cells):
            totals = list(accumulate(ordered[place].count for place in places))
            highest[threshold.row.id] = max(highest[threshold.row.id], totals[-1])
            for number in threshold.numbers:
                at = bisect_left(totals, number)  # the first showing with which the count is so high
                if at == len(totals):
                    break
                before, card = totals[at - 1] if at else 0, ordered[places[at]]
                crossing = Crossing(card, threshold, scope, number, before, totals[at])
                crossings[places[at]].append(crossing)
    return Count(tuple(tuple(together) for _, together in sorted(crossings.items())), highest)


def cells_of(ordered: Iterable[CardShown], of: SeasonLaw, periods: Periods) -> Cells:
    """The places of the cards that no window tells apart: those of one year, one period and one tier."""
    cells: Cells = defaultdict(list)
    for place, card in enumerate(ordered):
        day = card.on
        period = periods.get((day.month, day.day))
        cells[day.year, period.row.id if period else None, of.tier_of(card)].append(place)
    return cells


def windows(threshold: Threshold, cells: Cells) -> Iterator[tuple[str, list[int]]]:
    """Each window of a row of thresholds in which there are cards: its scope, and the places of the cards."""
    found: defaultdict[tuple[int, str, str], list[int]] = defaultdict(list)
    for (year, period, tier), places in cells.items():
        part = "" if threshold.span is Span.YEAR else period
        scope = tier if threshold.one_tier else ALL
        if part is not None and scope is not None:
            found[year, part, scope] += places
    return ((scope, sorted(places)) for (_, _, scope), places in found.items())


def decided(season: Season, of: SeasonLaw) -> Ruling:
    """The suspensions by the reading adopted; where the other reading brings others, these too."""
    cards = season.cards or ()
    count = counted(cards, of, of.periods)
    verdict = count.verdict
    days = {(card.on.month, card.on.day) for card in cards}
    reasons = list(crossing_reasons(count, of))
    alternatives = []
    if not days.isdisjoint(of.periods.keys() - of.printed.keys()):
        reasons.append(reason(of.rows.named("periods.leap-day")))
        other = counted(cards, of, of.printed).verdict
        if other != verdict:
            step = reason(of.rows.named("periods.leap-day-in-none"), role=Role.READING)
            alternatives.append(Alternative(other, (step.clause,), step.reading))
            reasons.append(step)
    reasons += window_reasons(cards, days, of)
    return Ruling(
        verdict,
        Certainty.AMBIGUOUS if alternatives else Certainty.CERTAIN,
        tuple(alternatives),
        clauses=clauses_of(reasons, of.rows.order),
        reasons=tuple(reasons),
    )


def crossing_reasons(count: Count, of: SeasonLaw) -> Iterator[Reason]:
    """A step for each threshold crossed; where none is, how far the cards came in each span."""
    for together in count.crossings:
        for crossing in together:
            yield crossing_reason(crossing, of)
    if any(len(together) > 1 for together in count.crossings):
        yield reason(of.rows.named("serving-accumulation.several-at-once"))
    if not count.crossings:
        for span, row in NOT_REACHED.items():
            reached = {
                "one_tier" if threshold.one_tier else "all_tiers": count.highest[threshold.row.id]
                for threshold in of.thresholds
                if threshold.span is span
            }
            yield reason(of.rows.named(row), reached)


def crossing_reason(crossing: Crossing, of: SeasonLaw) -> Reason:
    card = crossing.card
    span = of.span_around(crossing.threshold.span, card.on)
    assert span is not None, "cards are counted together only within a period or a year"
    first, last = span
    told = {
        "on": card.on,
        "handicap": card.handicap,
        "threshold": crossing.number,
        "before": crossing.before,
        "count": crossing.after,
        "first": first,
        "last": last,
    }
    return reason(crossing.threshold.row, told)


def window_reasons(cards: Iterable[CardShown], days: set[tuple[int, int]], of: SeasonLaw) -> Iterator[Reason]:
    """In which periods and tiers the cards were counted, and which cards count at all."""
    yield reason(of.rows.named("periods.divided"))
    in_period = {of.periods[day].row.id for day in days if day in of.periods}
    yield from (reason(row) for row in of.rows.rows if row.id in in_period)
    in_tier: dict[str, int] = {}
    total = 0
    for card in cards:
        total += card.count
        if band := of.bands.get((card.gauntlet, card.handicap)):
            in_tier[band.row.id] = in_tier.get(band.row.id, 0) + card.count
    yield from (reason(row, {"count": in_tier[row.id]}) for row in of.rows.rows if row.id in in_tier)
    yield reason(of.rows.named("accumulation.cards-shown"), {"count": total})
    yield reason(of.rows.named("accumulation.by-day"))


def reason(row: law.Row, told: Mapping[str, object] | None = None, role: Role = Role.APPLIED) -> Reason:
    en, it, values = row.quote["en"], row.quote["it"], tuple((told or {}).items())
    return Reason(row.clause, en, it, role, row.id, "cards", None, row.reading, values)


@dataclass(frozen=True, slots=True)
class Tally:
    """A player's cards in one window, and the next number there that costs a game; None beyond the last."""

    span: Span
    scope: str
    first: date
    last: date
    count: int
    next: int | None


def tallies(cards: Iterable[CardShown], today: date, of: SeasonLaw | None = None) -> tuple[Tally, ...]:
    """Where a player stands at the end of a day: his count in each tier and in all, in that period and that year.

    >>> [(str(tally.first), tally.count, tally.next)
    ...  for tally in tallies([CardShown(date(2026, 3, 1), 8, count=3)], date(2026, 4, 30)) if tally.scope == "low"]
    [('2026-03-01', 3, 5), ('2026-01-01', 3, 12)]
    """
    of = of or LAW
    shown = [card for card in cards if card.on <= today]
    found = []
    for threshold in of.thresholds:
        span = of.span_around(threshold.span, today)
        if span is None:
            continue
        first, last = span
        scopes: Iterable[str] = Tier if threshold.one_tier else (ALL,)
        for scope in scopes:
            fitting = (card for card in shown if card.on >= first and scope in (ALL, of.tier_of(card)))
            count = sum(card.count for card in fitting)
            further = next((number for number in threshold.numbers if number > count), None)
            found.append(Tally(threshold.span, scope, first, last, count, further))
    return tuple(found)


def witnesses() -> Iterator[Season]:
    """Seasons that together bring every ground and every step."""
    yield Season(())
    yield Season((CardShown(date(2028, 2, 29), 8),))
    tiers = (CardShown(date(2026, 1, 1), 8), CardShown(date(2026, 1, 1), 9), CardShown(date(2026, 1, 1), 16))
    for card in (*tiers, CardShown(date(2026, 1, 1), 22, gauntlet=True)):
        yield Season(tuple(cards_on(card, date(2026, 1, 1), 12)))
    yield Season(tuple(cards_on(tiers[0], date(2028, 2, 25), 5)))
    yield Season(tuple(CardShown(date(2026, month, 2), 8, count=2) for month in range(1, 13)))


def cards_on(card: CardShown, first: date, number: int) -> Iterator[CardShown]:
    """So many cards like this one, from the first day on, one a day."""
    return (CardShown(first + timedelta(days=days), card.handicap, card.gauntlet) for days in range(number))


def ruler_of(of: SeasonLaw) -> Direct[Season]:
    """Who rules on a season under this law."""
    return Direct(Season, lambda season: decided(season, of), witnesses)


LAW = law_from(
    law.document("season.toml"), law.table("thresholds.md"), law.table("tiers.md"), law.table("periods.md")
)
RULER = ruler_of(LAW)
