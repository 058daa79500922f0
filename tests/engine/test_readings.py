"""Where the engine finds two readings, or none, content/readings.toml says so to readers, and nothing else."""

from __future__ import annotations

import tomllib
from functools import cache

import pytest

from rulebook import engine
from rulebook.engine import Certainty, Kind, Outcome, Role, Ruling

from .clauses import CONTENT, quoting_tables
from .walk import every_ruling, named

FILE = tomllib.loads((CONTENT / "readings.toml").read_text(encoding="utf-8"))
READINGS = {reading["key"]: reading for reading in FILE["reading"]}
SILENCES = {silence["key"]: silence for silence in FILE["silence"]}
KINDS = list(engine.KINDS.values())
ROWS = {table.id: table for table in quoting_tables()}


@cache
def rulings(kind: Kind) -> list[Ruling]:
    return every_ruling(kind)


def readings_named(ruling: Ruling) -> set[str]:
    named_by = (*ruling.reasons, *ruling.alternatives)
    return {part.reading for part in named_by if part.reading}


@pytest.mark.parametrize("kind", KINDS, ids=named)
def test_what_an_ambiguous_ruling_may_be_else_is_a_reading_written_down_or_an_option_of_the_text(kind):
    for ruling in rulings(kind):
        if ruling.certainty is not Certainty.AMBIGUOUS:
            continue
        rows = [ROWS[reason.row].table for reason in ruling.reasons if reason.row in ROWS]
        options = sum(len(row.get("options", ())) for row in rows)
        without_a_key = [other for other in ruling.alternatives if other.reading is None]
        assert len(without_a_key) <= options
        assert len(without_a_key) < len(ruling.alternatives)
        assert {other.reading for other in ruling.alternatives if other.reading} <= set(READINGS)


@pytest.mark.parametrize("kind", KINDS, ids=named)
def test_where_nothing_is_ruled_the_silence_is_written_down_with_the_clause_that_stops_short(kind):
    for ruling in rulings(kind):
        if ruling.outcome is not Outcome.NOT_COVERED:
            continue
        silent = [reason for reason in ruling.reasons if reason.role is Role.APPLIED]
        assert silent
        for reason in silent:
            assert reason.reading in SILENCES
            assert reason.clause in SILENCES[reason.reading]["clauses"]
            assert ROWS[reason.row].table["force"] == "limit"


def test_every_reading_and_every_silence_is_named_by_some_ruling_and_no_other_is():
    met = {key for kind in KINDS for ruling in rulings(kind) for key in readings_named(ruling)}
    assert met - set(READINGS) - set(SILENCES) == set()
    assert set(SILENCES) - met == set()
    assert set(READINGS) - met == set()


def test_row_and_its_reading_speak_of_the_same_clause():
    explained = {**READINGS, **SILENCES}
    keyed = [table for table in ROWS.values() if "reading" in table.table]
    assert keyed
    assert [
        table.id for table in keyed if table.clause not in explained[table.table["reading"]]["clauses"]
    ] == []


def test_key_of_a_silence_is_no_reading_and_belongs_to_rows_that_stop_short():
    assert set(READINGS) & set(SILENCES) == set()
    limits = {table.table["reading"] for table in ROWS.values() if table.table.get("force") == "limit"}
    assert limits == set(SILENCES)


def test_adopted_reading_is_one_of_at_least_two():
    for reading in READINGS.values():
        keys = [choice["key"] for choice in reading["choice"]]
        assert len(keys) >= 2
        assert reading["adopted"] in keys
