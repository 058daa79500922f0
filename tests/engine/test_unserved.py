"""Rule 33: the deadlines of an unserved suspension, day by day."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from rulebook import engine
from rulebook.engine import FactError, law
from rulebook.engine.incidents import UnservedDeadline
from rulebook.engine.law import LawError
from rulebook.engine.unserved import LAW, RULER, law_from
from rulebook.rulings.cases import failures, read_cases

CASES = Path(__file__).parent.parent / "cases"
LEAP_CYCLES = range(date(2024, 1, 1).toordinal(), date(2032, 1, 1).toordinal())
LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("deadlines-and-short-handed.toml", {"unserved_deadline": 2, "short_handed": 2}),
        ("own/deadlines.toml", {"unserved_deadline": 20}),
    ],
)
def test_case_files_pass(name, kinds):
    cases = read_cases(CASES / name)
    assert Counter(case.incident for case in cases) == kinds
    assert [f"{case.id}: {failure}" for case in cases for failure in failures(case)] == []


# ── The oracle: days are walked, months looked up ────────────────────────────────────────────────


def days_of(year: int, month: int) -> int:
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 29 if month == 2 and leap else LENGTHS[month - 1]


def walked(day: date, months: int) -> tuple[date, bool]:
    """The day so many months on, month after month, and whether its number was missing there."""
    year, month = day.year, day.month
    for _ in range(months):
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)
    last = days_of(year, month)
    return date(year, month, min(day.day, last)), day.day > last


def expected(issued_on: date, today: date, *, missing: int) -> dict[str, Any]:
    """What is ruled where a missing day counts as so many days after the month's last."""
    (year, no_year), (thirteen, no_thirteen) = walked(issued_on, 12), walked(issued_on, 13)
    year += timedelta(days=missing * no_year)
    thirteen += timedelta(days=missing * no_thirteen)
    if today <= year:
        return {"outcome": "open"}
    if today <= thirteen:
        return {"outcome": "needs_approved_game", "before": thirteen.isoformat()}
    return {"outcome": "not_covered"}


def limits(issued_on: date) -> set[date]:
    """The days around every day on which something may change, and a few between."""
    ends = [walked(issued_on, months)[0] for months in (0, 1, 12, 13)]
    near = {end + timedelta(days=days) for end in ends for days in range(-1, 3)}
    return {day for day in near | {issued_on + timedelta(days=500)} if day >= issued_on}


def test_every_day_of_two_leap_cycles_ends_where_the_calendar_says():
    seen = Counter()
    for ordinal in LEAP_CYCLES:
        issued_on = date.fromordinal(ordinal)
        for today in limits(issued_on):
            told = engine.ruling_to_dict(engine.rule(UnservedDeadline(issued_on, today)))
            adopted, other = (expected(issued_on, today, missing=days) for days in (0, 1))
            assert {key: told[key] for key in adopted} == adopted, (issued_on, today)
            seen[told["certainty"]] += 1
            if other == adopted:
                assert (told["certainty"], told["alternatives"]) == ("certain", []), (issued_on, today)
            else:
                [alternative] = told["alternatives"]
                assert told["certainty"] == "ambiguous"
                assert {key: alternative[key] for key in other} == other, (issued_on, today)
                assert alternative["reading"] == "33.month-without-the-day"
    assert seen["certain"] > 30_000
    assert seen["ambiguous"] > 200


@pytest.mark.parametrize("issued_on", [date(2026, 3, 10), date(2028, 2, 29), date(2026, 1, 31)])
def test_every_day_after_a_card_is_ruled_and_only_ever_later(issued_on):
    stages = ["open", "needs_approved_game", "not_covered"]
    ruled = [
        engine.rule(UnservedDeadline(issued_on, issued_on + timedelta(days=days))).outcome.value
        for days in range(500)
    ]
    assert sorted(ruled, key=stages.index) == ruled
    assert set(ruled) == set(stages)


def test_step_tells_the_day_of_the_card_and_the_last_day():
    [step] = engine.rule(UnservedDeadline(date(2026, 3, 10), date(2027, 3, 20))).reasons
    assert dict(step.told) == {"issued_on": date(2026, 3, 10), "last": date(2027, 4, 10)}
    assert (step.fact, step.value) == ("today", date(2027, 3, 20))


def test_every_row_of_the_law_takes_part():
    assert {reason.row for ruling in RULER.every_ruling() for reason in ruling.reasons} == {
        row.id for row in LAW.rows.rows
    }


def test_the_calendar_ends_without_an_error():
    for today in (date(9999, 12, 1), date.max):
        assert engine.rule(UnservedDeadline(date(9999, 11, 30), today)).outcome.value == "open"
    assert engine.rule(UnservedDeadline(date.max, date.max)).outcome.value == "open"
    assert engine.rule(UnservedDeadline(date.min, date.max)).outcome.value == "not_covered"


# ── Facts that cannot be ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        (
            {"issued_on": "2026-02-30", "today": "2026-03-01"},
            'issued_on: "2026-02-30": allowed a day of the calendar as YYYY-MM-DD',
        ),
        (
            {"issued_on": "2027-02-29", "today": "2027-03-01"},
            'issued_on: "2027-02-29": allowed a day of the calendar as YYYY-MM-DD',
        ),
        (
            {"issued_on": "2026-03-10", "today": "2026-03-09"},
            "today: 2026-03-09: allowed 2026-03-10 or a later day",
        ),
        ({"issued_on": 20260310}, "issued_on: 20260310: allowed a day of the calendar as YYYY-MM-DD"),
        ({"today": "2026-3-10"}, 'today: "2026-3-10": allowed a day of the calendar as YYYY-MM-DD'),
        ({"today": None}, "today: null: allowed a day of the calendar as YYYY-MM-DD"),
        ({"issued_on": [["2026-03-10"]]}, "issued_on: a list: allowed a day of the calendar as YYYY-MM-DD"),
        ({"day": "2026-03-10"}, 'day: "2026-03-10": allowed issued_on, today'),
    ],
)
def test_day_that_cannot_be_is_refused(facts, line):
    with pytest.raises(FactError) as caught:
        engine.incident_from({"incident": "unserved_deadline", "facts": facts})
    assert str(caught.value) == line


# ── Law that cannot be read ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"force": "duty"}, "a time has no force duty"),
        ({"gives": "allowed"}, "a time does not give allowed"),
        ({"gives": "open_for_ever"}, "is not a valid Outcome"),
        ({"short_month": "second_day"}, "is not a valid ShortMonth"),
        ({"months": 12}, "unknown key: months"),
    ],
)
def test_row_that_is_not_understood_is_refused(changes, error):
    document = law.document("unserved.toml")
    first, *rest = document["row"]
    with pytest.raises((LawError, ValueError), match=error):
        law_from({**document, "row": [{**first, **changes}, *rest]})
