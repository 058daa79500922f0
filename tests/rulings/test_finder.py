"""Ask the umpire: every question and every ruling, as a reader without JavaScript gets them."""

from __future__ import annotations

from urllib.parse import quote, urlencode

import pytest
from bs4 import BeautifulSoup
from django.test import Client

from rulebook import engine
from rulebook.engine.penalty_shot import LAW
from rulebook.rulings import finder, views
from rulebook.rulings.sentences import Sentences
from rulebook.rulings.situation import FOREIGN, Situation, begun, read
from rulebook.text.models import Passage, Wording

from .asked import ASKED, least_facts

pytestmark = pytest.mark.django_db

LANGUAGES = ("it", "en")
SHOT = "incident=penalty_shot&shot=penalty_5a"
EARLY = f"{SHOT}&event=hit_before_play&spot=inside_own_60"


def page_at(client: Client, query: str = "", language: str = "it", until: str = "</html>") -> BeautifulSoup:
    """The page as a reader gets it; to read many, only as far as `until`."""
    response = client.get(f"/{language}/ask/" + (f"?{query}" if query else ""))
    assert response.status_code == 200, query
    return BeautifulSoup(response.content.decode().partition(until)[0], "html.parser")


def said(page: BeautifulSoup, selector: str) -> str:
    return page.select_one(selector).get_text(" ", strip=True)


def answers(page: BeautifulSoup) -> list[str]:
    return [link["href"].removeprefix("?") for link in page.select(".answers a")]


def sense(ruling: engine.Ruling) -> tuple[object, ...]:
    """What is ruled, whatever its numbers."""
    others = sorted(engine.key_of(other.verdict) for other in ruling.alternatives)
    return engine.key_of(ruling.verdict), ruling.certainty, tuple(others)


def taps_to_rulings(client: Client) -> dict[str, int]:
    """From the first page by links alone: each ruling of the chart's shots and events, and the taps it took."""
    charted = {event.value for _, event in LAW.chart.cells}
    found: dict[str, int] = {}
    ring, taps, seen = [""], 0, set()
    while ring:
        reached = []
        for query in ring:
            page = page_at(client, query)
            if page.select_one("h1.verdict"):
                found.setdefault(query, taps)
                continue
            reached += [
                to
                for to in answers(page)
                if to.startswith("incident=penalty_shot")
                and dict(pair.split("=") for pair in to.split("&")).get("event") in (None, *charted)
            ]
        ring = [query for query in dict.fromkeys(reached) if query not in seen]
        seen.update(ring)
        taps += 1
    return found


def test_every_ruling_of_the_chart_is_at_most_four_taps_away(client, rules):
    found = taps_to_rulings(client)
    cells = {(shot.value, event.value) for shot, event in LAW.chart.cells}
    reached = {(read(query).facts["shot"], read(query).facts["event"]) for query in found}
    assert len(cells) == 42
    assert reached == cells
    assert max(found.values()) == 4


@pytest.mark.parametrize("name", ASKED)
def test_every_ruling_is_said_with_its_clauses_in_both_languages(client, rules, name):
    ways = least_facts(ASKED[name])
    assert {sense(way.ruling) for way in ways} >= {sense(one) for one in engine.every_ruling(ASKED[name])}
    known = set(Passage.objects.values_list("key", flat=True))
    one_each = {way.ruling: way for way in ways}.values()
    for language, walked in (("it", ways), ("en", one_each)):
        sentences = Sentences.of_site(language)
        for way in walked:
            page = page_at(client, way.query, language, until='<section class="what-if"')
            ruling = engine.ruling_to_dict(way.ruling)
            assert said(page, "h1.verdict") == sentences.verdict(ruling).text, way.query
            cited = [
                "{}.{}".format(*link["href"].removeprefix(f"/{language}/rules/").split("/#"))
                for link in page.select("a.clause")
            ]
            assert cited == [reason["clause"] for reason in ruling["reasons"]], way.query
            assert set(way.ruling.clauses) <= set(cited) <= known, way.query
            quotes = [quote["lang"] for quote in page.select(".step blockquote")]
            here = [language, *(other for other in LANGUAGES if other != language)]
            assert quotes == here * len(ruling["reasons"]), way.query


@pytest.mark.parametrize("language", LANGUAGES)
def test_finder_asks_only_what_can_still_change_the_ruling(client, rules, language):
    page = page_at(client, SHOT, language)
    assert len(answers(page)) == len(set(answers(page))) == 18
    for query in answers(page):
        needs = read(query).ruling.needs
        asked = page_at(client, query, language)
        assert bool(asked.select_one("h1.verdict")) == (not needs)
        if needs:
            facts = {name for to in answers(asked) for name in read(to).facts} - set(read(query).facts)
            assert len(facts) == 1
            assert facts <= set(needs)


def test_first_page_asks_for_the_shot_at_once_and_offers_every_kind(client, rules):
    page = page_at(client)
    shots = [f"incident=penalty_shot&shot={shot}" for shot in engine.PenaltyShot.FACTS[0].allowed]
    others = [f"incident={name}" for name in ASKED if name != "penalty_shot"]
    assert answers(page) == shots + others


def test_each_group_of_answers_has_every_value_once():
    assert finder.GROUPS
    for (name, fact), groups in finder.GROUPS.items():
        if name in ASKED:
            values = begun(ASKED[name]).fact(fact).values
            assert sorted(" ".join(groups.values()).split()) == sorted(str(value) for value in values)


def test_earlier_answer_is_changed_and_later_ones_stay_where_they_matter(client, rules):
    page = page_at(client, EARLY)
    change = [link["href"].removeprefix("?") for link in page.select(".change")]
    assert change == [f"{EARLY}&ask={fact}" for fact in ("shot", "event", "spot")]
    shots = answers(page_at(client, f"{EARLY}&ask=shot"))
    assert shots[2:5] == [
        "incident=penalty_shot&shot=penalty_4&event=hit_before_play",
        EARLY,
        "incident=penalty_shot&shot=penalty_5b&event=hit_before_play",
    ]
    events = answers(page_at(client, f"{EARLY}&ask=event"))
    assert f"{SHOT}&event=rode_past&spot=inside_own_60" in events
    assert f"{SHOT}&event=both_teams_breach" in events


def test_question_that_is_asked_again_marks_the_answer_that_was_given(client, rules):
    page = page_at(client, f"{EARLY}&ask=spot", "en")
    [marked] = page.select(".answers [aria-current]")
    assert marked.get_text(" ", strip=True) == "Inside its own 60-yard line (as it was said)"


def test_number_is_asked_by_its_classes_and_exactly(client, rules):
    slow = "incident=penalty_shot&shot=penalty_4&event=slow_to_hit"
    page = page_at(client, slow, "en")
    assert answers(page) == [f"{slow}&seconds=up_to_20", f"{slow}&seconds=over_20"]
    fields = [(field["name"], field.get("value")) for field in page.select("form.number input")]
    assert fields == [
        *[("incident", "penalty_shot"), ("shot", "penalty_4"), ("event", "slow_to_hit")],
        ("seconds", None),
    ]
    by_class, exact = (page_at(client, f"{slow}&seconds={told}", "en") for told in ("over_20", "20.5"))
    assert said(by_class, "h1.verdict") == said(exact, "h1.verdict")
    assert "More than 20 seconds passed" in said(by_class, ".told")
    assert "21" not in said(by_class, "main")
    assert "to the hit: 20.5." in said(exact, ".told")


def test_number_on_which_the_ruling_hangs_is_asked_exactly(client, rules):
    box = "incident=leaves_penalty_box"
    assert answers(page_at(client, box)) == [f"{box}&seconds_left=0"]
    assert "2:40" in said(page_at(client, f"{box}&seconds_left=40&deliberate=false", "en"), "h1.verdict")
    response = client.get(f"/en/ask/?{box}&seconds_left=over_0&deliberate=false")
    refused = BeautifulSoup(response.content, "html.parser")
    assert (response.status_code, refused.select(".refused dd code")[1].text) == (400, '"over_0"')
    red = "incident=game_ends&yellow_cards=2&red=true&box_seconds_left=up_to_120"
    assert read(red).having("red", False).trimmed().query == "incident=game_ends&yellow_cards=2&red=false"


def test_address_in_other_words_leads_to_its_one_form(client, rules):
    for query in (
        "shot=penalty_5a&incident=penalty_shot",
        f"{SHOT}&defended=true",
        f"{SHOT}&fbclid=x1&utm_source=chat",
    ):
        response = client.get(f"/en/ask/?{query}")
        assert (response.status_code, response.headers["Location"]) == (302, f"/en/ask/?{SHOT}")
    slow = "incident=penalty_shot&shot=penalty_4&event=slow_to_hit&seconds="
    assert client.get(f"/en/ask/?{slow}21.0").headers["Location"] == f"/en/ask/?{slow}21"
    assert client.get("/en/ask/?fbclid=x").headers["Location"] == "/en/ask/"
    assert not [fact for kind in engine.KINDS.values() for fact in kind.facts if FOREIGN.fullmatch(fact.name)]


def test_page_is_known_by_its_facts_in_both_languages(client, rules):
    page = page_at(client, f"{EARLY}&ask=shot")
    assert page.select_one("link[rel=canonical]")["href"] == f"http://testserver/it/ask/?{EARLY}"
    alternates = {link["hreflang"]: link["href"] for link in page.select("link[rel=alternate]")}
    assert alternates == {code: f"http://testserver/{code}/ask/?{EARLY}" for code in LANGUAGES}
    twins = [link["href"] for link in page.select(".languages a")]
    assert twins == [f"/{code}/ask/?{EARLY}&ask=shot" for code in LANGUAGES]


def test_switching_language_keeps_question_ruling_and_refusal(client, rules):
    for query, status in ((SHOT, 200), (EARLY, 200), ("incident=penalty_shot&shot=l%27arbitro", 400)):
        response = client.get(f"/it/ask/?{query}")
        page = BeautifulSoup(response.content, "html.parser")
        twin = page.select_one('.languages a[lang="en"]')["href"]
        there = client.get(twin)
        assert (response.status_code, there.status_code) == (status, status)
        assert twin == f"/en/ask/?{query}"


def test_no_page_of_the_finder_sets_a_cookie(client, rules):
    for query in ("", SHOT, EARLY, "incident=nonsense"):
        response = client.get(
            f"/it/ask/?{query}", headers={"cookie": "sessionid=anotherreaderssession0; django_language=en"}
        )
        assert not response.cookies
        assert response.headers["Content-Language"] == "it"
        assert "Cookie" not in response.headers.get("Vary", "")


def test_page_is_kept_until_the_book_changes(client, rules, django_assert_num_queries):
    first = client.get(f"/it/ask/?{EARLY}", headers={"accept-encoding": "br"})
    with django_assert_num_queries(1):
        again = client.get(f"/it/ask/?{EARLY}", headers={"accept-encoding": "br"})
    assert (again.content, again.headers["Content-Encoding"]) == (first.content, "br")
    with django_assert_num_queries(1):
        known = client.get(f"/it/ask/?{EARLY}", headers={"if-none-match": first.headers["ETag"]})
    assert (known.status_code, known.headers["Cache-Control"]) == (304, "no-cache")
    Wording.objects.get(key="verdict.award.penalty_4.defending_team").delete()
    Wording.objects.create(
        key="verdict.award.penalty_4.defending_team", text_en="Other words.", text_it="Altre parole."
    )
    assert said(page_at(client, EARLY), "h1.verdict") == "Altre parole."


def test_finder_keeps_no_more_pages_than_it_has_room_for(client, rules, monkeypatch):
    monkeypatch.setattr(views.SHELF, "most", 3)
    for seconds in range(6):
        page_at(client, f"incident=penalty_shot&shot=penalty_4&event=slow_to_hit&seconds={seconds}")
    assert client.get("/it/ask/?incident=nonsense").status_code == 400
    assert len(views.SHELF.pages) == 3


HOSTILE = [
    *("l'arbitro", "5.a", "5.a'", '"', "'", "metà campo", "30-yard", "campo:area", "(fallo", "fallo)", "AND"),
    *("NOT", "fallo OR", "*", "fal*", "%", "_", "\\", "'; --", "<script>", "🐎", "   ", "", "\0", "a" * 5000),
    *("None", "nan", "-1", "1e999", "9" * 5000, "true", "penalty_2\n", "{{ 7 }}", "%s", "../../etc"),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_facts_are_refused_by_name_and_shown_harmless(client, rules, language):
    refused = []
    for text in HOSTILE:
        for query in (
            urlencode({"incident": text}),
            urlencode({"incident": "penalty_shot", "shot": text}),
            urlencode({"incident": "penalty_shot", "shot": "penalty_4", "seconds": text}),
            urlencode({"incident": "penalty_shot", "defended": f"{text}!"}),
            urlencode({"incident": "penalty_shot", f"x{text}": "1"}),
            f"{SHOT}&ask={quote(text)}",
            f"{SHOT}&{quote(text)}x",
        ):
            response = client.get(f"/{language}/ask/?{query}")
            page = BeautifulSoup(response.content, "html.parser")
            assert (response.status_code, page.html["lang"]) == (400, language), query
            fact, value = page.select(".refused dd code")[:2]
            assert fact.text
            assert value.text
            assert page.select(".refused dd li code"), query
            assert len(page.select("script:not([src])")) == 0
            refused.append(query)
    assert len(refused) == len(HOSTILE) * 7


@pytest.mark.parametrize(
    "query",
    ["%ff%fe=%00", "&&&", "=", "?", "incident", "incident=penalty_shot&" + "a=1&" * 5000, "%", "incident=%"],
)
def test_broken_query_is_never_more_than_a_refusal(client, rules, query):
    assert client.get("/it/ask/", QUERY_STRING=query).status_code in (302, 400)


def test_refusal_names_fact_value_and_what_is_allowed_and_leads_back(client, rules):
    response = client.get("/en/ask/?incident=penalty_shot&event=mishit&shot=penalty_9")
    page = BeautifulSoup(response.content, "html.parser")
    assert response.status_code == 400
    assert [entry.get_text(" ", strip=True) for entry in page.select(".refused dd")] == [
        "What was being taken? shot",
        '"penalty_9"',
        " ".join(engine.PenaltyShot.FACTS[0].allowed),
    ]
    assert page.select_one("a.act")["href"] == "?incident=penalty_shot&event=mishit&ask=shot"
    assert page.select("link[rel=canonical]") == []


def test_a_fact_told_twice_or_unknown_is_refused(client, rules):
    for query in (
        f"{SHOT}&shot=penalty_4",
        f"{SHOT}&ask=shot&ask=event",
        f"{SHOT}&view=both",
        "shot=penalty_4",
    ):
        assert client.get(f"/it/ask/?{query}").status_code == 400


def test_nothing_can_be_sent_to_the_finder(client, rules):
    assert client.post("/it/ask/", {"incident": "penalty_shot"}).status_code == 405


def test_ruling_lists_what_was_presumed_and_what_did_not_matter(client, rules):
    miss = page_at(
        client, "incident=penalty_shot&shot=penalty_4&event=swing_and_miss&goal=none&seconds=3", "en"
    )
    assert [fact.span.text for fact in miss.select(".assumed")] == [
        Sentences.of_site("en").say("assumed.penalty_shot.deliberate").text
    ]
    assert [fact.span.text for fact in miss.select(".idle")] == [
        "No goal was scored, and the breach did not prevent one.",
        "Seconds from the call of “Play” to the hit: 3.",
    ]


def test_discretion_readings_and_silence_are_said(client, rules):
    choice = "incident=penalty_shot&shot=penalty_2&event=defending_team_out_of_position&goal=none"
    readings = f"{SHOT}&event=defending_team_out_of_position&spot=inside_opponents_60&goal=none"
    silent = f"{SHOT}&event=mishit"
    sentences = Sentences.of_site("en")
    told = {query: page_at(client, query, "en") for query in (choice, readings, silent)}
    assert said(told[choice], ".certainty p") == sentences.say("certainty.discretion.options").text
    assert said(told[choice], ".certainty li") == "The hitting team is awarded a Penalty 1."
    assert said(told[readings], ".certainty p") == sentences.say("certainty.ambiguous").text
    assert told[readings].select_one(".certainty a")["href"] == "/en/readings/#36.increased-inside-the-60"
    assert said(told[silent], ".silent").startswith("The rules that we hold do not say.")
    assert told[silent].select_one(".certainty") is None


def test_what_if_gives_each_other_value_the_ruling_that_its_link_gives(client, rules):
    page = page_at(client, EARLY)
    rows = page.select("[aria-labelledby=_what-if] li")
    told = {row.a["href"].removeprefix("?"): row.find("span", recursive=False).text for row in rows}
    assert len(told) == 6 + 17 + 3
    sentences = Sentences.of_site("it")
    here = read(EARLY).ruling.sense
    for query, text in told.items():
        ruling = read(query).ruling
        if ruling.sense == here:
            assert text == "La decisione resta la stessa."
        elif ruling.needs:
            assert text == "In questo caso dipende da un altro fatto."
        else:
            assert text == sentences.verdict(engine.ruling_to_dict(ruling)).text


def test_least_change_leads_to_the_ruling_that_it_names(client, rules):
    page = page_at(client, EARLY)
    rows = page.select("[aria-labelledby=_changes] details > ul > li")
    assert len(rows) > 5
    sentences = Sentences.of_site("it")
    for row in rows:
        ruling = read(row.a["href"].removeprefix("?")).ruling
        assert row.a.text == sentences.verdict(engine.ruling_to_dict(ruling)).text
        assert len(row.select("li")) in (0, 2)


def test_ruling_has_a_reference_that_other_facts_do_not_have():
    situations = [way for kind in ASKED.values() for way in least_facts(kind)]
    references = {finder.reference(way) for way in situations}
    assert len(references) == len({way.query for way in situations}) > 100


def test_situation_is_read_back_from_its_query():
    for kind in ASKED.values():
        for way in least_facts(kind):
            assert read(way.query) == way
            assert isinstance(way, Situation)
