"""Brings content/ into the database and back: all or nothing, and never over somebody's work."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import transaction

from rulebook import content
from rulebook.text import rows, site_book, versions
from rulebook.text.models import FromContent
from rulebook.text.rows import Identity, Row


@dataclass
class Loaded:
    """What a load did. `kept` are rows edited on the site since file and site last agreed: left alone."""

    added: list[Row] = field(default_factory=list)
    changed: list[Row] = field(default_factory=list)
    removed: list[Row] = field(default_factory=list)
    kept: list[Row] = field(default_factory=list)


def load(
    book: content.Book, *, take_file: bool = False, reason: str = "load_content", progress=iter
) -> Loaded:
    """Makes the site's rows equal to the book's, in one transaction.

    A row that was edited on the site is kept and listed, unless `take_file`. `progress` wraps the sequence
    of rows, so that a command can draw a bar.
    """
    done = Loaded()
    with transaction.atomic():
        site = {kind: rows.on_site(kind) for kind in rows.KINDS}
        instances = {
            kind: {identity: pair[0] for identity, pair in found.items()} for kind, found in site.items()
        }
        wanted = list(rows.from_content(book))
        for row in progress(wanted):
            _load_row(row, site[row.kind].pop(row.identity, None), instances, done, take_file, reason)
        for kind in reversed(rows.KINDS):
            for instance, row in site[kind].values():
                _remove_row(instance, row, done, take_file, reason)
    return done


def _load_row(
    row: Row,
    found: tuple[FromContent, Row] | None,
    instances: dict[rows.Kind, dict[Identity, FromContent]],
    done: Loaded,
    take_file: bool,
    reason: str,
) -> None:
    if found is None:
        instance = row.kind.model(**{row.kind.key: row.identity[-1]})
        done.added.append(row)
    else:
        instance, present = found
        if present.fingerprint == row.fingerprint:
            _keep_in_step(instance, row)
            return
        if instance.synced != present.fingerprint and not take_file:
            done.kept.append(row)
            return
        done.changed.append(row)
    for column, value in row.values.items():
        setattr(instance, column, value)
    if row.kind.parent:
        above = rows.KIND_OF[row.kind.model._meta.get_field(row.kind.parent).related_model]  # type: ignore[index]
        setattr(instance, row.kind.parent, instances[above][row.parent])
    instance.synced = row.fingerprint
    instance._change_reason = reason  # type: ignore[attr-defined]
    instance.save()
    instances[row.kind][row.identity] = instance


def _keep_in_step(instance: FromContent, row: Row) -> None:
    """File and site say the same. What was rendered by an older renderer is rendered anew, without history."""
    renewed = {name: html for name, html in instance.rendered().items() if getattr(instance, name) != html}
    if instance.synced != row.fingerprint:
        renewed["synced"] = row.fingerprint
    if renewed:
        type(instance)._default_manager.filter(pk=instance.pk).update(**renewed)
    if renewed.keys() - {"synced"}:
        versions.grow()


def _remove_row(instance: FromContent, row: Row, done: Loaded, take_file: bool, reason: str) -> None:
    is_edited = instance.synced != row.fingerprint
    if (is_edited and not take_file) or _has_children(instance):
        done.kept.append(row)
        return
    instance._change_reason = reason  # type: ignore[attr-defined]
    instance.delete()
    done.removed.append(row)


def _has_children(instance: FromContent) -> bool:
    """Whether rows under this one were kept: then it stays too, for deleting it would take them along."""
    children: Iterable[rows.Kind] = (kind for kind in rows.KINDS if kind.parent)
    return any(
        kind.model._default_manager.filter(**{kind.parent: instance.pk}).exists()
        for kind in children
        if kind.model._meta.get_field(kind.parent).related_model is type(instance)
    )


def _prove(book: content.Book, folder: Path) -> None:
    """Writes into a copy of the folder and reads it: what could not be loaded again is refused before a file is
    touched. Raises ContentError."""
    with TemporaryDirectory() as place:
        copy = Path(place) / "content"
        if folder.is_dir():
            shutil.copytree(folder, copy)
        content.write(book, copy)
        content.read(copy)


def export(folder: Path, *, as_copy: bool = False) -> Sequence[Path]:
    """Writes the site's rows back into content files; returns the files that changed.

    Afterwards file and site agree, so that the next load takes no row for edited. Not so with `as_copy`: files
    that are not the ones to be loaded hold nothing safe, and the site's edits stay protected.
    """
    with transaction.atomic():
        book = site_book.book()
        _prove(book, folder)
        changed = content.write(book, folder)
        if not as_copy:
            for kind in rows.KINDS:
                for instance, row in rows.on_site(kind).values():
                    _keep_in_step(instance, row)
    return changed
