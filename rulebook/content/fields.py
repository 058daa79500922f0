"""A TOML table taken apart name by name. Every fault is noted, a harmless value stands in, and reading goes on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from .languages import LANGUAGES, ORIGINAL, TRANSLATIONS
from .problems import Problem

KEY = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*")
WORDING_KEY = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*(?:\.[a-z0-9]+(?:[-_][a-z0-9]+)*)*")
FINGERPRINT = re.compile(r"[0-9a-f]{16}")

KEY_FORM = "lower-case a-z 0-9, -, ."
WORDING_KEY_FORM = "lower-case a-z 0-9, -, _, ."
TYPES = {bool: "boolean", int: "integer", float: "float", str: "string", list: "array", dict: "table"}


def type_name(value: object) -> str:
    """The name that TOML gives to the type of a value.

    >>> type_name({}), type_name(True), type_name(2)
    ('table', 'boolean', 'integer')
    """
    return TYPES.get(type(value), type(value).__name__)


class Fields:
    """One table of one file. `place` names it in a problem: its key, or where it stands until it has one."""

    def __init__(self, table: Mapping[str, object], file: str, place: str, problems: list[Problem]) -> None:
        self.table = table
        self.file = file
        self.place = place
        self.problems = problems
        self.asked: list[str] = []

    def problem(self, reason: str, **params: str) -> None:
        """Note a fault of this table."""
        self.problems.append(Problem(self.file, self.place, reason, params))

    def close(self) -> None:
        """Note every name that nobody asked for."""
        for name in self.table:
            if name not in self.asked:
                self.problem("unknown_field", field=name, allowed=", ".join(self.asked))

    def has(self, name: str) -> bool:
        """Whether the table has this name; asking makes the name a known one."""
        self.asked.append(name)
        return name in self.table

    def text(self, name: str) -> str:
        """A string that is not blank."""
        if not self.has(name):
            self.problem("missing", field=name)
            return ""
        return self._text_of(name, self.table[name])

    def key(self, form: re.Pattern[str] = KEY) -> str:
        """The well-formed `key` of this table; from here on the table's problems are named by it."""
        key = self.text("key")
        if key:
            self.place = key
            self.check_key(key, form)
        return key

    def check_key(self, key: str, form: re.Pattern[str] = KEY) -> None:
        """Note a key that is not well formed."""
        if not form.fullmatch(key):
            self.problem("bad_key", value=key, form=KEY_FORM if form is KEY else WORDING_KEY_FORM)

    def one_of(self, name: str, allowed: tuple[str, ...]) -> str:
        """A string out of a closed list."""
        value = self.text(name)
        if value and value not in allowed:
            self.problem("unknown_value", field=name, value=value, allowed=", ".join(allowed))
        return value

    def fingerprints(self) -> dict[str, str]:
        """`it_from` and its like, each a fingerprint; a language without one is absent."""
        found = {}
        for language in TRANSLATIONS:
            name = f"{language}_from"
            if not self.has(name):
                continue
            found[language] = self._text_of(name, self.table[name])
            if found[language] and not FINGERPRINT.fullmatch(found[language]):
                self.problem("bad_fingerprint", field=name, value=found[language])
        return found

    def languages(self, path: str = "") -> dict[str, str]:
        """The text of this very table in every language; `path` is what a problem calls the text."""
        texts = {}
        for language in LANGUAGES:
            name = f"{path}.{language}" if path else language
            if not self.has(language):
                self.problem("missing_language", field=path or "text", language=language)
                texts[language] = ""
                continue
            value = self.table[language]
            if not isinstance(value, str):
                self.problem("wrong_type", field=name, expected="string", found=type_name(value))
                texts[language] = ""
                continue
            texts[language] = value
            if "\r" in value:
                self.problem("carriage_return_in_text", field=name)
            if language == ORIGINAL and not value.strip():
                self.problem("english_empty", field=path or "text")
        return texts

    def translated(self, name: str, *, same_for_all: bool = False) -> dict[str, str]:
        """A table of languages; with `same_for_all` one string may stand for every language."""
        if same_for_all and isinstance(self.table.get(name), str):
            return dict.fromkeys(LANGUAGES, self.text(name))
        if not self.has(name):
            self.problem("missing", field=name)
            return dict.fromkeys(LANGUAGES, "")
        value = self.table[name]
        if not isinstance(value, dict):
            self.problem("wrong_type", field=name, expected="table", found=type_name(value))
            return dict.fromkeys(LANGUAGES, "")
        inner = Fields(value, self.file, self.place, self.problems)
        texts = inner.languages(name)
        inner.close()
        return texts

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of at least one string."""
        if not self.has(name):
            self.problem("missing", field=name)
            return ()
        return self._texts_of(name, self.table[name])

    def forms(self, name: str) -> dict[str, tuple[str, ...]]:
        """A table from languages to lists of words; it may be absent, and so may a language."""
        if not self.has(name):
            return {}
        value = self.table[name]
        if not isinstance(value, dict):
            self.problem("wrong_type", field=name, expected="table", found=type_name(value))
            return {}
        for language in value.keys() - set(LANGUAGES):
            self.problem("unknown_field", field=f"{name}.{language}", allowed=", ".join(LANGUAGES))
        return {
            language: self._texts_of(f"{name}.{language}", value[language])
            for language in LANGUAGES
            if language in value
        }

    def mapping(self, name: str) -> dict[str, object]:
        """A table of any values; absent is a problem, empty is not."""
        if not self.has(name):
            self.problem("missing", field=name)
            return {}
        value = self.table[name]
        if not isinstance(value, dict):
            self.problem("wrong_type", field=name, expected="table", found=type_name(value))
            return {}
        return value

    def rows(self, name: str, *, may_be_absent: bool = False) -> list[Fields]:
        """The tables of `[[name]]`, each with a place of its own: the parent's, the name and a number."""
        if not self.has(name):
            if not may_be_absent:
                self.problem("missing", field=name)
            return []
        value = self.table[name]
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            self.problem("wrong_type", field=name, expected="array of tables", found=type_name(value))
            return []
        places = (f"{self.place} {name} {number}".strip() for number in range(1, len(value) + 1))
        return [
            Fields(row, self.file, place, self.problems) for row, place in zip(value, places, strict=True)
        ]

    def _text_of(self, name: str, value: object) -> str:
        if not isinstance(value, str):
            self.problem("wrong_type", field=name, expected="string", found=type_name(value))
            return ""
        if not value.strip():
            self.problem("empty", field=name)
        if "\r" in value:
            self.problem("carriage_return_in_text", field=name)
        return value

    def _texts_of(self, name: str, value: object) -> tuple[str, ...]:
        if not isinstance(value, list):
            self.problem("wrong_type", field=name, expected="array", found=type_name(value))
            return ()
        if not value:
            self.problem("empty", field=name)
        numbered: Iterable[tuple[int, object]] = enumerate(value, start=1)
        return tuple(self._text_of(f"{name} {number}", item) for number, item in numbered)
