"""The public pages, as a reader without JavaScript and a cache in between get them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from bs4 import BeautifulSoup
from django.conf import settings
from django.test import Client
from django.utils import translation

from rulebook import content
from rulebook.content.page import words_in
from rulebook.text import loading
from rulebook.text.models import Book, Passage, Rule, Section, Silence, Term
from rulebook.text.views import broken

pytestmark = pytest.mark.django_db

ADDRESSES = ("", "rules/33/", "rules/36/", "rules/36/chart/", "glossary/", "readings/")


@pytest.fixture(autouse=True)
def plain_static_files(settings):
    """Pages name their static files without the manifest that collecting them writes."""
    backend = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": backend}


@pytest.fixture
def book():
    """Both rules as content/ has them, a few terms, one doubtful place and one silence."""
    names = {"foul": ("foul", "fallo"), "age": ("age", "età"), "hoof": ("hoof", "zoccolo")}
    names |= {"hilt": ("hilt", "elsa"), "allowed": ("yes", "È permesso"), "area": ("area", "area")}
    terms = tuple(
        content.Term(key, {"en": en, "it": it}, {}, {"en": "What it is.", "it": "Che cos'è."}, {})
        for key, (en, it) in names.items()
    )
    choices = tuple(
        content.Choice(key, {"en": f"Read {key}.", "it": f"Letto {key}."}) for key in ("wide", "narrow")
    )
    question = {"en": "All four verbs?", "it": "Tutti e quattro i verbi?"}
    why = {"en": "English prevails.", "it": "Prevale l'inglese."}
    reading = content.Reading("tapped", ("36.mishit",), question, choices, "wide", why)
    rules = tuple(content.read_rule(settings.CONTENT, number) for number in ("33", "36"))
    silence = content.Silence("late", ("36.teeing",), {"en": "Late?", "it": "Tardi?"}, why)
    front = content.read_front(settings.CONTENT)
    whole = replace(front, rules=rules, terms=terms, readings=(reading,), silences=(silence,))
    loading.load(whole)
    return whole


@pytest.fixture
def six_sections():
    """Case H01: blank Italian in four forms, no English, and both."""
    Book.objects.create(key="uspa", edition="2026", title_en="Book", title_it="Libro")
    rule = Rule.objects.create(number="1", position=0, title_en="One", title_it="Uno")
    section = Section.objects.create(rule=rule, key="s", position=0, heading_en="Part", heading_it="Parte")
    blank = {"t1": None, "t2": "", "t3": "   ", "t4": "\u00a0"}
    words = {key: ("The ball is in play.", italian) for key, italian in blank.items()}
    words |= {"t5": ("", "Testo senza originale."), "t6": ("The goal counts.", "Il gol vale.")}
    for place, (key, (english, italian)) in enumerate(words.items()):
        Passage.objects.create(
            section=section, key=f"1.{key}", position=place, kind="text",
            label_en=key, label_it=key, body_en=english, body_it=italian,
        )  # fmt: skip


def page_at(client: Client, address: str) -> BeautifulSoup:
    return BeautifulSoup(client.get(address).content, "html.parser")


def words_of_page(page: BeautifulSoup, language: str) -> str:
    blocks = page.select(f'.words [lang="{language}"]')
    return " ".join(" ".join(block.get_text(" ").split()) for block in blocks)


@pytest.mark.parametrize("language", ["it", "en"])
def test_page_is_whole_in_its_language(client, book, language):
    for address in ADDRESSES:
        response = client.get(f"/{language}/{address}")
        page = BeautifulSoup(response.content, "html.parser")
        assert response.status_code == 200
        assert page.html["lang"] == language
        assert len(page.find_all("h1")) == 1
        assert [main.name for main in page.find_all("main")] == ["main"]


@pytest.mark.parametrize("language", ["it", "en"])
def test_page_sets_no_cookie_and_depends_on_none(client, book, language):
    for address in ADDRESSES:
        response = client.get(
            f"/{language}/{address}",
            headers={"cookie": "sessionid=anotherreaderssession0; django_language=en"},
        )
        assert not response.cookies
        assert response.headers["Content-Language"] == language
        assert response.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("language", ["it", "en"])
def test_page_links_to_its_twin(client, book, language):
    for address in ADDRESSES:
        page = page_at(client, f"/{language}/{address}?view=both&q=fallo")
        links = [
            (link["href"], link["lang"], link["hreflang"], link.get("aria-current"), link.text)
            for link in page.select(".languages a")
        ]
        assert links == [
            (
                f"/it/{address}?view=both&q=fallo",
                "it",
                "it",
                "true" if language == "it" else None,
                "Italiano",
            ),
            (f"/en/{address}?view=both&q=fallo", "en", "en", "true" if language == "en" else None, "English"),
        ]
        alternates = {link["hreflang"]: link["href"] for link in page.select("link[rel=alternate]")}
        assert alternates == {code: f"http://testserver/{code}/{address}" for code in ("it", "en")}
        assert page.select_one("link[rel=canonical]")["href"] == f"http://testserver/{language}/{address}"


@pytest.mark.parametrize("language", ["it", "en"])
def test_page_has_its_headings_in_order_and_no_id_twice(client, book, language):
    for address in ADDRESSES:
        page = page_at(client, f"/{language}/{address}")
        levels = [int(heading.name[1]) for heading in page.find_all(["h1", "h2", "h3", "h4"])]
        assert levels[0] == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))
        ids = [element["id"] for element in page.select("[id]")]
        assert len(ids) == len(set(ids))
        targets = [link["href"][1:] for link in page.select('a[href^="#"]')]
        assert set(targets) <= set(ids)


@pytest.mark.parametrize("language", ["it", "en"])
def test_page_has_nothing_that_the_content_policy_forbids(client, book, language):
    for address in ADDRESSES:
        page = page_at(client, f"/{language}/{address}")
        assert page.select("[style], style, [onclick], script:not([src])") == []
        sources = [
            element.get("src") or element.get("href")
            for element in page.select("script, link[rel=stylesheet]")
        ]
        assert sources
        assert [source for source in sources if not source.startswith("/static/")] == []


@pytest.mark.parametrize("language", ["it", "en"])
def test_page_says_edition_and_that_the_english_prevails(client, book, language):
    for address in ADDRESSES:
        colophon = page_at(client, f"/{language}/{address}").select_one(".colophon")
        footer = " ".join(colophon.get_text(" ").split())
        edition = {"it": "edizione 2026", "en": "edition 2026"}[language]
        assert footer.count(book.notice[language]) == 1
        assert f"{book.title[language]}, {edition}" in footer


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("view", ["", "?view=it", "?view=both", "?view=en"])
def test_rule_page_holds_every_word_in_both_languages(client, book, language, view):
    assert [rule.number for rule in book.rules] == ["33", "36"]
    for rule in book.rules:
        page = page_at(client, f"/{language}/rules/{rule.number}/{view}")
        for tongue in ("it", "en"):
            told = [
                word for passage in rule.passages() for word in words_in(passage.text[tongue]) if word != "•"
            ]
            assert words_of_page(page, tongue).split() == told


@pytest.mark.parametrize("language", ["it", "en"])
def test_rule_page_has_headings_and_summary_in_its_own_language(client, book, language):
    page = page_at(client, f"/{language}/rules/36/")
    rule = book.rules[1]
    headings = [heading.get_text(" ", strip=True) for heading in page.select(".rule section > h2")]
    assert headings == [section.heading[language] for section in rule.sections]
    assert page.select_one(".rule-head .summary").text == rule.summary[language]
    assert page.select_one("h1").get_text(" ", strip=True).endswith(rule.title[language])


def test_rule_page_opens_in_the_view_of_its_language_or_of_its_address(client, book):
    shown = {}
    for address in (
        "/it/rules/36/",
        "/en/rules/36/",
        "/it/rules/36/?view=both",
        "/it/rules/36/?view=nonsense",
    ):
        page = page_at(client, address)
        article = page.find(id="mishit")
        italian, english = article.select_one('[lang="it"]'), article.select_one("details")
        chosen = [link["data-choose"] for link in page.select(".view-choice [aria-current]")]
        shown[address] = (chosen, italian.has_attr("hidden"), english.has_attr("open"))
    assert shown == {
        "/it/rules/36/": (["it"], False, False),
        "/en/rules/36/": (["en"], True, True),
        "/it/rules/36/?view=both": (["both"], False, True),
        "/it/rules/36/?view=nonsense": (["it"], False, False),
    }


def test_every_passage_has_label_address_and_button(client, book):
    page = page_at(client, "/it/rules/36/")
    passages = list(book.rules[1].passages())
    articles = page.select("article.passage")
    anchors = [passage.key.removeprefix("36.") for passage in passages]
    assert [article["id"] for article in articles] == anchors
    assert [article.select_one(".cite a")["href"] for article in articles] == [
        f"#{anchor}" for anchor in anchors
    ]
    buttons = [article.select_one("button") for article in articles]
    assert [(button["data-copy"], button.has_attr("hidden")) for button in buttons] == [
        (one, True) for one in anchors
    ]
    starred = [article["id"] for article in articles if article.select_one('h3 a[href="#_star"]')]
    assert starred == [one.key.removeprefix("36.") for one in passages if "*" in one.label["it"]]
    assert page.find(id="_star").get_text(" ", strip=True) == f"* {book.star['it']}"


def test_chart_page_has_the_table_alone_with_marked_headers(client, book):
    page = page_at(client, "/it/rules/36/chart/")
    tables = page.find_all("table")
    assert len(tables) == 2
    for table in tables:
        assert len(table.select('thead th[scope="col"]')) == 8
        assert len(table.select('tbody th[scope="row"]')) == 5
        assert (table.parent["role"], table.parent["tabindex"]) == ("region", "0")


@pytest.mark.parametrize("address", ["rules/99/", "rules/1/chart/", "nothing/"])
@pytest.mark.parametrize(
    "language, heading", [("it", "Questa pagina non esiste"), ("en", "There is no such page")]
)
def test_missing_page_is_a_404_in_its_language_that_switches_to_a_404(
    client, six_sections, address, language, heading
):
    response = client.get(f"/{language}/{address}?q=1")
    page = BeautifulSoup(response.content, "html.parser")
    assert (response.status_code, page.html["lang"], page.h1.text) == (404, language, heading)
    twins = [link["href"] for link in page.select(".languages a")]
    assert twins == [f"/it/{address}?q=1", f"/en/{address}?q=1"]
    assert [client.get(twin).status_code for twin in twins] == [404, 404]


@pytest.mark.parametrize("address", ["/nothing?q=1", "/italy/", "/n%C3%B2%3F/"])
def test_missing_page_outside_the_languages_switches_to_missing_pages(client, book, address):
    twins = [link["href"] for link in page_at(client, address).select(".languages a")]
    assert twins == [f"/it{address}", f"/en{address}"]
    assert [client.get(twin, follow=True).status_code for twin in twins] == [404, 404]


def test_address_outside_the_languages_answers_in_the_browsers_and_says_so_to_caches(client, six_sections):
    told = {}
    for accepted in ("it", "en", None):
        headers = {"accept-language": accepted} if accepted else {}
        start, missing = client.get("/", headers=headers), client.get("/nothing", headers=headers)
        assert "Accept-Language" in start.headers["Vary"]
        assert "Accept-Language" in missing.headers["Vary"]
        told[accepted] = (start.headers["Location"], missing.status_code, missing.headers["Content-Language"])
    assert told == {"it": ("/it/", 404, "it"), "en": ("/en/", 404, "en"), None: ("/it/", 404, "it")}


@pytest.mark.parametrize(
    "language, heading", [("it", "Qualcosa si è rotto da noi"), ("en", "Something broke on our side")]
)
def test_page_of_our_own_faults_asks_no_database(
    monkeypatch, rf, language, heading, django_assert_num_queries
):
    with translation.override(language), django_assert_num_queries(0):
        response = broken(rf.get(f"/{language}/rules/36/"))
    page = BeautifulSoup(response.content, "html.parser")
    assert (response.status_code, page.html["lang"], page.h1.text) == (500, language, heading)


def test_untranslated_passages_show_marked_english_with_a_notice(client, six_sections):
    page = page_at(client, "/it/rules/1/")
    for key in ("t1", "t2", "t3", "t4"):
        article = page.find(id=key)
        assert article.select_one('[lang="en"]').text == "The ball is in play."
        assert article.select_one(".state").text == "Non ancora tradotto: questo è l'originale inglese."
        assert article.select('[lang="it"], details') == []
    assert page.find(id="t6").select(".state") == []


def test_passage_without_english_says_so_on_the_english_page_alone(client, six_sections):
    english, italian = (
        page_at(client, "/en/rules/1/").find(id="t5"),
        page_at(client, "/it/rules/1/").find(id="t5"),
    )
    assert english.select_one(".state.missing").text == "The English original of this passage is missing."
    assert english.select_one('[lang="it"]').has_attr("hidden")
    assert italian.select_one('[lang="it"]').text == "Testo senza originale."
    assert not italian.select_one('[lang="it"]').has_attr("hidden")


def test_cleared_italian_falls_back_to_english(client, six_sections):
    passage = Passage.objects.get(key="1.t6")
    assert page_at(client, "/it/rules/1/").find(id="t6").select_one('[lang="it"]').text == "Il gol vale."
    passage.body_it = " "
    passage.save()
    article = page_at(client, "/it/rules/1/").find(id="t6")
    assert [block.text for block in article.select("[lang]")] == ["The goal counts."]


def test_translation_behind_its_english_says_so(client, six_sections):
    passage = Passage.objects.get(key="1.t6")
    passage.body_en = "The goal does not count."
    passage.save()
    states = [state.text for state in page_at(client, "/it/rules/1/").select("#t6 .state")]
    assert states == ["L'inglese è cambiato dopo questa traduzione. Prevale l'inglese."]


@pytest.mark.parametrize(
    "language, names",
    [
        ("it", ["area", "È permesso", "elsa", "età", "fallo", "zoccolo"]),
        ("en", ["age", "area", "foul", "hilt", "hoof", "yes"]),
    ],
)
def test_glossary_is_in_the_order_of_the_pages_language(client, book, language, names):
    page = page_at(client, f"/{language}/glossary/")
    assert [name.text for name in page.find_all("dfn")] == names
    other = "en" if language == "it" else "it"
    assert [twin["lang"] for twin in page.select(".twin")] == [other] * len(names)
    letters = [link["href"][1:] for link in page.select(".letters a")]
    assert letters == [heading["id"] for heading in page.select(".letter > h2")]


def test_glossary_gives_each_term_its_key_as_address(client, book):
    page = page_at(client, "/it/glossary/")
    assert {term["id"] for term in page.select(".term")} == {term.key for term in book.terms}


def test_glossary_lists_synonyms_and_never_forbidden_forms(client, book):
    Term.objects.filter(key="foul").update(synonyms={"it": ["infrazione"]}, forbidden={"it": ["falso"]})
    Book.objects.update(version=99)
    page = page_at(client, "/it/glossary/")
    assert page.select_one("#foul .synonyms").get_text(" ", strip=True) == "Anche: infrazione"
    assert "falso" not in page.text


def test_readings_page_marks_the_adopted_one_and_links_its_clauses(client, book):
    page = page_at(client, "/it/readings/")
    assert [choice.get_text(" ", strip=True) for choice in page.select(".choices .adopted")] == [
        "Letto wide. Seguita qui"
    ]
    assert [(a["href"], a.text) for a in page.select("#tapped .clauses a")] == [
        ("/it/rules/36/#mishit", "36(c)*")
    ]
    assert [step.text for step in page.select(".precedence li")] == [
        step.text["it"] for step in book.precedence
    ]


def test_readings_page_has_the_silences_in_a_section_of_their_own(client, book):
    page = page_at(client, "/it/readings/")
    assert [heading.text for heading in page.select("h2")][-1] == "Dove le regole tacciono"
    silence = page.find(id="late")
    assert silence.h3.text == "Tardi?"
    assert silence.select(".choices") == []
    assert silence.select_one(".why").get_text(" ", strip=True) == "Perché Prevale l'inglese."
    assert [(a["href"], a.text) for a in silence.select(".clauses a")] == [
        ("/it/rules/36/#teeing", "36(e)(4)*")
    ]
    Silence.objects.all().delete()
    Book.objects.update(version=99)
    assert "Dove le regole tacciono" not in page_at(client, "/it/readings/").text


def test_text_that_brings_markup_along_is_harmless(client, six_sections):
    passage = Passage.objects.get(key="1.t6")
    passage.body_it = "Vale <script>alert(1)</script><b onclick=x>sì</b> [qui](javascript:alert)"
    passage.label_it = '<img src=x onerror="alert(1)">*'
    passage.save()
    article = page_at(client, "/it/rules/1/").find(id="t6")
    assert article.select("script, img, [onclick], [onerror], a[href^=javascript]") == []


@pytest.mark.parametrize(
    "address, queries",
    [("", 6), ("rules/36/", 5), ("rules/36/chart/", 4), ("glossary/", 3), ("readings/", 7)],
)
def test_page_costs_the_same_queries_however_long_the_book(
    client, book, address, queries, django_assert_num_queries
):
    with django_assert_num_queries(queries):
        client.get(f"/it/{address}")
    rule = Rule.objects.get(number="36")
    for place in range(10, 20):
        more = Section.objects.create(
            rule=rule, key=f"s{place}", position=place, heading_en="h", heading_it="h"
        )
        for key in (f"36.a{place}", f"36.b{place}"):
            Passage.objects.create(
                section=more, key=key, position=0, kind="text", label_en="x", body_en="More."
            )
    with django_assert_num_queries(queries):
        client.get(f"/it/{address}")


def test_kept_page_costs_one_query(client, book, django_assert_num_queries):
    client.get("/it/rules/36/")
    with django_assert_num_queries(1):
        client.get("/it/rules/36/")


def test_blank_italian_is_kept_in_one_form(six_sections):
    blank = Passage.objects.filter(key__in=["1.t1", "1.t2", "1.t3", "1.t4"])
    assert [passage.body_it for passage in blank] == ["", "", "", ""]
