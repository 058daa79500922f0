"""Cases: incidents with the ruling that the rulebook gives them. They judge the engine; the engine never reads them.

Every key that a case's ruling names must equal the engine's; keys not named are not compared, also inside nested
mappings; a list of mappings matches as a set; `clauses` must be among those cited. A case file that cannot judge
(a key mistyped, an id twice, no case at all) is a CaseError, never a pass; a key mistyped inside a ruling is one
that the engine's ruling does not have, and fails.
"""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rulebook import engine

CASE_KEYS = {"id", "incident", "about", "clauses", "facts", "ruling"}


class CaseError(ValueError):
    """A case file that cannot judge."""


@dataclass(frozen=True, slots=True)
class Case:
    id: str
    incident: str
    facts: Mapping[str, object]
    ruling: Mapping[str, object]
    clauses: tuple[str, ...] = ()
    about: str = ""


@dataclass(frozen=True, slots=True)
class Failure:
    """Where a ruling is not what the case says."""

    key: str
    expected: object
    got: object

    def __str__(self) -> str:
        return f"{self.key}: expected {self.expected!r}, got {self.got!r}"


def read_cases(path: Path) -> tuple[Case, ...]:
    """The cases of a file, in its order; at least one."""
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise CaseError(f"{path}: {error}") from error
    tables = document.get("case")
    if set(document) != {"case"} or not isinstance(tables, list) or not tables:
        raise CaseError(f"{path}: wants [[case]] tables and nothing else, at least one")
    cases = []
    for place, table in enumerate(tables, start=1):
        try:
            cases.append(read_case(table))
        except CaseError as error:
            raise CaseError(f"{path}: case {place}: {error}") from error
    names = [case.id for case in cases]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise CaseError(f"{path}: id used twice: {', '.join(twice)}")
    return tuple(cases)


def read_case(table: object) -> Case:
    """One `[[case]]`; every key known and of its type, the ruling not empty."""
    wanted = "wants id and incident as text, facts and ruling as tables"
    if not isinstance(table, dict):
        raise CaseError(wanted)
    match table:
        case {"id": str(name), "incident": str(incident), "facts": dict(facts), "ruling": dict(ruling)}:
            clauses, about = table.get("clauses", []), table.get("about", "")
        case _:
            raise CaseError(wanted)
    if unknown := sorted(set(table) - CASE_KEYS):
        raise CaseError(f"{name}: unknown key {', '.join(unknown)}; known {', '.join(sorted(CASE_KEYS))}")
    if not name or not ruling:
        raise CaseError(f"{name}: an empty id or ruling judges nothing")
    if not isinstance(clauses, list) or not all(isinstance(clause, str) for clause in clauses):
        raise CaseError(f"{name}: clauses is a list of keys")
    if not isinstance(about, str):
        raise CaseError(f"{name}: about is a text")
    return Case(name, incident, facts, ruling, tuple(clauses), about)


def failures(case: Case) -> Iterator[Failure]:
    """Each difference between the case and the engine's ruling; a refused incident is one."""
    try:
        incident = engine.incident_from({"incident": case.incident, "facts": case.facts})
    except engine.FactError as error:
        yield Failure("facts", dict(case.facts), f"refused: {error}")
        return
    got = engine.ruling_to_dict(engine.rule(incident))
    yield from differences(case.ruling, got)
    cited = engine.rule(incident).clauses
    if missing := [clause for clause in case.clauses if clause not in cited]:
        yield Failure("clauses", missing, list(cited))


def differences(
    expected: Mapping[str, object], got: Mapping[str, object], under: str = ""
) -> Iterator[Failure]:
    """What `expected` names and `got` does not equal, key by key.

    >>> [str(failure) for failure in differences({"to": "hitting_team"}, {"to": "defending_team", "from": "spot"})]
    ["to: expected 'hitting_team', got 'defending_team'"]
    """
    for key, value in expected.items():
        other = got.get(key)
        if isinstance(value, Mapping) and isinstance(other, Mapping):
            yield from differences(value, other, f"{under}{key}.")
        elif key not in got or not matches(value, other):
            yield Failure(f"{under}{key}", value, other if key in got else "nothing")


def matches(expected: object, got: object) -> bool:
    """Is the value as expected? True is not 1, a day is its ISO text, a list of mappings is a set.

    >>> matches([{"a": 1}, {"b": 2}], [{"b": 2, "c": 3}, {"a": 1}]), matches([{"a": 1}], [{"a": 1}, {"a": 1}])
    (True, False)
    """
    if isinstance(expected, datetime.date):
        expected = expected.isoformat()
    if isinstance(expected, Mapping):
        return isinstance(got, Mapping) and not any(differences(expected, got))
    if isinstance(expected, list):
        if not isinstance(got, list) or len(expected) != len(got):
            return False
        if any(isinstance(value, Mapping) for value in expected):
            return paired(expected, got)
        return all(matches(one, other) for one, other in zip(expected, got, strict=True))
    return isinstance(expected, bool) == isinstance(got, bool) and expected == got


def paired(expected: list[object], got: list[object]) -> bool:
    """Can each of `expected` be given one of `got` of its own?

    A loose mapping may fit several, and taking the first could leave a stricter one with none: so one that is
    taken may be asked to move to another (an augmenting path).
    """
    fits = [[at for at, other in enumerate(got) if matches(one, other)] for one in expected]
    taken_by: dict[int, int] = {}

    def placed(one: int, seen: set[int]) -> bool:
        for at in fits[one]:
            if at not in seen:
                seen.add(at)
                if at not in taken_by or placed(taken_by[at], seen):
                    taken_by[at] = one
                    return True
        return False

    return all(placed(one, set()) for one in range(len(expected)))
