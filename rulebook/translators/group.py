"""The group of those who translate: what its members may see and change."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import Group, Permission

NAME = "translators"
CHANGE = (
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
)
VIEW = (*CHANGE, "note")


def make(using: str = "default", **_: Any) -> None:
    """Makes the group after a migration, or gives it again what it lacks; takes nothing away.

    These permissions open the Italian only: for the English `text.change_original` is needed too.
    """
    wanted = [*(f"change_{model}" for model in CHANGE), *(f"view_{model}" for model in VIEW)]
    found = Permission.objects.using(using).filter(content_type__app_label="text", codename__in=wanted)
    group, _made = Group.objects.using(using).get_or_create(name=NAME)
    group.permissions.add(*found)
