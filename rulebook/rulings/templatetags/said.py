"""How pages show what sentences say."""

from __future__ import annotations

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from rulebook.rulings.sentences import Said

register = template.Library()


@register.filter
def spoken(said: Said) -> SafeString:
    """The text; in another language than the page's marked as such.

    >>> from django.utils.translation import override
    >>> with override("it"):
    ...     spoken(Said("Si gioca.", "it")), spoken(Said("Play on.", "en"))
    ('Si gioca.', '<span lang="en">Play on.</span>')
    """
    if said.language == get_language():
        return conditional_escape(said.text)
    return format_html('<span lang="{}">{}</span>', said.language, said.text)
