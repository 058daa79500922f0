"""Small changes of the law: what a wrong hand would write in one place of a file.

A mutant changes one thing of one parsed file. What the files quote is not changed here: each quote is held to the
clause by tests of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from rulebook.engine.facts import Fact
from rulebook.engine.law.words import PLAIN
from rulebook.engine.verdicts import Cards, Complaint, NextGame, Penalty, Place

Path = tuple[str | int, ...]
NUMBER = re.compile(r"[0-9]+")


class Dropped:
    """What a mutant puts in the place of something that it takes out."""

    def __repr__(self) -> str:
        return "nothing"


DROPPED = Dropped()


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one file: at `path` stands `value` instead. `where` and `change` say it to a person.

    `widens`: the change adds words, or weighs a sentence less, and may fall where nothing is ruled otherwise.
    `words` are those that it concerns, `context` those beside them: the cases that tell of them are likeliest to fail.
    """

    file: str
    where: str
    change: str
    path: Path
    value: object
    widens: bool = False
    words: frozenset[str] = frozenset()
    context: frozenset[str] = frozenset()

    def of(self, document: Any) -> Any:
        """The document with this change; the original stays as it is."""
        return replaced(document, self.path, self.value)

    def __str__(self) -> str:
        return f"{self.file}: {self.where}: {self.change}"


@dataclass(frozen=True, slots=True)
class Change:
    """A change of one part of a row or table, before it has its place in a file."""

    says: str
    value: object
    widens: bool = False
    words: frozenset[str] = field(default=frozenset())


def replaced(document: Any, path: Path, value: object) -> Any:
    """
    >>> replaced({"row": [{"id": "a"}, {"id": "b"}]}, ("row", 1, "id"), "c")
    {'row': [{'id': 'a'}, {'id': 'c'}]}
    >>> replaced({"row": [{"id": "a"}, {"id": "b"}]}, ("row", 0), DROPPED)
    {'row': [{'id': 'b'}]}
    """
    if not path:
        return value
    key, *rest = path
    copy = document.copy()
    if rest:
        copy[key] = replaced(copy[key], tuple(rest), value)
    elif value is DROPPED:
        del copy[key]
    else:
        copy[key] = value
    return copy


# ── Words ────────────────────────────────────────────────────────────────────────────────────────


def words_of(fact: Fact) -> list[str]:
    """The words of a fact as the law files write them."""
    return [str(fact.word(value)).lower() for value in fact.values]


def fact_named(name: str, facts: Sequence[Fact]) -> Fact:
    return next(fact for fact in facts if fact.name == name)


def other_words(said: Sequence[str], known: Sequence[str]) -> Iterator[tuple[str, list[str], bool, str]]:
    """Each way to drop one word, swap it for the next that is not said, or add one: what is said, the words, whether
    they only grew, and the word concerned. A word may bear a condition after a colon.

    >>> [words for _, words, _, _ in other_words(["a"], ["a", "b", "c"])]
    [['b'], ['a', 'b'], ['a', 'c']]
    """
    names = [word.partition(":")[0] for word in said]
    absent = [word for word in known if word not in names]
    for place, (word, name) in enumerate(zip(said, names, strict=True)):
        rest = [*said[:place], *said[place + 1 :]]
        if rest:
            yield f"without {word}", rest, False, name
        if absent:
            later = [other for other in absent if known.index(other) > known.index(name)] or absent
            yield f"{later[0]} for {word}", [*said[:place], later[0], *said[place + 1 :]], False, name
    for word in absent:
        yield f"also {word}", [*said, word], True, word


def condition_changes(name: str, said: object, facts: Sequence[Fact]) -> Iterator[Change]:
    """Other words for one fact of a condition, written `a|b`."""
    words = str(said).lower().split("|")
    for says, others, widens, word in other_words(words, words_of(fact_named(name, facts))):
        yield Change(f"{name} {says}", "|".join(others), widens, frozenset({word, *words}))


def when_changes(when: object, facts: Sequence[Fact]) -> Iterator[Change]:
    """Changes of `when`: one table of facts, or a list of them."""
    if isinstance(when, list):
        for place, table in enumerate(when):
            if len(when) > 1:
                yield Change(f"when {place + 1} dropped", [*when[:place], *when[place + 1 :]])
            for change in when_changes(table, facts):
                whole = [*when[:place], change.value, *when[place + 1 :]]
                yield Change(f"when {place + 1}: {change.says}", whole, change.widens, change.words)
        return
    assert isinstance(when, dict)
    for name, said in when.items():
        for change in condition_changes(name, said, facts):
            yield Change(change.says, when | {name: change.value}, change.widens, change.words)
        rest = {other: words for other, words in when.items() if other != name}
        yield Change(
            f"whatever {name}", rest, widens=True, words=frozenset(words_of(fact_named(name, facts)))
        )


# ── What is given ────────────────────────────────────────────────────────────────────────────────

OTHER_TEAM = {
    "hitting_team": "defending_team",
    "defending_team": "hitting_team",
    "fouled_team": "hitting_team",
    "players_team": "hitting_team",
}
WORDS_OF = {
    "next_game": [str(word) for word in NextGame],
    "complaint": [str(word) for word in Complaint],
    "card": [str(word) for word in Cards],
}


def award(penalty: str, team: str, place: str | None = None) -> str:
    """Penalty 5.a is hit from a place that the ruling names; every other penalty has a place of its own."""
    return f"award {penalty} to {team}" + (
        f" from {place or Place.SPOT_OF_SHOT}" if penalty == "penalty_5a" else ""
    )


def other_lines(line: str) -> list[str]:
    """Other plausible verdicts: another penalty, team, place or card, and other outcomes.

    >>> other_lines("retake to hitting_team")[:2]
    ['retake to defending_team', 'play_on']
    """
    others: list[str] = []
    team = "hitting_team"
    match line.split():
        case ["award", penalty, "to", team, *place]:
            others += [award(other, team) for other in Penalty if other != penalty]
            others += [line.replace(team, OTHER_TEAM[team])]
            others += [award(penalty, team, other) for other in Place if place and other != place[-1]]
            others += [f"retake to {team}", f"foul against {OTHER_TEAM[team]}"]
        case ["increase", "to", team]:
            others += [f"increase to {OTHER_TEAM[team]}", *(award(other, team) for other in Penalty)]
        case ["retake", "to", team]:
            others += [f"retake to {OTHER_TEAM[team]}"]
        case ["foul", "against", team, *card]:
            others += [line.replace(team, OTHER_TEAM[team])]
            others += [f"foul against {team} card {other}" for other in Cards if card and other != card[-1]]
            others += [f"foul against {team}"] if card else []
            others += [award("penalty_5a", OTHER_TEAM[team])]
        case ["card", card]:
            others += [f"card {other}" for other in Cards if other != card]
    return others + [outcome for outcome in PLAIN if outcome != line]


def value_changes(key: str, value: object) -> Iterator[object]:
    """Other values of one key of a table: numbers one up and one down, truth turned over, words for one another."""
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
            if value > 0:
                yield value - 1
        case str() if key in WORDS_OF:
            yield from (word for word in WORDS_OF[key] if word != value)
        case str():
            for found in NUMBER.finditer(value):
                for step in (1, -1):
                    number = int(found[0]) + step
                    yield f"{value[: found.start()]}{number}{value[found.end() :]}"


def gives_changes(gives: object) -> Iterator[Change]:
    """Other things that a row might give in place of this one."""
    if isinstance(gives, Mapping):
        for key, value in gives.items():
            for other in value_changes(key, value):
                yield Change(f"gives {key} {other}", {**gives, key: other})
            if key != "outcome":
                rest = {name: kept for name, kept in gives.items() if name != key}
                yield Change(f"gives without {key}", rest)
    else:
        yield from (Change(f"gives {other}", other) for other in other_lines(str(gives)))


# ── Lists ────────────────────────────────────────────────────────────────────────────────────────


def swaps(items: Sequence[Any]) -> Iterator[Change]:
    """The list with two neighbours in each other's place; a row of a table is called by its first cell."""
    for place, (one, two) in enumerate(pairwise(items)):
        swapped = [*items[:place], two, one, *items[place + 2 :]]
        first, second = (item if isinstance(item, str) else item[0] for item in (two, one))
        yield Change(f"{first} before {second}", swapped)


def drops(items: Sequence[object]) -> Iterator[Change]:
    """The list without one of its items."""
    for place, item in enumerate(items):
        yield Change(f"without {item}", [*items[:place], *items[place + 1 :]])


def numbered(changes: Iterable[Change], file: str, where: str, path: Path) -> Iterator[Mutant]:
    """These changes at one place of a file, as mutants."""
    for change in changes:
        yield Mutant(file, where, change.says, path, change.value, change.widens, change.words)
