"""The translators' group is there after a migration, and holds what translators need and no more."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group
from django.core.management import call_command

from rulebook.translators import group

pytestmark = pytest.mark.django_db


def held() -> set[str]:
    return set(Group.objects.get(name="translators").permissions.values_list("codename", flat=True))


def test_migration_makes_the_group_with_its_permissions() -> None:
    Group.objects.all().delete()

    call_command("migrate", verbosity=0)

    models = [
        "book",
        "precedence",
        "rule",
        "section",
        "passage",
        "example",
        "term",
        "wording",
        "reading",
        "choice",
        "silence",
    ]
    wanted = {f"{verb}_{model}" for model in models for verb in ("change", "view")} | {"view_note"}
    assert held() == wanted


def test_second_migration_changes_nothing() -> None:
    group.make()
    before = held()

    call_command("migrate", verbosity=0)

    assert Group.objects.filter(name="translators").count() == 1
    assert held() == before


def test_migration_gives_back_what_the_group_lacks_and_takes_nothing_away() -> None:
    group.make()
    translators = Group.objects.get(name="translators")
    lost = translators.permissions.get(codename="change_passage")
    extra = type(lost).objects.get(codename="change_note", content_type__app_label="text")
    translators.permissions.remove(lost)
    translators.permissions.add(extra)

    call_command("migrate", verbosity=0)

    assert {"change_passage", "change_note"} <= held()
