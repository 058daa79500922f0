"""The few words in which the tests of loading speak: of files, of the site, and of what commands say."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from rulebook import content
from rulebook.text import models, rows
from rulebook.text.loading import load

SMALL = Path(__file__).parent / "small_book"


def load_from(folder: Path, **options: Any) -> Any:
    return load(content.read(folder), **options)


def rewrite(file: Path, old: str, new: str) -> None:
    """Changes a file as somebody would by hand; the old words must be there once."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def site() -> dict[str, list[dict[str, Any]]]:
    """Every row of content and of its history, with every column that means something."""
    found = {}
    for kind in rows.KINDS:
        names = [field.attname for field in kind.model._meta.concrete_fields if not _bare(kind.model, field)]
        found[kind.model.__name__] = list(kind.model.objects.order_by("pk").values(*names))
        found[f"{kind.model.__name__}, past"] = list(kind.model.history.order_by("history_id").values())
    return found


def _bare(model: type[Any], field: Any) -> bool:
    return hasattr(model, f"{field.attname}_en")


def names(found: list[rows.Row]) -> list[str]:
    return [" · ".join(row.identity) for row in found]


def passage(key: str = "36.one") -> models.Passage:
    return models.Passage.objects.get(key=key)


def edit(row: Any, **columns: Any) -> None:
    """Changes a row as the admin does."""
    for name, value in columns.items():
        setattr(row, name, value)
    row.save()


def said(*arguments: Any, language: str = "en", **options: Any) -> str:
    out = StringIO()
    with translation.override(language):
        call_command(*arguments, stdout=out, **options)
    return out.getvalue()


def refused(*arguments: Any, language: str = "en") -> str:
    with translation.override(language), pytest.raises(CommandError) as error:
        call_command(*arguments, stdout=StringIO())
    return str(error.value)
