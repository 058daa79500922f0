"""The cases on cards and conduct in and around one game: those handed over, and those written for each row."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rulebook.rulings.cases import failures, read_cases

CASES = Path(__file__).parent.parent / "cases"
KINDS = ("card", "card_after_game", "leaves_penalty_box", "game_ends", "conduct", "leaves_field")
NAMES = ("cards", "card_after_game", "leaves_penalty_box", "game_ends", "conduct", "leaves_field")
HANDED = [case for case in read_cases(CASES / "cards.toml") if case.incident in KINDS]
OWN = [case for name in NAMES for case in read_cases(CASES / "own" / f"{name}.toml")]


@pytest.mark.parametrize("case", [*HANDED, *OWN], ids=lambda case: case.id)
def test_case_is_ruled_as_the_rulebook_says(case):
    assert [str(failure) for failure in failures(case)] == []


def test_there_are_cases_of_every_kind():
    assert set(Counter(case.incident for case in OWN)) == set(KINDS)
    assert len(OWN) == 92
    assert len(HANDED) == 14
    names = [case.id for case in (*HANDED, *OWN)]
    assert len(set(names)) == len(names)
