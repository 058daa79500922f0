"""What is mutated: for each subject its files of law, their mutants, and who rules under a changed file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from types import ModuleType
from typing import Any

from rulebook.engine import (
    card_after_game,
    cards,
    conduct,
    game_ends,
    law,
    leaves_field,
    penalty_box,
    penalty_shot,
    returning_player,
    season,
    sequence,
    serving,
    short_handed,
    unserved,
)
from rulebook.engine.calendar import LEAP_YEAR, MONTHS, month_day_from
from rulebook.engine.facts import Fact
from rulebook.engine.incidents import Card, EventKind, PenaltyShot, ReturningPlayer, Stage, Tier, ToServe
from rulebook.engine.incidents.suspensions import EVENT_HANDICAP
from rulebook.engine.kinds import Ruler
from rulebook.engine.law import Rows
from rulebook.engine.law.season import NOTHING, Span
from rulebook.engine.sanctions import NEXT_GAME, TRUTH
from rulebook.engine.serving import LOWER, OTHER
from rulebook.engine.verdicts import Complaint

from .changes import Mutant, drops, other_words, value_changes
from .rows import (
    asking_file_mutants,
    column_file_mutants,
    returning_file_mutants,
    row_file_mutants,
    shot_file_mutants,
)
from .tables import cell_mutants, chart_mutants, dropped_rows, legend_mutants, swapped_rows

Files = Mapping[str, Any]  # the name of each file → what was parsed of it


@dataclass(frozen=True, slots=True)
class Subject:
    """One module of the engine: the files of law that it reads, every mutant of them, the law read from them, and
    its rulers by kind of incident. `rows`: those of the file on which a large space stands, so that only the rooms
    that they change need to be looked at."""

    name: str
    files: Files
    mutants: Callable[[Files], Iterator[Mutant]]
    read: Callable[[Files], Any]
    rulers: Callable[[Any], Mapping[str, Ruler]]
    rows: Callable[[Any], Rows] | None = None


def parsed(*names: str) -> dict[str, Any]:
    return {name: law.document(name) if name.endswith(".toml") else law.table(name) for name in names}


def penalty_shot_mutants(files: Files) -> Iterator[Mutant]:
    rows, chart, legend = files.values()
    yield from chart_mutants("misexecution.md", chart, legend)
    yield from legend_mutants("legend.toml", legend, PenaltyShot.FACTS)
    yield from shot_file_mutants("penalty_shot.toml", rows, PenaltyShot.FACTS)


def returning_mutants(files: Files) -> Iterator[Mutant]:
    [rows] = files.values()
    return returning_file_mutants("returning_player.toml", rows, ReturningPlayer.FACTS)


def sanction_cells(column: str, cell: str) -> Iterator[object]:
    """What else a cell of sanctions.md could say; the cards in its first column stay."""
    match column:
        case "sent_off" | "penalty":
            yield from (word for word in TRUTH if word != cell)
        case "next_game":
            yield from (words for words in NEXT_GAME if words != cell)
        case "complaint":
            yield from (word for word in Complaint if word != cell)
        case "box_minutes" | "short_minutes":
            yield from value_changes(column, int(cell))


def card_mutants(files: Files) -> Iterator[Mutant]:
    rows, sanctions = files.values()
    yield from row_file_mutants("cards.toml", rows, Card.FACTS)
    yield from cell_mutants("sanctions.md", sanctions, sanction_cells)


def season_mutants(files: Files) -> Iterator[Mutant]:
    rows, *tables = files.items()
    yield from column_file_mutants(*rows, (), {})
    for name, table in tables:
        yield from cell_mutants(name, table, season_cells)
        yield from dropped_rows(name, table)


def season_cells(column: str, cell: str) -> Iterator[object]:
    """What else a cell of thresholds.md, tiers.md or periods.md could say; its name stays."""
    words: dict[str, Sequence[str]] = {
        "span": list(Span),
        "scope": ["tier", "all"],
        "tier": list(Tier),
        "gauntlet": list(TRUTH),
        "adopted": [NOTHING] if cell != NOTHING else [],
    }
    match column:
        case "numbers":
            yield from other_numbers([int(number) for number in cell.split(",")])
        case "from" | "to":
            yield from other_limits(column, cell)
        case _:
            yield from (word for word in words.get(column, ()) if word != cell)


def other_numbers(numbers: list[int]) -> Iterator[str]:
    """
    >>> list(other_numbers([5, 8]))
    ['6, 8', '4, 8', '8', '5, 9', '5, 7', '5', '5, 8, 9']
    """
    for place, number in enumerate(numbers):
        for others in ([number + 1], [number - 1], []):
            yield ", ".join(map(str, [*numbers[:place], *others, *numbers[place + 1 :]]))
    yield ", ".join(map(str, [*numbers, numbers[-1] + 1]))


def other_limits(column: str, cell: str) -> Iterator[str]:
    """A handicap or a day one up and one down; where there is no limit, one.

    >>> [*other_limits("to", "February 28"), *other_limits("to", "8"), *other_limits("to", "–")]
    ['February 29', 'February 27', '9', '7', '39']
    """
    if cell == NOTHING:
        yield str(EVENT_HANDICAP.least + 1 if column == "from" else EVENT_HANDICAP.most - 1)
    elif cell.isdecimal():
        yield from (str(int(cell) + 1), str(int(cell) - 1))
    else:
        day = month_day_from(cell).in_year(LEAP_YEAR)
        for other in (day + timedelta(days=1), day - timedelta(days=1)):
            yield f"{MONTHS[other.month - 1]} {other.day}"


def serving_mutants(files: Files) -> Iterator[Mutant]:
    rows, refusals = files.values()
    reasons = [cells[0] for cells in refusals[1:]]
    yield from asking_file_mutants("serving.toml", rows, ToServe.FACTS, reasons)
    yield from cell_mutants("refusals.md", refusals, refusal_cells)
    yield from dropped_rows("refusals.md", refusals)
    yield from swapped_rows("refusals.md", refusals)


def refusal_cells(column: str, cell: str) -> Iterator[str]:
    """What else a cell of refusals.md could look for: fewer facts of the game, other words; its reason stays."""
    match column:
        case "of the game":
            yield from (" ".join(change.value) for change in drops(cell.split()) if change.value)
        case "is":
            known = [OTHER, LOWER, "true", "false", *EventKind, *Stage]
            yield from (" ".join(words) for _, words, _, _ in other_words(cell.split(), known))


def sequence_mutants(files: Files) -> Iterator[Mutant]:
    rows, kinds = files.values()
    yield from column_file_mutants(
        "sequence.toml", rows, sequence.FACTS, {"first": [*map(str, sequence.First)]}
    )
    yield from dropped_rows("severity_of_suspensions.md", kinds)
    yield from swapped_rows("severity_of_suspensions.md", kinds)


def unserved_mutants(files: Files) -> Iterator[Mutant]:
    [rows] = files.values()
    columns = {
        "within_months": (11, 12, 13, 14),
        "short_month": [*map(str, unserved.ShortMonth)],
        "gives": [*map(str, unserved.GIVES)],
    }
    return column_file_mutants("unserved.toml", rows, (), columns)


def paragraphs_of(kind: str, module: ModuleType, facts: Sequence[Fact] = ()) -> Subject:
    """A kind on which the rows of one file decide, which bears the module's name. `facts`: those that the rows look
    at, where they are not the incident's."""
    name = f"{module.__name__.rpartition('.')[2]}.toml"
    return Subject(
        kind,
        parsed(name),
        lambda files: row_file_mutants(name, files[name], facts or module.RULER.incident.FACTS),
        lambda files: module.law_from(files[name]),
        lambda of: {kind: module.ruler_of(of)},
    )


SUBJECTS = {
    subject.name: subject
    for subject in (
        Subject(
            "penalty_shot",
            parsed("penalty_shot.toml", "misexecution.md", "legend.toml"),
            penalty_shot_mutants,
            lambda files: penalty_shot.law_from(*files.values()),
            lambda of: {"penalty_shot": penalty_shot.space_of(of)},
            lambda of: of.rows,
        ),
        Subject(
            "returning_player",
            parsed("returning_player.toml"),
            returning_mutants,
            lambda files: returning_player.law_from(*files.values()),
            lambda of: {"returning_player": returning_player.ruler_of(of)},
            lambda of: of,
        ),
        Subject(
            "card",
            parsed("cards.toml", "sanctions.md"),
            card_mutants,
            lambda files: cards.law_from(*files.values()),
            lambda of: {"card": cards.ruler_of(of)},
        ),
        paragraphs_of("card_after_game", card_after_game),
        paragraphs_of("leaves_penalty_box", penalty_box),
        paragraphs_of("game_ends", game_ends),
        paragraphs_of("conduct", conduct),
        paragraphs_of("leaves_field", leaves_field),
        Subject(
            "season",
            parsed("season.toml", "thresholds.md", "tiers.md", "periods.md"),
            season_mutants,
            lambda files: season.law_from(*files.values()),
            lambda of: {"season": season.ruler_of(of)},
        ),
        Subject(
            "serving",
            parsed("serving.toml", "refusals.md"),
            serving_mutants,
            lambda files: serving.law_from(*files.values()),
            lambda of: {"serving": serving.ruler_of(of)},
        ),
        Subject(
            "unserved_deadline",
            parsed("unserved.toml"),
            unserved_mutants,
            lambda files: unserved.law_from(*files.values()),
            lambda of: {"unserved_deadline": unserved.ruler_of(of)},
        ),
        paragraphs_of("short_handed", short_handed, short_handed.Side.FACTS),
        Subject(
            "sequence",
            parsed("sequence.toml", "severity_of_suspensions.md"),
            sequence_mutants,
            lambda files: sequence.law_from(*files.values()),
            lambda of: {"sequence": sequence.ruler_of(of)},
        ),
    )
}
