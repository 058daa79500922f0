"""Translators read every sentence that rulings are said with, both languages side by side."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from rulebook.rulings.sayable import everything
from rulebook.text.models import Wording


def printed(*options: str) -> tuple[str, str]:
    """What the command prints, and what it says beside."""
    out, beside = StringIO(), StringIO()
    call_command("print_sentences", *options, stdout=out, stderr=beside, no_color=True)
    return out.getvalue(), beside.getvalue().strip()


def fields(text: str) -> dict[str, list[str]]:
    """The lines of tab-separated sentences under their keys, without the head."""
    lines = [line.split("\t") for line in text.splitlines()]
    assert lines[0] == ["Episodio", "Chiave", "English", "Italiano"]
    return {key: [kinds, *said] for kinds, key, *said in lines[1:]}


def test_files_are_printed_without_a_database_each_sentence_once(texts):
    text, beside = printed("--from-files", "--format", "tsv")
    keys = [line.split("\t")[1] for line in text.splitlines()[1:]]
    assert sorted(keys) == [sentence.key for sentence in everything()]
    assert beside == f"{len(keys)} frasi, 0 da tradurre."
    assert fields(text)["verdict.goal_counts"][1:] == [
        texts["verdict.goal_counts"]["en"],
        texts["verdict.goal_counts"]["it"],
    ]


def test_braces_hold_examples():
    text, _ = printed("--from-files", "--format", "tsv")
    assert "{" not in text
    assert fields(text)["fact.penalty_shot.seconds"][2] == "Secondi passati dal «Play» al colpo: 40."


@pytest.mark.parametrize("width", [60, 100, 133])
def test_columns_keep_within_their_width_and_lose_no_word(width):
    text, _ = printed("--from-files", "--width", str(width))
    assert max(map(len, text.splitlines())) <= width
    columns = [line.split("│") for line in text.splitlines() if "│" in line]
    italian = " ".join(cells[1].strip() for cells in columns)
    assert "La tabella parla solo di ripetere il tiro; il testo, che lascia all'arbitro anche" in italian


def test_table_has_three_cells_in_each_row():
    text, _ = printed("--from-files", "--format", "markdown")
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    assert len(rows) == len(everything())
    assert {row.replace("\\|", "").count("|") for row in rows} == {4}
    assert "## penalty_shot" in text.splitlines()


@pytest.mark.django_db
def test_site_is_printed_as_translators_left_it_with_what_is_still_to_be_translated(real_book):
    Wording.objects.filter(key="verdict.goal_counts").update(text_it="Il gol | vale.")
    Wording.objects.filter(key="verdict.play_on").update(text_it=" ")

    table, beside = printed("--format", "markdown")

    assert (
        "| `verdict.goal_counts` | The goal counts, and nothing more is awarded. | Il gol \\| vale. |"
        in table
    )
    assert fields(printed("--format", "tsv")[0])["verdict.play_on"][2] == "— da tradurre —"
    assert beside.endswith(", 1 da tradurre.")


@pytest.mark.django_db
def test_sentence_that_is_missing_is_named(real_book):
    Wording.objects.filter(key="verdict.retake.hitting_team").delete()
    Wording.objects.filter(key="never").update(text_en="")
    with pytest.raises(CommandError) as caught:
        printed()
    assert caught.value.returncode == 1
    assert str(caught.value).splitlines() == [
        "wording.toml: never: no sentence under this key",
        "wording.toml: verdict.retake.hitting_team: no sentence under this key",
    ]


@pytest.mark.django_db
def test_site_without_a_book_is_told_what_to_do():
    with pytest.raises(CommandError, match="--from-files"):
        printed()


def test_files_with_a_fault_are_told_it(tmp_path, settings):
    settings.CONTENT = tmp_path
    with pytest.raises(CommandError, match=r"wording\.toml"):
        printed("--from-files")
