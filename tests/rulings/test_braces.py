"""Numbers, days and times of play stand in a sentence as its language writes them."""

from __future__ import annotations

import pytest

from rulebook.rulings.braces import filled


@pytest.mark.parametrize(
    ("text", "day", "written"),
    [
        ("Entro il {on:day}.", "2027-04-10", "Entro il 10 aprile 2027."),
        ("Entro il {on:day}.", "2027-04-08", "Entro l'8 aprile 2027."),
        ("Fino al {on:day}.", "2026-11-11", "Fino all'11 novembre 2026."),
        (
            "Dopo dal {on:day} e nel {on:day}.",
            "2026-01-08",
            "Dopo dall'8 gennaio 2026 e nell'8 gennaio 2026.",
        ),
        ("La data del {on:day}.", "2026-12-01", "La data del 1° dicembre 2026."),
        ("Il canal {on:day}.", "2026-01-08", "Il canal 8 gennaio 2026."),
        ("Entro il {on:day}.", "2027-04-18", "Entro il 18 aprile 2027."),
    ],
)
def test_italian_day_takes_its_article(text, day, written):
    assert filled(text, {"on": day}, "it") == written


def test_english_day_takes_nothing():
    assert filled("We met al {on:day}.", {"on": "2027-05-08"}, "en") == "We met al 8 May 2027."


@pytest.mark.parametrize("value", ["soon", "2027-02-30", "", None, 8])
def test_what_is_no_day_stands_as_it_is(value):
    assert filled("Il {on:day}.", {"on": value}, "it") == f"Il {value}."


def test_number_below_zero_has_a_minus_and_no_hyphen():
    assert filled("{value}", {"value": -2}, "it") == "−2"


@pytest.mark.parametrize(
    ("seconds", "written"),
    [(0, "0:00"), (59.9996, "1:00"), (120, "2:00"), (75.25, "1:15.25"), (3600, "60:00")],
)
def test_time_of_play_is_written_in_minutes_and_seconds(seconds, written):
    assert filled("{left:clock}", {"left": seconds}, "en") == written


def test_text_in_place_of_a_time_stands_as_it_is():
    assert filled("{left:clock} {left}", {"left": "seconds_left + 120"}, "en") == (
        "seconds_left + 120 seconds_left + 120"
    )
