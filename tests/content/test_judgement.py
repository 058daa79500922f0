"""A worked example without a ruling is a problem of its file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulebook.content import ContentError, Problem, read

FILE = "examples/36-before-play.toml"


def problems(folder: Path) -> tuple[Problem, ...]:
    """The problems of a folder that cannot be read."""
    with pytest.raises(ContentError) as caught:
        read(folder)
    return caught.value.problems


def test_a_fact_that_the_engine_does_not_know_is_a_problem(
    folder: Path, change: Callable[[str, str, str], None]
) -> None:
    change(FILE, '"hit_before_play"', '"hit_befor_play"')

    (problem,) = problems(folder)

    assert (problem.file, problem.key, problem.reason) == (FILE, "36-before-play", "fact_refused")
    assert (problem.params["fact"], problem.params["value"]) == ("event", "hit_befor_play")
    assert "hit_before_play" in problem.params["allowed"].split(", ")


def test_an_incident_that_the_engine_does_not_know_is_a_problem(
    folder: Path, change: Callable[[str, str, str], None]
) -> None:
    change(FILE, '"penalty_shot"', '"penalty_short"')

    (problem,) = problems(folder)

    assert (problem.file, problem.reason, problem.params["value"]) == (FILE, "fact_refused", "penalty_short")


def test_an_example_whose_facts_do_not_decide_is_a_problem(
    folder: Path, change: Callable[[str, str, str], None]
) -> None:
    change(FILE, 'spot = "inside_own_60"\n', "")

    assert problems(folder) == (
        Problem(FILE, "36-before-play", "undecided", {"outcome": "undetermined", "needs": "spot"}),
    )


def test_an_example_with_two_readings_is_a_problem(
    folder: Path, change: Callable[[str, str, str], None]
) -> None:
    change(FILE, '"hit_before_play"', '"re_teed_after_play"')

    assert problems(folder) == (
        Problem(FILE, "36-before-play", "undecided", {"outcome": "ambiguous", "needs": "–"}),
    )
