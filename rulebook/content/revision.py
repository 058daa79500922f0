"""A TOML text made to say something else: values that differ are changed; comments, order and layout stay."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, MutableMapping
from typing import Any, TypeAlias

import tomlkit
from tomlkit.items import AoT, Array, Comment, Item, Whitespace

from .facts import plain

Table: TypeAlias = MutableMapping[str, Any]
Rows: TypeAlias = list[Mapping[str, object]]

TIGHT = re.compile(r"^[^#\n][^\n]*\n(?=(\[[^\n]*\])$)", re.MULTILINE)
"""A line of content with the header of a table right under it."""

UNORDERED = ("term",)
"""Rows whose order says nothing: they stay where the file has them."""

ONE_FOR_ALL = ("label",)
"""Translated names that are written as one string where every language says the same."""


def revised(text: str, wanted: Mapping[str, object]) -> str:
    """The TOML text with the least change that makes it say `wanted`.

    >>> print(revised('a = 1  # one\\nb = "x"\\n', {"a": 1, "b": "y"}), end="")
    a = 1  # one
    b = "y"
    """
    document = tomlkit.parse(text)
    _revise(document, wanted)
    return _spaced(document.as_string(), text)


def composed(wanted: Mapping[str, object]) -> str:
    """A new TOML text that says `wanted`; tables come after plain values, so that none is caught by them."""
    document = tomlkit.document()
    plain = {name: value for name, value in wanted.items() if not isinstance(value, dict | list)}
    for name, value in [*plain.items(), *((name, wanted[name]) for name in wanted if name not in plain)]:
        _add(document, name, value)
    return _spaced(document.as_string().strip("\n") + "\n", "")


def literal(text: str) -> str:
    """A string as this book writes it: in one line, or opened on a line of its own where it has quotes or lines.

    >>> print(literal('"Play" is called.'))
    \"\"\"
    "Play" is called.\"\"\"
    >>> print(literal("calls Play"))
    "calls Play"
    """
    body = text.replace("\\", "\\\\")
    body = "".join(
        char if char in "\n\t" or (ord(char) >= 32 and ord(char) != 127) else f"\\u{ord(char):04x}"
        for char in body
    )
    if "\n" not in body and '"' not in body:
        return f'"{body}"'
    body = body.replace('"""', '""\\"')
    if body.endswith('"') and not body.endswith('\\"'):
        body = body[:-1] + '\\"'
    return f'"""\n{body}"""'


def _spaced(text: str, before: str) -> str:
    """The text with an empty line above each table's header, but where there was none before the revision."""
    tight = {found[0] + found[1] for found in TIGHT.finditer(before)}
    spaced = TIGHT.sub(lambda found: found[0] if found[0] + found[1] in tight else f"{found[0]}\n", text)
    return spaced if tomllib.loads(spaced) == tomllib.loads(text) else text


def _revise(table: Table, wanted: Mapping[str, object]) -> None:
    for name in [name for name in table if name not in wanted and _plain(table[name]) not in ([], {})]:
        del table[name]
    for name, value in wanted.items():
        if name not in table:
            _add(table, name, value)
            _move_up(table, name, list(wanted))
        elif not _same(table[name], value):
            _change(table, name, value)


def _change(table: Table, name: str, value: object) -> None:
    """Make `table[name]`, which exists and differs, say `value`."""
    present = table[name]
    if isinstance(present, str) and isinstance(value, dict) and len(set(value.values())) == 1:
        if present not in value.values():
            table[name] = _item(next(iter(value.values())))
    elif isinstance(present, MutableMapping) and isinstance(value, dict):
        _revise(present, value)
    elif isinstance(present, AoT) and isinstance(value, list):
        _revise_rows(present, value, ordered=name not in UNORDERED)
    elif isinstance(present, Array) and isinstance(value, list):
        table[name] = _array(value, multiline="\n" in present.as_string())
    else:
        table[name] = _item(value)


def _revise_rows(present: AoT, wanted: Rows, *, ordered: bool) -> None:
    """Rows are the same row when their keys are; rows without a key, when they stand at the same place."""
    rows = {str(row.get("key", number)): row for number, row in enumerate(present)}
    names = [str(row.get("key", number)) for number, row in enumerate(wanted)]
    for name, row in zip(names, wanted, strict=True):
        if name in rows:
            _revise(rows[name], row)
        else:
            rows[name] = _table(row)
    _hand_on_comments(rows, names)
    order = names if ordered else sorted(names, key=list(rows).index)
    if order == [str(row.get("key", number)) for number, row in enumerate(present)]:
        return
    while len(present):
        del present[0]
    for name in order:
        present.append(rows[name])


def _hand_on_comments(rows: Mapping[str, Any], names: list[str]) -> None:
    """What stands under the last value of a row speaks of the next row, so it stays when its own row goes."""
    heir = None
    for name, row in rows.items():
        if name in names:
            heir = row
        elif heir is not None:
            body = _last_table(row).value.body
            start = len(body)
            while start and isinstance(body[start - 1][1], Comment | Whitespace):
                start -= 1
            if any(isinstance(item, Comment) for _, item in body[start:]):
                for _, item in body[start:]:
                    _last_table(heir).add(item)


def _last_table(row: Any) -> Any:
    """The table, within a row or the row itself, in which the text right above the next row stands."""
    last = row.value.body[-1][1] if row.value.body else None
    if isinstance(last, AoT) and len(last):
        return _last_table(last[-1])
    return _last_table(last) if isinstance(last, tomlkit.items.Table) else row


def _add(table: Table, name: str, value: object) -> None:
    """Give the table a name that it lacks."""
    if (
        isinstance(value, list)
        and value
        and all(isinstance(row, dict) for row in value)
        and _own_tables(table)
    ):
        rows = tomlkit.aot()
        for row in value:
            rows.append(_table(row))
        table[name] = rows
    elif isinstance(table, tomlkit.TOMLDocument) and isinstance(value, dict):
        table[name] = _table(value)
    elif name in ONE_FOR_ALL and isinstance(value, dict) and len(set(value.values())) == 1:
        table[name] = _item(next(iter(value.values())))
    else:
        table[name] = _item(value)


def _move_up(table: Table, name: str, order: list[str]) -> None:
    """Put a plain value that was just added behind the one that it follows in a new file, not behind comments."""
    above = next((other for other in reversed(order[: order.index(name)]) if other in table), None)
    if (
        above
        and isinstance(table, tomlkit.items.Table)
        and not isinstance(table[above], MutableMapping | AoT)
    ):
        added = table[name]
        if not isinstance(added, AoT):
            del table[name]
            table.value._insert_after(above, name, added)  # the library has no public way to say where


def _own_tables(table: Table) -> bool:
    return isinstance(table, tomlkit.TOMLDocument | tomlkit.items.Table)


def _table(row: Mapping[str, object]) -> tomlkit.items.Table:
    table = tomlkit.table()
    for name, value in row.items():
        _add(table, name, value)
    return table


def _item(value: object) -> Item:
    if isinstance(value, str):
        return tomlkit.value(literal(value))
    if isinstance(value, dict):
        inline = tomlkit.inline_table()
        for name, inner in value.items():
            inline.append(name, _item(inner))
        return inline
    if isinstance(value, list):
        return _array(value, multiline=any(isinstance(inner, dict) for inner in value))
    return tomlkit.item(value)


def _array(values: list[object], *, multiline: bool) -> Array:
    array = tomlkit.array()
    for value in values:
        array.append(_item(value))
    return array.multiline(multiline)


def _same(present: object, wanted: object) -> bool:
    """Whether a value of the file says what is wanted, its type included (1 is not true, nor 1.0)."""
    return json.dumps(_plain(present), sort_keys=True) == json.dumps(wanted, sort_keys=True)


def _plain(value: object) -> object:
    """A value of the file without its layout, as JSON has it."""
    return plain(value.unwrap() if hasattr(value, "unwrap") else value)
