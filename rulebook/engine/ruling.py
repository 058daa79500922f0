"""The ruling: a verdict, how sure the text is of it, what else it may be, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from rulebook.engine.verdicts import Number, Outcome, Verdict, plain, verdict_to_dict, with_numbers


class Certainty(StrEnum):
    """How sure the text is.

    `certain`: it decides (also that it is silent, or that a fact is missing). `discretion`: it lets the umpire
    choose. `ambiguous`: it has two defensible readings, or text and chart differ.
    """

    CERTAIN = "certain"
    DISCRETION = "discretion"
    AMBIGUOUS = "ambiguous"


class Role(StrEnum):
    """What a row did: it decided or agrees, it gave way to a narrower row, or it is the other reading."""

    APPLIED = "applied"
    DISPLACED = "displaced"
    READING = "reading"


Values = tuple[tuple[str, object], ...]  # name → value


@dataclass(frozen=True, slots=True)
class Reason:
    """One step: the clause, the words of it that were used, and what they did with which fact.

    `row` is the row of the law; `reading` the key under which the site explains how these words are read. `told`
    has what the step's sentence names in braces, where that is more than one value: a game, a day, a number.
    """

    clause: str
    quote_en: str
    quote_it: str
    role: Role
    row: str
    fact: str | None = None
    value: object = None
    reading: str | None = None
    told: Values = ()

    @property
    def quote(self) -> dict[str, str]:
        return {"en": self.quote_en, "it": self.quote_it}


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another verdict: an option that the text gives the umpire, or what another reading gives."""

    verdict: Verdict
    clauses: tuple[str, ...]
    reading: str | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer. `clauses` from the most specific; `needs` only when undetermined, the most decisive first;
    `did_not_matter`: told facts that change neither the ruling nor a reason."""

    verdict: Verdict
    certainty: Certainty = Certainty.CERTAIN
    alternatives: tuple[Alternative, ...] = ()
    needs: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    did_not_matter: tuple[str, ...] = ()

    @property
    def outcome(self) -> Outcome:
        return self.verdict.outcome

    @property
    def sense(self) -> tuple[Verdict, Certainty, frozenset[Verdict]]:
        """What is ruled, without why: two rulings of one sense are the same ruling."""
        return self.verdict, self.certainty, frozenset(other.verdict for other in self.alternatives)

    def with_numbers(self, numbers: Mapping[str, Number]) -> Ruling:
        """The ruling as told of an incident with these numbers, where the law itself knows only their classes."""
        return replace(
            self,
            verdict=with_numbers(self.verdict, numbers),
            alternatives=tuple(
                replace(other, verdict=with_numbers(other.verdict, numbers)) for other in self.alternatives
            ),
            reasons=tuple(
                replace(reason, value=numbers[reason.fact])
                if reason.fact and reason.fact in numbers
                else reason
                for reason in self.reasons
            ),
        )


def reason_to_dict(reason: Reason) -> dict[str, object]:
    told = {"fact": reason.fact, "value": plain(reason.value), "reading": reason.reading}
    more = {"told": {name: plain(value) for name, value in reason.told}} if reason.told else {}
    return {
        "clause": reason.clause,
        "quote": reason.quote,
        "role": reason.role.value,
        "row": reason.row,
        **{name: value for name, value in told.items() if value is not None},
        **more,
    }


def alternative_to_dict(other: Alternative) -> dict[str, object]:
    reading = {"reading": other.reading} if other.reading else {}
    return verdict_to_dict(other.verdict) | {"clauses": list(other.clauses)} | reading


def ruling_to_dict(ruling: Ruling) -> dict[str, object]:
    """The ruling as plain data, ready for JSON; every key of the contract is there, empty lists too."""
    return verdict_to_dict(ruling.verdict) | {
        "certainty": ruling.certainty.value,
        "alternatives": [alternative_to_dict(other) for other in ruling.alternatives],
        "needs": list(ruling.needs),
        "clauses": list(ruling.clauses),
        "reasons": [reason_to_dict(reason) for reason in ruling.reasons],
        "did_not_matter": list(ruling.did_not_matter),
    }
