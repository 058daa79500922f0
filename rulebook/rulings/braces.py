"""What stands in braces in a sentence, and how each language writes it.

`{game}` is a text as it is or a number, `{before:day}` a day, `{box_seconds:clock}` minutes and seconds of play.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from typing import Any

from babel.dates import format_date
from django.utils.dateparse import parse_date
from django.utils.formats import number_format
from django.utils.translation import override

BRACES = re.compile(r"\{(?P<name>[a-z_]+)(?::(?P<style>day|clock))?\}")

# In Italian the article before a day is elided where the day begins with a vowel: l'8, dall'11.
ELIDED = {"il": "l'", "al": "all'", "dal": "dall'", "del": "dell'", "nel": "nell'"}
ARTICLE = re.compile(rf"\b(?P<article>{'|'.join(ELIDED)}) (?P<day>\{{(?P<name>[a-z_]+):day\}})")
BEGIN_WITH_A_VOWEL = (8, 11)


def named_in(text: str) -> list[tuple[str, str]]:
    """The names in the braces of a text, each with its style or ''.

    >>> named_in("Before {before:day}: {game}.")
    [('before', 'day'), ('game', '')]
    """
    return [(match["name"], match["style"] or "") for match in BRACES.finditer(text)]


def filled(text: str, values: Mapping[str, Any], language: str) -> str:
    """The text with the values that it names; braces that name nothing stay braces.

    >>> filled("Before {before:day}: {box_seconds:clock}.", {"before": "2027-04-10", "box_seconds": 100}, "en")
    'Before 10 April 2027: 1:40.'
    >>> filled("Entro il {before:day}, dal {on:day}.", {"before": "2027-04-08", "on": "2027-04-01"}, "it")
    "Entro l'8 aprile 2027, dal 1° aprile 2027."
    """

    def elided(match: re.Match[str]) -> str:
        day = parse_day(values.get(match["name"]))
        if day is None or day.day not in BEGIN_WITH_A_VOWEL:
            return match[0]
        return ELIDED[match["article"]] + match["day"]

    def written(match: re.Match[str]) -> str:
        name = match["name"]
        return in_style(values[name], match["style"] or "", language) if name in values else match[0]

    if language == "it":
        text = ARTICLE.sub(elided, text)
    with override(language):
        return BRACES.sub(written, text)


def in_style(value: Any, style: str, language: str) -> str:
    """One value as the language writes it; a value that is none of its style stands as it is."""
    if style == "day" and (day := parse_day(value)):
        return written_day(day, language)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    return clock(value) if style == "clock" else number_format(value).replace("-", "−")


def parse_day(value: object) -> datetime.date | None:
    """The day that a value is or says in ISO form; None where it is no day."""
    try:
        return parse_date(str(value))
    except ValueError:
        return None


def written_day(day: datetime.date, language: str) -> str:
    """The day in words; in Italian the first of a month is an ordinal.

    >>> written_day(datetime.date(2027, 5, 1), "it"), written_day(datetime.date(2027, 5, 1), "en")
    ('1° maggio 2027', '1 May 2027')
    """
    first = "°" if language == "it" and day.day == 1 else ""
    return f"{day.day}{first} {format_date(day, 'MMMM y', locale=language)}"


def clock(seconds: float) -> str:
    """Minutes and seconds of play; a part of a second stands behind the comma of the active language.

    >>> clock(160), clock(3600)
    ('2:40', '60:00')
    """
    minutes, rest = divmod(round(seconds, 3), 60)
    whole = f"{int(minutes)}:{int(rest):02}"
    return whole if rest == int(rest) else whole + number_format(round(rest % 1, 3))[1:]
