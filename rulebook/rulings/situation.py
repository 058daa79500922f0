"""An incident as an address tells it: facts in a query string, the same again and again for the same facts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

from rulebook import engine
from rulebook.engine.space import Space

# The kinds whose facts can be asked for one by one.
ASKED = {name: kind for name, kind in engine.KINDS.items() if isinstance(kind.ruler, Space)}

MOST_PAIRS = 40
ONE_NUMBER = "none"  # the class that has one number alone, 0: who tells the class has told the number
# What other sites hang on a link that is shared there; it tells nothing of what happened.
FOREIGN = re.compile(r"utm_\w+|fbclid|gclid|mc_eid|igshid", re.ASCII)


@dataclass(frozen=True, slots=True)
class Situation:
    """An incident, and those of its numbers of which only the class is told: more than 20 seconds, but not how many.

    For these the incident holds a number that stands for its class.
    """

    incident: engine.Incident
    by_class: frozenset[str] = frozenset()

    @property
    def kind(self) -> engine.Kind:
        return engine.kind_of(self.incident)

    @property
    def ruling(self) -> engine.Ruling:
        return engine.rule(self.incident)

    @property
    def facts(self) -> dict[str, Any]:
        """What is told, in the vocabulary's order; of a number told by its class the class."""
        told = engine.facts_of(self.incident)
        return told | {name: str(self.word(name)) for name in self.by_class if name in told}

    @property
    def query(self) -> str:
        """The one query string of these facts.

        >>> read("seconds=over_20&shot=penalty_3&incident=penalty_shot&defended=true").query
        'incident=penalty_shot&shot=penalty_3&seconds=over_20'
        """
        pairs = parse_qsl(engine.incident_to_query(self.incident))
        return urlencode(
            [(name, str(self.word(name)) if name in self.by_class else text) for name, text in pairs]
        )

    def fact(self, name: str) -> engine.Fact:
        return next(fact for fact in self.kind.facts if fact.name == name)

    def word(self, name: str) -> object:
        """The law's word for a fact as it is told; None where it is unknown."""
        return self.fact(name).word(getattr(self.incident, name))

    def having(self, name: str, value: object, *, by_class: bool = False) -> Situation:
        """The same with one fact told otherwise."""
        classes = (self.by_class - {name}) | ({name} if by_class else frozenset())
        return Situation(replace(self.incident, **{name: value}), frozenset(classes))  # type: ignore[type-var]

    def without(self, names: Iterable[str]) -> Situation:
        """The same with these facts unknown again, or as the rulebook presumes them."""
        unknown = {name: self.fact(name).presumed for name in names}
        return Situation(replace(self.incident, **unknown), self.by_class - set(unknown))  # type: ignore[type-var]

    def trimmed(self) -> Situation:
        """Without what an earlier answer was changed for: facts that change nothing here, and classes where the
        number itself now matters."""
        idle = set(self.ruling.did_not_matter)
        vague = {name for name in self.by_class - idle if not self.speaks(name)}
        return self.without(idle | vague)

    def speaks(self, name: str) -> bool:
        """Whether the class of a number says enough here."""
        return speaks_for_its_class(self, self.fact(name), str(self.word(name)))


def begun(kind: engine.Kind) -> Situation:
    """Of this kind, and nothing told."""
    return Situation(kind.incident())


def read(query: str) -> Situation:
    """The situation of a query string; engine.FactError for one that cannot be, or that cannot be asked for.

    >>> read("incident=penalty_shot&shot=penalty_9")
    Traceback (most recent call last):
    rulebook.engine.facts.FactError: shot: "penalty_9": allowed penalty_2, penalty_3, penalty_4, penalty_5a, penalty_5b, penalty_6, knock_in
    """  # noqa: E501  # the whole line is what a program sees
    return of_pairs(pairs_of(query))


def of_pairs(told: list[tuple[str, str]]) -> Situation:
    """The same of the pairs of a query string."""
    pairs, by_class = [], set()
    given = dict(told)
    kind = ASKED.get(given.get("incident", ""))
    if kind is None:
        raise engine.FactError("incident", given.get("incident"), ASKED)
    classes = {fact.name: fact.of.classes for fact in kind.facts if isinstance(fact.of, engine.Measure)}
    for name, text in told:
        if text in classes.get(name, {}):
            if text != ONE_NUMBER:
                by_class.add(name)
            text = str(classes[name][text])
        pairs.append((name, text))
    situation = Situation(engine.incident_from_query(pairs), frozenset(by_class))
    for name in by_class:
        if not situation.speaks(name):
            raise engine.FactError(name, given[name], situation.fact(name).allowed)
    return situation


def pairs_of(query: str) -> list[tuple[str, str]]:
    """The pairs of a query string, without those that are none of ours."""
    try:
        pairs = parse_qsl(query, keep_blank_values=True, max_num_fields=MOST_PAIRS)
    except ValueError:
        raise engine.FactError("query", query, (f"at most {MOST_PAIRS} facts",)) from None
    return [(name, text) for name, text in pairs if not FOREIGN.fullmatch(name)]


def speaks_for_its_class(situation: Situation, fact: engine.Fact, word: str) -> bool:
    """Whether the number itself is of no consequence here, so that its class is an answer.

    What a player sits out, for one, depends on each second.
    """
    assert isinstance(fact.of, engine.Measure)
    number = fact.of.classes[word]
    if word == ONE_NUMBER:
        return True
    above = number + 1 if fact.of.word(number + 1) == word else number - 0.5
    one, other = (
        [
            ruling.with_numbers({fact.name: value}).sense
            for ruling in engine.possible(situation.having(fact.name, value).incident)
        ]
        for value in (number, above)
    )
    return one == other
