"""The law of accumulated cards: thresholds, tiers and periods, from the tables that the rulebook's sentences make.

`season.toml` has the words of every row; the numbers and days that decide stand in `thresholds.md`, `tiers.md` and
`periods.md`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import pairwise
from typing import TypeVar

from rulebook.engine.calendar import MonthDay, month_day_from, month_days
from rulebook.engine.incidents.suspensions import EVENT_HANDICAP, CardShown, Tier
from rulebook.engine.law.rows import Force, Row, Rows, gathered, read_row
from rulebook.engine.law.words import LawError

K = TypeVar("K")
V = TypeVar("V")

Table = list[list[str]]
NOTHING = "–"  # an empty cell


class Span(StrEnum):
    """Over what time cards are counted together."""

    TWO_MONTHS = "two_months"
    YEAR = "year"


@dataclass(frozen=True, slots=True)
class Threshold:
    """The numbers at which the cards of a span, in one tier or in all, bring a suspension; they rise."""

    row: Row
    span: Span
    one_tier: bool
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TierBand:
    """A tier: of the Gauntlet of Polo or of all other events, from and to which handicap."""

    row: Row
    tier: Tier
    gauntlet: bool
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Period:
    """A two-month period of every year; `adopted` is a day that the words leave out and a reading puts into it."""

    row: Row
    first: MonthDay
    last: MonthDay
    adopted: MonthDay | None

    def in_year(self, year: int) -> tuple[date, date]:
        """Its first and last day in a year, by the reading adopted."""
        return self.first.in_year(year), max(self.last, self.adopted or self.last).in_year(year)


Periods = Mapping[tuple[int, int], Period]  # month and day → the period that the day is in


@dataclass(frozen=True, slots=True)
class SeasonLaw:
    """`bands` by Gauntlet or not, and the event's handicap. `periods` by the reading adopted, `printed` by the words
    alone: a day that is in none counts for the year only."""

    rows: Rows
    thresholds: tuple[Threshold, ...]
    bands: Mapping[tuple[bool, int], TierBand]
    periods: Periods
    printed: Periods

    def tier_of(self, card: CardShown) -> Tier | None:
        """The tier of the card's event."""
        band = self.bands.get((card.gauntlet, card.handicap))
        return band.tier if band else None

    def span_around(self, span: Span, day: date) -> tuple[date, date] | None:
        """First and last day of the year or period that a day is in; None for a day that is in no period."""
        if span is Span.YEAR:
            return date(day.year, 1, 1), date(day.year, 12, 31)
        period = self.periods.get((day.month, day.day))
        return period.in_year(day.year) if period else None


def law_from(document: Mapping[str, object], thresholds: Table, tiers: Table, periods: Table) -> SeasonLaw:
    """The law of `season.toml`, `thresholds.md`, `tiers.md` and `periods.md`, parsed."""
    rows = gathered(document, read_quoted_row)
    words = {row.id: row for row in rows.rows}
    each_once((cells[0], cells) for table in (thresholds, tiers, periods) for cells in table[1:])
    try:
        bands = [read_band(words, *cells) for cells in tiers[1:]]
        spans = [read_period(words, *cells) for cells in periods[1:]]
        return SeasonLaw(
            rows,
            tuple(read_threshold(words, *cells) for cells in thresholds[1:]),
            bands=each_once((at, band) for band in bands for at in places_of(band)),
            periods=each_once((day, period) for period in spans for day in days_of(period, adopted=True)),
            printed=each_once((day, period) for period in spans for day in days_of(period)),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise LawError(f"thresholds, tiers, periods: {error}") from error


def read_quoted_row(entry: Mapping[str, object]) -> Row:
    """A row of words alone: id, clause, quote and, where there is one, its reading."""
    if unknown := set(entry) - {"id", "clause", "quote", "reading"}:
        raise LawError(f"unknown key: {', '.join(sorted(unknown))}")
    return read_row({**entry, "force": Force.DUTY}, ())


def read_threshold(words: Mapping[str, Row], name: str, span: str, scope: str, numbers: str) -> Threshold:
    told = tuple(int(number) for number in numbers.split(","))
    if any(one >= other for one, other in pairwise((0, *told))) or scope not in ("tier", "all"):
        raise LawError(f"{name}: wants scope tier or all, and numbers that rise")
    return Threshold(words[name], Span(span), scope == "tier", told)


def read_band(
    words: Mapping[str, Row], name: str, tier: str, gauntlet: str, least: str, most: str
) -> TierBand:
    return TierBand(
        words[name],
        Tier(tier),
        {"no": False, "yes": True}[gauntlet],
        EVENT_HANDICAP.least if least == NOTHING else int(least),
        EVENT_HANDICAP.most if most == NOTHING else int(most),
    )


def read_period(words: Mapping[str, Row], name: str, first: str, last: str, adopted: str) -> Period:
    extra = None if adopted == NOTHING else month_day_from(adopted)
    return Period(words[name], month_day_from(first), month_day_from(last), extra)


def places_of(band: TierBand) -> Iterator[tuple[bool, int]]:
    return ((band.gauntlet, handicap) for handicap in range(band.least, band.most + 1))


def days_of(period: Period, *, adopted: bool = False) -> Iterator[MonthDay]:
    yield from month_days(period.first, period.last)
    if adopted and period.adopted:
        yield period.adopted


def each_once(pairs: Iterator[tuple[K, V]]) -> dict[K, V]:
    """The pairs as a mapping; a row named twice, a day in two periods or a handicap in two tiers is an error."""
    found: dict[K, V] = {}
    for key, value in pairs:
        if key in found:
            raise LawError(f"named twice: {key}")
        found[key] = value
    return found
