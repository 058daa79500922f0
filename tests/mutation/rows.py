"""Mutants of a file of rows: each row another force, another verdict, another condition, another clause, or gone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rulebook.engine.facts import Fact
from rulebook.engine.law import Force

from .changes import (
    Change,
    Mutant,
    drops,
    fact_named,
    gives_changes,
    other_words,
    swaps,
    when_changes,
    words_of,
)

Row = dict[str, Any]
GIVING = (Force.SHALL, Force.EITHER, Force.OPEN, Force.SECOND)


def row_file_mutants(file: str, document: Mapping[str, Any], facts: Sequence[Fact]) -> Iterator[Mutant]:
    """Mutants of a file whose rows say their conditions in `when`."""
    return mutants_of(file, document, lambda row: whens(row, facts))


def column_file_mutants(
    file: str, document: Mapping[str, Any], facts: Sequence[Fact], columns: Mapping[str, Sequence[object]]
) -> Iterator[Mutant]:
    """Mutants of a file whose rows say in columns of their own what they give, each one of these values."""

    def changes(row: Row) -> Iterator[Change]:
        if "when" in row:
            yield from whens(row, facts)
        for name, values in columns.items():
            for value in values if name in row else ():
                if value != row[name]:
                    yield Change(f"{name} {value}", row | {name: value})

    return mutants_of(file, document, changes)


def asking_file_mutants(
    file: str, document: Mapping[str, Any], facts: Sequence[Fact], reasons: Sequence[str]
) -> Iterator[Mutant]:
    """Mutants of serving.toml, whose rows ask for reasons to refuse a game."""

    def changes(row: Row) -> Iterator[Change]:
        yield from whens(row, facts)
        yield from (
            Change(f"asks {change.says}", row | {"asks": change.value}) for change in drops(row["asks"])
        )
        for says, words, _, _ in other_words(row["asks"], reasons):
            yield Change(f"asks {says}", row | {"asks": words})

    return mutants_of(file, document, changes)


def shot_file_mutants(file: str, document: Mapping[str, Any], facts: Sequence[Fact]) -> Iterator[Mutant]:
    """Mutants of penalty_shot.toml, whose rows name shots and events in columns of their own."""
    return mutants_of(file, document, lambda row: shots_and_events(row, facts))


def returning_file_mutants(file: str, document: Mapping[str, Any], facts: Sequence[Fact]) -> Iterator[Mutant]:
    """Mutants of returning_player.toml, whose rows name a team, shots and a breach in columns of their own."""
    for team, shots in document["shots"].items():
        for change in shot_changes(shots, facts):
            yield Mutant(
                file,
                f"shots of {team}",
                change.says,
                ("shots", team),
                change.value,
                words=change.words | {team},
            )
    yield from mutants_of(file, document, lambda row: team_shots_and_breach(row, facts))


def mutants_of(
    file: str, document: Mapping[str, Any], conditions: Callable[[Row], Iterator[Change]]
) -> Iterator[Mutant]:
    order = document["order"]
    for change in swaps(order):
        yield Mutant(file, "order", change.says, ("order",), change.value, widens=True)
    for place, row in enumerate(document["row"]):
        path, context = ("row", place), words_said(row)
        yield Mutant(file, row["id"], "dropped", ("row",), without(document["row"], row), context=context)
        for change in (*row_changes(row, order), *conditions(row)):
            yield Mutant(
                file, row["id"], change.says, path, change.value, change.widens, change.words, context
            )


def without(rows: Sequence[Row], gone: Row) -> list[Row]:
    """The other rows, none of which displaces the one that is gone."""
    return [
        row | {"displaces": [name for name in row["displaces"] if name != gone["id"]]}
        if "displaces" in row
        else row
        for row in rows
        if row is not gone
    ]


def words_said(row: Row) -> frozenset[str]:
    """The words of the row's conditions, as cases tell them."""
    shots = [f"penalty_{word}" for word in re.findall(r"\w+", row.get("shots", ""))]
    said = f"{row.get('team')} {row.get('shots')} {row.get('events')} {row.get('when')}"
    return frozenset([*shots, *re.findall(r"\w+", said)])


def row_changes(row: Row, order: Sequence[str]) -> Iterator[Change]:
    """Changes of all that does not say when the row holds."""
    yield from forces(row)
    for clause in order:
        if clause != row["clause"]:
            yield Change(f"clause {clause}", row | {"clause": clause})
    for change in gives_changes(row["gives"]) if "gives" in row else ():
        yield Change(change.says, row | {"gives": change.value})
    for change in option_changes(row.get("options", [])):
        yield Change(f"options {change.says}", row | {"options": change.value})
    for change in drops(row.get("displaces", [])):
        yield Change(f"displaces {change.says}", row | {"displaces": change.value})


def forces(row: Row) -> Iterator[Change]:
    """Every other force that fits what the row gives. A row without options gets one where the force needs it."""
    bare = {key: value for key, value in row.items() if key not in ("gives", "options")}
    plain = {key: value for key, value in row.items() if key != "options"}
    for force in Force if "force" in row else ():
        changed = {"force": str(force)}
        if force == row["force"]:
            continue
        if force not in GIVING:
            silence = {"reading": "a silence"} if force is Force.LIMIT else {}
            yield Change(f"force {force}", silence | bare | changed, widens=force is Force.DUTY)
        elif "gives" not in row:
            if row["force"] in GIVING and force in (
                Force.SHALL,
                Force.SECOND,
            ):  # it gives by a column of its own
                yield Change(f"force {force}", {"reading": "a second reading"} | row | changed)
        elif force is Force.EITHER and not row.get("options"):
            yield Change(f"force {force}", row | changed | {"options": [other_gives(row["gives"])]})
        elif force is Force.SHALL or (force is Force.OPEN and str(row["gives"]).startswith("foul")):
            yield Change(f"force {force}", plain | changed)
        elif force is Force.SECOND:
            yield Change(f"force {force}", {"reading": "a second reading"} | plain | changed)


def other_gives(gives: object) -> object:
    """Something else than this."""
    return next(
        change.value for change in gives_changes(gives) if not str(change.value).startswith("increase")
    )


def option_changes(options: Sequence[object]) -> Iterator[Change]:
    yield from drops(options)
    for place, option in enumerate(options):
        for change in gives_changes(option):
            yield Change(
                f"{place + 1} {change.says}", [*options[:place], change.value, *options[place + 1 :]]
            )


def whens(row: Row, facts: Sequence[Fact]) -> Iterator[Change]:
    """Changes of `when`. A row without it holds always: then each word of each fact is taken out in turn."""
    if "when" in row:
        for change in when_changes(row["when"], facts):
            yield Change(change.says, row | {"when": change.value}, change.widens, change.words)
    else:
        for fact in facts:
            for word in words_of(fact):
                others = "|".join(other for other in words_of(fact) if other != word)
                yield Change(
                    f"never at {fact.name} {word}",
                    row | {"when": {fact.name: others}},
                    words=frozenset({word}),
                )


# ── Columns of their own ─────────────────────────────────────────────────────────────────────────


def shots_and_events(row: Row, facts: Sequence[Fact]) -> Iterator[Change]:
    for change in shot_changes(row["shots"], facts):
        yield Change(change.says, row | {"shots": change.value}, change.widens, change.words)
    for change in listed_changes("events", row["events"], words_of(fact_named("event", facts)), facts):
        yield Change(change.says, row | {"events": change.value}, change.widens, change.words)
    for change in line_changes(row["when"], facts) if "when" in row else ():
        rest = {key: value for key, value in row.items() if key != "when"}
        when = {"when": change.value} if change.value else {}
        yield Change(change.says, rest | when, change.widens, change.words)


def team_shots_and_breach(row: Row, facts: Sequence[Fact]) -> Iterator[Change]:
    rest = {key: value for key, value in row.items() if key not in ("shots", "breach")}
    for team in words_of(fact_named("team", facts)):
        if team != row["team"]:
            yield Change(f"team {team}", row | {"team": team})
    for change in shot_changes(row["shots"], facts) if "shots" in row else ():
        yield Change(change.says, row | {"shots": change.value}, change.widens, change.words)
    if "shots" in row:
        shots = {"breach": row["breach"]} if "breach" in row else {}
        yield Change("at all that are listed", rest | shots, widens=True)
    if "breach" in row:
        breach = {"shots": row["shots"]} if "shots" in row else {}
        yield Change(f"breach {not row['breach']}", row | {"breach": not row["breach"]})
        yield Change("breach or not", rest | breach)
    if "when" in row:
        yield from whens(row, facts)


def shot_changes(shots: str, facts: Sequence[Fact]) -> Iterator[Change]:
    known = [word.removeprefix("penalty_") for word in words_of(fact_named("shot", facts))]
    for change in listed_changes("shots", shots, known, facts):
        penalties = {f"penalty_{word}" for word in change.words}
        yield Change(change.says, change.value, change.widens, change.words | penalties)


def listed_changes(name: str, text: str, known: Sequence[str], facts: Sequence[Fact]) -> Iterator[Change]:
    """Changes of a list of words, some of them with a condition: `word word:fact=value|value`."""
    listed = text.split()
    for says, words, widens, word in other_words(listed, known):
        yield Change(f"{name} {says}", " ".join(words), widens, frozenset({word}))
    for place, word in enumerate(listed):
        bare, _, condition = word.partition(":")
        for change in line_changes(condition, facts) if condition else ():
            joined = f"{bare}:{change.value}" if change.value else bare
            others = " ".join([*listed[:place], joined, *listed[place + 1 :]])
            yield Change(f"{bare}: {change.says}", others, change.widens, change.words)


def line_changes(line: str, facts: Sequence[Fact]) -> Iterator[Change]:
    """Changes of `fact=value|value`; an empty line holds always."""
    name, _, said = line.partition("=")
    for change in when_changes({name: said}, facts):
        assert isinstance(change.value, dict)
        text = "".join(f"{fact}={words}" for fact, words in change.value.items())
        yield Change(change.says, text, change.widens, change.words)
