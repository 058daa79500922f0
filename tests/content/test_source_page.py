"""A source page becomes a draft: every pair is found, no word is lost, and what is doubtful is told."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rulebook.content import NotASourcePage, draft, read_rule
from rulebook.content.page import words_in

PAGE = """\
Regola 26A · USPA Rulebook 2026
Blocco
How to block and how not to.
What is a block
Il blocco è vietato quando un giocatore ferma un avversario senza avere la palla.
Testo originale
A block is forbidden when a player stops an opponent without having the ball.
Chi blocca:
Testo originale
Whoever blocks:
After the block
L'Arbitro fischia e assegna una punizione alla squadra che ha subito il blocco. Testo originale
The Umpire blows the whistle and awards a penalty to the team that was blocked.
Traduzione a scopo didattico. Prevale il testo originale in inglese.
"""


def lines_without(*numbers: int) -> str:
    """The page without some of its lines (numbered from 1)."""
    lines = PAGE.splitlines(keepends=True)
    return "".join(line for number, line in enumerate(lines, start=1) if number not in numbers)


def points(page: str) -> list[tuple[int, str]]:
    """What a draft leaves open, but for the English title, which no page has."""
    return [
        (point.line, point.reason)
        for point in draft(page).open_points
        if point.reason != "title_in_italian_only"
    ]


def english(page: str) -> list[tuple[str, str, list[str]]]:
    """(key, heading, first English word of each passage) for each section of a draft."""
    sections = tomllib.loads(draft(page).text)["section"]
    return [
        (section["key"], section["heading"]["en"], [p["en"].split()[0] for p in section["passage"]])
        for section in sections
    ]


def all_words(text: str) -> list[str]:
    """The words of every text of a draft and of the open points under it, sorted."""
    data = tomllib.loads(text)
    words = [word for field in ("title", "summary") for word in " ".join(data[field].values()).split()]
    for section in data["section"]:
        words += section["heading"]["en"].split()
        for passage in section["passage"]:
            words += words_in(passage["en"]) + words_in(passage["it"])
    words += [word for line in text.splitlines() if line.startswith("# ") for word in line.split()]
    return sorted(words)


def lost_words(page: str) -> list[str]:
    """Words that the page has more often than its draft, but for first line, marks and notice."""
    body = page.splitlines()[1:]
    if body[-1].startswith("Traduzione"):
        body.pop()
    wanted = " ".join(body).replace("Testo originale", "").split()
    present = all_words(draft(page).text)
    return sorted({word for word in wanted if wanted.count(word) > present.count(word)})


def test_the_two_real_pages_have_thirty_six_pairs(pages: Path) -> None:
    drafts = [draft((pages / f"rule-{number}-page.txt").read_text("utf-8")) for number in ("33", "36")]

    assert [(found.number, found.pairs) for found in drafts] == [("33", 22), ("36", 14)]


@pytest.mark.parametrize("number", ["33", "36"])
def test_a_real_page_has_the_passages_of_its_rule(real: Path, pages: Path, number: str) -> None:
    rule = read_rule(real, number)
    sections = tomllib.loads(draft((pages / f"rule-{number}-page.txt").read_text("utf-8")).text)["section"]

    assert [section["heading"]["en"] for section in sections] == [s.heading["en"] for s in rule.sections]
    drafted = [passage for section in sections for passage in section["passage"]]
    for passage, made in zip(rule.passages(), drafted, strict=True):
        for language in ("en", "it"):
            assert words_in(made[language]) == words_in(passage.text[language])


@pytest.mark.parametrize("number", ["33", "36"])
def test_a_real_page_loses_no_word(pages: Path, number: str) -> None:
    assert lost_words((pages / f"rule-{number}-page.txt").read_text("utf-8")) == []


def test_real_pages_leave_open_only_the_titles_and_the_chart(pages: Path) -> None:
    found = {
        number: [
            (point.line, point.reason)
            for point in draft((pages / f"rule-{number}-page.txt").read_text("utf-8")).open_points
        ]
        for number in ("33", "36")
    }

    assert found == {
        "33": [(2, "title_in_italian_only")],
        "36": [(2, "title_in_italian_only"), (50, "chart_cells")],
    }


def test_lists_and_printed_numbers_are_recognised(pages: Path) -> None:
    text = draft((pages / "rule-33-page.txt").read_text("utf-8")).text
    passages = [passage for section in tomllib.loads(text)["section"] for passage in section["passage"]]

    assert [passage["key"] for passage in passages if passage["kind"] == "list"] == ["33.unsportsmanlike"]
    assert passages[0]["it"].count("\n• ") == passages[0]["en"].count("\n• ") == 18
    assert [(p["label"], p["en"][:6]) for p in passages if p["label"] != "33"] == [
        ("33(1)", "(1) Wh"),
        ("33(2)", "(2) A "),
    ]


def test_a_draft_with_its_title_written_can_be_read_as_a_rule(tmp_path: Path, pages: Path) -> None:
    found = draft((pages / "rule-33-page.txt").read_text("utf-8"))
    (tmp_path / "rules").mkdir()
    text = found.text.replace('[title]\nen = ""', '[title]\nen = "Conduct"')
    (tmp_path / "rules" / "33.toml").write_bytes(text.encode())

    rule = read_rule(tmp_path, "33")

    assert len(list(rule.passages())) == 23
    assert rule.summary["it"] == ""


def test_another_page_of_the_same_form_is_drafted() -> None:
    assert (draft(PAGE).number, draft(PAGE).pairs, points(PAGE)) == ("26A", 3, [])
    assert english(PAGE) == [
        ("block", "What is a block", ["A", "Whoever"]),
        ("after-block", "After the block", ["The"]),
    ]
    assert '\nkey = "26a.block"\nlabel = "26A"\n' in draft(PAGE).text


@pytest.mark.parametrize("page", [PAGE.replace("\n", "\r\n"), "\ufeff" + PAGE, PAGE.replace("\n", "\n\n")])
def test_line_ends_and_empty_lines_make_no_difference(page: str) -> None:
    assert tomllib.loads(draft(page).text) == tomllib.loads(draft(PAGE).text)


@pytest.mark.parametrize(
    ("missing", "open_points", "pairs"),
    [
        ((7,), [(5, "original_missing")], 2),
        ((10,), [(8, "original_missing")], 2),
        ((13,), [(11, "not_placed"), (12, "original_missing")], 2),
        ((6, 7), [(5, "not_placed")], 2),
        ((9, 10), [(8, "not_placed")], 2),
        ((14,), [(13, "notice_missing")], 3),
        ((12, 13), [(11, "not_placed")], 2),
    ],
)
def test_a_pair_without_its_original_is_listed_and_no_word_is_lost(
    missing: tuple[int, ...], open_points: list[tuple[int, str]], pairs: int
) -> None:
    page = lines_without(*missing)

    assert (points(page), draft(page).pairs, lost_words(page)) == (open_points, pairs, [])


def test_a_lost_line_between_two_pairs_is_listed() -> None:
    page = PAGE.replace("Chi blocca:", "Una riga che non è in nessuna coppia.\nChi blocca:")

    assert points(page) == [(8, "not_placed")]
    assert "Una riga che non è in nessuna coppia." in draft(page).text


def test_lists_of_different_length_are_told() -> None:
    page = PAGE.replace("Chi blocca:", "Chi: • uno • due • tre").replace(
        "Whoever blocks:", "Who: • one • two"
    )

    assert points(page) == [(8, "items_differ")]


def test_parts_that_only_one_language_has_are_left_together_and_told() -> None:
    page = PAGE.replace("Chi blocca:", "(1) Uno. (2) Due.").replace("Whoever blocks:", "(1) One and two.")

    assert points(page) == [(8, "parts_differ")]


@pytest.mark.parametrize("page", ["", "\n", "Rule 36\n", "Regola · 2026\n"])
def test_a_text_of_another_form_is_refused(page: str) -> None:
    with pytest.raises(NotASourcePage):
        draft(page)
