"""The languages of the book, and the mark by which a translation remembers the English it was made from."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Mapping
from typing import TypeAlias

LANGUAGES = ("en", "it")
ORIGINAL = LANGUAGES[0]
TRANSLATIONS = LANGUAGES[1:]

Translated: TypeAlias = Mapping[str, str]
"""Language -> text. Every language of LANGUAGES is a key; a blank translation means: not translated yet."""


def fingerprint(text: str) -> str:
    """Sixteen hexadecimal digits that change when the words change, and only then.

    Composed and decomposed accents, line ends of any system, and space at the end of a line or of the
    text make no difference:

    >>> fingerprint("perché\\r\\nno  ") == fingerprint("perche\\u0301\\nno")
    True
    >>> fingerprint("A ball is hit.") == fingerprint("A ball is hit!")
    False
    """
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").split("\n")
    canonical = "\n".join(line.rstrip() for line in lines).rstrip()
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]
