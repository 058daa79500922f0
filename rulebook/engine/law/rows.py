"""Rows of the law: one sentence of a clause each, or a part of one, with the facts for which it speaks.

The files are written to be read by umpires; this module refuses what it does not understand, with a LawError.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from rulebook.engine.facts import Fact
from rulebook.engine.law.words import Gives, LawError, read_gives, read_verdict
from rulebook.engine.verdicts import Verdict

CHART = "chart"  # how a row names the chart's cell among what it displaces

World = Mapping[str, object]  # fact → its word
Condition = Mapping[str, frozenset[object]]  # fact → the words for which it holds


class Force(StrEnum):
    """With what force a row speaks.

    `shall`: the text gives one thing. `either`: what it gives or, in the umpire's discretion, an option. `open`: a
    foul whose penalty the text leaves to the umpire. `duty`: the sentence that was broken or that is applied; what
    follows stands in another row. `second`: a reading that is not adopted, shown beside the ruling. `limit`: the
    clause's list stops short; speaks only where nothing else does.
    """

    SHALL = "shall"
    EITHER = "either"
    OPEN = "open"
    DUTY = "duty"
    SECOND = "second"
    LIMIT = "limit"


@dataclass(frozen=True, slots=True)
class Row:
    """One row: it holds where one of its cases does; the first fact of that case is the one that a reason names."""

    id: str
    clause: str
    cases: tuple[Condition, ...]
    force: Force
    gives: Gives | None
    options: tuple[Verdict, ...]
    displaces: frozenset[str]
    reading: str | None
    chart: str | None
    quote: Mapping[str, str]

    def case(self, world: World) -> Condition | None:
        """The case that holds in this world, in which every fact that the row names is known."""
        return next((case for case in self.cases if holds(case, world)), None)


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of one kind of incident, and the order of its clauses, the most specific first."""

    order: tuple[str, ...]
    rows: tuple[Row, ...]

    def at(self, door: World) -> list[Row]:
        """The rows that can hold where these facts are so, each with those of its cases that can."""
        fitting = ((row, tuple(case for case in row.cases if fits(case, door))) for row in self.rows)
        return [replace(row, cases=cases) for row, cases in fitting if cases]

    def named(self, id: str) -> Row:  # noqa: A002  # it is called so in the files
        return next(row for row in self.rows if row.id == id)


def holds(condition: Condition, world: World) -> bool:
    return all(world[fact] in words for fact, words in condition.items())


def fits(condition: Condition, door: World) -> bool:
    """Whether the condition can hold, as far as these facts go."""
    return all(word in condition[fact] for fact, word in door.items() if fact in condition)


def read_words(name: str, words: object, facts: Sequence[Fact]) -> frozenset[object]:
    """The words of a fact, from `"none|scored"`, or from true or a number as TOML has it."""
    fact = next((fact for fact in facts if fact.name == name), None)
    if fact is None:
        raise LawError(f"no such fact: {name!r}")
    known = {str(fact.word(value)).lower(): fact.word(value) for value in fact.values}
    said = str(words).lower().split("|")
    if unknown := set(said) - set(known):
        raise LawError(f"no such value of {name}: {', '.join(sorted(unknown))}")
    return frozenset(known[word] for word in said)


def read_condition(text: str, facts: Sequence[Fact]) -> dict[str, frozenset[object]]:
    """`fact=value|value` as the words for which it holds."""
    name, _, words = text.partition("=")
    return {name: read_words(name, words, facts)}


def read_cases(when: object, facts: Sequence[Fact]) -> tuple[Condition, ...]:
    """What `when` says: one table of facts, all of which must hold, or a list of such tables, one of which must."""
    tables = when if isinstance(when, list) else [when]
    cases = []
    for table in tables:
        if not isinstance(table, dict):
            raise LawError(f"when is a table of facts or a list of them: {when!r}")
        cases.append({name: read_words(name, words, facts) for name, words in table.items()})
    return tuple(cases)


ROW_KEYS = set("id clause when force gives options displaces reading chart quote".split())

EXPLAINED = {Force.SECOND: "a second reading", Force.LIMIT: "a silence"}  # content/readings.toml says why


def read_row(table: Mapping[str, object], cases: tuple[Condition, ...], *, gives: bool = True) -> Row:
    """One `[[row]]` that holds in these cases; every key known, the parts fitting its force.

    `gives=False`: what such a row brings is worked out from columns of its own, and is no verdict of few words.
    """
    if unknown := set(table) - ROW_KEYS:
        raise LawError(f"unknown key: {', '.join(sorted(unknown))}")
    text = {key: value for key, value in table.items() if isinstance(value, str)}
    force = Force(text["force"])
    options, displaces, quote = table.get("options", []), table.get("displaces", []), table["quote"]
    if not (isinstance(options, list) and isinstance(displaces, list) and isinstance(quote, dict)):
        raise LawError("options and displaces are lists, quote a table")
    if ("gives" in table) != (gives and force not in (Force.DUTY, Force.LIMIT)):
        raise LawError(f"{force} and gives do not go together as written")
    if force in EXPLAINED and "reading" not in text:
        raise LawError(f"{EXPLAINED[force]} needs its key")
    return Row(
        id=text["id"],
        clause=text["clause"],
        cases=cases,
        force=force,
        gives=read_gives(table["gives"]) if "gives" in table else None,
        options=tuple(read_verdict(option) for option in options),
        displaces=frozenset(displaces),
        reading=text.get("reading"),
        chart=text.get("chart"),
        quote={"en": quote["en"], "it": quote["it"]},
    )


def read_plain_row(table: Mapping[str, object], facts: Sequence[Fact]) -> Row:
    """A row whose `when` says all of its conditions; without one it holds always."""
    return read_row(table, read_cases(table.get("when", {}), facts))


def rows_from(document: Mapping[str, object], facts: Sequence[Fact]) -> Rows:
    """The rows of a parsed law file: `order` and `[[row]]`."""
    return gathered(document, lambda entry: read_plain_row(entry, facts))


def gathered(document: Mapping[str, object], read: Callable[[dict[str, object]], Row]) -> Rows:
    """All rows of a document, each read by `read`; ids are unique, and what is displaced exists."""
    entries, order = document["row"], document["order"]
    if not (isinstance(entries, list) and isinstance(order, list)):
        raise LawError("wants order and [[row]] tables")
    rows: list[Row] = []
    for entry in entries:
        try:
            rows.append(read(entry))
        except (LawError, ValueError, KeyError) as error:
            raise LawError(f"{entry.get('id', 'a row without id')}: {error}") from error
    names = [row.id for row in rows]
    if twice := {name for name in names if names.count(name) > 1}:
        raise LawError(f"row named twice: {', '.join(sorted(twice))}")
    if nothing := {name for row in rows for name in row.displaces} - {*names, CHART}:
        raise LawError(f"displaced, but there is no such row: {', '.join(sorted(nothing))}")
    if unplaced := {row.clause for row in rows} - set(order):
        raise LawError(f"clause without a place in the order: {', '.join(sorted(unplaced))}")
    return Rows(tuple(order), tuple(rows))
