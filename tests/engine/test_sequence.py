"""Rule 33: which of two suspensions is served first, for every two that can be."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from rulebook import engine
from rulebook.engine import Certainty, FactError, Outcome, law
from rulebook.engine.incidents import Given, Sequence, Suspension, SuspensionKind
from rulebook.engine.law import LawError
from rulebook.engine.sequence import LAW, RULER, law_from
from rulebook.rulings.cases import failures, read_cases

OWN = Path(__file__).parent.parent / "cases" / "own" / "sequence.toml"

# What each takes of the next game in minutes of play, a game being four chukkers of seven: the text's "most severe".
TAKES = {
    "whole_game_short_4": 28 + 4,
    "whole_game": 28,
    "first_4_minutes": 4,
    "first_2_minutes": 2,
    "box_time": 1.5,
}
WAYS = list(product(Given, SuspensionKind))
PAIRS = list(product(WAYS, WAYS))


def two(one: Any, other: Any) -> Sequence:
    return Sequence((Suspension("a", *one), Suspension("b", *other)))


def test_case_file_passes():
    cases = read_cases(OWN)
    assert Counter(case.incident for case in cases) == {"sequence": 14}
    assert [f"{case.id}: {failure}" for case in cases for failure in failures(case)] == []


def test_every_pair_is_ordered_by_what_it_takes_and_only_one_of_each_is_ordered():
    assert len(PAIRS) == 100
    for one, other in PAIRS:
        ruling = engine.rule(two(one, other))
        takes = [TAKES[kind] for _, kind in (one, other)]
        if one[0] is other[0]:
            assert (ruling.outcome, ruling.certainty) == (Outcome.NOT_COVERED, Certainty.CERTAIN)
        elif takes[0] != takes[1]:
            assert ruling.verdict.order == (("a", "b") if takes[0] > takes[1] else ("b", "a"))
            assert (ruling.certainty, ruling.alternatives) == (Certainty.CERTAIN, ())
        else:
            during_first = ("a", "b") if one[0] is Given.DURING_GAME else ("b", "a")
            assert ruling.verdict.order == during_first
            assert [alternative.verdict.order for alternative in ruling.alternatives] == [during_first[::-1]]
            assert ruling.certainty is Certainty.AMBIGUOUS
        assert ruling.clauses == ("33.carrying-over",)


def test_order_in_which_the_two_are_told_decides_nothing():
    for one, other in PAIRS:
        turned = Sequence((Suspension("b", *other), Suspension("a", *one)))
        here, there = engine.rule(two(one, other)), engine.rule(turned)
        assert here.sense == there.sense


def test_every_row_of_the_law_takes_part():
    assert {reason.row for ruling in RULER.every_ruling() for reason in ruling.reasons} == {
        row.id for row in LAW.rows.rows
    }


# ── Facts that cannot be ─────────────────────────────────────────────────────────────────────────

BOX = {"id": "a", "given": "during_game", "kind": "box_time"}
GAME = {"id": "b", "given": "after_game", "kind": "whole_game_short_4"}


@pytest.mark.parametrize(
    ("suspensions", "fact"),
    [
        ([], "suspensions"),
        ([BOX], "suspensions"),
        ([BOX, GAME, {**GAME, "id": "c"}], "suspensions"),
        ({"a": BOX}, "suspensions"),
        ([BOX, {**GAME, "id": "a"}], "suspensions[1].id"),
        ([BOX, {**GAME, "id": 2}], "suspensions[1].id"),
        ([BOX, {**GAME, "kind": "red_card"}], "suspensions[1].kind"),
        ([{**BOX, "given": "before_game"}, GAME], "suspensions[0].given"),
        ([BOX, {"id": "b", "given": "after_game"}], "suspensions[1].kind"),
        ([BOX, {**GAME, "minutes": 4}], "suspensions[1].minutes"),
        ([BOX, [GAME]], "suspensions[1]"),
    ],
)
def test_suspensions_that_cannot_be_are_refused(suspensions, fact):
    with pytest.raises(FactError) as caught:
        engine.incident_from({"incident": "sequence", "facts": {"suspensions": suspensions}})
    assert caught.value.fact == fact
    assert caught.value.allowed


# ── Law that cannot be read ──────────────────────────────────────────────────────────────────────


def test_table_of_severity_that_is_not_whole_is_refused():
    document, table = law.document("sequence.toml"), law.table("severity_of_suspensions.md")
    for broken in (table[:-1], [*table, table[-1]], [*table[:-1], ["box", "time"]]):
        with pytest.raises(
            (LawError, ValueError), match=r"each kind of suspension|not a valid SuspensionKind"
        ):
            law_from(document, broken)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"first": "least_severe"}, "is not a valid First"),
        ({"force": "limit", "reading": "33.none"}, "limit and first do not go together"),
        ({"when": {"given": "one"}}, "no such value of given"),
        ({"gives": "allowed"}, "gives do not go together"),
    ],
)
def test_row_that_is_not_understood_is_refused(changes, error):
    document, table = law.document("sequence.toml"), law.table("severity_of_suspensions.md")
    first, *rest = document["row"]
    with pytest.raises((LawError, ValueError), match=error):
        law_from({**document, "row": [{**first, **changes}, *rest]}, table)
