"""A whole book in a folder, as small as a book can be and still have one of everything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

FILES = {
    "book.toml": """\
# The front of a small book.
key = "small"
edition = "2026"  # the year
rules = ["36", "33"]
title = {en = "Small Rulebook", it = "Piccolo regolamento"}
source = {en = "A page.", it = "Una pagina."}
notice = {en = "The English prevails.", it = "Prevale l'inglese."}
star = {en = "Rebuilt.", it = "Ricostruita."}
about = {en = "For study.", it = "Per lo studio."}

[[precedence]]
key = "english-over-italian"
en = "English first."
it = "Prima l'inglese."
""",
    "rules/33.toml": """\
number = "33"

[title]
en = "Conduct"
it = "Condotta"

[summary]
en = "What is not done."
it = ""

[[section]]
key = "conduct"
heading = {en = "What is not done", it = "Che cosa non si fa"}

[[section.passage]]
key = "33.conduct"
label = "33(a)"
kind = "list"
en = \"""
Not permitted.

• Arguing
• Appealing\"""
it = \"""
Non consentito.

• Discutere
• Reclamare\"""

# What follows the list.

[[section.passage]]
key = "33.procedure"
label = "33(b)"
kind = "text"
it_from = "0123456789abcdef"
en = "The Umpire decides."
it = "Decide l'Arbitro."
""",
    "rules/36.toml": """\
number = "36"
title = {en = "Penalties", it = "Punizioni"}
summary = {en = "How they are hit.", it = "Come si battono."}

[[section]]
key = "stroke"
heading = {en = "One stroke", it = "Un colpo"}

[[section.passage]]
key = "36.stroke"
label = {en = "36(a) note", it = "36(a) nota"}
kind = "note"
en = "One stroke."
it = "Un colpo."

[[section.passage.note]]
weight = "moderate"
en = "A doubt."
it = "Un dubbio."

[[section.passage]]
key = "36.chart"
label = "36"
kind = "chart"
en = \"""
PENALTIES

| Case | P2 |
|---|---|
| Miss | N/A |\"""
it = \"""
PUNIZIONI

| Caso | P2 |
|---|---|
| Colpo mancato | Non applicabile |\"""
""",
    "examples/36-before-play.toml": """\
rule = "36"
incident = "penalty_shot"
clauses = ["36.stroke", "36.chart"]
title = {en = "Too soon", it = "Troppo presto"}
story = {en = "Blue hits before Play.", it = "Blu colpisce prima di Play."}

[facts]
shot = "penalty_5a"  # where the foul was
event = "hit_before_play"
spot = "inside_own_60"
""",
    "glossary.toml": """\
[[term]]
key = "penalty"
name = {en = "penalty", it = "punizione"}
synonyms = {it = ["penalità"]}
definition = {en = "An award.", it = "Un tiro."}
forbidden = {it = ["rigore"]}

[[term]]
key = "ball"
name = {en = "ball", it = "palla"}
definition = {en = "It is hit.", it = "Si colpisce."}
""",
    "wording.toml": """\
["verdict.award.penalty_4.defending_team"]
en = "Penalty 4 to the defending team."
it = "Punizione 4 alla squadra in difesa."

["verdict.play_on"]
en = "Play on."
it = "Si gioca."
""",
    "readings.toml": """\
[[reading]]
key = "rounding"
clauses = ["33.procedure"]
adopted = "up"
question = {en = "Up or down?", it = "Su o giù?"}
why = {en = "It says so.", it = "Lo dice."}

[[reading.choice]]
key = "up"
en = "Up."
it = "Su."

[[reading.choice]]
key = "down"
en = "Down."
it = "Giù."

[[silence]]
key = "thirteenth"
clauses = ["36.stroke"]
question = {en = "And then?", it = "E poi?"}
why = {en = "It ends at twelve.", it = "Si ferma a dodici."}
""",
}


def make_book(folder: Path) -> Path:
    """Write the small book into a folder, and return it."""
    for file, text in FILES.items():
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a small book without fault."""
    return make_book(tmp_path / "content")


@pytest.fixture
def change(folder: Path) -> Callable[[str, str, str], None]:
    """Replaces words that stand exactly once in a file of the small book."""

    def replace(file: str, old: str, new: str) -> None:
        text = (folder / file).read_bytes().decode()
        assert text.count(old) == 1
        (folder / file).write_bytes(text.replace(old, new).encode())

    return replace


@pytest.fixture(scope="session")
def real() -> Path:
    """The folder of the book that the site serves."""
    return Path(__file__).resolve().parents[2] / "content"


@pytest.fixture(scope="session")
def pages() -> Path:
    """The source pages, as they came."""
    return Path(__file__).resolve().parents[1] / "pages"
