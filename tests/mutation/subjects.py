"""What is mutated: for each subject its files of law, their mutants, and who rules under a changed file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulebook.engine import law, penalty_shot
from rulebook.engine.incidents import PenaltyShot
from rulebook.engine.kinds import Ruler

from .changes import Mutant
from .rows import shot_file_mutants
from .tables import chart_mutants, legend_mutants

Files = Mapping[str, Any]  # the name of each file → what was parsed of it


@dataclass(frozen=True, slots=True)
class Subject:
    """One module of the engine: the law it reads, every mutant of it, and its rulers by kind of incident."""

    name: str
    files: Files
    mutants: Callable[[Files], Iterator[Mutant]]
    rulers: Callable[[Files], Mapping[str, Ruler]]


def parsed(*names: str) -> dict[str, Any]:
    return {name: law.document(name) if name.endswith(".toml") else law.table(name) for name in names}


def penalty_shot_mutants(files: Files) -> Iterator[Mutant]:
    rows, chart, legend = files.values()
    yield from chart_mutants("misexecution.md", chart, legend)
    yield from legend_mutants("legend.toml", legend, PenaltyShot.FACTS)
    yield from shot_file_mutants("penalty_shot.toml", rows, PenaltyShot.FACTS)


def penalty_shot_rulers(files: Files) -> dict[str, Ruler]:
    return {"penalty_shot": penalty_shot.space_of(penalty_shot.law_from(*files.values()))}


SUBJECTS = {
    subject.name: subject
    for subject in (
        Subject(
            "penalty_shot",
            parsed("penalty_shot.toml", "misexecution.md", "legend.toml"),
            penalty_shot_mutants,
            penalty_shot_rulers,
        ),
    )
}
