"""The hand-written cases judge each mutant: one that fails has killed it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import product
from pathlib import Path
from typing import Any

from rulebook import engine
from rulebook.engine.kinds import Ruler
from rulebook.engine.law import LawError, World
from rulebook.engine.law.rows import fits
from rulebook.engine.space import Space
from rulebook.rulings.cases import Case, differences, matches, read_cases

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
    door: World  # what it tells of the coarse facts

    def fails_at_once(self, ruler: Ruler) -> bool:
        """Whether the case fails as far as the facts told decide it: no room is furnished, so this is quick, and what
        else is possible or does not matter is not known."""
        if not isinstance(ruler, Space):
            return self.fails(ruler)
        if self.ruling.needs:
            return False
        words = zip(ruler.facts, ruler.words, ruler.words_told(self.incident), strict=True)
        known = {fact.name: told for fact, _, told in words if told is not None}
        numbers = ruler.numbers_told(self.incident)
        try:
            ruling = ruler.decide(known).with_numbers(numbers)
        except KeyError:  # a fact is asked that is not told
            return self.fails_if_completed(ruler, known, numbers)
        except Exception:
            return True
        return self.differs(replace(ruling, did_not_matter=self.ruling.did_not_matter))

    def fails_if_completed(self, ruler: Space[Any], known: World, numbers: Mapping[str, float]) -> bool:
        """Whether one way to tell the missing facts suffices to see that the case fails: what is ruled must be the same
        in all of them, and only the steps and clauses that all of them have are the ruling's."""
        if any(ruler.facts[at].name not in known for at in ruler.door):
            return False
        one_way = {fact.name: words[0] for fact, words in zip(ruler.facts, ruler.words, strict=True)}
        try:
            ruling = ruler.decide(one_way | known).with_numbers(numbers)
        except Exception:
            return True
        got, expected = engine.ruling_to_dict(ruling), dict(self.case.ruling)
        clauses = {*self.case.clauses, *expected.pop("clauses", ())}
        steps = [bare(step, "fact", "value", "told") for step in expected.pop("reasons", ())]
        others = [bare(other, "clauses", "reading") for other in expected.pop("alternatives", ())]
        return (
            not clauses <= set(ruling.clauses)
            or any(differences(bare(expected, "did_not_matter"), got))
            or ("alternatives" in self.case.ruling and not matches(others, got["alternatives"]))
            or not all(any(matches(step, taken) for taken in got["reasons"]) for step in steps)
        )

    def fails(self, ruler: Ruler) -> bool:
        try:
            ruling = ruler.rule(self.incident)
        except Exception:  # a law under which the engine stops is not the law
            return True
        return self.differs(ruling)

    def differs(self, ruling: engine.Ruling) -> bool:
        if ruling == self.ruling:
            return False
        missing = set(self.case.clauses) - set(ruling.clauses)
        return bool(missing) or any(differences(self.case.ruling, engine.ruling_to_dict(ruling)))


def bare(table: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in keys}


Key = tuple[str, str, str]  # file, where and change


@dataclass
class Tally:
    """What became of the mutants of one subject. `refused`: the law so changed cannot be read. `idle`: what it adds
    falls where nothing is ruled otherwise. `listed`: the entries of equivalent.toml that met a survivor."""

    killed: int = 0
    refused: int = 0
    idle: list[Mutant] = field(default_factory=list)
    listed: set[Key] = field(default_factory=set)
    survivors: list[Mutant] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.killed} killed, {self.refused} refused, {len(self.idle)} idle, "
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
    """The cases of these kinds, ready to judge; each passes under these rulers, which are the law as it stands."""
    found = []
    for case in cases:
        if case.incident in rulers:
            incident = engine.incident_from({"incident": case.incident, "facts": case.facts})
            ruling = rulers[case.incident].rule(incident)
            tells = [*words(case.facts), *(reason.row for reason in ruling.reasons)]
            door = door_of(rulers[case.incident], incident)
            judge = Judge(case, incident, ruling, frozenset(map(str, tells)), door)
            assert not judge.fails_at_once(rulers[case.incident]), f"{case.id} fails under the law itself"
            assert not judge.fails(rulers[case.incident]), f"{case.id} fails under the law itself"
            found.append(judge)
    return found


def door_of(ruler: Ruler, incident: engine.Incident) -> World:
    if not isinstance(ruler, Space):
        return {}
    told = ruler.words_told(incident)
    return {ruler.facts[at].name: told[at] for at in ruler.door if told[at] is not None}


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
    of = subject.read(subject.files)
    standing = subject.rulers(of)
    panel = judges(standing, all_cases() if cases is None else cases)
    tally, last = Tally(), panel[0]
    for mutant in subject.mutants(subject.files):
        try:
            changed = subject.read({**subject.files, mutant.file: mutant.of(subject.files[mutant.file])})
        except (LawError, KeyError, ValueError):
            tally.refused += 1
            continue
        rulers, touched = subject.rulers(changed), doors_touched(subject, of, changed)
        # What killed the mutant before is likely to kill the next.
        order = [last, *in_likely_order([judge for judge in panel if touched(judge.door)], mutant)]
        killer = next((judge for judge in order if judge.fails_at_once(rulers[judge.case.incident])), None)
        if killer is None and mutant.widens and is_idle(standing, rulers, touched):
            tally.idle.append(mutant)
            continue
        killer = killer or next((judge for judge in order if judge.fails(rulers[judge.case.incident])), None)
        if killer:
            last = killer
            tally.killed += 1
        elif key := next((key for key in keys_of(mutant) if key in equivalents()), None):
            tally.listed.add(key)
        else:
            tally.survivors.append(mutant)
    return tally


def doors_touched(subject: Subject, standing: Any, changed: Any) -> Callable[[World], bool]:
    """Behind which doors the rulings may be others: all, or those at which a changed row can hold."""
    if subject.rows is None:
        return lambda door: True
    before, after = subject.rows(standing), subject.rows(changed)
    if before.order != after.order or before.rows == after.rows:
        return lambda door: True
    if len(before.rows) == len(after.rows):
        pairs = zip(before.rows, after.rows, strict=True)
        others = [row for pair in pairs if pair[0] != pair[1] for row in pair]
    else:
        others = [row for row in before.rows if row not in after.rows]
    cases = [case for row in others for case in row.cases]
    return lambda door: any(fits(case, door) for case in cases)


def keys_of(mutant: Mutant) -> tuple[tuple[str, str, str], ...]:
    return (mutant.file, mutant.where, mutant.change), (mutant.file, mutant.where, "")


def in_likely_order(panel: list[Judge], mutant: Mutant) -> list[Judge]:
    """The cases that speak of what the mutant changes come first."""

    def unlikely(judge: Judge) -> int:
        tells = judge.tells
        return -4 * len(tells & mutant.words) - 2 * (mutant.where in tells) - len(tells & mutant.context)

    return sorted(panel, key=unlikely)


def is_idle(
    standing: Mapping[str, Ruler], rulers: Mapping[str, Ruler], touched: Callable[[World], bool]
) -> bool:
    """Whether the law so changed rules the same on every incident, reasons and all; of endless kinds it cannot be
    told."""
    try:
        return all(same(standing[kind], ruler, touched) for kind, ruler in rulers.items())
    except Exception:  # a law under which the engine stops
        return False


def same(standing: Ruler, other: Ruler, touched: Callable[[World], bool]) -> bool:
    if not (isinstance(standing, Space) and isinstance(other, Space)):
        return False
    for door in product(*(standing.words[at] for at in standing.door)):
        coarse = {standing.facts[at].name: word for at, word in zip(standing.door, door, strict=True)}
        if touched(coarse):
            asked = standing.asked(coarse) | other.asked(coarse)
            finer = tuple(
                fact.name for fact in standing.facts if fact.name in asked and fact.name not in coarse
            )
            rulings = zip(ruled(standing, door, finer), rulings_of(other, coarse, finer), strict=True)
            if not all(one == two or apart(one) == apart(two) for one, two in rulings):
                return False
    return True


@lru_cache(maxsize=1024)
def ruled(space: Space[Any], door: tuple[object, ...], finer: tuple[str, ...]) -> list[engine.Ruling]:
    """The rulings of the law as it stands behind a door, for every way that these facts can be."""
    coarse = {space.facts[at].name: word for at, word in zip(space.door, door, strict=True)}
    return list(rulings_of(space, coarse, finer))


def rulings_of(space: Space[Any], coarse: World, finer: tuple[str, ...]) -> Iterator[engine.Ruling]:
    known = {fact.name: words for fact, words in zip(space.facts, space.words, strict=True)}
    for words in product(*(known[name] for name in finer)):
        yield space.decide({**coarse, **dict(zip(finer, words, strict=True))})


def apart(ruling: engine.Ruling) -> tuple[engine.Ruling, frozenset[engine.Reason]]:
    """The ruling and its steps, which have no order of their own."""
    return replace(ruling, reasons=()), frozenset(ruling.reasons)
