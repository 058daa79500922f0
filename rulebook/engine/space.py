"""All possible incidents of a kind: the ruling on a partial one, what it needs, what would have changed it.

A space is cut into rooms, one for each shot and event. A room knows the few facts that its rows look at, and holds
the ruling for every way they can be; so a full incident is looked up, and a partial one is everything that it fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rulebook.engine.incidents import Event, Fact, Measure, PenaltyShot, Shot
from rulebook.engine.ruling import Outcome, Plain, Reason, Ruling

Values = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Room:
    """One shot and event: the facts that can change its ruling, and the ruling for each way they can be."""

    shot: Shot
    event: Event
    uses: tuple[Fact, ...]
    rulings: Mapping[Values, Ruling]


class World(NamedTuple):
    """One way to fill in what a partial incident leaves open; `facts` names only what counts."""

    facts: dict[str, object]
    ruling: Ruling


class Neighbour(NamedTuple):
    """An incident one fact away, with another ruling."""

    fact: str
    value: object
    incident: PenaltyShot
    ruling: Ruling


class Space:
    """The space of one kind of incident.

    `asked` names the facts that a shot and event look at; `decide` rules on a world in which all are known.
    """

    def __init__(
        self,
        incident: type[PenaltyShot],
        asked: Callable[[Shot, Event], frozenset[str]],
        decide: Callable[[Mapping[str, object]], Ruling],
    ) -> None:
        self.incident = incident
        self.facts = incident.FACTS
        self._asked = asked
        self._decide = decide
        self._rooms: dict[tuple[Shot, Event], Room] = {}
        self.partial = lru_cache(maxsize=4096)(self._partial)

    def rule(self, incident: PenaltyShot) -> Ruling:
        """The ruling; of a partial incident the one on which all completions agree, else `undetermined`."""
        shot, event = incident.shot, incident.event
        if shot is None or event is None:
            return self.partial(incident)
        room = self.room(shot, event)
        ruling = room.rulings.get(tuple(fact.word(getattr(incident, fact.name)) for fact in room.uses))
        if ruling is None:
            return self.partial(incident)
        return self._told(ruling, incident, room.uses)

    def room(self, shot: Shot, event: Event) -> Room:
        """The room of a shot and event, furnished when first entered."""
        if room := self._rooms.get((shot, event)):
            return room
        named = self._asked(shot, event)
        facts = [fact for fact in self.facts if fact.name in named]
        rulings: dict[Values, Ruling] = {}
        for values in product(*(words_of(fact) for fact in facts)):
            world = {fact.name: word for fact, word in zip(facts, values, strict=True)}
            rulings[values] = self._decide({"shot": shot, "event": event, **world})
        room = self._rooms[shot, event] = Room(shot, event, *without_idle_facts(facts, rulings))
        return room

    def worlds(self, incident: PenaltyShot) -> Iterator[World]:
        """Every way to fill in what is unknown, reduced to the facts that count."""
        for shot in [incident.shot] if incident.shot else Shot:
            for event in [incident.event] if incident.event else Event:
                room = self.room(shot, event)
                known = [fact.word(getattr(incident, fact.name)) for fact in room.uses]
                for values, ruling in room.rulings.items():
                    if all(told in (None, word) for told, word in zip(known, values, strict=True)):
                        facts = {fact.name: word for fact, word in zip(room.uses, values, strict=True)}
                        yield World({"shot": shot, "event": event, **facts}, ruling)

    def _partial(self, incident: PenaltyShot) -> Ruling:
        worlds = list(self.worlds(incident))
        reasons = shared_reasons([world.ruling for world in worlds])
        first, *others = [world.ruling for world in worlds]
        clauses = tuple(name for name in first.clauses if all(name in other.clauses for other in others))
        if all(other.sense == first.sense for other in others):
            ruling = replace(first, clauses=clauses, reasons=reasons)
        else:
            needs = self.needs(incident, worlds)
            ruling = Ruling(Plain(Outcome.UNDETERMINED), needs=needs, clauses=clauses, reasons=reasons)
        used = {name for world in worlds for name in world.facts}
        return self._told(ruling, incident, tuple(fact for fact in self.facts if fact.name in used))

    def needs(self, incident: PenaltyShot, worlds: list[World]) -> tuple[str, ...]:
        """The unknown facts that can still change the ruling.

        First the one after which fewest rulings are expected to remain, its values taken as equally likely; of
        equals, the one that stands first in the vocabulary.
        """
        unknown = [fact for fact in self.facts if getattr(incident, fact.name) is None]
        deciding = [fact for fact in unknown if can_change(fact.name, worlds)]
        deciding.sort(key=lambda fact: expected_to_remain(fact, worlds))  # stable: ties keep their order
        return tuple(fact.name for fact in deciding)

    def neighbours(self, incident: PenaltyShot) -> Iterator[Neighbour]:
        """Incidents one told fact away whose ruling is another, and is a ruling."""
        here = self.rule(incident).sense
        for fact in self.facts:
            told = getattr(incident, fact.name)
            if told is None:
                continue
            for value in fact.values:
                if fact.word(value) == fact.word(told):
                    continue
                other = replace(incident, **{fact.name: value})
                ruling = self.rule(other)
                if ruling.sense != here and ruling.outcome is not Outcome.UNDETERMINED:
                    yield Neighbour(fact.name, value, other, ruling)

    def _told(self, ruling: Ruling, incident: PenaltyShot, uses: tuple[Fact, ...]) -> Ruling:
        """The ruling as told of this incident: with its own numbers, and the facts that did not matter."""
        idle = tuple(
            fact.name
            for fact in self.facts[2:]
            if fact not in uses and getattr(incident, fact.name) not in (None, fact.presumed)
        )
        numbers = {
            fact.name: getattr(incident, fact.name)
            for fact in uses
            if isinstance(fact.of, Measure) and getattr(incident, fact.name) is not None
        }
        if not idle and not numbers:
            return ruling
        reasons = tuple(
            replace(reason, value=numbers[reason.fact]) if reason.fact in numbers else reason
            for reason in ruling.reasons
        )
        return replace(ruling, reasons=reasons, did_not_matter=idle)


def words_of(fact: Fact) -> tuple[object, ...]:
    return tuple(fact.word(value) for value in fact.values)


def without_idle_facts(
    facts: list[Fact], rulings: dict[Values, Ruling]
) -> tuple[tuple[Fact, ...], dict[Values, Ruling]]:
    """Leave out each fact that changes neither a ruling nor a reason."""
    for at in reversed(range(len(facts))):
        by_rest: dict[Values, set[Ruling]] = {}
        for values, ruling in rulings.items():
            by_rest.setdefault(values[:at] + values[at + 1 :], set()).add(ruling)
        if all(len(answers) == 1 for answers in by_rest.values()):
            facts = facts[:at] + facts[at + 1 :]
            rulings = {rest: answers.pop() for rest, answers in by_rest.items()}
    return tuple(facts), rulings


def can_change(fact: str, worlds: list[World]) -> bool:
    """Are there two worlds that differ only in this fact and are ruled differently?

    A fact that only one of the two worlds names is free in the other, so they differ only where both name it.
    """
    by_value: dict[object, list[World]] = {}
    for world in worlds:
        if fact in world.facts:
            by_value.setdefault(world.facts[fact], []).append(world)
    groups = list(by_value.values())
    return any(
        one.ruling.sense != other.ruling.sense and agree_but_for(fact, one, other)
        for at, group in enumerate(groups)
        for rest in groups[at + 1 :]
        for one in group
        for other in rest
    )


def agree_but_for(fact: str, one: World, other: World) -> bool:
    shared = one.facts.keys() & other.facts.keys() - {fact}
    return all(one.facts[name] == other.facts[name] for name in shared)


def expected_to_remain(fact: Fact, worlds: list[World]) -> Fraction:
    """The mean number of different rulings left once the fact is told."""
    words = words_of(fact)
    left = [
        {world.ruling.sense for world in worlds if world.facts.get(fact.name, word) == word} for word in words
    ]
    return Fraction(sum(len(senses) for senses in left), len(words))


def shared_reasons(rulings: list[Ruling]) -> tuple[Reason, ...]:
    """The steps that all the rulings take; a fact whose value they do not share is left out of the step."""
    first, *others = rulings
    shared = []
    for reason in first.reasons:
        step = (reason.row, reason.role)
        twins = [twin for other in others for twin in other.reasons if (twin.row, twin.role) == step]
        if len(twins) < len(others):
            continue
        same = all((twin.fact, twin.value) == (reason.fact, reason.value) for twin in twins)
        shared.append(reason if same else replace(reason, fact=None, value=None))
    return tuple(shared)
