"""The chart of Rule 36: its cells, in the shape in which the rulebook prints it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulebook.engine.incidents import Event, PenaltyShot, Shot
from rulebook.engine.law.rows import Condition, read_condition
from rulebook.engine.law.words import Gives, LawError, read_gives


@dataclass(frozen=True, slots=True)
class Case:
    when: Condition
    gives: Gives


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the chart: its words in both languages, and what it gives in which case."""

    id: str
    code: str
    cases: tuple[Case, ...]
    reading: str | None
    quote: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Chart:
    """All cells, and the whole chart flattened to one line in each language, as the page prints it."""

    cells: Mapping[tuple[Shot, Event], Cell]
    flattened: Mapping[str, str]


def read_table(text: str) -> list[list[str]]:
    """The rows of the one pipe table in a Markdown text, without its rule; cells stripped.

    >>> read_table("Words\\n\\n| a | b |\\n|---|---|\\n| 1 | 2 |\\n")
    [['a', 'b'], ['1', '2']]
    """
    lines = [line for line in text.splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in rows if set("".join(row)) != {"-"}]


def read_cases(code: Mapping[str, object]) -> tuple[Case, ...]:
    match code:
        case {"gives": str(gives)}:
            return (Case({}, read_gives(gives)),)
        case {"cases": list(cases)}:
            return tuple(
                Case(read_condition(case["when"], PenaltyShot.FACTS), read_gives(case["gives"]))
                for case in cases
            )
    raise LawError(f"a code needs gives or cases: {code}")


def words_of(table: Mapping[str, str]) -> dict[str, str]:
    return {"en": table["en"], "it": table["it"]}


def chart_from(table: list[list[str]], legend: Mapping[str, Any]) -> Chart:
    """The chart, from the table of its codes and the legend that says what each means."""
    head, *rows = table
    cells: dict[tuple[Shot, Event], Cell] = {}
    printed = [legend["caption"], *(legend["heads"][name] for name in head)]
    for name, *codes in rows:
        situation = legend["situations"][name]
        printed.append(situation)
        for shot, code in zip(head[1:], codes, strict=True):
            meaning = legend["codes"][code]
            printed.append(meaning)
            for event in situation["events"]:
                if (Shot(shot), Event(event)) in cells:
                    raise LawError(f"{event} stands in two rows of the chart")
                reading = situation.get("readings", {}).get(event)
                cells[Shot(shot), Event(event)] = Cell(
                    f"chart.{name}.{shot}", code, read_cases(meaning), reading, words_of(meaning)
                )
    return Chart(
        cells, {language: " ".join(words[language] for words in printed) for language in ("en", "it")}
    )
