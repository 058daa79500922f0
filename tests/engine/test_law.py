from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulebook.engine import law
from rulebook.engine.penalty_shot import LAW, PenaltyShotLaw, law_from


def loaded(tmp_path: Path, file: str, old: str, new: str) -> PenaltyShotLaw:
    folder = tmp_path / "law"
    shutil.copytree(law.USPA_2026, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return law_from(
        law.document("penalty_shot.toml", folder),
        law.table("misexecution.md", folder),
        law.document("legend.toml", folder),
    )


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('force = "shall"', 'force = "must"', "'must' is not a valid Force"),
        ('events = "preparatory_dribble"', 'event = "preparatory_dribble"', "wants shots and events"),
        ('gives = "no_offence"', 'gives = "no_offense"', "gives nothing known"),
        ('gives = "no_offence"', "", "do not go together"),
        ("seconds=over_20", "seconds=over_30", "no such value of seconds: over_30"),
        ("deliberate=true", "on_purpose=true", "no such fact"),
        ('id = "one-stroke.sanction"', 'id = "one-stroke.in-time"', "row named twice: one-stroke.in-time"),
        (
            'displaces = ["one-stroke.in-play-hit"]',
            'displaces = ["one-stroke.play"]',
            "no such row: one-stroke.play",
        ),
        ('reading = "36.stops-short-from-the-spot"', "", "a second reading needs its key"),
        ('reading = "36.stops-short-at-other-shots"', "", "a silence needs its key"),
    ],
)
def test_row_that_is_not_understood_is_refused(old, new, reason, tmp_path):
    with pytest.raises(law.LawError, match=reason):
        loaded(tmp_path, "penalty_shot.toml", old, new)


def test_code_without_meaning_is_refused(tmp_path):
    with pytest.raises(KeyError, match="DEAD"):
        loaded(tmp_path, "misexecution.md", "LIVE ", "DEAD ")


def test_event_in_two_rows_of_the_chart_is_refused(tmp_path):
    with pytest.raises(law.LawError, match="rode_past stands in two rows of the chart"):
        loaded(
            tmp_path,
            "legend.toml",
            'events = ["hit_before_play"]',
            'events = ["hit_before_play", "rode_past"]',
        )


def test_chart_has_a_cell_for_each_shot_and_situation():
    cells = LAW.chart.cells
    assert len(cells) == 7 * 6  # two events share the row of the first approach
    assert len({cell.id for cell in cells.values()}) == 35
