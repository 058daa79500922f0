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

from rulebook.engine.incidents import Fact, FactError, Measure, PenaltyShot, shown
from rulebook.engine.kinds import KIND_OF, KINDS, Incident, Kind
from rulebook.engine.notation import (
    facts_of,
    incident_from,
    incident_from_query,
    incident_to_dict,
    incident_to_query,
)
from rulebook.engine.ruling import (
    Alternative,
    Award,
    Certainty,
    Foul,
    Outcome,
    Plain,
    Reason,
    Retake,
    Role,
    Ruling,
    Verdict,
    key_of,
    ruling_to_dict,
    verdict_to_dict,
)
from rulebook.engine.space import Neighbour

EDITION = "uspa-2026"

__all__ = [
    "EDITION", "KINDS", "Alternative", "Award", "Certainty", "Fact", "FactError", "Foul", "Incident", "Kind", "Measure",
    "Neighbour", "Outcome", "PenaltyShot", "Plain", "Reason", "Retake", "Role", "Ruling", "Verdict", "facts_of",
    "incident_from", "incident_from_query", "incident_to_dict", "incident_to_query", "key_of", "neighbours", "possible",
    "rule", "ruling_to_dict", "shown", "verdict_to_dict",
]  # fmt: skip


def rule(incident: Incident) -> Ruling:
    """The ruling on an incident. If facts are missing and every way to fill them in agrees, that is the ruling;
    otherwise it is `undetermined` and names the facts that can still change it. Total: it never raises."""
    return KIND_OF[type(incident)].space.rule(incident)


def neighbours(incident: Incident) -> Iterator[Neighbour]:
    """Incidents one told fact away with another ruling: (fact, value, incident, ruling)."""
    return KIND_OF[type(incident)].space.neighbours(incident)


def possible(incident: Incident) -> tuple[Ruling, ...]:
    """The different rulings that a partial incident can still have; of a full one, the only one."""
    by_sense = {world.ruling.sense: world.ruling for world in KIND_OF[type(incident)].space.worlds(incident)}
    return tuple(by_sense.values())
