"""Two versions of a text compared word by word."""

from __future__ import annotations

import difflib
import re

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

_TOKEN = re.compile(r"\s+|\w+(?:['’]\w+)?|[^\w\s]")


def word_diff(old: str, new: str) -> tuple[SafeString, SafeString]:
    """Both versions as HTML: what is only in the old one in <del>, what is only in the new one in <ins>.

    >>> word_diff("entro 20 secondi", "entro 30 secondi")
    ('entro <del>20</del> secondi', 'entro <ins>30</ins> secondi')
    """
    before, after = _TOKEN.findall(old), _TOKEN.findall(new)
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    told_old: list[str] = []
    told_new: list[str] = []
    for kind, start, end, new_start, new_end in matcher.get_opcodes():
        gone, come = escape("".join(before[start:end])), escape("".join(after[new_start:new_end]))
        if kind == "equal":
            told_old.append(gone)
            told_new.append(come)
            continue
        if gone:
            told_old.append(f"<del>{gone}</del>")
        if come:
            told_new.append(f"<ins>{come}</ins>")
    # Every part was escaped above; the marks around them are ours.
    return mark_safe("".join(told_old)), mark_safe("".join(told_new))  # noqa: S308
