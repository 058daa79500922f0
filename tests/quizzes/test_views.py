"""Asking, answering and telling, as a visitor meets them."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from bs4 import BeautifulSoup
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from rulebook import engine
from rulebook.quizzes import choices, views
from rulebook.quizzes.models import Answer, Trainee
from rulebook.rulings.sentences import Sentences
from rulebook.text.models import Example

pytestmark = pytest.mark.django_db

LANGUAGES = ("it", "en")
KEY = "36-early-hit-near-own-goal"
ADDRESS = f"/it/examples/{KEY}/"


@pytest.fixture(autouse=True)
def book(few_examples: None) -> None:
    """The rule, its sentences and a few of its examples."""


def seen(response: HttpResponse) -> BeautifulSoup:
    return BeautifulSoup(response.content, "html.parser")


def form_of(page: BeautifulSoup) -> dict[str, str]:
    return {"token": page.select_one("input[name=token]")["value"]}


def option_saying(page: BeautifulSoup, text: str) -> str:
    [option] = [
        label.input["value"] for label in page.select(".options label") if label.get_text().strip() == text
    ]
    return option


def right_text(key: str, language: str) -> str:
    example = Example.objects.get(key=key)
    ruling = engine.rule(engine.incident_from({"incident": example.incident, "facts": example.facts}))
    return Sentences.of_site(language).verdict(engine.ruling_to_dict(ruling)).text


def ask(client: Client, address: str = ADDRESS) -> BeautifulSoup:
    response = client.get(address)
    assert response.status_code == 200
    return seen(response)


def answer_with(client: Client, page: BeautifulSoup, text: str, address: str = ADDRESS) -> HttpResponse:
    return client.post(address, {**form_of(page), "option": option_saying(page, text)})


def wrong_text(page: BeautifulSoup, right: str) -> str:
    return next(
        text for label in page.select(".options label") if (text := label.get_text().strip()) != right
    )


# Every example of the book, in both languages


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_finds_right_what_the_engine_rules_and_nothing_else(client, language, real_book):
    keys = list(Example.objects.values_list("key", flat=True))
    assert keys
    for key in keys:
        address = f"/{language}/examples/{key}/"
        right = right_text(key, language)
        page = ask(client, address)
        told = [seen(client.get(answer_with(client, ask(client, address), label.get_text().strip(), address).url))
                for label in page.select(".options label")]  # fmt: skip
        results = [page.select_one("h1")["class"][1] for page in told]
        assert sorted(results) == ["right", "wrong", "wrong", "wrong"], key
        assert {page.select_one(".verdict").get_text().strip() for page in told} == {right}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_names_every_example_and_where_to_begin(client, language, real_book):
    page = seen(client.get(f"/{language}/examples/"))
    links = [link["href"] for link in page.select(".examples a")]
    first = page.select_one("a.act")["href"]
    assert len(links) == Example.objects.count() > 0
    assert first == links[0]


# Nothing is told before the answer


def test_question_tells_nothing_of_the_ruling_but_its_options(client, real_book):
    texts = Sentences.of_site("it").texts
    for key in Example.objects.values_list("key", flat=True):
        response = client.get(f"/it/examples/{key}/")
        page = seen(response)
        page.select_one(".options").extract()
        shown = page.get_text(" ")
        told = [name for name, text in texts.items() if name.startswith(("row.", "fact.", "if.", "verdict."))
                and text["it"] in shown]  # fmt: skip
        assert told == [], key
        assert [
            word for word in ("36.fouled-team-procedure", "certainty", "uspa-2026") if word in str(page)
        ] == []


def test_options_differ_in_text_and_opaque_id_alone(client):
    page = ask(client)
    shapes = set()
    for item in page.select(".options li"):
        item.input["value"] = re.sub(r"^[0-9a-f]{20}$", "ID", item.input["value"])
        item.span.string = "TEXT"
        shapes.add(str(item))
    assert shapes == {
        '<li><label><input name="option" required="" type="radio" value="ID"/><span>TEXT</span></label></li>'
    }


def test_page_is_the_same_whichever_option_is_right(rf):
    """One page, of one token, with each of its options taken for the right one: no byte differs."""
    example = Example.objects.get(key=KEY)
    asked = choices.question(example)
    pages = set()
    for verdict in asked.verdicts:
        twin = choices.Question(asked.incident, engine.Ruling(verdict), asked.verdicts)
        pages.add(views._ask(rf.get(ADDRESS), example, twin, "one-token").content)
    assert len(asked.verdicts) == 4
    assert len(pages) == 1


def test_question_sets_no_cookie_and_is_kept_by_no_cache(client):
    for address in (ADDRESS, "/it/examples/"):
        assert client.get(address).cookies == {}
    response = client.get(ADDRESS)
    assert response["Cache-Control"] == "private, no-store"
    assert "ETag" not in response
    assert Trainee.objects.count() == 0


def test_two_pages_of_one_question_have_tokens_of_their_own(client):
    assert form_of(ask(client)) != form_of(ask(client))


# Answering


def test_answer_is_kept_as_it_was_asked(client):
    page = ask(client)
    wrong = wrong_text(page, right_text(KEY, "it"))

    response = answer_with(client, page, wrong)

    given = Answer.objects.get()
    assert response.status_code == 303
    assert response.url == f"/it/examples/{KEY}/answers/{given.pk}/#_result"
    example = Example.objects.get(key=KEY)
    assert (given.result, given.language, given.edition) == ("wrong", "it", engine.EDITION)
    assert (given.incident, given.facts) == (example.incident, example.facts)
    assert given.asked["title"] == {"en": example.title_en, "it": example.title_it}
    assert given.asked["story"] == {"en": example.story_en, "it": example.story_it}
    assert [option["text"]["it"] for option in given.asked["options"]] == [
        label.get_text().strip() for label in page.select(".options label")
    ]
    assert given.right["penalty"] == "penalty_4"
    assert timezone.is_aware(given.answered_at)


def test_first_answer_sets_one_cookie_for_a_year_that_scripts_cannot_read(client, settings):
    settings.HTTPS = False
    page = ask(client)
    cookie = answer_with(client, page, right_text(KEY, "it")).cookies["trainee"]
    assert (cookie["max-age"], cookie["httponly"], cookie["samesite"], cookie["path"], cookie["secure"]) == (
        *(365 * 24 * 60 * 60, True, "Lax", "/"),
        "",
    )
    assert str(Trainee.objects.get().pk) in cookie.value
    settings.HTTPS = True
    assert answer_with(Client(), ask(Client()), right_text(KEY, "it")).cookies["trainee"]["secure"] is True


def test_second_question_is_answered_by_the_same_trainee(client):
    for _ in range(2):
        answer_with(client, ask(client), right_text(KEY, "it"))
    assert (Trainee.objects.count(), Answer.objects.count()) == (1, 2)


def test_giving_up_shows_the_ruling_and_is_kept_as_that(client):
    page = ask(client)
    chosen = option_saying(page, right_text(KEY, "it"))
    response = client.post(ADDRESS, {**form_of(page), "option": chosen, "show": "1"})
    given = Answer.objects.get()
    assert (given.result, given.chosen) == ("given_up", None)
    assert seen(client.get(response.url)).select_one("h1")["class"] == ["result", "given_up"]


@pytest.mark.parametrize("option", [{}, {"option": "0" * 20}, {"option": "\x00"}])
def test_missing_or_foreign_option_shows_the_same_question_and_keeps_nothing(client, option):
    page = ask(client)
    response = client.post(ADDRESS, {**form_of(page), **option})
    again = seen(response)
    assert response.status_code == 400
    assert form_of(again) == form_of(page)
    assert again.select_one(".options") == page.select_one(".options")
    assert again.select_one("[role=alert]").get_text()
    assert (Answer.objects.count(), Trainee.objects.count(), response.cookies) == (0, 0, {})


@pytest.mark.parametrize("token", ["", "forged", "forged:signature", "\x00", "x" * 10_000])
def test_forged_token_gets_a_new_question_and_keeps_nothing(client, token):
    page = ask(client)
    response = client.post(ADDRESS, {"token": token, "option": option_saying(page, right_text(KEY, "it"))})
    assert response.status_code == 400
    assert choices.unsealed(form_of(seen(response))["token"], Example.objects.get(key=KEY))
    assert (Answer.objects.count(), response.cookies) == (0, {})


def test_forged_cookie_is_no_trainee(client):
    answer_with(client, ask(client), right_text(KEY, "it"))
    given = Answer.objects.get()
    stranger = Client()
    stranger.cookies["trainee"] = str(given.trainee_id)
    assert stranger.get(given.get_absolute_url()).status_code == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Origin": "https://testserver"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://testserver"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_answer_sent_by_another_site_is_refused_with_a_page_that_says_so(client, headers):
    page = ask(client)
    sent = {**form_of(page), "option": option_saying(page, right_text(KEY, "it"))}
    response = client.post(ADDRESS, sent, headers=headers)
    assert response.status_code == 403
    assert seen(response).select_one(f'main a[href="{ADDRESS}"]')
    assert Answer.objects.count() == 0


@pytest.mark.parametrize("headers", [{}, {"Origin": "http://testserver"}, {"Sec-Fetch-Site": "same-origin"}])
def test_answer_sent_from_here_is_taken_where_django_demands_its_token(headers):
    client = Client(enforce_csrf_checks=True)
    page = ask(client)
    sent = {**form_of(page), "option": option_saying(page, right_text(KEY, "it"))}
    assert client.post(ADDRESS, sent, headers=headers).status_code == 303


def test_page_that_a_stranger_answered_long_ago_does_not_make_one_that_stranger(client):
    page = ask(client)
    answer_with(client, page, right_text(KEY, "it"))
    with time_machine.travel(timezone.now() + timedelta(minutes=6), tick=False):
        response = answer_with(Client(), page, right_text(KEY, "it"))
    assert (response.status_code, response.cookies) == (400, {})
    assert Answer.objects.count() == 1


# Being told


def answered(client: Client, *, right: bool) -> tuple[BeautifulSoup, str]:
    page = ask(client)
    text = right_text(KEY, "it")
    response = answer_with(client, page, text if right else wrong_text(page, text))
    address = response.url.partition("#")[0]
    return seen(client.get(address)), address


def test_feedback_quotes_each_clause_in_both_languages_with_its_link(client):
    page, _ = answered(client, right=True)
    steps = page.select(".step")
    assert steps
    for step in steps:
        assert re.fullmatch(r"/it/rules/\d+/#[a-z.-]+", step.select_one("a.clause")["href"])
        assert [quote["lang"] for quote in step.select("blockquote")] == ["it", "en"]
    assert page.select_one(".step a.clause")["href"] == "/it/rules/36/#fouled-team-procedure"


def test_feedback_says_why_the_chosen_one_is_wrong_and_why_the_others_are(client):
    page, _ = answered(client, right=False)
    assert page.select_one(".chosen").get_text().count("Sarebbe la decisione giusta se") == 1
    assert len(page.select(".fates > li")) == 2
    right, _ = answered(client, right=True)
    assert right.select_one(".chosen") is None
    assert len(right.select(".fates > li")) == 3
    assert len(right.select(".step")) == len(page.select(".step")) > 0, (
        "a lucky guess gets the same explanation"
    )
    assert right.select_one(".facts") == page.select_one(".facts")


def test_feedback_says_the_outcome_by_word_and_mark_in_title_and_heading(client):
    page, _ = answered(client, right=False)
    heading = page.select_one("h1")
    assert heading["tabindex"] == "-1"
    assert heading.get_text().strip().startswith("✗")
    assert page.title.get_text().strip().startswith(heading.get_text().replace("✗", "").strip())


def test_feedback_keeps_its_place_when_the_language_changes(client):
    page, address = answered(client, right=True)
    there = page.select_one('.languages a[hreflang="en"]')["href"]
    english = seen(client.get(there))
    assert there == address.replace("/it/", "/en/")
    assert english.html["lang"] == "en"
    assert english.select_one(".verdict").get_text().strip() == right_text(KEY, "en")
    assert [quote["lang"] for quote in english.select(".step blockquote")][:2] == ["en", "it"]


@pytest.mark.parametrize("method", ["get", "post", "head"])
def test_answer_is_shown_to_no_other_visitor(client, method):
    _, address = answered(client, right=True)
    stranger = Client()
    answer_with(stranger, ask(stranger), right_text(KEY, "it"))
    for other in (Client(), stranger):
        assert getattr(other, method)(address).status_code in ((404,) if method != "post" else (404, 405))
    assert client.get(address).status_code == 200
    assert client.get(address.replace(KEY, "36-both-at-the-same-moment")).status_code == 404


def test_kept_answer_stays_as_it_was_when_the_book_changes(client):
    _, address = answered(client, right=True)
    before = seen(client.get(address))
    example = Example.objects.get(key=KEY)
    example.title_it, example.story_it = "Altro titolo", "Altra storia."
    example.facts = {**example.facts, "spot": "own_half"}
    example.save()
    after = seen(client.get(address))
    assert [after.select_one(part) for part in (".verdict", ".story", ".steps")] == [
        before.select_one(part) for part in (".verdict", ".story", ".steps")
    ]
    example.delete()
    assert client.get(address).status_code == 200


def test_answer_whose_ruling_has_changed_says_so(client):
    _, address = answered(client, right=True)
    Answer.objects.update(facts={"shot": "penalty_4", "event": "swing_and_miss"})
    assert seen(client.get(address)).select_one("article > .state") is not None


def test_answer_of_an_edition_without_its_sentences_is_still_shown(client):
    _, address = answered(client, right=True)
    given = Answer.objects.get()
    given.right["reasons"][0]["row"] = "a-row-of-long-ago"
    given.save()
    page = seen(client.get(address))
    assert page.select_one(".verdict").get_text().strip() == right_text(KEY, "it")
    assert page.select(".step") == []


def test_list_shows_each_visitor_the_last_results_alone(client):
    answered(client, right=True)
    answered(client, right=False)
    results = seen(client.get("/it/examples/")).select(".result")
    assert [result["class"] for result in results] == [["result", "wrong"]]
    assert seen(Client().get("/it/examples/")).select(".result") == []
    assert "Cookie" in client.get("/it/examples/")["Vary"]


def test_next_example_is_one_that_was_not_answered(client):
    keys = [link["href"] for link in seen(client.get("/it/examples/")).select(".examples a")]
    page, _ = answered(client, right=True)
    after = page.select_one("nav.acts a.act")["href"]
    assert after == keys[keys.index(ADDRESS) + 1]


# Texts that mean harm

HOSTILE = """\
<script>alert(1)</script><img src=x onerror=alert(2)><svg onload=alert(3)></svg>
<iframe src="javascript:alert(4)"></iframe><form action="/x"><input name=token></form><style>*{display:none}</style>

[one](javascript:alert(5)) [two](data:text/html,<script>alert(6)</script>) <p id="_result" class="verdict">x</p>

1 < 2 & 3 > 2, `<b>code</b>`, **bold**, [a link](https://example.org/), «quoted», 5\u00a0yards.
"""


def harm(page: BeautifulSoup) -> list[Any]:
    main = page.select_one("main")
    found = main.select(".story :is(script, style, iframe, form, svg, img, input, [id], [onerror], [onload])")
    found += [
        link for link in main.select(".story a") if not link.get("href", "https://").startswith("https://")
    ]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_story_is_harmless_as_question_and_as_kept_answer(client, language):
    Example.objects.filter(key=KEY).update(story_en=HOSTILE, story_it=HOSTILE)
    hostile = Example.objects.get(key=KEY)
    hostile.title_en = hostile.title_it = '<script>alert("title")</script>'
    hostile.save()
    address = f"/{language}/examples/{KEY}/"
    page = ask(client, address)
    told = seen(client.get(answer_with(client, page, right_text(KEY, language), address).url))
    for shown in (page, told, seen(client.get(f"/{language}/examples/"))):
        assert harm(shown) == []
        assert shown.select("script:not([src])") == []
    for shown in (page, told):
        story = shown.select_one(".story").get_text()
        assert "1 < 2 & 3 > 2, <b>code</b>, bold, a link, «quoted», 5\u00a0yards." in story


def test_untranslated_story_is_asked_in_the_original_and_marked(client):
    example = Example.objects.get(key=KEY)
    example.title_it = example.story_it = ""
    example.save()
    page = ask(client)
    assert page.select_one("h1 span[lang=en]").get_text() == example.title_en
    assert page.select_one(".story [lang=en]") is not None
    told = seen(client.get(answer_with(client, page, right_text(KEY, "it")).url))
    assert told.select_one(".story")["lang"] == "en"


@pytest.mark.parametrize("key", ["no-such-example", "36"])
def test_unknown_example_is_no_page(client, key):
    assert client.get(f"/it/examples/{key}/").status_code == 404
    assert client.post(f"/it/examples/{key}/", {}).status_code == 404


def test_pages_cost_as_many_queries_for_one_example_as_for_all(client, django_assert_max_num_queries):
    answered(client, right=False)
    given = Answer.objects.get()
    for address in ("/it/examples/", ADDRESS, given.get_absolute_url()):
        with django_assert_max_num_queries(6):
            client.get(address)
