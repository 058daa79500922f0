"""Rule 33: in which order a player serves a suspension given during the game and one given after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product
from typing import Any

from rulebook.engine import law
from rulebook.engine.decision import decided
from rulebook.engine.direct import Direct
from rulebook.engine.facts import Fact
from rulebook.engine.incidents import Given, Sequence, Suspension, SuspensionKind
from rulebook.engine.law import Force, LawError, Row, Rows
from rulebook.engine.law.rows import read_cases, read_row
from rulebook.engine.ruling import Ruling
from rulebook.engine.verdicts import InOrder


class Pairing(StrEnum):
    """When the two suspensions were given."""

    ONE_AND_ONE = "one_and_one"
    BOTH_DURING = "both_during"
    BOTH_AFTER = "both_after"


class Severity(StrEnum):
    """How the two compare."""

    DIFFERENT = "different"
    EQUAL = "equal"


class First(StrEnum):
    """Which of the two is served first."""

    MOST_SEVERE = "most_severe"
    DURING_GAME = "during_game"
    AFTER_GAME = "after_game"


FACTS = (Fact("given", Pairing), Fact("severity", Severity))


@dataclass(frozen=True, slots=True)
class SequenceLaw:
    """The sentences, which suspension each puts first, and the kinds of suspension from the most severe."""

    rows: Rows
    first: Mapping[str, First]
    kinds: tuple[SuspensionKind, ...]

    def severity(self, suspension: Suspension) -> int:
        """The place from the most severe, which is 0."""
        return self.kinds.index(suspension.kind)

    def order(self, first: First, suspensions: tuple[Suspension, ...]) -> InOrder:
        match first:
            case First.MOST_SEVERE:
                ordered = sorted(suspensions, key=self.severity)
            case First.DURING_GAME:
                ordered = sorted(
                    suspensions, key=lambda suspension: suspension.given is not Given.DURING_GAME
                )
            case First.AFTER_GAME:
                ordered = sorted(suspensions, key=lambda suspension: suspension.given is not Given.AFTER_GAME)
        return InOrder(tuple(suspension.id for suspension in ordered))


# ── The law as it is read ────────────────────────────────────────────────────────────────────────


def law_from(document: Mapping[str, Any], table: list[list[str]]) -> SequenceLaw:
    """The law of `sequence.toml` and `severity_of_suspensions.md`, parsed."""
    rows = law.gathered(document, read_ordering)
    first = {entry["id"]: First(entry["first"]) for entry in document["row"] if "first" in entry}
    kinds = tuple(SuspensionKind(kind) for kind, _ in table[1:])
    if sorted(kinds) != sorted(SuspensionKind):
        raise LawError("each kind of suspension has one place among the others")
    return SequenceLaw(rows, first, kinds)


def read_ordering(entry: Mapping[str, object]) -> Row:
    """A row that has, instead of what it gives, the suspension that it puts first."""
    table = {key: value for key, value in entry.items() if key not in ("first", "when")}
    row = read_row(table, read_cases(entry.get("when", {}), FACTS), gives=False)
    if ("first" in entry) != (row.force is not Force.LIMIT):
        raise LawError(f"{row.force} and first do not go together as written")
    return row


# ── What is ruled ────────────────────────────────────────────────────────────────────────────────


def decide(of: SequenceLaw, incident: Sequence) -> Ruling:
    """The ruling where both suspensions are told."""
    assert incident.suspensions is not None
    suspensions = incident.suspensions
    rows = [
        replace(row, gives=of.order(of.first[row.id], suspensions)) if row.id in of.first else row
        for row in of.rows.rows
    ]
    ruling = decided(
        rows, {"given": pairing(suspensions), "severity": severity(of, suspensions)}, of.rows.order
    )
    reasons = tuple(replace(reason, fact="suspensions", value=None) for reason in ruling.reasons)
    return replace(ruling, reasons=reasons)


def pairing(suspensions: tuple[Suspension, ...]) -> Pairing:
    given = {suspension.given for suspension in suspensions}
    if len(given) > 1:
        return Pairing.ONE_AND_ONE
    return Pairing.BOTH_DURING if Given.DURING_GAME in given else Pairing.BOTH_AFTER


def severity(of: SequenceLaw, suspensions: tuple[Suspension, ...]) -> Severity:
    places = {of.severity(suspension) for suspension in suspensions}
    return Severity.EQUAL if len(places) == 1 else Severity.DIFFERENT


def witnesses() -> Iterator[Sequence]:
    """Every two suspensions."""
    ways = list(product(Given, SuspensionKind))
    for one, other in product(ways, ways):
        yield Sequence((Suspension("a", *one), Suspension("b", *other)))


def ruler_of(of: SequenceLaw) -> Direct[Sequence]:
    """Who rules on every two suspensions under this law."""
    return Direct(Sequence, lambda incident: decide(of, incident), witnesses)


LAW = law_from(law.document("sequence.toml"), law.table("severity_of_suspensions.md"))
RULER = ruler_of(LAW)
