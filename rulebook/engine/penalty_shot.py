"""Rule 36: what is ruled when a penalty shot or a knock-in goes wrong: paragraphs and chart together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from rulebook.engine import law
from rulebook.engine.decision import decided
from rulebook.engine.incidents import Event, PenaltyShot, Shot
from rulebook.engine.law import Cell, Chart, Condition, Force, Gives, Increase, LawError, Row, Rows, World
from rulebook.engine.law.rows import read_condition, read_row
from rulebook.engine.ruling import Ruling
from rulebook.engine.space import Space


@dataclass(frozen=True, slots=True)
class PenaltyShotLaw:
    """The rows of the paragraphs, and the chart."""

    rows: Rows
    chart: Chart

    def cell(self, door: World) -> Cell | None:
        return self.chart.cells.get((Shot(str(door["shot"])), Event(str(door["event"]))))


def law_from(
    document: Mapping[str, object], table: list[list[str]], legend: Mapping[str, object]
) -> PenaltyShotLaw:
    """The law of `penalty_shot.toml`, `misexecution.md` and `legend.toml`, parsed."""
    return PenaltyShotLaw(law.gathered(document, read_shot_row), law.chart_from(table, legend))


def read_shot_row(entry: Mapping[str, object]) -> Row:
    """A row that names its shots and events in columns of their own, as the chart does."""
    if "shots" not in entry or "events" not in entry:
        raise LawError("wants shots and events")
    table = {key: value for key, value in entry.items() if key not in ("shots", "events", "when")}
    when = read_condition(str(entry["when"]), PenaltyShot.FACTS) if "when" in entry else {}
    shots: Condition = {"shot": read_shots(str(entry["shots"]))}
    cases = []
    for event, own in read_events(str(entry["events"])).items():
        finer = {**own, **when}
        happened: Condition = {"event": frozenset({event})}
        # A reason names the finer fact; a list of penalties that stops short turns on the shot.
        parts: Sequence[Condition] = (
            (finer, shots, happened) if entry.get("force") == Force.LIMIT else (finer, happened, shots)
        )
        cases.append({fact: words for part in parts for fact, words in part.items()})
    return read_row(table, tuple(cases))


def read_events(text: str) -> dict[Event, Condition]:
    """`event event:fact=value …`, each with its own condition."""
    events: dict[Event, Condition] = {}
    for word in text.split():
        event, _, condition = word.partition(":")
        if Event(event) in events:
            raise LawError(f"event named twice: {event}")
        events[Event(event)] = read_condition(condition, PenaltyShot.FACTS) if condition else {}
    return events


def read_shots(text: str) -> frozenset[object]:
    """
    >>> sorted(read_shots("5a knock_in"))
    [<Shot.KNOCK_IN: 'knock_in'>, <Shot.PENALTY_5A: 'penalty_5a'>]
    """
    return frozenset(Shot(word if word == Shot.KNOCK_IN else f"penalty_{word}") for word in text.split())


def asked(door: World, of: PenaltyShotLaw) -> frozenset[str]:
    """The facts that any row or cell for this shot and event looks at.

    >>> sorted(asked({"shot": Shot.PENALTY_5A, "event": Event.HIT_BEFORE_PLAY}, LAW))
    ['event', 'shot', 'spot']
    """
    rows = of.rows.at(door)
    conditions = [case for row in rows for case in row.cases]
    gives: list[Gives | None] = [row.gives for row in rows]
    if cell := of.cell(door):
        conditions += [case.when for case in cell.cases]
        gives += [case.gives for case in cell.cases]
    facts = {fact for condition in conditions for fact in condition}
    if door["shot"] is Shot.PENALTY_5A and any(isinstance(given, Increase) for given in gives):
        facts.add("spot")
    return frozenset(facts)


def space_of(of: PenaltyShotLaw) -> Space[PenaltyShot]:
    """The space of all penalty shots under this law."""

    @cache
    def behind(shot: object, event: object) -> tuple[list[Row], Cell | None]:
        door = {"shot": shot, "event": event}
        return of.rows.at(door), of.cell(door)

    def decide(world: World) -> Ruling:
        rows, cell = behind(world["shot"], world["event"])
        return decided(rows, world, of.rows.order, cell)

    return Space(PenaltyShot, ("shot", "event"), lambda door: asked(door, of), decide)


LAW = law_from(law.document("penalty_shot.toml"), law.table("misexecution.md"), law.document("legend.toml"))
RULER = space_of(LAW)
