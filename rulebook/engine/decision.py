"""How rows of law become one ruling.

Rows that hold decide, unless a narrower row displaces them. Text goes before the chart; where the two differ and
neither limits the other, the chart's cell is shown as the other reading. Where no row gives anything, the clause
whose list stops short is cited and nothing invented.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulebook.engine.incidents import Spot
from rulebook.engine.law import CHART, Cell, Force, Gives, Increase, LawError, Row, World, holds
from rulebook.engine.law.chart import Case
from rulebook.engine.ruling import Alternative, Certainty, Reason, Role, Ruling
from rulebook.engine.severity import increased
from rulebook.engine.verdicts import Award, Outcome, Penalty, Plain, Verdict

CHART_CLAUSE = "36.chart"
DECIDING = (Force.SHALL, Force.EITHER, Force.OPEN)


def decided(rows: Iterable[Row], world: World, order: Sequence[str], cell: Cell | None = None) -> Ruling:
    """The ruling on a world in which every fact that the rows and the cell look at is known.

    `order` has the clauses, the most specific first. LawError where the law contradicts itself or says nothing.
    """
    hits = [row for row in rows if row.case(world) is not None]
    beaten = {name for row in hits for name in row.displaces}
    standing = [row for row in hits if row.id not in beaten]
    deciding = [row for row in standing if row.force in DECIDING]
    duties, limits, seconds = (
        [row for row in standing if row.force is force] for force in (Force.DUTY, Force.LIMIT, Force.SECOND)
    )
    case = chart_case(cell, world)
    differs = False

    if deciding:
        verdict = the_one_verdict(deciding, world)
        differs = case is not None and CHART not in beaten and resolved(case.gives, world) != verdict
        supporting = deciding + duties
    elif case is not None:
        verdict, supporting = resolved(case.gives, world), duties
    else:
        verdict, supporting = Plain(Outcome.NOT_COVERED), limits
        if not supporting:
            raise LawError(f"no row and no cell speaks of {', '.join(map(str, world.values()))}")

    reasons = [reason_of(row, world, Role.APPLIED) for row in supporting]
    others = [Alternative(option, (row.clause,)) for row in deciding for option in row.options]
    if cell is not None and case is not None:
        role = Role.DISPLACED if CHART in beaten else Role.READING if differs else Role.APPLIED
        key = reading_against_the_chart(deciding) if differs else cell.reading
        reasons.append(reason_of_cell(cell, case, world, role, key))
        if differs:
            others.append(Alternative(resolved(case.gives, world), (CHART_CLAUSE,), key))
    for row in seconds:
        reasons.append(reason_of(row, world, Role.READING))
        if row.gives:
            others.append(Alternative(resolved(row.gives, world), (row.clause,), row.reading))
    reasons += [reason_of(row, world, Role.DISPLACED) for row in hits if row.id in beaten]
    return Ruling(
        verdict,
        certainty_of(deciding, ambiguous=bool(differs or seconds)),
        tuple(merged(others)),
        clauses=clauses_of(reasons, order),
        reasons=tuple(reasons),
    )


def chart_case(cell: Cell | None, world: World) -> Case | None:
    """The case of the cell that holds; a cell always has exactly one."""
    if cell is None:
        return None
    [case] = [case for case in cell.cases if holds(case.when, world)]
    return case


def resolved(gives: Gives, world: World) -> Verdict:
    """What is given, with an increase turned into the penalty that it is at this shot and spot."""
    if isinstance(gives, Increase):
        penalty = Penalty(str(world["shot"]))
        spot = Spot(str(world["spot"])) if penalty is Penalty.PENALTY_5A else None
        return Award(increased(penalty, spot), gives.to)
    return gives


def the_one_verdict(rows: Iterable[Row], world: World) -> Verdict:
    """What the deciding rows give: one thing, or else one must displace the other or be a second reading."""
    given = {resolved(row.gives, world) for row in rows if row.gives}
    if len(given) != 1:
        raise LawError(f"rows give different things: {', '.join(row.id for row in rows)}")
    return given.pop()


def reading_against_the_chart(rows: Iterable[Row]) -> str:
    [key] = {row.chart for row in rows if row.chart}
    return key


def certainty_of(deciding: Iterable[Row], *, ambiguous: bool) -> Certainty:
    if ambiguous:
        return Certainty.AMBIGUOUS
    if any(row.force is not Force.SHALL for row in deciding):
        return Certainty.DISCRETION
    return Certainty.CERTAIN


def merged(others: Iterable[Alternative]) -> list[Alternative]:
    """Alternatives of one verdict become one that cites all their clauses."""
    by_verdict: dict[Verdict, Alternative] = {}
    for other in others:
        if known := by_verdict.get(other.verdict):
            clauses = tuple(dict.fromkeys(known.clauses + other.clauses))
            other = Alternative(other.verdict, clauses, known.reading or other.reading)
        by_verdict[other.verdict] = other
    return list(by_verdict.values())


def reason_of(row: Row, world: World, role: Role) -> Reason:
    """The step that this row takes: it names the first fact of the case that holds."""
    fact = next(iter(row.case(world) or {}), None)
    value = None if fact is None else plain_word(world[fact])
    return Reason(row.clause, row.quote["en"], row.quote["it"], role, row.id, fact, value, row.reading)


def reason_of_cell(cell: Cell, case: Case, world: World, role: Role, reading: str | None) -> Reason:
    fact = next(iter(case.when), "event")
    quote = cell.quote
    return Reason(
        CHART_CLAUSE, quote["en"], quote["it"], role, cell.id, fact, plain_word(world[fact]), reading
    )


def plain_word(word: object) -> object:
    return word if isinstance(word, (bool, int)) else str(word)


def clauses_of(reasons: Iterable[Reason], order: Sequence[str]) -> tuple[str, ...]:
    """The clauses that decided, agree or give the other reading, the most specific first."""
    cited = {reason.clause for reason in reasons if reason.role is not Role.DISPLACED}
    return tuple(sorted(cited, key=order.index))
