"""Kinds of incident whose facts are lists and days: nothing to enumerate, the ruling is worked out for each.

What is in a list is known whole; a fact of the incident itself that is missing makes the ruling `undetermined`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from rulebook.engine.facts import Told
from rulebook.engine.ruling import Ruling
from rulebook.engine.space import Neighbour
from rulebook.engine.verdicts import Outcome, Plain, Verdict

T = TypeVar("T", bound=Told)


class Direct(Generic[T]):
    """One kind of incident. `decide` rules where every fact is known; `witnesses` are incidents that together bring
    every verdict and every step that it can give, so that all its sentences can be listed."""

    def __init__(
        self,
        incident: type[T],
        decide: Callable[[T], Ruling],
        witnesses: Callable[[], Iterator[T]],
    ) -> None:
        self.incident = incident
        self._decide = decide
        self._witnesses = witnesses

    def rule(self, incident: T) -> Ruling:
        missing = tuple(fact.name for fact in incident.FACTS if getattr(incident, fact.name) is None)
        if missing:
            return Ruling(Plain(Outcome.UNDETERMINED), needs=missing)
        return self._decide(incident)

    def possible(self, incident: T) -> tuple[Ruling, ...]:
        """The ruling where all is told; nothing where a list or a day is missing, for what it may hold has no end."""
        ruling = self.rule(incident)
        return () if ruling.needs else (ruling,)

    def every_ruling(self) -> tuple[Ruling, ...]:
        """Rulings that together have every verdict and every step."""
        return tuple(dict.fromkeys(self.rule(incident) for incident in self._witnesses()))

    def neighbours(self, incident: T) -> Iterator[Neighbour]:
        """None are listed: what lists may hold has no end."""
        return iter(())

    def least_change(self, incident: T, verdict: Verdict) -> tuple[tuple[str, object], ...] | None:
        """Nothing has to change for the verdict that it has; for another no change is tried: see `neighbours`."""
        return () if self.rule(incident).verdict == verdict else None
