"""What translators see and may change in the admin, and what nobody changes there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from bs4 import BeautifulSoup
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from modeltranslation.translator import translator as languages

from rulebook.accounts.models import User
from rulebook.text import models

Member = Callable[..., Client]
CONTENT = [
    models.Book,
    models.Precedence,
    models.Rule,
    models.Section,
    models.Passage,
    models.Note,
    models.Example,
    models.Term,
    models.Wording,
    models.Reading,
    models.Choice,
]


def at(model: type[Any], action: str, *args: object) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{action}", args=args)


def change_page(client: Client, row: Any) -> BeautifulSoup:
    response = client.get(at(type(row), "change", row.pk))
    assert response.status_code == 200
    return BeautifulSoup(response.content, "html.parser")


def fields_of(page: BeautifulSoup) -> dict[str, str]:
    """What a browser would send back from the page's form, untouched, with its line ends."""
    sent = {}
    for field in page.select("#content form :is(input, textarea, select)"):
        name, kind = field.get("name"), field.get("type")
        unticked = kind == "checkbox" and "checked" not in field.attrs
        if not name or name == "csrfmiddlewaretoken" or kind == "submit" or unticked:
            continue
        if field.name == "textarea":
            sent[name] = field.get_text().removeprefix("\r\n").removeprefix("\n").replace("\n", "\r\n")
        elif field.name == "select":
            sent[name] = field.select_one("option[selected]")["value"]
        else:
            sent[name] = field.get("value", "on" if kind == "checkbox" else "")
    return sent


def save(client: Client, row: Any, **changes: str) -> Any:
    """Opens the row's page, changes these fields and saves, as a person would."""
    sent = {**fields_of(change_page(client, row)), **changes}
    return client.post(at(type(row), "change", row.pk), sent)


def untouchable(row: Any) -> dict[str, Any]:
    """The row's columns as they are in the database, but for the Italian and what follows from it."""
    bare = {*languages.get_options_for_model(type(row)).all_fields, "version"}
    columns = [field.attname for field in row._meta.concrete_fields]
    kept = [name for name in columns if name not in bare and not name.endswith("_it")]
    return type(row).objects.filter(pk=row.pk).values(*kept).get()


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
    assert notes == [("en", "It says less."), ("it", "Dice di meno.")]


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


EVERYTHING = [model for model in CONTENT if model is not models.Note]


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


ITALIAN = {
    models.Book: {"title_it": "Il libro", "notice_it": "Prevale l'inglese."},
    models.Precedence: {"text_it": "Prima di tutto l'inglese."},
    models.Rule: {"title_it": "Il gioco", "summary_it": "Di che parla."},
    models.Section: {"heading_it": "Altro titoletto"},
    models.Passage: {"body_it": "Altro testo.", "label_it": "33(d) esempio"},
    models.Example: {"title_it": "Un altro titolo", "story_it": "Un'altra storia."},
    models.Term: {"name_it": "rete", "definition_it": "Altra definizione."},
    models.Wording: {"text_it": "Rete."},
    models.Reading: {"question_it": "In che punto?", "why_it": "Perché sì."},
    models.Choice: {"text_it": "Lì vicino."},
}


@pytest.mark.parametrize("model", EVERYTHING)
def test_translator_changes_the_italian_with_one_entry_of_history(
    translator: Client, book: models.Book, model: type[Any]
) -> None:
    row = model.objects.first()
    before = untouchable(row)

    response = save(translator, row, **ITALIAN[model])

    assert response.status_code == 302
    row.refresh_from_db()
    assert {name: getattr(row, name) for name in ITALIAN[model]} == ITALIAN[model]
    assert untouchable(row) == before
    assert row.history.count() == 2


@pytest.mark.parametrize("model", EVERYTHING)
def test_fields_sent_along_do_not_reach_what_translators_may_not_touch(
    translator: Client, book: models.Book, model: type[Any]
) -> None:
    row = model.objects.first()
    before = untouchable(row)
    hostile = dict.fromkeys(
        [
            *(field.attname for field in model._meta.concrete_fields if field.attname not in ITALIAN[model]),
            *("rule", "section", "passage", "reading", "synonyms_en", "forbidden_en"),
        ],
        "1",
    )
    hostile = {name: value for name, value in hostile.items() if not name.endswith("_it")}

    save(translator, row, **hostile, **ITALIAN[model])

    row.refresh_from_db()
    assert {name: getattr(row, name) for name in ITALIAN[model]} == ITALIAN[model]
    assert untouchable(row) == before


def test_translator_changes_the_italian_lists_of_a_term_only(translator: Client, book: models.Book) -> None:
    term = models.Term.objects.get()

    page = change_page(translator, term)
    save(translator, term, synonyms_it="rete\r\n  punto \r\n\r\n", synonyms_en="hacked", forbidden_it="")

    term.refresh_from_db()
    assert page.select("[name=synonyms_en]") == []
    assert (term.synonyms, term.forbidden) == ({"en": ["score"], "it": ["rete", "punto"]}, {"it": []})


def test_choices_of_a_reading_are_translated_on_its_page(translator: Client, book: models.Book) -> None:
    reading = models.Reading.objects.get()
    choice = models.Choice.objects.get()

    save(
        translator,
        reading,
        **{"choices-0-text_it": "Qui.", "choices-0-text_en": "Hacked.", "choices-0-key": "x"},
    )

    choice.refresh_from_db()
    assert (choice.text_it, choice.text_en, choice.key) == ("Qui.", "Near.", "near")
    assert (choice.history.count(), reading.history.count()) == (2, 1)
    assert choice.history.latest().history_user.email == "traduttrice@example.org"


@pytest.mark.parametrize("who", ["translator", "chief"])
@pytest.mark.parametrize("model", CONTENT)
def test_rows_are_neither_added_nor_deleted_on_the_site(
    request: pytest.FixtureRequest, book: models.Book, model: type[Any], who: str
) -> None:
    client = request.getfixturevalue(who)
    row = model.objects.first()
    before = model.objects.count()

    answers = [
        client.get(at(model, "add")).status_code,
        client.post(at(model, "add"), {"key": "new"}).status_code,
        client.post(at(model, "delete", row.pk), {"post": "yes"}).status_code,
    ]
    client.post(
        at(model, "changelist"), {"action": "delete_selected", "_selected_action": row.pk, "post": "yes"}
    )

    assert answers == [403, 403, 403]
    assert model.objects.count() == before


def test_rows_sent_along_with_a_reading_are_not_made(translator: Client, book: models.Book) -> None:
    reading = models.Reading.objects.get()

    save(
        translator,
        reading,
        **{
            "choices-TOTAL_FORMS": "2",
            "choices-1-text_it": "Altra.",
            "choices-1-key": "y",
            "choices-0-DELETE": "on",
        },
    )

    assert [choice.key for choice in reading.choices.all()] == ["near"]


def test_notes_are_read_by_translators_and_changed_by_no_way(translator: Client, book: models.Book) -> None:
    note = models.Note.objects.get()

    response = translator.post(at(models.Note, "change", note.pk), {"text_it": "Altro.", "text_en": "Other."})

    note.refresh_from_db()
    assert response.status_code == 403
    assert (note.text_it, note.text_en) == ("Dice di meno.", "It says less.")


@pytest.mark.parametrize("who", ["translator", "chief"])
def test_nothing_is_put_back_through_the_history(
    request: pytest.FixtureRequest, passage: models.Passage, who: str
) -> None:
    client = request.getfixturevalue(who)
    oldest = passage.history.earliest()
    history = at(models.Passage, "history", passage.pk)

    answer = client.post(history, {"body_it": "Altro.", "body_en": "Other."})
    client.post(
        f"{history}{oldest.pk}/", {"body_it": "Altro.", "body_en": "Other.", "_save": "1"}, follow=True
    )

    passage.refresh_from_db()
    assert answer.status_code == 405
    assert (passage.body_it, passage.body_en, passage.history.count()) == ("Fatto.", "Words of done.", 1)


def test_list_changes_nothing(translator: Client, passage: models.Passage) -> None:
    translator.post(
        at(models.Passage, "changelist"),
        {
            "form-TOTAL_FORMS": "1", "form-INITIAL_FORMS": "1", "form-0-id": passage.pk,
            "form-0-body_it": "Altro.", "form-0-kind": "chart", "_save": "1",
        },
    )

    passage.refresh_from_db()
    assert (passage.body_it, passage.kind, passage.history.count()) == ("Fatto.", "text", 1)


@pytest.mark.parametrize("model", [User, Group])
def test_translators_have_no_way_to_accounts(translator: Client, book: models.Book, model: type[Any]) -> None:
    row = model.objects.first()

    answers = [
        translator.get(at(model, "changelist")).status_code,
        translator.get(at(model, "add")).status_code,
        translator.post(at(model, "add"), {"email": "x@example.org", "name": "x"}).status_code,
        translator.get(at(model, "change", row.pk)).status_code,
        translator.post(at(model, "change", row.pk), {"is_superuser": "on"}).status_code,
        translator.post(at(model, "delete", row.pk), {"post": "yes"}).status_code,
    ]

    assert answers == [403] * 6
    assert not User.objects.filter(is_superuser=True).exists()


def test_visitor_and_trainee_are_sent_to_log_in(passage: models.Passage, client: Client) -> None:
    address = at(models.Passage, "change", passage.pk)
    trainee = User.objects.create_user("allievo@example.org", "una-frase-lunga-36")

    visitor = client.get(address)
    client.force_login(trainee)

    assert visitor["Location"] == client.post(address, {"body_it": "x"})["Location"]
    assert visitor["Location"].startswith("/it/admin/login/")
    passage.refresh_from_db()
    assert passage.body_it == "Fatto."


def test_whoever_may_only_view_changes_nothing(passage: models.Passage, member: Member) -> None:
    viewer = member("legge@example.org", "view_passage")

    page = change_page(viewer, passage)
    answer = viewer.post(at(models.Passage, "change", passage.pk), {"body_it": "Altro."})

    assert page.select("textarea") == []
    assert page.select_one(".fieldBox.field-body_it_shown .shown")["lang"] == "it"
    assert answer.status_code == 403
    passage.refresh_from_db()
    assert passage.body_it == "Fatto."


def test_permissions_count_and_not_the_name_of_the_group(passage: models.Passage, member: Member) -> None:
    italian = member("sola@example.org", "view_passage", "change_passage")
    both = member("redattore@example.org", "view_passage", "change_passage", "change_original")

    save(italian, passage, body_en="Not mine.", body_it="Mio.")
    passage.refresh_from_db()
    first = (passage.body_en, passage.body_it)
    save(both, passage, body_en="Mine.")
    passage.refresh_from_db()

    assert first == ("Words of done.", "Mio.")
    assert (passage.body_en, passage.body_it) == ("Mine.", "Mio.")


@pytest.mark.parametrize("model", CONTENT)
def test_superuser_changes_both_languages(chief: Client, book: models.Book, model: type[Any]) -> None:
    row = model.objects.first()
    page = change_page(chief, row)
    names = [field["name"] for field in page.select("textarea[name], input[type=text][name]")]
    english = next(name for name in names if name.endswith("_en") and "-" not in name)

    response = save(chief, row, **{english: "Other words."})

    row.refresh_from_db()
    assert (response.status_code, getattr(row, english)) == (302, "Other words.")
    assert row.history.count() == 2


def test_english_is_not_emptied(chief: Client, passage: models.Passage) -> None:
    response = save(chief, passage, body_en=" ")

    passage.refresh_from_db()
    assert (response.status_code, passage.body_en) == (200, "Words of done.")


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
