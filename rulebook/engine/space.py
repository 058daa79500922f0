"""All possible incidents of a kind: the ruling on a partial one, what it needs, what would have changed it.

A space is cut into rooms, one for each way its coarse facts can be (the shot and what happened). A room knows the few
facts that its rows look at, and holds the ruling for every way they can be as a decision diagram; so a full incident
is looked up, and a partial one is what is left of the diagrams that it fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any, Generic, NamedTuple, TypeVar

from rulebook.engine.diagram import LEAF, Diagrams
from rulebook.engine.facts import Fact, Measure, Told
from rulebook.engine.law import World
from rulebook.engine.ruling import Reason, Ruling
from rulebook.engine.verdicts import Number, Outcome, Plain, Verdict, with_numbers

Words = tuple[object, ...]  # of each fact of the kind the law's word for it, None where it is unknown
Change = tuple[int, object]  # the place of a fact, and the word that it would have
T = TypeVar("T", bound=Told)


@dataclass(frozen=True, slots=True)
class Room:
    """One way that the coarse facts can be. `rulings` is the diagram of rulings with their reasons, `senses` that of
    what is ruled."""

    door: Words
    rulings: int
    senses: int


class Neighbour(NamedTuple):
    """An incident one fact away, with another ruling."""

    fact: str
    value: object
    incident: Any
    ruling: Ruling


class Space(Generic[T]):
    """The space of one kind of incident.

    `door` names its coarse facts; `asked` the facts that matter behind one door; `decide` rules on a world in which
    all of these are known.
    """

    def __init__(
        self,
        incident: type[T],
        door: Sequence[str],
        asked: Callable[[World], frozenset[str]],
        decide: Callable[[World], Ruling],
    ) -> None:
        self.incident = incident
        self.facts = incident.FACTS
        self.words = [words_of(fact) for fact in self.facts]
        self.places = [{word: at for at, word in enumerate(words)} for words in self.words]
        self.door = tuple(at for at, fact in enumerate(self.facts) if fact.name in door)
        self.numbers = [fact.name for fact in self.facts if isinstance(fact.of, Measure)]
        self._asked = asked
        self.decide = decide
        self._rooms: dict[Words, Room] = {}
        self._rulings = Diagrams()
        self._senses = Diagrams()
        self.answer = lru_cache(maxsize=16384)(self._answer)

    # What is ruled

    def rule(self, incident: T) -> Ruling:
        """The ruling; of a partial incident the one on which all completions agree, else `undetermined`."""
        ruling = self.answer(self.words_told(incident))
        numbers = self.numbers_told(incident)
        return ruling.with_numbers(numbers) if numbers else ruling

    def possible(self, incident: T) -> tuple[Ruling, ...]:
        """The different rulings that the incident can still have."""
        numbers = self.numbers_told(incident)
        by_sense: dict[object, Ruling] = {}
        told = self.words_told(incident)
        for left in self._left(self.rooms(told), self.known(told)):
            ruling = left.with_numbers(numbers)
            by_sense.setdefault(ruling.sense, ruling)
        return tuple(by_sense.values())

    def every_ruling(self) -> tuple[Ruling, ...]:
        """Each ruling that any full incident has, once."""
        return self._left(self.rooms((None,) * len(self.facts)), {})

    def words_told(self, incident: T) -> Words:
        return tuple(fact.word(getattr(incident, fact.name)) for fact in self.facts)

    def numbers_told(self, incident: T) -> dict[str, Number]:
        """The numbers themselves, of which the law knows only the classes."""
        return {name: told for name in self.numbers if (told := getattr(incident, name)) is not None}

    def room(self, door: Words) -> Room:
        """The room behind a door, furnished when first entered."""
        if room := self._rooms.get(door):
            return room
        coarse = {self.facts[at].name: word for at, word in zip(self.door, door, strict=True)}
        named = self._asked(coarse)
        asked = [at for at, fact in enumerate(self.facts) if fact.name in named and at not in self.door]
        leaves, senses = [], []
        for words in product(*(self.words[at] for at in asked)):
            world = coarse | {self.facts[at].name: word for at, word in zip(asked, words, strict=True)}
            ruling = self.decide(world)
            leaves.append(self._rulings.leaf(ruling))
            senses.append(self._senses.leaf(ruling.sense))
        levels = [(at, len(self.words[at])) for at in asked]
        room = Room(door, self._rulings.built(leaves, levels), self._senses.built(senses, levels))
        self._rooms[door] = room
        return room

    def rooms(self, told: Words) -> list[Room]:
        """The rooms whose doors are open to what is told."""
        ways = [self.words[at] if told[at] is None else (told[at],) for at in self.door]
        return [self.room(door) for door in product(*ways)]

    def known(self, told: Words) -> dict[int, int]:
        """What is told of the finer facts: level → place of the value."""
        return {
            at: self.places[at][word]
            for at, word in enumerate(told)
            if word is not None and at not in self.door
        }

    def _left(self, rooms: list[Room], known: dict[int, int]) -> tuple[Ruling, ...]:
        """The rulings that are still possible."""
        reach = 0
        for room in rooms:
            reach |= self._rulings.reach(self._rulings.restricted(room.rulings, known))
        return tuple(self._rulings.listed(reach))

    def _answer(self, told: Words) -> Ruling:
        rooms, known = self.rooms(told), self.known(told)
        idle = self._idle(rooms, known, told)
        first, *others = rulings = self._left(rooms, known)
        if not others:
            return replace(first, did_not_matter=idle)
        clauses = tuple(name for name in first.clauses if all(name in other.clauses for other in others))
        reasons = shared_reasons(rulings)
        if all(other.sense == first.sense for other in others):
            return replace(first, clauses=clauses, reasons=reasons, did_not_matter=idle)
        needs = self._needs(rooms, known, told)
        return Ruling(
            Plain(Outcome.UNDETERMINED), needs=needs, clauses=clauses, reasons=reasons, did_not_matter=idle
        )

    # Which facts matter

    def _idle(self, rooms: list[Room], known: dict[int, int], told: Words) -> tuple[str, ...]:
        """The told facts, other than presumed and coarse ones, that change neither the ruling nor a reason."""
        nodes = [room.rulings for room in rooms]
        return tuple(
            self.facts[at].name
            for at in known
            if told[at] != self.facts[at].presumed
            and not any(self._rulings.turns_on(node, at, known) for node in nodes)
        )

    def _needs(self, rooms: list[Room], known: dict[int, int], told: Words) -> tuple[str, ...]:
        """The unknown facts that can still change the ruling.

        First the one after which fewest rulings are expected to remain, its values taken as equally likely; of
        equals, the one that stands first in the vocabulary.
        """
        left = [(room.door, self._senses.restricted(room.senses, known)) for room in rooms]
        deciding = []
        for at, fact in enumerate(self.facts):
            if told[at] is not None:
                continue
            if self._matters_at_the_door(at, left) if at in self.door else self._is_asked(at, left):
                deciding.append((self._expected_to_remain(at, left), at, fact.name))
        return tuple(name for _, _, name in sorted(deciding))

    def _is_asked(self, at: int, left: list[tuple[Words, int]]) -> bool:
        return any(self._senses.asks(node, at) for _, node in left)

    def _matters_at_the_door(self, at: int, left: list[tuple[Words, int]]) -> bool:
        """Are there two rooms whose doors differ only in this fact, and that rule differently?"""
        place = self.door.index(at)
        by_rest: dict[Words, int] = {}
        return any(by_rest.setdefault(door[:place] + door[place + 1 :], node) != node for door, node in left)

    def _expected_to_remain(self, at: int, left: list[tuple[Words, int]]) -> Fraction:
        """The mean number of different rulings left once the fact is told."""
        place = self.door.index(at) if at in self.door else None
        total = 0
        for value, word in enumerate(self.words[at]):
            reach = 0
            for door, node in left:
                if place is None:
                    reach |= self._senses.reach(self._senses.given(node, at, value))
                elif door[place] == word:
                    reach |= self._senses.reach(node)
            total += reach.bit_count()
        return Fraction(total, len(self.words[at]))

    # What would have changed it

    def neighbours(self, incident: T) -> Iterator[Neighbour]:
        """Incidents one told fact away whose ruling is another, and is a ruling."""
        here = self.rule(incident).sense
        for fact in self.facts:
            told = getattr(incident, fact.name)
            if told is None:
                continue
            for value in fact.values:
                if fact.word(value) == fact.word(told):
                    continue
                other = replace(incident, **{fact.name: value})  # type: ignore[type-var]
                ruling = self.rule(other)
                if ruling.sense != here and ruling.outcome is not Outcome.UNDETERMINED:
                    yield Neighbour(fact.name, value, other, ruling)

    def least_change(self, incident: T, verdict: Verdict) -> tuple[tuple[str, object], ...] | None:
        """The fewest facts that would have to be otherwise, or told, for this verdict; None where nothing brings it.

        Of equally few, those that leave the coarse facts as they are: another shot is another story.
        """
        told, numbers = self.words_told(incident), self.numbers_told(incident)
        wanted = sum(
            1 << at
            for at, sense in enumerate(self._every_sense())
            if verdict in (sense[0], with_numbers(sense[0], numbers))
        )
        best: tuple[Change, ...] | None = None
        for moved in self._moves(told):
            if best is not None and len(moved) >= len(best):
                break
            nodes = frozenset(room.senses for room in self.rooms(changed(told, moved)))
            inside = self._cheapest(nodes, told, wanted, {})
            if inside is not None and (best is None or len(moved) + len(inside) < len(best)):
                best = *moved, *inside
        if best is None:
            return None
        return tuple((self.facts[at].name, self.facts[at].values[self.places[at][word]]) for at, word in best)

    def _every_sense(self) -> list[tuple[Verdict, object, object]]:
        self.rooms((None,) * len(self.facts))  # all are furnished
        return self._senses.answers

    def _moves(self, told: Words) -> list[tuple[Change, ...]]:
        """Every way to change or tell coarse facts, the fewest first."""
        ways = [[None, *((at, word) for word in self.words[at] if word != told[at])] for at in self.door]
        moves = [tuple(change for change in way if change) for way in product(*ways)]
        return sorted(moves, key=len)

    def _cheapest(
        self,
        nodes: frozenset[int],
        told: Words,
        wanted: int,
        found: dict[frozenset[int], tuple[Change, ...] | None],
    ) -> tuple[Change, ...] | None:
        """The fewest changes of finer facts after which all these nodes lead to one wanted sense.

        There is more than one node where a fact is unknown and stays so.
        """
        if nodes in found:
            return found[nodes]
        best: tuple[Change, ...] | None = None
        level = min(self._senses.part(node)[0] for node in nodes)
        if not all(self._senses.reach(node) & wanted for node in nodes):
            best = None
        elif level == LEAF:
            best = () if len(nodes) == 1 else None
        else:
            for way in self.words[level] if told[level] is not None else (None, *self.words[level]):
                values = range(len(self.words[level])) if way is None else (self.places[level][way],)
                left = frozenset(self._senses.given(node, level, value) for node in nodes for value in values)
                below = self._cheapest(left, told, wanted, found)
                if below is not None:
                    changes = below if way == told[level] else ((level, way), *below)
                    best = changes if best is None or len(changes) < len(best) else best
        found[nodes] = best
        return best


def changed(told: Words, changes: Sequence[Change]) -> Words:
    now = dict(changes)
    return tuple(now.get(at, word) for at, word in enumerate(told))


def words_of(fact: Fact) -> tuple[object, ...]:
    return tuple(fact.word(value) for value in fact.values)


def shared_reasons(rulings: Sequence[Ruling]) -> tuple[Reason, ...]:
    """The steps that all the rulings take; a fact whose value they do not share is left out of the step."""
    first, *others = rulings
    steps = {(reason.row, reason.role): reason for reason in first.reasons}
    alike: Mapping[Any, set[object]] = {step: {(reason.fact, reason.value)} for step, reason in steps.items()}
    for other in others:
        theirs = {(reason.row, reason.role): (reason.fact, reason.value) for reason in other.reasons}
        steps = {step: reason for step, reason in steps.items() if step in theirs}
        if not steps:
            return ()
        for step in steps:
            alike[step].add(theirs[step])
    return tuple(
        reason if len(alike[step]) == 1 else replace(reason, fact=None, value=None)
        for step, reason in steps.items()
    )
