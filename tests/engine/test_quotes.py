"""Every quote of every law file holds on to its clause, and says what its row's force claims."""

from __future__ import annotations

import re

import pytest

from rulebook.engine.law import read_table

from .clauses import LANGUAGES, flat, law_files, passages, quoting_tables

QUOTING = quoting_tables()

# Words with which the text leaves something to the umpire.
CHOICE = {
    "en": re.compile(
        r"\b(discretion|may (?!not)|might|possible|not limited to|award a penalty|a penalty and|appropriate penalty)\b"
    ),
    "it": re.compile(
        r"\b(discrezione|(?<!non )(?:può|possono)|possibile|non esaustivo|assegna una punizione|una punizione e"
        r"|punizione appropriata)\b"
    ),
}
# A prohibition to which the text attaches no penalty leaves the penalty open.
FORBIDS = {
    "en": re.compile(r"\b(may|shall) not\b"),
    "it": re.compile(r"\b[Nn]on (può|possono|è consentit[oa])\b"),
}
# Stricter: words that leave something to the umpire himself, which a row that gives one thing may not quote.
UMPIRES_CHOICE = {
    "en": re.compile(r"\b(discretion|Umpire(?:\(s\)|s)? may|may also|(?<!when )possible)\b"),
    "it": re.compile(r"\b(discrezione|Arbitr[oi] (?:può|possono)|può anche|(?<!quando )possibile)\b"),
}


def test_law_quotes():
    assert {table.file for table in QUOTING} == {
        name for name, document in law_files().items() if "row" in document
    }
    assert len(QUOTING) >= 63


@pytest.mark.parametrize("table", QUOTING, ids=lambda table: table.id)
def test_quote_is_found_exactly_once_in_its_clause(table):
    assert set(table.quote) == set(LANGUAGES)
    for language, quote in table.quote.items():
        assert (language, flat(passages()[table.clause][language]).count(quote)) == (language, 1)
        assert quote == flat(quote)


def test_row_has_an_id_of_its_own_over_all_files():
    ids = [table.id for table in QUOTING]
    assert all(ids)
    assert [twice for twice in ids if ids.count(twice) > 1] == []


def leaves_a_choice(table) -> bool:
    return table.table.get("force") in ("either", "open") or bool(table.table.get("options"))


def test_discretion_quotes_a_word_that_leaves_the_choice():
    rows = [table for table in QUOTING if leaves_a_choice(table)]
    assert rows
    for language in LANGUAGES:
        assert [table.id for table in rows if not says_so(table, language)] == []


def says_so(table, language: str) -> bool:
    quote = table.quote[language]
    forbidden = table.table.get("force") == "open" and FORBIDS[language].search(quote)
    return bool(CHOICE[language].search(quote) or forbidden)


def test_row_that_gives_one_thing_quotes_no_word_that_leaves_a_choice():
    rows = [table for table in QUOTING if table.table.get("force") == "shall"]
    assert rows
    for language, words in UMPIRES_CHOICE.items():
        assert [table.id for table in rows if words.search(table.quote[language])] == []


def test_words_of_the_legend_are_those_of_the_chart():
    """The chart's own cells and heads, each in its place: the legend adds none, changes none and forgets none."""
    legend = law_files()["legend.toml"]
    for language in LANGUAGES:
        head, *rows = read_table(passages()["36.chart"][language])
        assert set(head) == {table[language] for table in legend["heads"].values()}
        assert {row[0] for row in rows} == {table[language] for table in legend["situations"].values()}
        assert {cell for row in rows for cell in row[1:]} == {
            table[language] for table in legend["codes"].values()
        }
