"""The law of one edition, read from the files beside this one: a chart, its legend, and rows of clauses.

The files are written to be read by umpires; this module refuses what it does not understand, with a LawError.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from rulebook.engine.incidents import Event, PenaltyShot, Shot
from rulebook.engine.ruling import Award, Card, Foul, Outcome, Penalty, Place, Plain, Retake, Team, Verdict

CHART = "chart"  # how a row names the chart's cell among what it displaces


class LawError(Exception):
    """A law file that cannot be read: a programmer's or an editor's mistake, never a user's."""


class Force(StrEnum):
    """With what force a row speaks; `penalty_shot.toml` explains each."""

    SHALL = "shall"
    EITHER = "either"
    OPEN = "open"
    DUTY = "duty"
    SECOND = "second"
    LIMIT = "limit"


@dataclass(frozen=True, slots=True)
class Increase:
    """The next more severe penalty than the one being taken, to this team."""

    to: Team


Gives = Verdict | Increase
Condition = Mapping[str, frozenset[object]]  # fact → the words for which it holds


@dataclass(frozen=True, slots=True)
class Row:
    """One sentence of a clause, or a part of it, as `penalty_shot.toml` writes it."""

    id: str
    clause: str
    shots: frozenset[Shot]
    events: Mapping[Event, Condition]
    force: Force
    gives: Gives | None
    options: tuple[Verdict, ...]
    displaces: frozenset[str]
    reading: str | None
    chart: str | None
    quote: Mapping[str, str]


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
class Law:
    order: tuple[str, ...]  # clauses, the most specific first
    rows: tuple[Row, ...]
    cells: Mapping[tuple[Shot, Event], Cell]
    chart: Mapping[str, str]  # the whole chart, flattened to one line, by language


def read_gives(text: str) -> Gives:
    """What a row gives, from its words.

    >>> read_gives("award penalty_4 to defending_team")
    Award(penalty=<Penalty.PENALTY_4: 'penalty_4'>, to=<Team.DEFENDING: 'defending_team'>, place=None)
    """
    match text.split():
        case ["award", penalty, "to", team]:
            return Award(Penalty(penalty), Team(team))
        case ["award", penalty, "to", team, "from", place]:
            return Award(Penalty(penalty), Team(team), Place(place))
        case ["increase", "to", team]:
            return Increase(Team(team))
        case ["retake", "to", team]:
            return Retake(Team(team))
        case ["foul", "against", team]:
            return Foul(Team(team))
        case ["foul", "against", team, "card", card]:
            return Foul(Team(team), Card(card))
        case [("play_on" | "goal_counts" | "no_offence" | "not_applicable") as outcome]:
            return Plain(Outcome(outcome))
    raise LawError(f"gives nothing known: {text!r}")


def read_verdict(text: str) -> Verdict:
    gives = read_gives(text)
    if isinstance(gives, Increase):
        raise LawError(f"an increase is not an option: {text!r}")
    return gives


def read_condition(text: str) -> Condition:
    """`fact=value|value` as the words for which it holds.

    >>> sorted(str(word) for word in read_condition("goal=none|scored")["goal"])
    ['none', 'scored']
    """
    name, _, words = text.partition("=")
    fact = next((fact for fact in PenaltyShot.FACTS if fact.name == name), None)
    if fact is None:
        raise LawError(f"no such fact: {text!r}")
    known = {str(fact.word(value)).lower(): fact.word(value) for value in fact.values}
    if unknown := set(words.split("|")) - set(known):
        raise LawError(f"no such value of {name}: {', '.join(sorted(unknown))}")
    return {name: frozenset(known[word] for word in words.split("|"))}


def read_events(text: str, when: Condition) -> dict[Event, Condition]:
    """`event event:fact=value …`, each with its own condition and that of the row."""
    events: dict[Event, Condition] = {}
    for word in text.split():
        event, _, condition = word.partition(":")
        if Event(event) in events:
            raise LawError(f"event named twice: {event}")
        events[Event(event)] = {**(read_condition(condition) if condition else {}), **when}
    return events


def read_shots(text: str) -> frozenset[Shot]:
    """
    >>> sorted(read_shots("5a knock_in"))
    [<Shot.KNOCK_IN: 'knock_in'>, <Shot.PENALTY_5A: 'penalty_5a'>]
    """
    return frozenset(Shot(word if word == Shot.KNOCK_IN else f"penalty_{word}") for word in text.split())


ROW_KEYS = set("id clause shots events when force gives options displaces reading chart quote".split())


def read_row(table: dict[str, object]) -> Row:
    """One `[[row]]`; every key known, every value a word of the vocabulary, the parts fitting its force."""
    if unknown := set(table) - ROW_KEYS:
        raise LawError(f"unknown key: {', '.join(sorted(unknown))}")
    text = {key: value for key, value in table.items() if isinstance(value, str)}
    force = Force(text["force"])
    options, displaces, quote = table.get("options", []), table.get("displaces", []), table["quote"]
    if not (isinstance(options, list) and isinstance(displaces, list) and isinstance(quote, dict)):
        raise LawError("options and displaces are lists, quote a table")
    if ("gives" in text) != (force not in (Force.DUTY, Force.LIMIT)):
        raise LawError(f"{force} and gives do not go together as written")
    if force is Force.SECOND and "reading" not in text:
        raise LawError("a second reading needs its key")
    return Row(
        id=text["id"],
        clause=text["clause"],
        shots=read_shots(text["shots"]),
        events=read_events(text["events"], read_condition(text["when"]) if "when" in text else {}),
        force=force,
        gives=read_gives(text["gives"]) if "gives" in text else None,
        options=tuple(read_verdict(option) for option in options),
        displaces=frozenset(displaces),
        reading=text.get("reading"),
        chart=text.get("chart"),
        quote={"en": quote["en"], "it": quote["it"]},
    )


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
            return tuple(Case(read_condition(case["when"]), read_gives(case["gives"])) for case in cases)
    raise LawError(f"a code needs gives or cases: {code}")


def words_of(table: Mapping[str, str]) -> dict[str, str]:
    return {"en": table["en"], "it": table["it"]}


def read_chart(folder: Path) -> tuple[dict[tuple[Shot, Event], Cell], dict[str, str]]:
    """The cells of the chart, and the chart flattened to one line in each language, as the page prints it."""
    head, *rows = read_table((folder / "misexecution.md").read_text(encoding="utf-8"))
    legend = tomllib.loads((folder / "legend.toml").read_text(encoding="utf-8"))
    cells: dict[tuple[Shot, Event], Cell] = {}
    printed = [legend["caption"], *(legend["heads"][name] for name in head)]
    for name, *codes in rows:
        situation = legend["situations"][name]
        printed.append(situation)
        for shot, code in zip(head[1:], codes, strict=True):
            meaning = legend["codes"][code]
            printed.append(meaning)
            for event in situation["events"]:
                reading = situation.get("readings", {}).get(event)
                cells[Shot(shot), Event(event)] = Cell(
                    f"chart.{name}.{shot}", code, read_cases(meaning), reading, words_of(meaning)
                )
    return cells, {language: " ".join(words[language] for words in printed) for language in ("en", "it")}


@cache
def load(folder: Path) -> Law:
    """The law in a folder; read once."""
    table = tomllib.loads((folder / "penalty_shot.toml").read_text(encoding="utf-8"))
    rows = []
    for entry in table["row"]:
        try:
            rows.append(read_row(entry))
        except (LawError, ValueError, KeyError) as error:
            raise LawError(f"{entry.get('id', 'a row without id')}: {error}") from error
    names = [row.id for row in rows]
    if twice := {name for name in names if names.count(name) > 1}:
        raise LawError(f"row named twice: {', '.join(sorted(twice))}")
    if nothing := {name for row in rows for name in row.displaces} - {*names, CHART}:
        raise LawError(f"displaced, but there is no such row: {', '.join(sorted(nothing))}")
    cells, chart = read_chart(folder)
    return Law(tuple(table["order"]), tuple(rows), cells, chart)
