"""The calendar's own arithmetic: months after a day. No clock is read: every day is told."""

from __future__ import annotations

from calendar import monthrange
from datetime import date


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
