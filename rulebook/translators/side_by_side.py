"""The English and the Italian of every text of a row, next to each other; each may change only his own."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.contrib.admin.utils import flatten_fieldsets
from django.db import models
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.text import capfirst, format_lazy
from django.utils.translation import gettext_lazy as _

from rulebook.text.models import LANGUAGES, ORIGINAL, FromContent
from rulebook.translators.forms import ContentForm, WrittenText

SPOKEN = {"en": _("English"), "it": _("Italian")}


def said(name: Any, language: str) -> Any:
    return format_lazy("{} · {}", capfirst(name), SPOKEN[language])


def may_change_original(request: HttpRequest) -> bool:
    """Who may change the English, too: superusers, and whoever was given that permission."""
    return request.user.has_perm("text.change_original")


class Shown:
    """A text that can be read here and not changed, in the voice of its language."""

    def __init__(self, model: type[FromContent], field: str, language: str) -> None:
        self.field, self.language = field, language
        self.__name__ = f"{field}_{language}_shown"
        column: Any = model._meta.get_field(field)
        self.short_description = said(column.verbose_name, language)

    def __call__(self, row: FromContent) -> str:
        text = row.wording(self.field, self.language)
        return format_html('<div class="shown" lang="{}">{}</div>', self.language, text)


@cache
def shown(model: type[FromContent], field: str, language: str) -> Shown:
    """Always the same object for the same text: the admin compares them."""
    return Shown(model, field, language)


class SideBySide:
    """For admins of content rows: `translated` fields in two columns, `plain` ones above, read only.

    Translators may change every language but the original. What a person may not change is no part of the
    form, so that nothing sent along with it can reach the row.
    """

    form: Any = ContentForm
    translated: tuple[str, ...] = ()
    plain: tuple[Any, ...] = ()
    below: tuple[Any, ...] = ()  # read only as `plain` is, and shown last
    formfield_overrides: Any = {
        models.TextField: {"form_class": WrittenText},
        models.CharField: {"form_class": WrittenText},
    }

    model: type[FromContent]

    def may_write(self, request: HttpRequest, obj: FromContent | None, language: str) -> bool:
        if not self.has_change_permission(request, obj):  # type: ignore[attr-defined]
            return False
        return language != ORIGINAL or may_change_original(request)

    def get_fieldsets(self, request: HttpRequest, obj: FromContent | None = None) -> Any:
        texts = [self.beside(request, obj, field) for field in self.translated]
        fields = [*self.plain_fields(obj), *texts, *self.extra_fields(request, obj), *self.below]
        return [(None, {"fields": fields, "classes": ["side-by-side"]})]

    def beside(self, request: HttpRequest, obj: FromContent | None, field: str) -> tuple[Any, ...]:
        """One text in all languages, the original first: a column's name where it may be changed."""
        return tuple(
            f"{field}_{language}"
            if self.may_write(request, obj, language)
            else shown(self.model, field, language)
            for language in LANGUAGES
        )

    def plain_fields(self, obj: FromContent | None) -> tuple[Any, ...]:
        return self.plain

    def extra_fields(self, request: HttpRequest, obj: FromContent | None) -> list[Any]:
        return []

    def get_readonly_fields(self, request: HttpRequest, obj: FromContent | None = None) -> Any:
        everything = flatten_fieldsets(self.get_fieldsets(request, obj))
        return [
            *self.plain_fields(obj),
            *self.below,
            *(field for field in everything if isinstance(field, Shown)),
        ]

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **options: Any) -> Any:
        field = super().formfield_for_dbfield(db_field, request, **options)  # type: ignore[misc]
        language = getattr(db_field, "language", None)
        if field and language in LANGUAGES:
            field.label = said(db_field.translated_field.verbose_name, language)
            field.widget.attrs |= {"lang": language, "spellcheck": "true"}
            field.required = language == ORIGINAL
        return field

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **options: Any) -> Any:
        form = super().get_form(request, obj, change=change, **options)  # type: ignore[misc]
        return only_these(form, flatten_fieldsets(self.get_fieldsets(request, obj)))

    def get_formset(self, request: HttpRequest, obj: Any = None, **options: Any) -> Any:
        formset = super().get_formset(request, obj, **options)  # type: ignore[misc]
        only_these(formset.form, flatten_fieldsets(self.get_fieldsets(request, obj)))
        return formset


def only_these(form: Any, fields: list[Any]) -> Any:
    """A form class without the fields that it declares and the page does not show."""
    for name in set(form.base_fields) - {field for field in fields if isinstance(field, str)}:
        del form.base_fields[name]
    return form
