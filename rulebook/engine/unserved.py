"""Rule 33: until when a suspension that has not been served stays open, and what it needs after that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum
from typing import Any

from rulebook.engine import law
from rulebook.engine.calendar import months_after
from rulebook.engine.decision import clauses_of, reason_of
from rulebook.engine.direct import Direct
from rulebook.engine.incidents import UnservedDeadline
from rulebook.engine.law import Force, LawError, Row, Rows
from rulebook.engine.law.rows import read_row
from rulebook.engine.ruling import Alternative, Certainty, Reason, Role, Ruling
from rulebook.engine.verdicts import NeedsApprovedGame, Outcome, Plain, Verdict


class ShortMonth(StrEnum):
    """When a time of months ends whose last month has no day of that number."""

    LAST_DAY = "last_day"
    NEXT_DAY = "next_day"


@dataclass(frozen=True, slots=True)
class Term:
    """A time from the day of issue, and what is ruled within it."""

    row: Row
    within_months: int
    short_month: ShortMonth
    gives: Outcome

    def last_day(self, issued_on: date) -> date:
        """The last day of the time, which belongs to it.

        >>> year, *_ = LAW.terms
        >>> year.last_day(date(2028, 2, 29)), year.last_day(date(2026, 3, 10))
        (datetime.date(2029, 2, 28), datetime.date(2027, 3, 10))
        """
        last = months_after(issued_on, self.within_months)
        is_short = last.day < issued_on.day
        return last + timedelta(days=1) if is_short and self.short_month is ShortMonth.NEXT_DAY else last

    def verdict(self, issued_on: date) -> Verdict:
        if self.gives is Outcome.NEEDS_APPROVED_GAME:
            return NeedsApprovedGame(self.last_day(issued_on))
        return Plain(self.gives)


@dataclass(frozen=True, slots=True)
class UnservedLaw:
    """The times from the shortest, those of the other reading, and the row for the days after them."""

    rows: Rows
    terms: tuple[Term, ...]
    other_terms: tuple[Term, ...]
    limit: Row


# ── The law as it is read ────────────────────────────────────────────────────────────────────────

COLUMNS = ("within_months", "short_month", "gives")
GIVES = (Outcome.OPEN, Outcome.NEEDS_APPROVED_GAME)


def law_from(document: Mapping[str, Any]) -> UnservedLaw:
    """The law of `unserved.toml`, parsed."""
    rows = law.gathered(document, read_bare_row)
    terms = [
        read_term(row, entry)
        for row, entry in zip(rows.rows, document["row"], strict=True)
        if row.force is not Force.LIMIT
    ]
    [limit] = [row for row in rows.rows if row.force is Force.LIMIT]
    terms.sort(key=lambda term: term.within_months)
    adopted, other = (
        tuple(term for term in terms if term.row.force is force) for force in (Force.SHALL, Force.SECOND)
    )
    return UnservedLaw(rows, adopted, other, limit)


def read_bare_row(entry: Mapping[str, object]) -> Row:
    row = read_row({key: value for key, value in entry.items() if key not in COLUMNS}, ({},), gives=False)
    if row.force not in (Force.SHALL, Force.SECOND, Force.LIMIT):
        raise LawError(f"a time has no force {row.force}")
    return row


def read_term(row: Row, entry: Mapping[str, Any]) -> Term:
    gives = Outcome(entry["gives"])
    if gives not in GIVES:
        raise LawError(f"{row.id}: a time does not give {gives}")
    return Term(row, int(entry["within_months"]), ShortMonth(entry["short_month"]), gives)


# ── What is ruled ────────────────────────────────────────────────────────────────────────────────


def decide(of: UnservedLaw, incident: UnservedDeadline) -> Ruling:
    """The ruling where both days are told."""
    issued_on, today = incident.issued_on, incident.today
    assert issued_on is not None
    assert today is not None
    term, other = (first_open(terms, issued_on, today) for terms in (of.terms, of.other_terms))
    verdict, another = (verdict_of(found, issued_on) for found in (term, other))
    reasons = [reason(term.row if term else of.limit, incident, term, Role.APPLIED)]
    alternatives: tuple[Alternative, ...] = ()
    if another != verdict and other is not None:
        reasons.append(reason(other.row, incident, other, Role.READING))
        alternatives = (Alternative(another, (other.row.clause,), other.row.reading),)
    return Ruling(
        verdict,
        Certainty.AMBIGUOUS if alternatives else Certainty.CERTAIN,
        alternatives,
        clauses=clauses_of(reasons, of.rows.order),
        reasons=tuple(reasons),
    )


def first_open(terms: Iterable[Term], issued_on: date, today: date) -> Term | None:
    """The shortest time that has not run out."""
    return next((term for term in terms if today <= term.last_day(issued_on)), None)


def verdict_of(term: Term | None, issued_on: date) -> Verdict:
    return Plain(Outcome.NOT_COVERED) if term is None else term.verdict(issued_on)


def reason(row: Row, incident: UnservedDeadline, term: Term | None, role: Role) -> Reason:
    """The step that this row takes; it tells the day of issue and, within a time, the last day of that."""
    issued_on = incident.issued_on
    assert issued_on is not None
    last = (("last", term.last_day(issued_on)),) if term else ()
    step = reason_of(row, {}, role)
    return replace(step, fact="today", value=incident.today, told=(("issued_on", issued_on), *last))


def witnesses() -> Iterator[UnservedDeadline]:
    """Every day of fourteen months after two cards, of which one falls on a leap day and one on a 31st."""
    for issued_on in (date(2028, 2, 29), date(2027, 1, 31)):
        for days in range(430):
            yield UnservedDeadline(issued_on, issued_on + timedelta(days=days))


def ruler_of(of: UnservedLaw) -> Direct[UnservedDeadline]:
    """Who rules on every unserved suspension under this law."""
    return Direct(UnservedDeadline, lambda incident: decide(of, incident), witnesses)


LAW = law_from(law.document("unserved.toml"))
RULER = ruler_of(LAW)
