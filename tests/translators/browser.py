"""A person at the admin: opens pages, reads their forms, sends them back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bs4 import BeautifulSoup
from django.test import Client
from django.urls import reverse
from modeltranslation.translator import translator as languages

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
    models.Silence,
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


EVERYTHING = [model for model in CONTENT if model is not models.Note]
