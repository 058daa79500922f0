"""What is mutated: for each subject its files of law, their mutants, and who rules under a changed file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
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
)
from rulebook.engine.incidents import Card, PenaltyShot, ReturningPlayer
from rulebook.engine.kinds import Ruler
from rulebook.engine.law import Rows
from rulebook.engine.sanctions import NEXT_GAME, TRUTH
from rulebook.engine.verdicts import Complaint

from .changes import Mutant, value_changes
from .rows import returning_file_mutants, row_file_mutants, shot_file_mutants
from .tables import cell_mutants, chart_mutants, legend_mutants

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


def paragraphs_of(kind: str, module: ModuleType) -> Subject:
    """A kind on which the rows of one file decide, which bears the module's name."""
    name = f"{module.__name__.rpartition('.')[2]}.toml"
    return Subject(
        kind,
        parsed(name),
        lambda files: row_file_mutants(name, files[name], module.RULER.incident.FACTS),
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
    )
}
