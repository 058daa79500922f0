"""Keys proposed for what has none yet: a few telling words, in lower case, joined by hyphens."""

from __future__ import annotations

import re
import unicodedata

WORDS_IN_A_KEY = 4
SMALL_WORDS = re.compile(
    "a|an|and|any|are|as|at|be|by|for|from|has|have|he|her|his|if|in|into|is|it|its|no|not|of|on|or|"
    "shall|that|the|their|there|they|this|to|what|when|which|who|will|with"
)


def telling_words(text: str) -> str:
    """The first words of a text that say something, as a key.

    >>> telling_words("Penalty 2 from the centre and undefended Penalty 3")
    'penalty-2-centre-undefended'
    >>> telling_words("Yellow Card: The Umpire shall")
    'yellow-card'
    """
    title, colon, _ = text.partition(":")
    source = title if colon and len(title) < 60 else text
    plain = unicodedata.normalize("NFKD", source).encode("ascii", "ignore").decode().lower()
    words = re.findall(r"[a-z0-9]+", plain.replace("'", ""))
    telling = [word for word in words if not SMALL_WORDS.fullmatch(word)] or words
    return "-".join(telling[:WORDS_IN_A_KEY]) or "passage"


class Keys:
    """Gives out keys, each only once."""

    def __init__(self) -> None:
        self.given: set[str] = set()

    def new(self, text: str, prefix: str = "") -> str:
        """A key made of a text's words, with a number where it was given out before.

        >>> keys = Keys()
        >>> keys.new("Red cards", "33."), keys.new("Red cards", "33.")
        ('33.red-cards', '33.red-cards-2')
        """
        wanted = key = prefix + telling_words(text)
        number = 1
        while key in self.given:
            number += 1
            key = f"{wanted}-{number}"
        self.given.add(key)
        return key
