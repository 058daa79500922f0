"""The calendar's own arithmetic: months after a day, days of any year. No clock is read: every day is told."""

from __future__ import annotations

from calendar import isleap, monthrange
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
LEAP_YEAR = 2028  # any year that has all 366 days
LEAP_DAY = (2, 29)


def months_after(day: date, months: int) -> date:
    """The day of the same number so many months later, or that month's last day where it has no such number.

    Twelve months are a year: 29 February has its anniversary on 28 February, but four years later on the 29th.
    Where the calendar ends before, its last day, so that every day there is lies within the time.

    >>> months_after(date(2026, 3, 10), 13)
    datetime.date(2027, 4, 10)
    >>> months_after(date(2027, 1, 31), 13), months_after(date(2028, 2, 29), 12)
    (datetime.date(2028, 2, 29), datetime.date(2029, 2, 28))
    """
    years, month = divmod(day.month - 1 + months, 12)
    year, month = day.year + years, month + 1
    if year > date.max.year:
        return date.max
    return date(year, month, min(day.day, monthrange(year, month)[1]))


class MonthDay(NamedTuple):
    """A day of any year. 29 February is one, though most years have none."""

    month: int
    day: int

    def in_year(self, year: int) -> date:
        """That day of a year; 28 February where the year has no 29th.

        >>> MonthDay(2, 29).in_year(2028), MonthDay(2, 29).in_year(2026)
        (datetime.date(2028, 2, 29), datetime.date(2026, 2, 28))
        """
        if self == LEAP_DAY and not isleap(year):
            return date(year, 2, 28)
        return date(year, self.month, self.day)


def month_day_from(text: str) -> MonthDay:
    """The day that is written as the rulebook writes it; ValueError for what is no day of any year.

    >>> month_day_from("February 29")
    MonthDay(month=2, day=29)
    >>> month_day_from("April 31")
    Traceback (most recent call last):
    ValueError: no day of any year: 'April 31'
    """
    month, _, day = text.partition(" ")
    if month in MONTHS and day.isdecimal() and 1 <= int(day) <= monthrange(LEAP_YEAR, month_number(month))[1]:
        return MonthDay(month_number(month), int(day))
    raise ValueError(f"no day of any year: {text!r}")


def month_number(name: str) -> int:
    return MONTHS.index(name) + 1


def month_days(first: MonthDay, last: MonthDay) -> Iterator[MonthDay]:
    """The days of any year from the first to the last, both included; none where the last comes first.

    >>> [day.day for day in month_days(MonthDay(2, 28), MonthDay(3, 1))]
    [28, 29, 1]
    """
    start, end = (day.in_year(LEAP_YEAR).toordinal() for day in (first, last))
    for ordinal in range(start, end + 1):
        day = date.fromordinal(ordinal)
        yield MonthDay(day.month, day.day)
