"""Every full incident of every finite kind has exactly one ruling, and how many have which is pinned."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from rulebook import engine
from rulebook.engine import Certainty, Outcome, Role, Ruling

from .clauses import law_files, quoting_tables
from .walk import FINITE, answers, every_ruling, line_of, named, size

CENSUS = Path(__file__).parent / "census"


def why_open(ruling: Ruling) -> list[str]:
    """Which rows make a ruling ambiguous, and which leave the incident uncovered."""
    second = [f"{reason.reading}: {reason.row}" for reason in ruling.reasons if reason.role is Role.READING]
    silent = [
        f"silent: {reason.row}"
        for reason in ruling.reasons
        if ruling.outcome is Outcome.NOT_COVERED and reason.role is Role.APPLIED
    ]
    return second + silent


def counted(lines: Counter[str]) -> str:
    return "".join(f"{number:6} {line}\n" for line, number in sorted(lines.items()))


@pytest.mark.parametrize("kind", FINITE, ids=named)
def test_census_of_rulings_is_pinned(kind):
    """A change of one word of the law shows here as a change of numbers, which a person reads before accepting it
    (`PIN_CENSUS=1` writes the files anew). Below the rulings stand the rows that make a ruling ambiguous, each under
    its reading, and those that leave an incident uncovered."""
    rulings = answers(kind.name).values()
    census = counted(Counter(map(line_of, rulings)))
    reasons = Counter(line for ruling in rulings for line in why_open(ruling))
    text = f"{census}\n{counted(reasons)}" if reasons else census
    file = CENSUS / f"{kind.name}.txt"
    if os.environ.get("PIN_CENSUS"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


def test_census_has_a_file_for_each_finite_kind_and_no_other():
    assert FINITE
    assert {file.stem for file in CENSUS.iterdir()} == {kind.name for kind in FINITE}


@pytest.mark.parametrize("kind", FINITE, ids=named)
def test_every_full_incident_has_one_ruling(kind):
    rulings = answers(kind.name)
    assert len(rulings) == size(kind)
    for ruling in rulings.values():
        assert ruling.outcome is not Outcome.UNDETERMINED
        assert ruling.needs == ()
        assert ruling.clauses
        assert ruling.reasons


@pytest.mark.parametrize("kind", FINITE, ids=named)
def test_every_ruling_of_a_finite_kind_is_told(kind):
    assert set(engine.every_ruling(kind)) == set(answers(kind.name).values())


@pytest.mark.parametrize("kind", engine.KINDS.values(), ids=named)
def test_certainty_fits_the_alternatives(kind):
    rulings = every_ruling(kind)
    assert rulings
    for ruling in rulings:
        readings = [other.reading for other in ruling.alternatives]
        verdicts = [ruling.verdict, *(other.verdict for other in ruling.alternatives)]
        assert [twice for twice in verdicts if verdicts.count(twice) > 1] == []
        match ruling.certainty:
            case Certainty.CERTAIN:
                assert readings == []
            case Certainty.AMBIGUOUS:
                assert any(readings)
            case Certainty.DISCRETION:
                assert not any(readings)
        keys = {reason.reading for reason in ruling.reasons if reason.role is Role.READING}
        assert keys == {reading for reading in readings if reading}


def test_every_row_and_every_cell_speaks_somewhere():
    """No row is dead, and none is always displaced by another; nothing speaks that is no row or cell of the law."""
    speaking = {
        reason.row
        for kind in engine.KINDS.values()
        for ruling in every_ruling(kind)
        for reason in ruling.reasons
        if reason.role is not Role.DISPLACED
    }
    rows = {table.id for table in quoting_tables()}
    asking = [table for table in quoting_tables() if table.table.get("force") == "shall"]
    rows |= {f"{table.id}.{why}" for table in asking for why in table.table.get("asks", ())}
    assert rows - speaking == set()
    cells = {name for name in speaking if name.startswith("chart.")}
    assert len(cells) == 5 * 7 == len(law_files()["legend.toml"]["situations"]) * 7
    assert speaking - rows - cells == set()
