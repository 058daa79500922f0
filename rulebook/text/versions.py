"""The book's version: one number that grows with every change of a row, so that kept pages know their age."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.db.models import F
from django.db.models.signals import post_delete, post_save

from rulebook.text.models import Book, FromContent


def watch() -> None:
    """Counts every saved or deleted row of content, in the transaction that changes it."""
    for model in apps.get_app_config("text").get_models():
        if issubclass(model, FromContent) and model._meta.app_label == "text":
            post_save.connect(grow, sender=model, dispatch_uid=f"version {model.__name__} saved")
            post_delete.connect(grow, sender=model, dispatch_uid=f"version {model.__name__} deleted")


def grow(**_: Any) -> None:
    """Tells kept pages that what they show has changed; for changes that no saved row tells of."""
    Book.objects.update(version=F("version") + 1)
