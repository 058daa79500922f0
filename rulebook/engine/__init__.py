"""The ruling engine: facts in, one ruling out. Standard library only; no clock, no database, no language, no prose.

A Penalty 5.a is hit before the umpire calls Play, from a spot inside the hitting team's own 60-yard line:

>>> from rulebook import engine
>>> incident = engine.incident_from({
...     "incident": "penalty_shot",
...     "facts": {"shot": "penalty_5a", "event": "hit_before_play", "spot": "inside_own_60"},
... })
>>> ruling = engine.rule(incident)
>>> ruling.outcome.value, ruling.verdict.penalty.value, ruling.verdict.to.value, ruling.certainty.value
('award', 'penalty_4', 'defending_team', 'certain')
>>> ruling.clauses
('36.fouled-team-procedure', '36.chart')

Without the spot nobody can say, and the engine does not guess:

>>> engine.rule(engine.incident_from({
...     "incident": "penalty_shot", "facts": {"shot": "penalty_5a", "event": "hit_before_play"},
... })).needs
('spot',)
"""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.engine.cards import (
    Carded,
    GameEnded,
    InGame,
    LeftBox,
    Played,
    PlayerInGame,
    after,
    as_incident,
    evolve,
    lawful,
)
from rulebook.engine.facts import Fact, FactError, Listed, Measure, Table, Whole, shown
from rulebook.engine.incidents import PenaltyShot, Shown
from rulebook.engine.kinds import KIND_OF, KINDS, Incident, Kind
from rulebook.engine.notation import (
    each_name_once,
    facts_of,
    incident_from,
    incident_from_query,
    incident_to_dict,
    incident_to_query,
)
from rulebook.engine.ruling import Alternative, Certainty, Reason, Role, Ruling, ruling_to_dict
from rulebook.engine.space import Neighbour
from rulebook.engine.verdicts import Award, Foul, Outcome, Plain, Retake, Verdict, key_of, verdict_to_dict

EDITION = "uspa-2026"

__all__ = [
    "EDITION", "KINDS", "Alternative", "Award", "Carded", "Certainty", "Fact", "FactError", "Foul", "GameEnded",
    "InGame", "Incident", "Kind", "LeftBox", "Listed", "Measure", "Neighbour", "Outcome", "PenaltyShot", "Plain",
    "Played", "PlayerInGame", "Reason", "Retake", "Role", "Ruling", "Shown", "Table", "Verdict", "Whole",
    "after", "as_incident", "each_name_once", "every_ruling", "evolve", "facts_of", "incident_from",
    "incident_from_query", "incident_to_dict", "incident_to_query", "key_of", "kind_of", "lawful",
    "least_change", "neighbours", "possible", "rule", "ruling_to_dict", "shown", "verdict_to_dict",
]  # fmt: skip


def kind_of(incident: Incident) -> Kind:
    return KIND_OF[type(incident)]


def rule(incident: Incident) -> Ruling:
    """The ruling on an incident. If facts are missing and every way to fill them in agrees, that is the ruling;
    otherwise it is `undetermined` and names the facts that can still change it. Total: it never raises."""
    return kind_of(incident).ruler.rule(incident)


def neighbours(incident: Incident) -> Iterator[Neighbour]:
    """Incidents one told fact away with another ruling: (fact, value, incident, ruling)."""
    return kind_of(incident).ruler.neighbours(incident)


def least_change(incident: Incident, verdict: Verdict) -> tuple[tuple[str, object], ...] | None:
    """The fewest facts, with the value of each, that would have to be otherwise for this verdict; () where it is the
    verdict already, None where nothing brings it. What is in lists, and days, are left as they are."""
    return kind_of(incident).ruler.least_change(incident, verdict)


def possible(incident: Incident) -> tuple[Ruling, ...]:
    """The different rulings that a partial incident can still have; of a full one, the only one. None are named where
    a list or a day is missing: what it may hold has no end."""
    return kind_of(incident).ruler.possible(incident)


def every_ruling(kind: Kind) -> tuple[Ruling, ...]:
    """Rulings that together have every verdict and every step that this kind can give."""
    return kind.ruler.every_ruling()
