"""The hand-written cases judge each mutant: one that fails has killed it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from rulebook import engine
from rulebook.engine.diagram import LEAF
from rulebook.engine.kinds import Ruler
from rulebook.engine.law import LawError
from rulebook.engine.space import Space
from rulebook.rulings.cases import Case, differences, read_cases

from .changes import Mutant
from .subjects import Subject

CASES = Path(__file__).parent.parent / "cases"
EQUIVALENT = Path(__file__).parent / "equivalent.toml"


@dataclass(frozen=True, slots=True)
class Judge:
    """A case with its incident, and what the law as it stands rules on it."""

    case: Case
    incident: engine.Incident
    ruling: engine.Ruling
    tells: frozenset[str]  # the words of its facts, and the rows that its ruling cites

    def fails(self, ruler: Ruler) -> bool:
        try:
            ruling = ruler.rule(self.incident)
        except Exception:  # a law under which the engine stops is not the law
            return True
        if ruling == self.ruling:
            return False
        missing = set(self.case.clauses) - set(ruling.clauses)
        return bool(missing) or any(differences(self.case.ruling, engine.ruling_to_dict(ruling)))


Key = tuple[str, str, str]  # file, where and change


@dataclass
class Tally:
    """What became of the mutants of one subject. `refused`: the law so changed cannot be read. `idle`: what it adds
    falls where nothing is ruled otherwise. `listed`: the entries of equivalent.toml that met a survivor."""

    killed: int = 0
    refused: int = 0
    idle: int = 0
    listed: set[Key] = field(default_factory=set)
    survivors: list[Mutant] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.killed} killed, {self.refused} refused, {self.idle} idle, "
            f"{len(self.listed)} listed, {len(self.survivors)} survived"
        )


@cache
def all_cases() -> tuple[Case, ...]:
    """Every case under tests/cases/."""
    return tuple(case for path in sorted(CASES.rglob("*.toml")) for case in read_cases(path))


@cache
def equivalents() -> dict[Key, str]:
    """Mutants that no case can tell from the law, each with the reason why. An entry that names no change holds for
    every change in its place."""
    tables = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("mutant", [])
    listed = {}
    for table in tables:
        key = table["file"], table["where"], table.get("change", "")
        assert table["why"].strip(), f"no reason: {key}"
        assert key not in listed, f"listed twice: {key}"
        listed[key] = table["why"]
    return listed


def judges(rulers: Mapping[str, Ruler], cases: Iterable[Case]) -> list[Judge]:
    """The cases of these kinds, ready to judge."""
    found = []
    for case in cases:
        if case.incident in rulers:
            incident = engine.incident_from({"incident": case.incident, "facts": case.facts})
            ruling = rulers[case.incident].rule(incident)
            tells = [*words(case.facts), *(reason.row for reason in ruling.reasons)]
            found.append(Judge(case, incident, ruling, frozenset(map(str, tells))))
    return found


def words(value: object) -> Iterable[object]:
    match value:
        case Mapping():
            return [word for inner in value.values() for word in words(inner)]
        case list():
            return [word for inner in value for word in words(inner)]
        case _:
            return [value]


def judged(subject: Subject, cases: Iterable[Case] | None = None) -> Tally:
    """Every mutant of the subject, judged by these cases, or else by all."""
    standing = subject.rulers(subject.files)
    panel = judges(standing, all_cases() if cases is None else cases)
    tally, last = Tally(), panel[0]
    for mutant in subject.mutants(subject.files):
        try:
            rulers = subject.rulers({**subject.files, mutant.file: mutant.of(subject.files[mutant.file])})
        except (LawError, KeyError, ValueError):
            tally.refused += 1
            continue
        order = [
            last,
            *in_likely_order(panel, mutant),
        ]  # what killed the mutant before is likely to kill the next
        killer = next((judge for judge in order if judge.fails(rulers[judge.case.incident])), None)
        if killer:
            last = killer
            tally.killed += 1
        elif key := next((key for key in keys_of(mutant) if key in equivalents()), None):
            tally.listed.add(key)
        elif mutant.widens and all(same(standing[kind], ruler) for kind, ruler in rulers.items()):
            tally.idle += 1
        else:
            tally.survivors.append(mutant)
    return tally


def keys_of(mutant: Mutant) -> tuple[tuple[str, str, str], ...]:
    return (mutant.file, mutant.where, mutant.change), (mutant.file, mutant.where, "")


def in_likely_order(panel: list[Judge], mutant: Mutant) -> list[Judge]:
    """The cases that speak of what the mutant changes come first."""

    def unlikely(judge: Judge) -> int:
        tells = judge.tells
        return -4 * len(tells & mutant.words) - 2 * (mutant.where in tells) - len(tells & mutant.context)

    return sorted(panel, key=unlikely)


def same(standing: Ruler, other: Ruler) -> bool:
    """Whether two rulers rule the same on every incident, reasons and all; of endless kinds it cannot be told."""
    if not (isinstance(standing, Space) and isinstance(other, Space)):
        return False
    try:
        return forest(standing) == forest(other)
    except Exception:  # a law under which the engine stops
        return False


@lru_cache(maxsize=4)
def forest(space: Space[Any]) -> list[Any]:
    """The rulings of every room, without the numbers of the diagrams, so that those of two spaces compare."""
    return [tree(space, room.rulings, {}) for room in space.rooms((None,) * len(space.facts))]


def tree(space: Space[Any], node: int, known: dict[int, Any]) -> Any:
    if node not in known:
        level, children = space._rulings.part(node)
        if level == LEAF:
            ruling = space._rulings.answer(node)
            known[node] = (
                replace(ruling, reasons=()),
                frozenset(ruling.reasons),
            )  # steps have no order of their own
        else:
            known[node] = level, *(tree(space, child, known) for child in children)
    return known[node]
