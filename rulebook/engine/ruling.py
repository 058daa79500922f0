"""What the umpire gives: a verdict, how sure the text is of it, what else it may be, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar


class Outcome(StrEnum):
    AWARD = "award"
    PLAY_ON = "play_on"
    RETAKE = "retake"
    GOAL_COUNTS = "goal_counts"
    NO_OFFENCE = "no_offence"
    FOUL = "foul"
    NOT_APPLICABLE = "not_applicable"
    NOT_COVERED = "not_covered"
    UNDETERMINED = "undetermined"


class Certainty(StrEnum):
    """How sure the text is.

    `certain`: it decides (also that it is silent, or that a fact is missing). `discretion`: it lets the umpire
    choose. `ambiguous`: it has two defensible readings, or text and chart differ.
    """

    CERTAIN = "certain"
    DISCRETION = "discretion"
    AMBIGUOUS = "ambiguous"


class Penalty(StrEnum):
    PENALTY_1 = "penalty_1"
    PENALTY_2 = "penalty_2"
    PENALTY_3 = "penalty_3"
    PENALTY_4 = "penalty_4"
    PENALTY_5A = "penalty_5a"
    PENALTY_5B = "penalty_5b"
    PENALTY_6 = "penalty_6"


class Team(StrEnum):
    HITTING = "hitting_team"
    DEFENDING = "defending_team"


class Place(StrEnum):
    SPOT_OF_SHOT = "spot_of_shot"
    WHERE_BALL_STOPPED = "where_ball_stopped"


class Card(StrEnum):
    YELLOW = "yellow"


class Role(StrEnum):
    """What a row did: it decided or agrees, it gave way to a narrower row, or it is the other reading."""

    APPLIED = "applied"
    DISPLACED = "displaced"
    READING = "reading"


@dataclass(frozen=True, slots=True)
class Award:
    """A penalty to a team; `place` only for a penalty without a place of its own."""

    outcome: ClassVar[Outcome] = Outcome.AWARD
    penalty: Penalty
    to: Team
    place: Place | None = None

    def terms(self) -> dict[str, str]:
        place: dict[str, str] = {"from": self.place} if self.place else {}
        return {"penalty": self.penalty, "to": self.to} | place


@dataclass(frozen=True, slots=True)
class Retake:
    """The same hit again, from the same spot under the same conditions."""

    outcome: ClassVar[Outcome] = Outcome.RETAKE
    to: Team

    def terms(self) -> dict[str, str]:
        return {"to": self.to}


@dataclass(frozen=True, slots=True)
class Foul:
    """A foul whose penalty the clause leaves to the umpire."""

    outcome: ClassVar[Outcome] = Outcome.FOUL
    against: Team
    card: Card | None = None

    def terms(self) -> dict[str, str]:
        card: dict[str, str] = {"card": self.card} if self.card else {}
        return {"against": self.against} | card


@dataclass(frozen=True, slots=True)
class Plain:
    """An outcome that needs no further words."""

    outcome: Outcome

    def terms(self) -> dict[str, str]:
        return {}


Verdict = Award | Retake | Foul | Plain


def key_of(verdict: Verdict) -> str:
    """The key of the sentence that says this verdict.

    >>> key_of(Award(Penalty.PENALTY_5A, Team.DEFENDING, Place.SPOT_OF_SHOT))
    'verdict.award.penalty_5a.defending_team.spot_of_shot'
    """
    return ".".join(("verdict", verdict.outcome, *verdict.terms().values()))


@dataclass(frozen=True, slots=True)
class Reason:
    """One step: the clause, the words of it that were used, and what they did with which fact.

    `row` is the row of the law; `reading` the key under which the site explains how these words are read.
    """

    clause: str
    quote_en: str
    quote_it: str
    role: Role
    row: str
    fact: str | None = None
    value: str | bool | int | float | None = None
    reading: str | None = None

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
    `did_not_matter`: facts that the incident knows and this event does not use."""

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


def reason_to_dict(reason: Reason) -> dict[str, object]:
    told = {"fact": reason.fact, "value": reason.value, "reading": reason.reading}
    return {
        "clause": reason.clause,
        "quote": reason.quote,
        "role": reason.role.value,
        "row": reason.row,
    } | {name: value for name, value in told.items() if value is not None}


def verdict_to_dict(verdict: Verdict) -> dict[str, object]:
    """The verdict in plain words.

    >>> verdict_to_dict(Foul(Team.HITTING))
    {'outcome': 'foul', 'against': 'hitting_team'}
    """
    return {"outcome": str(verdict.outcome), **{name: str(word) for name, word in verdict.terms().items()}}


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
