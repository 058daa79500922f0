"""How fast the engine rules, beside the limits that it must keep. No answer is given twice: each is worked out anew.

Processor time, of the best of some turns: other work on the machine can only add to it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from itertools import islice
from typing import Any

from rulebook import engine
from rulebook.engine import Kind
from rulebook.engine.space import Space
from tests.engine.walk import FINITE, OTHERS, TESTS, cases, drawn, full_worlds, incident_of

TURNS = 5
CARDS = 100_000
DAYS = 366 * 20


def seconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def say(name: str, found: float, limit: float, unit: str = "µs") -> None:
    mark = "" if found <= limit else "   OVER"
    print(f"{name:52} {found:9.1f} {unit:2}   {found / limit:6.2f} × the limit of {limit:g} {unit}{mark}")


def forget(kind: Kind) -> None:
    """Answers that were given are worked out anew; the diagrams, which are the law, stay."""
    if isinstance(kind.ruler, Space):
        kind.ruler.answer.cache_clear()


def told_in_cases(kind: Kind) -> list[Any]:
    """The full incidents of the case files."""
    names = [str(path.relative_to(TESTS / "cases")) for path in (TESTS / "cases").rglob("*.toml")]
    incidents = [
        engine.incident_from({"incident": kind.name, "facts": case["facts"]})
        for case in cases(*names)
        if case["incident"] == kind.name
    ]
    return [incident for incident in incidents if engine.rule(incident).outcome != "undetermined"]


def all_facts_known() -> None:
    for kind in (*FINITE, *OTHERS):
        full = (
            [incident_of(kind, words) for words in drawn(kind, 1, 2000)]
            if kind in FINITE
            else told_in_cases(kind)
        )
        taken = []
        for _ in range(TURNS):
            forget(kind)
            taken.append(seconds(lambda full=full: each(full)) / len(full) * 1e6)
        say(f"ruling, all facts known: {kind.name}", min(taken), 50)


def each(incidents: Iterable[Any]) -> None:
    for incident in incidents:
        engine.rule(incident)


def needs() -> None:
    """The slowest of many partial incidents."""
    for kind in FINITE:
        partial = [
            incident_of(kind, words)
            for unknown in (0.2, 0.5, 0.8, 1.0)
            for words in set(drawn(kind, 2, 1000, unknown=unknown))
        ]
        engine.rule(kind.incident())  # all rooms are furnished
        worst = 0.0
        for incident in partial:
            taken = []
            for _ in range(3):
                forget(kind)
                taken.append(seconds(lambda incident=incident: engine.rule(incident)))
            worst = max(worst, min(taken))
        say(f"what is needed, slowest of {len(partial)}: {kind.name}", worst * 1e3, 5, "ms")


def census() -> None:
    """Every full incident of every finite kind, from the law files' rows on."""

    def walk() -> None:
        for kind in FINITE:
            space: Any = kind.ruler
            fresh = Space(
                space.incident, [space.facts[at].name for at in space.door], space.asked, space.decide
            )
            for words in full_worlds(kind):
                fresh.answer(words)

    say("census of all finite kinds, from nothing", seconds(walk), 10, "s")


def season() -> None:
    first, random_day = date(2016, 1, 1), random.Random(3)  # noqa: S311  # not for secrets
    cards = [
        {
            "on": (first + timedelta(days=random_day.randrange(DAYS))).isoformat(),
            "handicap": random_day.randrange(-8, 41),
            "count": random_day.randrange(1, 4),
        }
        for _ in range(CARDS)
    ]
    incidents = {}

    def read(number: int) -> None:
        document = {"incident": "season", "facts": {"cards": list(islice(cards, number))}}
        incidents[number] = engine.incident_from(document)

    took = {
        number: (
            min(seconds(lambda number=number: read(number)) for _ in range(3)),
            min(seconds(lambda number=number: engine.rule(incidents[number])) for _ in range(3)),
        )
        for number in (CARDS // 10, CARDS)
    }
    for place, name in enumerate(("read", "ruled on")):
        say(f"season of {CARDS:,} cards, {name}", took[CARDS][place], 1, "s")
        ratio = took[CARDS][place] / took[CARDS // 10][place]
        say(f"season of ten times the cards, {name}", ratio, 12, "×")


def run() -> None:
    census()
    all_facts_known()
    needs()
    season()


if __name__ == "__main__":
    run()
