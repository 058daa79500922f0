"""Conduct that Rule 33(a) lists, and a player who leaves the field."""

from __future__ import annotations

import tomllib
from itertools import product
from pathlib import Path

import pytest

from rulebook import engine
from rulebook.engine import Certainty, Foul, Outcome, Plain, Role, conduct, leaves_field
from rulebook.engine.incidents import Conduct, Departure, LeavesField, Misconduct
from rulebook.engine.verdicts import Booking, Cards, Team

RULE = Path(__file__).parent.parent.parent / "content" / "rules" / "33.toml"
LISTED = [what for what in Misconduct if what is not Misconduct.OTHER]


@pytest.mark.parametrize("what", LISTED)
def test_conduct_on_the_list_is_a_yellow_card(what):
    ruling = engine.rule(Conduct(what))
    assert (ruling.verdict, ruling.certainty) == (Booking(Cards.YELLOW), Certainty.CERTAIN)
    assert ruling.alternatives == ()
    assert ruling.clauses == ("33.conduct", "33.yellow")


def test_conduct_that_is_not_on_the_list_is_for_the_umpire_to_judge():
    ruling = engine.rule(Conduct(Misconduct.OTHER))
    assert (ruling.verdict, ruling.certainty) == (Booking(Cards.YELLOW), Certainty.DISCRETION)
    assert [other.verdict for other in ruling.alternatives] == [Plain(Outcome.NO_OFFENCE)]
    assert engine.rule(Conduct()).needs == ("what",)


@pytest.mark.parametrize("language", ["en", "it"])
def test_each_point_of_the_list_is_quoted_by_its_own_row_in_its_order(language):
    sections = tomllib.loads(RULE.read_text(encoding="utf-8"))["section"]
    [text] = [
        passage[language]
        for section in sections
        for passage in section["passage"]
        if passage["key"] == "33.conduct"
    ]
    points = [line.removeprefix("• ") for line in text.splitlines() if line.startswith("• ")]
    rows = [conduct.LAW.named(f"conduct.{what.replace('_', '-')}") for what in LISTED]
    assert [row.quote[language] for row in rows] == points
    assert len(points) == 18


CARDS = [Cards.YELLOW, Cards.TWO_YELLOWS, Cards.THREE_YELLOWS, Cards.RED]


@pytest.mark.parametrize(("permission", "reason"), [*product((True, False), Departure)])
def test_leaving_the_field_is_a_foul_only_without_permission_and_reason(permission, reason):
    ruling = engine.rule(LeavesField(permission, reason))
    assert ruling.clauses == ("33.leaving-the-field",)
    if permission or reason is not Departure.NONE:
        assert (ruling.outcome, ruling.certainty) == (Outcome.NO_OFFENCE, Certainty.CERTAIN)
        assert ruling.alternatives == ()
    else:
        assert (ruling.verdict, ruling.certainty) == (Foul(Team.PLAYERS), Certainty.DISCRETION)
        assert [other.verdict for other in ruling.alternatives] == [
            Foul(Team.PLAYERS, card) for card in CARDS
        ]


def test_exception_is_told_with_the_rule_that_it_limits():
    ruling = engine.rule(LeavesField(False, Departure.CHANGE_PONY))
    assert [(reason.row, reason.role) for reason in ruling.reasons] == [
        ("leaving-the-field.pony", Role.APPLIED),
        ("leaving-the-field.not-without-permission", Role.DISPLACED),
        ("leaving-the-field.unauthorized", Role.DISPLACED),
    ]


def test_one_good_ground_to_leave_is_enough():
    for reason in Departure:
        ruling = engine.rule(LeavesField(reason=reason))
        assert ruling.needs == (("permission",) if reason is Departure.NONE else ())
    assert engine.rule(LeavesField(True)).outcome is Outcome.NO_OFFENCE
    assert engine.rule(LeavesField(False)).needs == ("reason",)


def test_every_row_on_conduct_and_on_leaving_the_field_speaks_somewhere():
    for module, number in ((conduct, 20), (leaves_field, 6)):
        spoken = {reason.row for ruling in module.RULER.every_ruling() for reason in ruling.reasons}
        assert spoken == {row.id for row in module.LAW.rows}
        assert len(spoken) == number
