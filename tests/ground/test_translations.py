"""Every word of the interface is said in Italian: each message of templates and code has its entry."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import django
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import normalize, read_po
from django.utils.translation.template import templatize

PO = "locale/it/LC_MESSAGES/django.po"
PLAIN = {"_", "gettext", "gettext_lazy", "gettext_noop"}
PLURAL = {"ngettext", "ngettext_lazy"}
IN_CONTEXT = {"pgettext", "pgettext_lazy"}
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd%]|\{\w*\}")
# What templatize makes of a template: calls of gettext among filler that is no Python.
CALL = re.compile(
    r"""\b(?:gettext|pgettext|ngettext|npgettext|_)\((?:u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")[,\s]*)+(?:count)?\)"""
)

MessageId = tuple[str | None, str]  # (context or None, message)


def in_code(source: str) -> Iterator[MessageId]:
    """The messages of Python source.

    >>> list(in_code('_("a"); ngettext("b", "c", 2); pgettext_lazy("verb", "d"); say(_(name))'))
    [(None, 'a'), (None, 'b'), ('verb', 'd')]
    """
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        words = [
            arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        ]
        if name in PLAIN | PLURAL and words:
            yield None, words[0]
        elif name in IN_CONTEXT and len(words) == 2:
            yield words[0], words[1]


def in_template(source: str) -> Iterator[MessageId]:
    """The messages of a Django template.

    >>> list(in_template('{% translate "a" %}<p>{% blocktranslate %}b {{ c }}{% endblocktranslate %} {{ _("d") }}'))
    [(None, 'a'), (None, 'b %(c)s'), (None, 'd')]
    """
    for call in CALL.finditer(templatize(source)):
        yield from in_code(call[0])


@pytest.fixture(scope="module")
def used(files: list[Path], root: Path) -> dict[MessageId, str]:
    """Each message of the site's own files, with the first file that has it."""
    messages: dict[MessageId, str] = {}
    for path in files:
        reader = {".py": in_code, ".html": in_template, ".txt": in_template}.get(path.suffix)
        if reader and path.parts[0] in {"rulebook", "templates"}:
            for message in reader((root / path).read_text(encoding="utf-8")):
                messages.setdefault(message, str(path))
    assert len(messages) > 20
    return messages


def entries(catalog: Catalog) -> dict[MessageId, Message]:
    found = {}
    for message in catalog:
        if message.id:
            words = message.id if isinstance(message.id, str) else message.id[0]
            found[(message.context or None, words)] = message
    return found


@pytest.fixture(scope="module")
def ours(root: Path) -> dict[MessageId, Message]:
    with (root / PO).open("rb") as file:
        found = entries(read_po(file, locale="it", abort_invalid=True))
    assert len(found) > 20
    return found


@pytest.fixture(scope="module")
def djangos() -> set[MessageId]:
    """What Django itself says in Italian: its admin's words need no entry of ours."""
    found: set[MessageId] = set()
    for path in Path(django.__file__).parent.glob("**/locale/it/LC_MESSAGES/django.mo"):
        with path.open("rb") as file:
            found |= entries(read_mo(file)).keys()
    assert found
    return found


def test_every_message_has_its_entry(
    used: dict[MessageId, str], ours: dict[MessageId, Message], djangos: set[MessageId]
) -> None:
    missing = {
        message: file for message, file in used.items() if message not in ours and message not in djangos
    }
    to_paste = "".join(
        f'\n#: {file}\nmsgid {normalize(message[1])}\nmsgstr ""\n' for message, file in missing.items()
    )
    assert missing == {}, f"{PO} lacks these:\n{to_paste}"


def test_every_entry_is_used(used: dict[MessageId, str], ours: dict[MessageId, Message]) -> None:
    assert ours.keys() - used.keys() == set()


def test_every_entry_is_translated_and_nobody_doubts_it(ours: dict[MessageId, Message]) -> None:
    doubtful = [message for message, entry in ours.items() if entry.fuzzy or not all(_forms(entry.string))]
    assert doubtful == []


def test_every_translation_keeps_the_placeholders(ours: dict[MessageId, Message]) -> None:
    differing = []
    for message, entry in ours.items():
        wanted = {tuple(sorted(PLACEHOLDER.findall(form))) for form in _forms(entry.id)}
        given = {tuple(sorted(PLACEHOLDER.findall(form))) for form in _forms(entry.string)}
        if given != wanted:
            differing.append((message, given))
    assert differing == []


def _forms(words: str | list[str] | tuple[str, ...]) -> list[str]:
    """The singular and the plural of a message, or the one form that it has."""
    return [words] if isinstance(words, str) else list(words)
