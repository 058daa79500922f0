"""Months are counted by the calendar: to the day of the same number, or to the month's last."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.engine.calendar import months_after

DAYS = st.dates(date(1900, 1, 1), date(2200, 12, 31))
MONTHS = st.integers(0, 400)


@pytest.mark.parametrize(
    ("day", "months", "later"),
    [
        ("2026-03-10", 13, "2027-04-10"),
        ("2026-01-31", 1, "2026-02-28"),
        ("2028-01-31", 1, "2028-02-29"),
        ("2027-01-31", 13, "2028-02-29"),
        ("2026-08-31", 13, "2027-09-30"),
        ("2026-12-31", 12, "2027-12-31"),
        ("2026-11-30", 3, "2027-02-28"),
        ("2028-02-29", 12, "2029-02-28"),
        ("2028-02-29", 13, "2029-03-29"),
        ("2028-02-29", 48, "2032-02-29"),
        ("2026-02-28", 24, "2028-02-28"),
        ("2100-02-28", 12, "2101-02-28"),
        ("2026-03-10", 0, "2026-03-10"),
        ("9999-12-01", 1, "9999-12-31"),
        ("9998-12-01", 12, "9999-12-01"),
    ],
)
def test_months_end_on_the_same_number_or_on_the_months_last_day(day, months, later):
    assert months_after(date.fromisoformat(day), months) == date.fromisoformat(later)


@given(DAYS, MONTHS)
def test_as_many_months_lie_between_and_only_a_short_month_moves_the_number(day, months):
    later = months_after(day, months)
    assert (later.year - day.year) * 12 + later.month - day.month == months
    assert later.day == day.day or (later.day < day.day and (later + timedelta(days=1)).day == 1)


@given(DAYS, DAYS, MONTHS)
def test_who_begins_later_never_ends_earlier(one, other, months):
    assert (one <= other) <= (months_after(one, months) <= months_after(other, months))
