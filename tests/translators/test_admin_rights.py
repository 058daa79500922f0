"""What translators may change in the admin, what others may, and what nobody may."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from rulebook.accounts.models import User
from rulebook.text import models
from tests.translators.browser import (
    CONTENT,
    EVERYTHING,
    Member,
    at,
    change_page,
    fields_of,
    save,
    untouchable,
)

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
    models.Silence: {"question_it": "E dopo?", "why_it": "Non lo dice."},
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
    assert (term.synonyms, term.forbidden) == ({"en": ["score"], "it": ["rete", "punto"]}, {})


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
            "form-TOTAL_FORMS": "1",
            "form-INITIAL_FORMS": "1",
            "form-0-id": passage.pk,
            "form-0-body_it": "Altro.",
            "form-0-kind": "chart",
            "_save": "1",
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


def test_chart_that_loses_a_cell_is_not_saved(translator: Client, book: models.Book) -> None:
    section = models.Section.objects.first()
    chart = "Head\n\n| A | B |\n|---|---|\n| one | two |\n"
    row = models.Passage.objects.create(
        section=section, key="36.grid", position=99, kind="chart", body_en=chart, body_it=chart, label_en="G"
    )

    response = translator.post(
        at(models.Passage, "change", row.pk),
        {**fields_of(change_page(translator, row)), "body_it": "Capo\n\n| A |\n|---|\n| uno |\n"},
    )

    row.refresh_from_db()
    assert (response.status_code, row.body_it) == (200, chart)


def test_list_takes_no_pattern_from_the_address(translator: Client, book: models.Book) -> None:
    response = translator.get(at(models.Passage, "changelist"), {"body_en__regex": r"(\w+\s?)+$zz"})

    assert response.status_code == 400
