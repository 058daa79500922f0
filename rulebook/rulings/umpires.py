"""The group of umpires: those who look after what readers report."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import Group, Permission

NAME = "umpires"


def make(using: str = "default", **_: Any) -> None:
    """Makes the group after a migration, or gives it again what it lacks; takes nothing away."""
    wanted = ("view_report", "change_report", "delete_report")
    found = Permission.objects.using(using).filter(content_type__app_label="rulings", codename__in=wanted)
    group, _made = Group.objects.using(using).get_or_create(name=NAME)
    group.permissions.add(*found)
