"""What a row's history tells people: who changed what, when, and why."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from rulebook.text.models import LANGUAGES
from rulebook.translators.word_diff import word_diff

# Fingerprints of the English: told as a sentence, for nobody can read them.
SOURCES = tuple(f"made_from_{language}" for language in LANGUAGES)


@dataclass(frozen=True)
class Change:
    """One column's change; `language` is '' where the column is in no language."""

    field: str
    language: str
    old: SafeString
    new: SafeString


@dataclass(frozen=True)
class Entry:
    """One entry of a row's history; `who` is '' where a command or a migration did it."""

    when: datetime
    who: str
    deed: str
    reason: str
    changes: tuple[Change, ...]
    confirmed: bool  # said to fit the English of then


def entries(records: Sequence[Any], older: Any | None = None) -> list[Entry]:
    """History records, newest first, as entries; `older` is the record before the last of them, if there is one.

    Reads the records' own columns: rebuilding the instances would cost a query for each.
    """
    return [_entry(record, before) for record, before in zip(records, [*records[1:], older], strict=False)]


def _entry(record: Any, before: Any | None) -> Entry:
    deeds = {"+": _("Brought in"), "~": _("Changed"), "-": _("Taken out")}
    changed = before is not None and record.history_type == "~"
    return Entry(
        when=record.history_date,
        who=str(record.history_user or ""),
        deed=deeds[record.history_type],
        reason=record.history_change_reason or "",
        changes=_changes(before, record) if changed else (),
        confirmed=changed and any(_moved(before, record, column) for column in SOURCES),
    )


def _moved(before: Any, record: Any, column: str) -> bool:
    mark = getattr(record, column, "")
    return bool(mark) and mark != getattr(before, column)


def _changes(before: Any, record: Any) -> tuple[Change, ...]:
    found = []
    for field in type(record).tracked_fields:
        old, new = getattr(before, field.attname), getattr(record, field.attname)
        if old != new and field.attname not in SOURCES:
            language = getattr(field, "language", "")
            found.append(Change(_said(field), language, *word_diff(_plain(old), _plain(new))))
    return tuple(found)


def _said(field: Any) -> str:
    """A column's name for people: `body_it` is "Text (it)"."""
    original = getattr(field, "translated_field", None)
    if original is None or field.language not in LANGUAGES:
        return str(capfirst(field.verbose_name))
    return f"{capfirst(original.verbose_name)} ({field.language})"


def _plain(value: object) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    return json.dumps(value, ensure_ascii=False, indent=1)
