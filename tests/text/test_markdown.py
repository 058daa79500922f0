"""Marks stay as typed, tables can be read by everyone, and nothing hostile gets through."""

from __future__ import annotations

import html as entities
import re

import pytest
from bs4 import BeautifulSoup, Tag
from hypothesis import example, given
from hypothesis import strategies as st

from rulebook.text.markdown import html


def rendered(text: str, language: str = "it") -> BeautifulSoup:
    return BeautifulSoup(html(text, language), "html.parser")


def own_line(item: Tag) -> str:
    """An item's own words, without the items under it, as one line."""
    return " ".join(
        "".join(str(part) for part in item.find_all(string=True) if part.find_parent("li") is item).split()
    )


def outline(item: Tag) -> tuple[str, list[object]]:
    return own_line(item), [outline(inner) for inner in item.select(":scope > ul > li")]


def outlines(text: str) -> list[tuple[str, list[object]]]:
    return [outline(item) for item in rendered(text).select("li") if not item.find_parent("li")]


# Trouble case H10: lettered subparagraphs under a numbered one.
@pytest.mark.parametrize("indent", ["  ", "   ", "    ", "\t"], ids=["two", "three", "four", "tab"])
def test_lettered_subparagraphs_nest_under_their_rule_with_their_marks(indent: str) -> None:
    lines = [
        "1. Il fallo è **grave** quando:",
        f"{indent}(a) il giocatore colpisce di proposito;",
        f"{indent}(b) il pony è in pericolo;",
        f"{indent}(c.) l’arbitro ha già ammonito:",
        f"{indent}{indent}i. una volta;",
        f"{indent}{indent}ii. due volte.",
        "2. Il gioco riprende con una penalità.",
    ]

    assert outlines("\n".join(lines)) == [
        (
            "1. Il fallo è grave quando:",
            [
                ("(a) il giocatore colpisce di proposito;", []),
                ("(b) il pony è in pericolo;", []),
                ("(c.) l’arbitro ha già ammonito:", [("i. una volta;", []), ("ii. due volte.", [])]),
            ],
        ),
        ("2. Il gioco riprende con una penalità.", []),
    ]


@pytest.mark.parametrize("indent", ["  ", "   ", "    ", "\t"], ids=["two", "three", "four", "tab"])
def test_bullets_nest_under_a_number_and_the_next_number_stays(indent: str) -> None:
    assert outlines(f"1. Uno\n{indent}- primo\n{indent}- secondo\n2. Due") == [
        ("1. Uno", [("primo", []), ("secondo", [])]),
        ("2. Due", []),
    ]


@pytest.mark.parametrize("mark", ["(a)", "(c.)", "(1)", "(iv)", "1.", "12.", "a.", "iv."])
def test_mark_is_printed_as_typed(mark: str) -> None:
    page = rendered(f"{mark} Si gioca.")

    assert page.select_one("ul.marked > li > span.mark").get_text() == mark
    assert page.get_text() == f"{mark} Si gioca."


def test_bullets_become_a_list_without_marks() -> None:
    page = rendered("Il giocatore non può:\n• toccare la palla;\n• fermarsi.")

    assert page.p.get_text() == "Il giocatore non può:"
    assert [item.get_text() for item in page.select("ul:not(.marked) > li")] == [
        "toccare la palla;",
        "fermarsi.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Il gioco (a) riprende.",
        "Si veda 5.a. Poi si gioca.",
        "1999. Anno",
        "(a)senza spazio",
        "5.a dal punto",
        "(a)",
    ],
)
def test_what_only_looks_like_a_mark_stays_in_its_paragraph(text: str) -> None:
    assert html(text, "it") == f"<p>{text}</p>"


# Trouble case H12: a wide table.
TABLE = """\
| Penalità | Distanza | Difesa |
|---|--:|---|
| 2 | 30 yard | dietro la linea |
| 5.a | dal punto | 30 yard |"""


@pytest.mark.parametrize(("language", "name"), [("it", "Tabella"), ("en", "Table")])
def test_table_scrolls_in_its_own_frame_that_the_keyboard_reaches(language: str, name: str) -> None:
    frame = rendered(TABLE, language).select_one("div.table")

    assert {key: frame[key] for key in ("tabindex", "role", "aria-label")} == {
        "tabindex": "0",
        "role": "region",
        "aria-label": name,
    }
    assert [child.name for child in frame.find_all(recursive=False)] == ["table"]


def test_first_row_and_first_column_of_a_table_are_headers() -> None:
    table = rendered(TABLE).table

    assert [(head.get_text(), head["scope"]) for head in table.select("thead th")] == [
        ("Penalità", "col"),
        ("Distanza", "col"),
        ("Difesa", "col"),
    ]
    assert [(head.get_text(), head["scope"]) for head in table.select("tbody th")] == [
        ("2", "row"),
        ("5.a", "row"),
    ]
    assert [cell.get_text() for cell in table.select("tbody td")] == [
        "30 yard",
        "dietro la linea",
        "dal punto",
        "30 yard",
    ]


def test_columns_are_aligned_without_a_style() -> None:
    page = html(TABLE, "it")

    assert 'align="right"' in page
    assert "style" not in page


# Trouble case H11.
HOSTILE = """\
[uno](javascript:alert(1)) [due](JaVaScRiPt:alert(1)) [tre](java\tscript:alert(1)) \
[quattro](data:text/html;base64,PHN2Zz4=)

<a href="&#106;avascript:alert(1)">cinque</a> ![x" onmouseover="alert(2)](y) <img src=x onerror=alert(1)> \
<svg onload=alert(1)></svg>

<script>alert(1)</script> <style>body{display:none}</style> <iframe src="//example.invalid"></iframe> \
<form action="//example.invalid"><input name=q></form>

<div id="main-content" class="exam-answer correct">sei</div> <a href="//example.invalid" target="_blank">sette</a>

Testo buono da conservare: 1 < 2 & 3 > 2, `<b>codice</b>`, **grassetto**, *corsivo*, [regola](/it/regole/5-a/), \
«virgolette», 30\u00a0yard, 1°\u00a0gennaio."""


def faults(page: BeautifulSoup) -> list[str]:
    """Everything in the page that no text may bring along."""
    found = [
        tag.name
        for tag in page.select(
            "script, style, iframe, form, input, svg, math, img, object, embed, base, meta, link"
        )
    ]
    for tag in page.find_all(True):
        for name, value in tag.attrs.items():
            text = " ".join(value) if isinstance(value, list) else value
            allowed = {"ul": "marked", "span": "mark", "div": "table"}.get(tag.name)
            if name.startswith("on") or name in ("id", "style", "src", "srcdoc", "action", "target"):
                found.append(f"{tag.name} {name}")
            elif name == "class" and text != allowed:
                found.append(f"{tag.name} class {text}")
            elif name == "href" and not re.fullmatch(r"(https?://|mailto:|/(?!/)|#)[^\\\s\x00-\x1f]*", text):
                found.append(f"{tag.name} href {text}")
    return found


def test_hostile_text_leaves_only_its_words() -> None:
    page = rendered(HOSTILE)

    assert faults(page) == []
    assert [link.get("href") for link in page.select("a")] == [None] * 6 + ["/it/regole/5-a/"]


def test_good_paragraph_among_hostile_ones_survives_whole() -> None:
    last = rendered(HOSTILE).select("p")[-1]

    assert str(last) == (
        "<p>Testo buono da conservare: 1 &lt; 2 &amp; 3 &gt; 2, <code>&lt;b&gt;codice&lt;/b&gt;</code>, "
        '<strong>grassetto</strong>, <em>corsivo</em>, <a href="/it/regole/5-a/" rel="noopener noreferrer">regola</a>, '
        "«virgolette», 30\u00a0yard, 1°\u00a0gennaio.</p>"
    )


@pytest.mark.parametrize(
    "text",
    [
        '<div class="table" tabindex="0" role="region">finta</div>',
        '<ul class="marked"><li><span class="mark">(z)</span> finto</li></ul>',
        '<span class="x0123456789abcdef-mark">finto</span>',
        "[a](//example.invalid/x)",
        "[a](/\\example.invalid)",
        "[a](\\\\example.invalid)",
        "[a](</\t/example.invalid>)",
        "[a](/&#9;/example.invalid)",
        "[a](/&#92;example.invalid)",
        "[a](vbscript:x)",
        "<https://example.org/?a=1&b=2>",
        "<javascript:alert(1)>",
        "<x@example.org>",
        "[a]: javascript:alert(1)\n\n[a]",
        '[a](/b "title\\" onclick=\\"x")',
        "| a |\n|---|\n| <script>alert(1)</script> |",
        "(a) <svg/onload=alert(1)>\n  • <math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
        "<<script>script>alert(1)<</script>/script>",
        "<a\nhref=javascript:alert(1)>a</a>",
        "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
        "&lt;script&gt;alert(1)&lt;/script&gt;",
        "# <img src=x onerror=alert(1)>",
    ],
)
def test_tricks_of_the_trade_bring_nothing_in(text: str) -> None:
    assert faults(rendered(text)) == []


def test_class_of_our_own_cannot_be_borrowed_by_a_text() -> None:
    page = rendered('<span class="mark">finto</span> <ul class="marked"><li>x</li></ul>\n\n(a) vero')

    assert [mark.get_text() for mark in page.select(".mark")] == ["(a)"]


NASTY = st.sampled_from(
    [
        *(
            "<script>",
            "</script>",
            "<style>",
            "<iframe src=x>",
            "<form>",
            "<svg onload=x>",
            "<img src=x onerror=y>",
        ),
        *(
            "javascript:",
            "](javascript:x)",
            "[a](",
            "onclick=",
            'onclick="x"',
            "<a href=",
            "data:text/html",
            "<!--",
        ),
        *(
            "-->",
            "<![CDATA[",
            "]]>",
            "<?php",
            "?>",
            "&#106;",
            "&lt;",
            "`",
            "```",
            "**",
            "_",
            "\\",
            "|",
            "|---|",
            "\n",
        ),
        *(
            "\n\n",
            "    ",
            "\t",
            "(a) ",
            "• ",
            "1. ",
            "> ",
            "# ",
            "\u0002",
            "\u0003",
            "wzxhzdk:0",
            "\u0000",
            "<",
            ">",
            '"',
        ),
    ]
)


@given(st.lists(st.one_of(NASTY, st.text(max_size=8)), max_size=25).map("".join))
@example("\u0002wzxhzdk:0\u0003")
def test_no_text_whatever_brings_in_what_is_forbidden(text: str) -> None:
    assert faults(rendered(text)) == []


WORDS = st.text("abcdefghilmnopqrstuvzàèéìòùÈ0123456789’'\"«»°,;:?!%/=@€", min_size=1, max_size=12)
MARKS = st.sampled_from(["", "• ", "- ", "(a) ", "(c.) ", "1. ", "  i. "])
LINES = st.tuples(MARKS, st.lists(WORDS, min_size=1, max_size=6).map(" ".join)).map("".join)


@given(st.lists(LINES, min_size=1, max_size=8), st.sampled_from(["\n", "\n\n"]))
def test_every_word_of_plain_text_survives_in_its_order(lines: list[str], between: str) -> None:
    text = between.join(lines)

    shown = rendered(text).get_text(" ")

    assert shown.split() == [word for word in text.split() if word not in ("•", "-")]


@pytest.mark.parametrize("blank", ["", "   ", "\u00a0", "\n\n", "\t"])
def test_blank_text_is_nothing(blank: str) -> None:
    assert html(blank, "it") == ""


def test_same_text_renders_to_the_same_html_each_time() -> None:
    text = "(a) uno\n\n" + TABLE

    assert html(text, "it") == html(text, "it")


def test_characters_of_html_are_shown_as_themselves() -> None:
    assert entities.unescape(html("1 < 2 & 3 > 2", "it")) == "<p>1 < 2 & 3 > 2</p>"
