"""Mutants of the chart of Rule 36, of its legend, and of tables of numbers and words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulebook.engine.facts import Fact

from .changes import DROPPED, Mutant, fact_named, gives_changes, numbered, other_words, swaps, words_of
from .rows import line_changes

Table = Sequence[Sequence[str]]


def chart_mutants(file: str, table: Table, legend: Mapping[str, Any]) -> Iterator[Mutant]:
    """Each cell with each other code of the legend."""
    head, *rows = table
    for place, (name, *codes) in enumerate(rows, start=1):
        for column, code in enumerate(codes, start=1):
            words = frozenset({head[column], *legend["situations"][name]["events"]})
            for other in legend["codes"]:
                if other != code:
                    where = f"{name}, {head[column]}"
                    yield Mutant(file, where, f"{other} for {code}", (place, column), other, words=words)


def cell_mutants(file: str, table: Table, other: Callable[[str, str], Iterable[object]]) -> Iterator[Mutant]:
    """Each cell with each other content that it could have: `other` gives them for a column and a cell."""
    head, *rows = table
    for place, cells in enumerate(rows, start=1):
        for column, (name, cell) in enumerate(zip(head, cells, strict=True)):
            for value in other(name, cell):
                where = f"{cells[0]}, {name}"
                yield Mutant(file, where, f"{value} for {cell}", (place, column), str(value))


def dropped_rows(file: str, table: Table) -> Iterator[Mutant]:
    for place, cells in enumerate(table[1:], start=1):
        yield Mutant(file, cells[0], "dropped", (place,), DROPPED)


def swapped_rows(file: str, table: Table) -> Iterator[Mutant]:
    """Of a table whose order is law: each row in the place of the next."""
    head, *rows = table
    for change in swaps(rows):
        yield Mutant(file, "order", change.says, (), [head, *change.value])


def legend_mutants(file: str, legend: Mapping[str, Any], facts: Sequence[Fact]) -> Iterator[Mutant]:
    """What each code gives, and in which case; which events each situation judges, and how they are read."""
    for name, code in legend["codes"].items():
        path = ("codes", name)
        if "gives" in code:
            yield from numbered(gives_changes(code["gives"]), file, name, (*path, "gives"))
        for place, case in enumerate(code.get("cases", [])):
            where = f"{name}, case {place + 1}"
            yield Mutant(file, where, "dropped", (*path, "cases", place), DROPPED)
            yield from numbered(gives_changes(case["gives"]), file, where, (*path, "cases", place, "gives"))
            whens = (change for change in line_changes(case["when"], facts) if change.value)
            yield from numbered(whens, file, where, (*path, "cases", place, "when"))
    events = words_of(fact_named("event", facts))
    for name, situation in legend["situations"].items():
        path = ("situations", name)
        for says, words, _, word in other_words(situation["events"], events):
            yield Mutant(file, name, f"events {says}", (*path, "events"), words, words=frozenset({word}))
        for event in situation.get("readings", {}):
            yield Mutant(file, name, f"no reading of {event}", (*path, "readings", event), DROPPED)
