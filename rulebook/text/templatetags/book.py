"""What the public pages say of the book: every text with its language, every address in both languages."""

from __future__ import annotations

import re
from typing import Any

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from rulebook.text import living_chart
from rulebook.text.models import LANGUAGES, ORIGINAL, Book, FromContent, Passage

register = template.Library()

_LANGUAGE_PART = re.compile(rf"^/(?:{'|'.join(LANGUAGES)})(?=[/?]|$)")
NAMES = dict(settings.LANGUAGES)


@register.simple_tag
def the_book() -> Book | None:
    return Book.objects.first()


@register.simple_tag
def said(row: FromContent, field: str) -> str:
    """A text in the page's language, else in another one, marked as such; never Markdown."""
    here = get_language() or ORIGINAL
    if text := row.wording(field, here):
        return text
    for language in LANGUAGES:
        if text := row.wording(field, language):
            return format_html('<span lang="{}">{}</span>', language, text)
    return ""


@register.simple_tag
def said_plainly(row: FromContent, field: str) -> str:
    """The same text where no markup can stand, as in a page's title."""
    here = get_language() or ORIGINAL
    return row.wording(field, here) or next(
        (text for other in LANGUAGES if (text := row.wording(field, other))), ""
    )


@register.simple_tag
def html_in(passage: FromContent, language: str) -> SafeString:
    """The passage's words in one language, rendered and cleaned when it was saved; '' where there are none.
    The cells of the chart that the engine knows lead to their rulings."""
    html = getattr(passage, f"html_{language}") or ""
    if getattr(passage, "key", "") == living_chart.KEY:
        return living_chart.linked(html)
    return mark_safe(html)  # noqa: S308 - made by rulebook.text.markdown


@register.simple_tag
def label_of(passage: Passage) -> str:
    """The label as printed, in the page's language, its star linked to what stars mean.

    The link's name is read out, so it is a word; the star itself is what is seen.
    """
    label = str(said(passage, "label"))
    before, star, after = label.partition("*")
    if not star:
        return label
    return format_html(
        '{}<a class="star" href="#_star" title="{}"><span aria-hidden="true">*</span>'
        '<span class="unseen">{}</span></a>{}',
        before,
        gettext("What the star means"),
        gettext("(what the star means)"),
        after,
    )


@register.simple_tag
def plain_label(passage: Passage) -> str:
    """The label for the name of a link or a button."""
    return said_plainly(passage, "label") or passage.key


@register.simple_tag
def kind_beside_label(passage: Passage) -> str:
    """ "example" or "note" for a passage that is one and whose label does not say so already; else ''."""
    if passage.kind not in (Passage.Kind.EXAMPLE, Passage.Kind.NOTE):
        return ""
    kind = str(passage.get_kind_display())
    return "" if kind.casefold() in said_plainly(passage, "label").casefold() else kind


@register.simple_tag
def is_living_chart(passage: Passage) -> bool:
    return passage.key == living_chart.KEY


@register.filter
def is_stale(passage: Passage) -> bool:
    return passage.is_stale("it")


@register.filter
def words_in(passage: FromContent, language: str) -> bool:
    """Whether there is any text in a language."""
    return bool(getattr(passage, f"html_{language}"))


@register.simple_tag
def clause_address(clause: str) -> str:
    """The address of a clause by its key: `36.mishit` is /…/rules/36/#mishit."""
    number, _, anchor = clause.partition(".")
    try:
        address = reverse("text:rule", args=[number])
    except NoReverseMatch:
        return ""
    return f"{address}#{anchor}" if anchor else address


@register.filter
def get(mapping: dict[str, Any], key: str) -> Any:
    return mapping.get(key)


@register.simple_tag(takes_context=True)
def languages_here(context: template.Context) -> list[dict[str, Any]]:
    """This very page in each language: code, the language's own name, address with its query, whether it is now."""
    request = context["request"]
    here = get_language() or ORIGINAL
    return [
        {"code": code, "name": NAMES[code], "address": _in_language(request, code), "current": code == here}
        for code in sorted(LANGUAGES, reverse=True)
    ]


@register.simple_tag(takes_context=True)
def whole_address(context: template.Context, language: str = "") -> str:
    """The permanent address of the page with its host, in a language (default: its own). Of a query only what the
    page itself names as `canonical_query` belongs to it."""
    request: HttpRequest = context["request"]
    path = _LANGUAGE_PART.sub(f"/{language}", request.path, count=1) if language else request.path
    query = context.get("canonical_query")
    return request.build_absolute_uri(f"{path}?{query}" if query else path)


def _in_language(request: HttpRequest, language: str) -> str:
    """The same address under another language, query and all; a page that is missing stays missing."""
    address = request.get_full_path()
    twin, count = _LANGUAGE_PART.subn(f"/{language}", address, count=1)
    return twin if count else f"/{language}{address}"
