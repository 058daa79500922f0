"""The book's pages in the admin."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from modeltranslation.admin import TranslationStackedInline

from rulebook.content import fingerprint
from rulebook.text import models
from rulebook.text.models import ORIGINAL
from rulebook.translators.content_admin import ContentAdmin, PassageState, Untranslated
from rulebook.translators.forms import PassageForm, TermForm
from rulebook.translators.side_by_side import SPOKEN, SideBySide, may_change_original
from rulebook.translators.site import public_address
from rulebook.translators.word_diff import word_diff

EXCERPT = 90


def excerpt(row: models.FromContent, field: str, language: str) -> str:
    """The beginning of a text, for lists; a dash where there is none."""
    text = Truncator(row.wording(field, language)).chars(EXCERPT)
    return format_html('<span lang="{}">{}</span>', language, text) if text else "—"


class Child(SideBySide, TranslationStackedInline):
    """Rows under a row, on its page: edited there, and like all others neither added nor deleted."""

    extra = 0
    can_delete = False
    show_change_link = True

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class Unlisted(ContentAdmin):
    """Reached from the row above, not from the first page."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return False


class NoteInline(Child):
    model = models.Note
    plain = ("weight",)
    translated = ("text",)


class ChoiceInline(Child):
    model = models.Choice
    plain = ("key",)
    translated = ("text",)


@admin.register(models.Note)
class NoteAdmin(Unlisted):
    plain = ("passage", "weight")
    translated = ("text",)
    list_select_related = ("passage",)


@admin.register(models.Choice)
class ChoiceAdmin(Unlisted):
    plain = ("reading", "key")
    translated = ("text",)
    list_select_related = ("reading",)


@admin.register(models.Book)
class BookAdmin(ContentAdmin):
    plain = ("key", "edition")
    translated = ("title", "source", "notice", "star", "about")
    list_display = ("key", "edition", "title_en", "title_it")


@admin.register(models.Precedence)
class PrecedenceAdmin(ContentAdmin):
    plain = ("key",)
    translated = ("text",)
    list_display = ("key", "text_en", "text_it")
    list_filter = (Untranslated,)


@admin.register(models.Rule)
class RuleAdmin(ContentAdmin):
    plain = ("number",)
    translated = ("title", "summary")
    list_display = ("number", "title_en", "title_it")
    list_filter = (Untranslated,)
    search_fields = ("number", "title_en", "title_it", "summary_en", "summary_it")
    ordering = ("position",)

    def view_on_site(self, obj: models.Rule) -> str | None:
        return public_address("text:rule", obj.number)


@admin.register(models.Section)
class SectionAdmin(ContentAdmin):
    plain = ("rule", "key")
    translated = ("heading",)
    list_display = ("key", "rule", "heading_en", "heading_it")
    list_filter = ("rule", Untranslated)
    list_select_related = ("rule",)
    search_fields = ("key", "heading_en", "heading_it")


@admin.register(models.Passage)
class PassageAdmin(ContentAdmin):
    form = PassageForm
    plain = ("where", "key", "kind", "state", "doubts")
    translated = ("label", "body")
    list_display = ("key", "state", "english", "italian")
    list_filter = ("section__rule", "kind", PassageState)
    list_select_related = ("section__rule",)
    list_per_page = 200
    search_fields = ("key", "label_en", "label_it", "body_en", "body_it")

    def get_queryset(self, request: HttpRequest) -> QuerySet[models.Passage]:
        passages = super().get_queryset(request).select_related("section__rule")
        return passages.annotate(doubt_count=Count("notes", distinct=True))

    def get_inlines(self, request: HttpRequest, obj: Any) -> list[Any]:
        return [NoteInline] if may_change_original(request) else []

    def plain_fields(self, obj: Any) -> tuple[Any, ...]:
        return (*self.plain, "english_before") if obj is not None and obj.is_stale("it") else self.plain

    def extra_fields(self, request: HttpRequest, obj: Any) -> list[str]:
        behind = obj is not None and obj.is_stale("it")
        asked = behind or may_change_original(request)
        return ["still_fits"] if asked and self.may_write(request, obj, "it") else []

    def save_model(self, request: HttpRequest, obj: models.Passage, form: Any, change: bool) -> None:
        if form.cleaned_data.get("still_fits"):
            if not obj.is_stale("it") and form.changed_data == ["still_fits"]:
                return
            obj.confirm("it")
        super().save_model(request, obj, form, change)

    def view_on_site(self, obj: models.Passage) -> str | None:
        return public_address("text:rule", obj.section.rule.number, anchor=obj.anchor)

    @admin.display(description=SPOKEN["en"])
    def english(self, obj: models.Passage) -> str:
        return excerpt(obj, "body", "en")

    @admin.display(description=SPOKEN["it"])
    def italian(self, obj: models.Passage) -> str:
        return excerpt(obj, "body", "it")

    @admin.display(description=gettext_lazy("Place"))
    def where(self, obj: models.Passage) -> str:
        rule = _("Rule %(number)s") % {"number": obj.section.rule.number}
        return f"{rule} › {obj.section.wording('heading') or obj.section.wording('heading', 'en')}"

    @admin.display(description=gettext_lazy("State of the Italian"))
    def state(self, obj: Any) -> SafeString:
        if not obj.wording("body", "it"):
            found = [("missing", _("✗ untranslated"))]
        elif obj.is_stale("it"):
            found = [("behind", _("● behind the English"))]
        else:
            found = [("present", _("✓ translated"))]
        if obj.doubt_count:
            found.append(("doubted", _("✎ with notes")))
        return format_html_join(" ", '<span class="state {}">{}</span>', found)

    @admin.display(description=gettext_lazy("What changed in the English"))
    def english_before(self, obj: Any) -> SafeString | str:
        """The English that the Italian was made from, against that of now."""
        for known in obj.history.order_by("-history_date").values_list("body_en", flat=True):
            if fingerprint(known or "") == obj.made_from_it:
                old, new = word_diff(known or "", obj.wording("body", "en"))
                return format_html('<div class="diff" lang="en"><p>{}</p><p>{}</p></div>', old, new)
        return _("The Italian was made from an English that this site has never had.")

    @admin.display(description=gettext_lazy("Notes for translators"))
    def doubts(self, obj: models.Passage) -> SafeString | str:
        """The notes in the language of the page, in English where they are in no other."""
        here = get_language() or ORIGINAL
        said = []
        for note in obj.notes.all():
            language = here if note.wording("text", here) else ORIGINAL
            said.append((note.weight, note.get_weight_display(), language, note.wording("text", language)))
        line = '<p class="note {}"><strong>{}</strong> <span lang="{}">{}</span></p>'
        return format_html_join("", line, said) or "—"


@admin.register(models.Example)
class ExampleAdmin(ContentAdmin):
    plain = ("key", "rule")
    translated = ("title", "story")
    below = ("incident", "facts_shown", "clauses_shown")
    list_display = ("key", "rule", "title_en", "title_it")
    list_filter = ("rule", Untranslated)
    list_select_related = ("rule",)
    search_fields = ("key", "title_en", "title_it", "story_en", "story_it")

    def view_on_site(self, obj: models.Example) -> str | None:
        return public_address("quizzes:example", obj.key)

    @admin.display(description=gettext_lazy("Facts"))
    def facts_shown(self, obj: models.Example) -> SafeString:
        return format_html("<pre>{}</pre>", json.dumps(obj.facts, ensure_ascii=False, indent=1))

    @admin.display(description=gettext_lazy("Clauses"))
    def clauses_shown(self, obj: models.Example) -> str:
        return ", ".join(obj.clauses) or "—"


@admin.register(models.Term)
class TermAdmin(ContentAdmin):
    """Sorted by the word of the language that the page is in."""

    form = TermForm
    plain = ("key",)
    translated = ("name", "definition")
    list_display = ("key", "name_en", "name_it")
    list_filter = (Untranslated,)
    search_fields = ("key", "name_en", "name_it", "definition_en", "definition_it")

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        return (f"name_{get_language() or models.ORIGINAL}", "key")

    def extra_fields(self, request: HttpRequest, obj: Any) -> list[Any]:
        writable = [language for language in models.LANGUAGES if self.may_write(request, obj, language)]
        return [tuple(f"{name}_{language}" for language in writable) for name in TermForm.LISTS if writable]


@admin.register(models.Wording)
class WordingAdmin(ContentAdmin):
    plain = ("key",)
    translated = ("text",)
    list_display = ("key", "text_en", "text_it")
    list_filter = (Untranslated,)
    search_fields = ("key", "text_en", "text_it")


class CitingAdmin(ContentAdmin):
    """A question about certain clauses."""

    translated = ("question", "why")
    list_display = ("key", "question_en", "question_it")
    list_filter = (Untranslated,)
    search_fields = ("key", "question_en", "question_it", "why_en", "why_it")

    @admin.display(description=gettext_lazy("Clauses"))
    def clauses_shown(self, obj: models.Reading | models.Silence) -> str:
        return ", ".join(obj.clauses)


@admin.register(models.Reading)
class ReadingAdmin(CitingAdmin):
    plain = ("key", "adopted", "clauses_shown")
    inlines = (ChoiceInline,)


@admin.register(models.Silence)
class SilenceAdmin(CitingAdmin):
    plain = ("key", "clauses_shown")
