"""Each sentence of Rules 33 and 36 is quoted by the law or listed, with its reason, as deciding nothing."""

from __future__ import annotations

import re
from functools import cache

import pytest

from .clauses import LANGUAGES, flat, law_files, passages, quoting_tables, sentences_of, words_of_the_chart

KINDS = {
    "heading", "definition", "example", "judgement", "procedure", "names_no_consequence", "another_authority",
    "needs_another_rule",
}  # fmt: skip
LISTED = law_files()["decides_nothing.toml"]["sentence"]
WHOLE = re.compile(r"[A-ZÀ-Þ“«].*[.»”]", re.DOTALL)


@cache
def quoted(clause: str, language: str) -> set[int]:
    """The places of the sentences on which some quote of the law lies, even in part."""
    found = sentences_of(clause, language)
    if passages()[clause]["kind"] == "chart":
        words = words_of_the_chart(language)
        return {place for place, cell in enumerate(found) if cell in words}
    text, quotes = (
        flat(passages()[clause][language]),
        {table.quote[language] for table in quoting_tables() if table.clause == clause},
    )
    places, begin = set(), 0
    for place, sentence in enumerate(found):
        begin = text.index(sentence, begin)
        end = begin + len(sentence)
        if any(text.index(quote) < end and text.index(quote) + len(quote) > begin for quote in quotes):
            places.add(place)
        begin = end
    return places


def listed(clause: str, language: str) -> list[int]:
    found = sentences_of(clause, language)
    return [found.index(entry[language]) for entry in LISTED if entry["clause"] == clause]


def test_both_languages_have_the_same_sentences():
    counts = {
        language: [len(sentences_of(clause, language)) for clause in passages()] for language in LANGUAGES
    }
    assert counts["en"] == counts["it"]
    assert len(counts["en"]) == 23 + 15
    assert sum(counts["en"]) == 76 + 35 + 48  # of Rule 33, of Rule 36, and of its chart


@pytest.mark.parametrize("clause", passages())
def test_every_sentence_is_quoted_or_listed_and_none_is_both(clause):
    for language in LANGUAGES:
        found = sentences_of(clause, language)
        by_law, by_list = quoted(clause, language), listed(clause, language)
        assert [found[at] for at in range(len(found)) if at not in by_law and at not in by_list] == []
        assert [found[at] for at in by_list if at in by_law] == []


@pytest.mark.parametrize("clause", passages())
def test_the_same_sentences_are_quoted_in_both_languages(clause):
    assert quoted(clause, "en") == quoted(clause, "it")


def test_sentence_that_decides_nothing_is_one_of_its_clause_in_both_languages():
    assert LISTED
    for entry in LISTED:
        places = []
        for language in LANGUAGES:
            found = sentences_of(entry["clause"], language)
            assert found.count(entry[language]) == 1
            places.append(found.index(entry[language]))
        assert places[0] == places[1]
    once = {(entry["clause"], entry["en"]) for entry in LISTED}
    assert len(once) == len(LISTED)


def test_list_stands_in_the_order_of_the_book():
    order = list(passages())
    for rule in ("33", "36"):
        places = [
            (order.index(entry["clause"]), sentences_of(entry["clause"], "en").index(entry["en"]))
            for entry in LISTED
            if entry["clause"].startswith(rule)
        ]
        assert places == sorted(places)


def test_each_reason_is_of_a_known_kind_and_a_whole_sentence_in_both_languages():
    for entry in LISTED:
        assert set(entry) == {"clause", "kind", "en", "it", "why"}
        assert entry["kind"] in KINDS
        assert set(entry["why"]) == set(LANGUAGES)
        assert all(WHOLE.fullmatch(why) for why in entry["why"].values())
        assert entry["why"]["en"] != entry["why"]["it"]
