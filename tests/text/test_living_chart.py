"""Each cell of the chart leads to its ruling, and its words stay the rule's."""

from __future__ import annotations

import pytest
from bs4 import BeautifulSoup
from django.conf import settings

from rulebook import content, engine
from rulebook.engine.penalty_shot import LAW
from rulebook.text import living_chart
from rulebook.text.markdown import html


@pytest.fixture(scope="module")
def chart() -> content.Passage:
    rule = content.read_rule(settings.CONTENT, "36")
    return next(passage for passage in rule.passages() if passage.key == living_chart.KEY)


def links(text: str, language: str) -> list[tuple[str, str, str | None]]:
    page = BeautifulSoup(living_chart.linked(html(text, language)), "html.parser")
    return [(link["href"], link.text, link.get("data-open")) for link in page.select("td > a")]


@pytest.mark.parametrize("language", ["en", "it"])
def test_each_of_the_35_cells_leads_to_the_incident_whose_words_it_has(chart, language):
    found = links(chart.text[language], language)
    cells = {cell.id: cell for cell in LAW.chart.cells.values()}.values()
    assert len(found) == len(cells) == 35
    assert [words for _, words, _ in found] == [cell.quote[language] for cell in cells]
    events = [event for row in living_chart.incidents() for event in row]
    assert [address.partition("?")[2] for address, _, _ in found] == [
        engine.incident_to_query(incident) for incident in events
    ]


@pytest.mark.parametrize("language", ["en", "it"])
def test_links_change_no_word_of_the_chart(chart, language):
    before = html(chart.text[language], language)
    after = living_chart.linked(before)
    texts = [BeautifulSoup(page, "html.parser").get_text("|") for page in (before, after)]
    assert texts[0] == texts[1]
    assert after != before


def test_cells_of_which_the_text_has_two_readings_say_so(chart):
    marked = [
        address.partition("&")[2]
        for address, _, mark in links(chart.text["it"], "it")
        if mark == "due letture"
    ]
    assert marked == [
        engine.incident_to_query(incident).partition("&")[2]
        for row in living_chart.incidents()
        for incident in row
        if living_chart.is_open(incident)
    ]
    assert "shot=penalty_5a&event=defending_team_out_of_position" in marked
    assert "shot=penalty_4&event=swing_and_miss" not in marked


def test_chart_of_another_shape_is_shown_as_it_is(chart):
    fewer = html("\n".join(chart.text["en"].splitlines()[:-1]), "en")
    assert living_chart.linked(fewer) == fewer
