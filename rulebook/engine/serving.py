"""Rule 33: which game serves a suspension, and why the games before it do not.

Approval, attendance and reports are facts that somebody tells: without them a game serves nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import product
from typing import Any

from rulebook.engine import law
from rulebook.engine.decision import clauses_of, reason_of
from rulebook.engine.direct import Direct
from rulebook.engine.facts import Fact, Whole
from rulebook.engine.incidents import EventKind, Game, Ground, Scope, Serving, Stage, Tier, ToServe
from rulebook.engine.law import Force, LawError, Row, Rows, World
from rulebook.engine.law.rows import read_cases, read_row
from rulebook.engine.ruling import Alternative, Certainty, Reason, Role, Ruling
from rulebook.engine.verdicts import Refused, Service

# How refusals.md says that a game is not as the suspension is; every other word is the fact's own.
OTHER, LOWER = "other", "lower"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A row of refusals.md: a reason why a game does not serve, and what it looks for in the game."""

    why: str
    facts: tuple[str, ...]
    words: frozenset[str]

    def found_in(self, game: Game, suspension: ToServe) -> str | None:
        """The fact of the game for which it does not serve, if there is one."""
        return next((fact for fact in self.facts if self._is_so(fact, game, suspension)), None)

    def _is_so(self, fact: str, game: Game, suspension: ToServe) -> bool:
        told = getattr(game, fact)
        if OTHER in self.words:
            return bool(told != getattr(suspension, fact))
        if LOWER in self.words:
            return bool(told < getattr(suspension, fact))
        return str(told).lower() in self.words


@dataclass(frozen=True, slots=True)
class ServingLaw:
    """The sentences, for which reasons each refuses a game, and the reasons in the order in which they are told."""

    rows: Rows
    asks: Mapping[str, tuple[str, ...]]
    refusals: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A game that does not serve: its place in the list, the reason and the fact."""

    place: int
    refusal: Refusal
    fact: str


# ── The law as it is read ────────────────────────────────────────────────────────────────────────


def law_from(document: Mapping[str, Any], table: Sequence[Sequence[str]]) -> ServingLaw:
    """The law of `serving.toml` and `refusals.md`, parsed."""
    refusals = tuple(read_refusal(cells) for cells in table[1:])
    known = [refusal.why for refusal in refusals]
    for names in known, [fact for refusal in refusals for fact in refusal.facts]:
        if len(set(names)) < len(names):
            raise LawError(f"named twice among {', '.join(names)}")
    rows = law.gathered(document, read_demand)
    asks = {entry["id"]: tuple(entry["asks"]) for entry in document["row"]}
    if unknown := {why for whys in asks.values() for why in whys} - set(known):
        raise LawError(f"no such reason: {', '.join(sorted(unknown))}")
    return ServingLaw(rows, asks, refusals)


def read_demand(entry: Mapping[str, object]) -> Row:
    """A row that has, instead of what it gives, the reasons for which it refuses a game."""
    if not isinstance(entry.get("asks"), list):
        raise LawError("asks is a list of reasons")
    table = {key: value for key, value in entry.items() if key not in ("asks", "when")}
    row = read_row(table, read_cases(entry.get("when", {}), ToServe.FACTS), gives=False)
    if row.force not in (Force.SHALL, Force.SECOND):
        raise LawError(f"of a game nothing can be asked with the force {row.force}")
    return row


def read_refusal(cells: Sequence[str]) -> Refusal:
    """
    >>> read_refusal(["club_event", "event", "club"])
    Refusal(why='club_event', facts=('event',), words=frozenset({'club'}))
    """
    why, facts, words = cells
    known = {fact.name: fact for fact in Game.FACTS}
    for name in facts.split():
        if name not in known:
            raise LawError(f"{why}: no such fact of a game: {name}")
        if unknown := set(words.split()) - words_of(known[name]):
            raise LawError(f"{why}: {name} is never {', '.join(sorted(unknown))}")
    return Refusal(why, tuple(facts.split()), frozenset(words.split()))


def words_of(fact: Fact) -> set[str]:
    """What refusals.md may say of a game's fact: its own words, and how it stands to the suspension's."""
    words = set(fact.allowed) if isinstance(fact.of, type) else set()
    if hasattr(ToServe, fact.name):
        words.add(OTHER)
        words |= {LOWER} if isinstance(fact.of, Whole) else set()
    return words


# ── What is ruled ────────────────────────────────────────────────────────────────────────────────


def decide(of: ServingLaw, incident: Serving) -> Ruling:
    """The ruling where the suspension and the games are told."""
    suspension, games = incident.suspension, incident.games
    assert suspension is not None
    assert games is not None
    world = {fact.name: getattr(suspension, fact.name) for fact in ToServe.FACTS}
    hits = [row for row in of.rows.rows if row.case(world) is not None]
    beaten = {name for row in hits for name in row.displaces}
    standing = [row for row in hits if row.force is Force.SHALL and row.id not in beaten]
    readings = [row for row in hits if row.force is Force.SECOND]

    asked = asked_by(of, standing)
    served, steps = serve(of, asked, suspension, games)
    other, _ = serve(of, asked | asked_by(of, readings), suspension, games)
    differs = other.game != served.game  # why a game is refused may differ where nothing turns on it

    reasons = [why_refused(asked[step.refusal.why], step, games[step.place]) for step in steps]
    reasons += steps_of(standing, world, Role.APPLIED)
    alternatives: tuple[Alternative, ...] = ()
    if differs:
        reasons += steps_of(readings, world, Role.READING)
        clauses = tuple(dict.fromkeys(row.clause for row in readings))
        alternatives = (Alternative(other, clauses, readings[0].reading),)
    reasons += steps_of((row for row in hits if row.id in beaten), world, Role.DISPLACED)
    return Ruling(
        served,
        Certainty.AMBIGUOUS if differs else Certainty.CERTAIN,
        alternatives,
        clauses=clauses_of(reasons, of.rows.order),
        reasons=tuple(reasons),
        did_not_matter=("suspension.scope",) if idle_scope(suspension) else (),
    )


def steps_of(rows: Iterable[Row], world: World, role: Role) -> list[Reason]:
    """What the sentences do for the suspension, whatever games there are."""
    reasons = [reason_of(row, world, role) for row in rows]
    return [replace(reason, fact=f"suspension.{reason.fact}") for reason in reasons]


def idle_scope(suspension: ToServe) -> bool:
    """Whether a scope was told of a suspension that has none."""
    return suspension.scope is not None and suspension.ground is not Ground.ACCUMULATION


def asked_by(of: ServingLaw, rows: Iterable[Row]) -> dict[str, Row]:
    """Each reason for which these rows refuse a game, with the one row that does."""
    asked: dict[str, Row] = {}
    for row in rows:
        for why in of.asks[row.id]:
            if why in asked:
                raise LawError(f"{why} is asked by {asked[why].id} and by {row.id}")
            asked[why] = row
    return asked


def serve(
    of: ServingLaw, asked: Collection[str], suspension: ToServe, games: Sequence[Game]
) -> tuple[Service, list[Step]]:
    """The first game that is refused for none of the reasons asked, and the first reason against each before it."""
    refusals = [refusal for refusal in of.refusals if refusal.why in asked]
    steps: list[Step] = []
    for place, game in enumerate(games):
        step = refused(refusals, suspension, place, game)
        if step is None:
            return Service(game.id, told(steps, games)), steps
        steps.append(step)
    return Service(None, told(steps, games)), steps


def refused(refusals: Iterable[Refusal], suspension: ToServe, place: int, game: Game) -> Step | None:
    for refusal in refusals:
        if fact := refusal.found_in(game, suspension):
            return Step(place, refusal, fact)
    return None


def told(steps: Iterable[Step], games: Sequence[Game]) -> tuple[Refused, ...]:
    return tuple(Refused(games[step.place].id, step.refusal.why) for step in steps)


def why_refused(row: Row, step: Step, game: Game) -> Reason:
    """The step in which a sentence refuses a game; it has a name of its own for each reason of the sentence."""
    return Reason(
        row.clause,
        row.quote["en"],
        row.quote["it"],
        Role.APPLIED,
        f"{row.id}.{step.refusal.why}",
        f"games[{step.place}].{step.fact}",
        getattr(game, step.fact),
        told=(("game", game.id),),
    )


# ── Every sentence that can be needed ────────────────────────────────────────────────────────────

SERVES = Game(
    "b", date(2026, 4, 20), "Aiken", EventKind.USPA, 8, Tier.LOW, Stage.REGULAR, True, True, True, True, True
)
SERVES_NOT: tuple[Mapping[str, Any], ...] = (
    {"team": "Santa Barbara"},
    {"handicap": 7},
    {"tier": Tier.GAUNTLET},
    {"event": EventKind.CLUB},
    {"stage": Stage.CONSOLATION},
    {"on_schedule_at_issue": False},
    {"committee_approved": False},
    {"attended": False},
    {"reported_after": False},
)


def witnesses() -> Iterator[Serving]:
    """Each suspension that the law can tell apart, with each reason by itself before a game that serves, and alone."""
    refusing = [replace(SERVES, id="a", **change) for change in SERVES_NOT]
    for ground, event, entered, scope in product(Ground, EventKind, (True, False), Scope):
        suspension = ToServe(ground, event, 8, Tier.LOW, "Aiken", SERVES.on, entered, scope)
        for game in refusing:
            yield Serving(suspension, (game,))
            yield Serving(suspension, (game, SERVES))


def ruler_of(of: ServingLaw) -> Direct[Serving]:
    """Who rules on every suspension under this law."""
    return Direct(Serving, lambda incident: decide(of, incident), witnesses)


LAW = law_from(law.document("serving.toml"), law.table("refusals.md"))
RULER = ruler_of(LAW)
