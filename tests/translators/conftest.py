"""A small book and the people who may, or may not, work on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission
from django.test import Client

from rulebook.accounts.models import User
from rulebook.text import models
from rulebook.translators import group


@pytest.fixture
def book(db: None) -> models.Book:
    """Two rules, one passage in each state of its Italian, and one row of everything else."""
    english = {
        "title": "Rulebook",
        "source": "Source.",
        "notice": "English prevails.",
        "star": "A star.",
        "about": "It.",
    }
    texts = {f"{field}_en": text for field, text in english.items()}
    front = models.Book.objects.create(key="uspa", edition="2026", title_it="Regolamento", **texts)
    models.Precedence.objects.create(
        key="language", position=0, text_en="English first.", text_it="Prima l'inglese."
    )
    for place, (number, title) in enumerate([("33", "Play"), ("36", "Penalties")]):
        texts = {"title_en": title, "title_it": f"{title} it", "summary_en": "What it says."}
        rule = models.Rule.objects.create(number=number, position=place, **texts)
        section = models.Section.objects.create(
            rule=rule, key="only", position=0, heading_en="Heading", heading_it="Titoletto"
        )
        for position, (key, italian) in enumerate(
            [("done", "Fatto."), ("missing", ""), ("doubted", "Dubbio.")]
        ):
            models.Passage.objects.create(
                section=section,
                key=f"{number}.{key}",
                position=position,
                kind="text",
                label_en=f"{number}({key[0]})",
                label_it=f"{number}({key[0]})",
                body_en=f"Words of {key}.",
                body_it=italian,
            )
    doubted = models.Passage.objects.get(key="36.doubted")
    models.Note.objects.create(
        passage=doubted, position=0, weight="material", text_en="It says less.", text_it="Dice di meno."
    )
    models.Example.objects.create(
        key="a-story",
        rule=rule,
        title_en="A story",
        title_it="Una storia",
        story_en="Blue hits.",
        story_it="Il blu colpisce.",
        incident="penalty_shot",
        facts={"shot": "penalty_2"},
        clauses=["36.done"],
    )
    models.Term.objects.create(
        key="goal",
        name_en="goal",
        name_it="gol",
        definition_en="Ball through.",
        definition_it="Palla dentro.",
        synonyms={"en": ["score"], "it": ["rete"]},
        forbidden={"it": ["goal"]},
    )
    models.Wording.objects.create(key="verdict.goal", text_en="Goal.", text_it="Gol.")
    reading = models.Reading.objects.create(
        key="spot", position=0, clauses=["36.done"], adopted="near", question_en="Where?", why_en="So."
    )
    models.Choice.objects.create(reading=reading, key="near", position=0, text_en="Near.", text_it="Vicino.")
    models.Silence.objects.create(
        key="after", position=0, clauses=["36.done"], question_en="And then?", why_en="It ends there."
    )
    return front


@pytest.fixture
def passage(book: models.Book) -> models.Passage:
    return models.Passage.objects.get(key="36.done")


@pytest.fixture
def member(db: None) -> Callable[..., Client]:
    """Makes somebody with these permissions, and gives a browser in which he has logged in."""

    def join(email: str, *permissions: str, groups: tuple[str, ...] = (), **extra: Any) -> Client:
        user = User.objects.create_user(email, is_staff=True, **extra)
        user.groups.set(Group.objects.filter(name__in=groups))
        user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
        client = Client()
        client.force_login(user)
        return client

    return join


@pytest.fixture
def translator(member: Callable[..., Client]) -> Client:
    group.make()
    return member("traduttrice@example.org", groups=(group.NAME,))


@pytest.fixture
def chief(member: Callable[..., Client]) -> Client:
    """A superuser."""
    return member("chief@example.org", is_superuser=True)
