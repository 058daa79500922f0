"""What translators see in the admin, and what becomes of what they save."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from bs4 import BeautifulSoup
from django.apps import apps
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rulebook.accounts.models import User
from rulebook.text import models
from rulebook.translators.site import public_address
from tests.translators.browser import CONTENT, EVERYTHING, at, change_page, save


def test_log_in_takes_the_email_address_however_it_is_typed(book: models.Book, client: Client) -> None:
    User.objects.create_user("anna@example.org", "una-frase-lunga-36", is_staff=True)
    address = reverse("admin:login")

    page = BeautifulSoup(client.get(address).content, "html.parser")
    response = client.post(
        address,
        {"username": " Anna@Example.ORG ", "password": "una-frase-lunga-36", "next": reverse("admin:index")},
    )

    assert page.select_one("input[name=username]")["type"] == "email"
    assert (response.status_code, response["Location"]) == (302, "/it/admin/")


@pytest.mark.parametrize("language", ["it", "en"])
def test_first_page_lists_the_texts_and_no_accounts(
    translator: Client, book: models.Book, language: str
) -> None:
    response = translator.get(f"/{language}/admin/")

    page = BeautifulSoup(response.content, "html.parser")
    assert page.html["lang"] == language
    listed = {link["href"].split("/")[3:5][1] for link in page.select("#content-main th a")}
    assert listed == {
        "book",
        "precedence",
        "rule",
        "section",
        "passage",
        "example",
        "term",
        "wording",
        "reading",
        "silence",
    }


def test_passage_page_shows_both_languages_each_in_its_own_voice(
    translator: Client, passage: models.Passage
) -> None:
    page = change_page(translator, passage)

    english = page.select_one(".fieldBox.field-body_en_shown .shown")
    assert (english["lang"], english.get_text()) == ("en", "Words of done.")
    italian = page.select_one("textarea[name=body_it]")
    assert (italian["lang"], italian["spellcheck"], italian.get_text().strip()) == ("it", "true", "Fatto.")
    assert english.find_parent(class_="form-row") is italian.find_parent(class_="form-row")


def test_passage_page_names_key_rule_label_and_notes(translator: Client, book: models.Book) -> None:
    page = change_page(translator, models.Passage.objects.get(key="36.doubted"))

    assert page.select_one(".field-key .readonly").get_text() == "36.doubted"
    assert "36" in page.select_one(".field-where .readonly").get_text()
    assert page.select_one(".fieldBox.field-label_en_shown .shown").get_text() == "36(d)"
    notes = [(note["lang"], note.get_text()) for note in page.select(".field-doubts .note span")]
    assert notes == [("it", "Dice di meno.")]


def test_note_that_is_in_english_only_is_shown_in_english(translator: Client, book: models.Book) -> None:
    models.Note.objects.update(text_it="")

    page = change_page(translator, models.Passage.objects.get(key="36.doubted"))

    notes = [(note["lang"], note.get_text()) for note in page.select(".field-doubts .note span")]
    assert notes == [("en", "It says less.")]


def test_saved_italian_is_rendered_and_told_in_the_history(
    translator: Client, passage: models.Passage
) -> None:
    response = save(translator, passage, body_it="Fatto **bene**.")

    passage.refresh_from_db()
    entry = passage.history.latest()
    assert response.status_code == 302
    assert (passage.body_it, passage.html_it) == ("Fatto **bene**.", "<p>Fatto <strong>bene</strong>.</p>")
    assert (entry.history_user.email, entry.history_type, entry.body_it) == (
        "traduttrice@example.org",
        "~",
        "Fatto **bene**.",
    )


def test_history_page_tells_who_changed_which_words(translator: Client, passage: models.Passage) -> None:
    save(translator, passage, body_it="Fatto di nuovo.")

    response = translator.get(at(models.Passage, "history", passage.pk))

    page = BeautifulSoup(response.content, "html.parser")
    newest = page.select(".row-history section")[0]
    assert "traduttrice@example.org" in newest.get_text()
    diff = newest.select_one(".diff")
    assert diff["lang"] == "it"
    assert [mark.get_text() for mark in diff.select("ins")] == [" di nuovo"]
    assert len(page.select(".row-history section")) == passage.history.count() == 2
    assert "style=" not in response.content.decode()


@pytest.mark.parametrize("model", EVERYTHING)
def test_saving_a_page_untouched_changes_no_row_and_adds_no_history(
    translator: Client, book: models.Book, model: type[Any]
) -> None:
    row = model.objects.first()
    if model is models.Passage:
        models.Passage.objects.filter(pk=row.pk).update(body_it="• uno\n• due  \n", html_it="")
    before = model.objects.filter(pk=row.pk).values().get()

    response = save(translator, row)

    assert response.status_code == 302
    assert model.objects.filter(pk=row.pk).values().get() == before
    assert row.history.count() == 1


def test_line_ends_of_browsers_do_not_reach_the_row(translator: Client, passage: models.Passage) -> None:
    save(translator, passage, body_it="uno\r\ndue\rtre")

    passage.refresh_from_db()

    assert passage.body_it == "uno\ndue\ntre"


def test_stale_passage_shows_what_changed_and_is_confirmed_by_hand(
    chief: Client, translator: Client, passage: models.Passage
) -> None:
    save(chief, passage, body_en="Words of war.")

    page = change_page(translator, passage)
    save(translator, passage, body_it="Fatto ancora.")
    passage.refresh_from_db()
    after_an_edit = passage.is_stale("it")
    save(translator, passage, still_fits="on")
    passage.refresh_from_db()

    assert [mark.get_text() for mark in page.select(".field-english_before :is(del, ins)")] == ["done", "war"]
    assert page.select(".state.behind") != []
    assert after_an_edit
    assert not passage.is_stale("it")
    assert passage.history.count() == 4
    past = translator.get(at(models.Passage, "history", passage.pk)).content
    told = [len(entry.select(".confirmed")) for entry in BeautifulSoup(past, "html.parser").select("section")]
    assert told == [1, 0, 0, 0]
    assert passage.made_from_it not in past.decode()
    assert change_page(translator, passage).select("[name=still_fits]") == []


@pytest.mark.parametrize(
    ("query", "keys"),
    [
        ({"q": "36.done"}, ["36.done"]),
        ({"q": "Words of missing"}, ["33.missing", "36.missing"]),
        ({"q": "dubbio"}, ["33.doubted", "36.doubted"]),
        ({"italian": "missing"}, ["33.missing", "36.missing"]),
        ({"italian": "present"}, ["33.done", "33.doubted", "36.done", "36.doubted"]),
        ({"italian": "doubted"}, ["36.doubted"]),
        ({"italian": "behind"}, ["33.done"]),
        ({"kind": "text", "italian": "doubted"}, ["36.doubted"]),
    ],
)
@pytest.mark.parametrize("language", ["it", "en"])
def test_list_finds_passages(
    translator: Client, book: models.Book, language: str, query: dict[str, str], keys: list[str]
) -> None:
    behind = models.Passage.objects.get(key="33.done")
    behind.body_en = "Words of done. More."
    behind.save()

    response = translator.get(f"/{language}/admin/text/passage/", query)

    page = BeautifulSoup(response.content, "html.parser")
    assert [cell.get_text() for cell in page.select("#result_list .field-key")] == keys


def test_list_filters_by_rule(translator: Client, book: models.Book) -> None:
    rule = models.Rule.objects.get(number="33")

    response = translator.get(at(models.Passage, "changelist"), {"section__rule__id__exact": rule.pk})

    page = BeautifulSoup(response.content, "html.parser")
    assert [cell.get_text() for cell in page.select("#result_list .field-key")] == [
        "33.done",
        "33.missing",
        "33.doubted",
    ]


@pytest.mark.parametrize("model", [model for model in CONTENT if model not in (models.Note, models.Choice)])
def test_list_costs_the_same_however_long(
    translator: Client, book: models.Book, model: type[Any], more: Callable[[type[Any]], None]
) -> None:
    translator.get(at(model, "changelist"))
    with CaptureQueriesContext(connection) as few:
        translator.get(at(model, "changelist"))

    more(model)
    with CaptureQueriesContext(connection) as many:
        response = translator.get(at(model, "changelist"))

    assert response.status_code == 200
    assert len(many) == len(few)


@pytest.fixture
def more() -> Callable[[type[Any]], None]:
    """Makes five copies of a model's first row, notes included."""

    def copy(model: type[Any]) -> None:
        first = model.objects.first()
        key = "number" if model is models.Rule else "key"
        for count in range(5):
            first.pk, first._state.adding = None, True
            setattr(first, key, f"{count}{getattr(first, key)}"[:10])
            first.save()
            if model is models.Passage:
                models.Note.objects.create(
                    passage=first, position=0, weight="slight", text_en="n", text_it="n"
                )

    return copy


def test_passage_page_costs_the_same_however_many_notes(translator: Client, passage: models.Passage) -> None:
    address = at(models.Passage, "change", passage.pk)
    translator.get(address)
    with CaptureQueriesContext(connection) as few:
        translator.get(address)

    for position in range(5):
        models.Note.objects.create(
            passage=passage, position=position, weight="slight", text_en="n", text_it="n"
        )
    with CaptureQueriesContext(connection) as many:
        translator.get(address)

    assert len(many) == len(few)


def test_history_page_costs_the_same_however_long(translator: Client, passage: models.Passage) -> None:
    address = at(models.Passage, "history", passage.pk)
    translator.get(address)
    with CaptureQueriesContext(connection) as few:
        translator.get(address)

    for count in range(5):
        passage.body_it = f"Fatto {count}."
        passage.save()
    with CaptureQueriesContext(connection) as many:
        translator.get(address)

    assert len(many) == len(few)


def test_admin_keeps_the_policy_of_the_public_pages(translator: Client, passage: models.Passage) -> None:
    pages = [translator.get(at(models.Passage, action, passage.pk)) for action in ("change", "history")]

    for page in pages:
        text = page.content.decode()
        assert "unsafe-inline" not in page["Content-Security-Policy"]
        assert "style=" not in text
        assert "googleapis" not in text


def test_hostile_text_is_harmless_on_the_pages_of_the_admin(
    translator: Client, passage: models.Passage
) -> None:
    hostile = '<script>alert(1)</script></textarea><img src=x onerror="alert(2)"> "onmouseover="x'
    save(translator, passage, body_it=hostile)
    models.Passage.objects.filter(pk=passage.pk).update(body_en=hostile)

    pages = [
        translator.get(at(models.Passage, "change", passage.pk)),
        translator.get(at(models.Passage, "history", passage.pk)),
        translator.get(at(models.Passage, "changelist")),
    ]

    for response in pages:
        page = BeautifulSoup(response.content, "html.parser")
        assert [script for script in page.select("script") if "alert" in script.get_text()] == []
        assert page.select("img[onerror]") == []
        assert "alert(1)" in page.get_text()


def test_every_row_of_the_book_has_its_admin() -> None:
    content = [
        model for model in apps.get_app_config("text").get_models() if issubclass(model, models.FromContent)
    ]
    present = [model for model in content if not model.__name__.startswith("Historical")]

    assert sorted(present, key=str) == sorted(CONTENT, key=str)
    assert [model for model in CONTENT if not admin.site.is_registered(model)] == []


def test_passage_page_leads_to_the_passage_on_the_public_page(
    translator: Client, passage: models.Passage, settings: Any
) -> None:
    settings.ROOT_URLCONF = "tests.translators.public_addresses"

    page = change_page(translator, passage)

    assert page.select_one("a.viewsitelink")["href"] == "/it/rules/36/#done"


def test_public_address_of_a_page_that_does_not_exist_is_none() -> None:
    assert public_address("text:nowhere", "36", anchor="done") is None


@pytest.mark.parametrize("anonymous", [True, False])
def test_language_switch_of_the_admin_keeps_page_and_query(
    translator: Client, client: Client, book: models.Book, anonymous: bool
) -> None:
    visitor, path = (client, "admin/login/") if anonymous else (translator, "admin/text/passage/")

    page = BeautifulSoup(visitor.get(f"/it/{path}?q=palla").content, "html.parser")

    links = page.select("#branding .languages a")
    assert [(link["href"], link["lang"], link.get("aria-current")) for link in links] == [
        (f"/it/{path}?q=palla", "it", "true"),
        (f"/en/{path}?q=palla", "en", None),
    ]
