"""Rule 36: a player who was off the field comes back for a penalty shot, and perhaps makes a play.

Two things are judged, each for itself: the way back, and the play that he made. To break a duty of either is a
breach; nothing that is right in the one mends what is wrong in the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from rulebook.engine import law
from rulebook.engine.decision import decided
from rulebook.engine.incidents import ReturningPlayer, Shot, Side
from rulebook.engine.law import Condition, Force, Increase, LawError, Row, Rows, World
from rulebook.engine.law.rows import read_cases, read_condition, read_row
from rulebook.engine.ruling import Ruling
from rulebook.engine.space import Space

DOOR = ("shot", "team")
BREACH = "breach"  # no fact that anybody tells: it follows from the duties
COLUMNS = ("team", "shots", "when", BREACH)


def law_from(document: Mapping[str, object]) -> Rows:
    """The law of `returning_player.toml`, parsed."""
    lists = document.get("shots")
    if not isinstance(lists, dict) or set(lists) != set(Side):
        raise LawError("wants [shots]: what the paragraph of each team lists")
    listed = {Side(team): tuple(read_listed(str(shots))) for team, shots in lists.items()}
    return law.gathered(document, lambda entry: read_returning_row(entry, listed))


def read_returning_row(entry: Mapping[str, object], listed: Mapping[Side, Sequence[Condition]]) -> Row:
    """A row that names its team, and where it must its shots and whether there was a breach, in columns of their
    own. Without shots it holds at those that the paragraph of its team lists."""
    table = {key: value for key, value in entry.items() if key not in COLUMNS}
    team = Side(str(entry.get("team")))
    shots = tuple(read_listed(str(entry["shots"]))) if "shots" in entry else listed[team]
    last: dict[str, frozenset[object]] = {"team": frozenset({team})}
    if BREACH in entry:
        last[BREACH] = frozenset({read_breach(entry[BREACH])})
    when = read_cases(entry.get("when", {}), ReturningPlayer.FACTS)
    # A reason names the first fact of its case: a finer one, or else the shot.
    return read_row(table, tuple({**finer, **shot, **last} for finer in when for shot in shots))


def read_listed(text: str) -> Iterator[Condition]:
    """The shots of a list, each with its own condition.

    >>> [sorted(shot) for shot in read_listed("3:defended=true 4")]
    [['defended', 'shot'], ['shot']]
    """
    for word in text.split():
        name, _, condition = word.partition(":")
        own = read_condition(condition, ReturningPlayer.FACTS) if condition else {}
        shot = Shot(name if name == Shot.KNOCK_IN else f"penalty_{name}")
        yield {**own, "shot": frozenset({shot})}


def read_breach(word: object) -> bool:
    if not isinstance(word, bool):
        raise LawError(f"breach is true or false: {word!r}")
    return word


def is_breach(rows: Iterable[Row], world: World) -> bool:
    """Whether a duty is broken: one is enough."""
    return any(row.force is Force.DUTY and row.case(world) is not None for row in rows)


def asked(rows: Iterable[Row], shot: Shot) -> frozenset[str]:
    """The facts that these rows look at when this shot is taken."""
    facts, increases = set[str](), False
    for row in rows:
        facts.update(fact for case in row.cases for fact in case)
        increases = increases or isinstance(row.gives, Increase)
    if increases and shot is Shot.PENALTY_5A:
        facts.add("spot")
    return frozenset(facts - {BREACH})


def ruler_of(of: Rows) -> Space[ReturningPlayer]:
    """The space of all returning players under this law."""

    @cache
    def rows_at(shot: Shot, team: Side) -> list[Row]:
        return of.at({"shot": shot, "team": team})

    def decide(world: World) -> Ruling:
        rows = rows_at(Shot(str(world["shot"])), Side(str(world["team"])))
        return decided(rows, {**world, BREACH: is_breach(rows, world)}, of.order)

    def asked_behind(door: World) -> frozenset[str]:
        shot = Shot(str(door["shot"]))
        return asked(rows_at(shot, Side(str(door["team"]))), shot)

    return Space(ReturningPlayer, DOOR, asked_behind, decide)


LAW = law_from(law.document("returning_player.toml"))
RULER = ruler_of(LAW)
