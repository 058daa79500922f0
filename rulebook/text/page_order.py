"""In which order people expect numbers and words: 2 before 10, è beside e, in the language of the page."""

from __future__ import annotations

import re
import unicodedata

_DIGITS = re.compile(r"(\d+)")


def by_number(label: str) -> tuple[tuple[int, int, str], ...]:
    """A key that sorts numbers with parts as numbers.

    >>> sorted(["10", "2", "5.b", "10.a", "5.a", "2.a"], key=by_number)
    ['2', '2.a', '5.a', '5.b', '10', '10.a']
    """
    parts = _DIGITS.split(label.casefold())
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts if part)


def by_word(word: str) -> tuple[tuple[tuple[int, int, str], ...], str]:
    """A key that sorts words as a dictionary does: accents and capitals count only between equals, numbers as numbers.

    >>> sorted(["fallo", "età", "zoccolo", "elsa", "È permesso", "area"], key=by_word)
    ['area', 'È permesso', 'elsa', 'età', 'fallo', 'zoccolo']
    >>> sorted(["Punizione 10", "Punizione 5.b", "punizione", "Punizione 5.a", "Punizione 2"], key=by_word)
    ['punizione', 'Punizione 2', 'Punizione 5.a', 'Punizione 5.b', 'Punizione 10']
    """
    return by_number(plain(word)), word


def plain(word: str) -> str:
    """The word in small letters without accents.

    >>> plain("È permesso")
    'e permesso'
    """
    letters = unicodedata.normalize("NFKD", word)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()


def initial(word: str) -> str:
    """The letter under which a word stands; '#' for what begins with none.

    >>> initial("È permesso"), initial("5.a")
    ('E', '#')
    """
    first = plain(word)[:1].upper()
    return first if "A" <= first <= "Z" else "#"
