"""What the admins of all rows of the book have in common."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import SimpleListFilter
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from modeltranslation.admin import TranslationAdmin

from rulebook.text.models import FromContent, Passage
from rulebook.translators.history import entries
from rulebook.translators.side_by_side import SideBySide


class ContentAdmin(SideBySide, TranslationAdmin):
    """Rows of the book: their texts are edited here; the rows themselves come and go with content/."""

    actions = None
    history_on_a_page = 50

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """No pattern from the address reaches the database: some of them never end."""
        return not lookup.endswith("regex") and super().lookup_allowed(lookup, value, request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Saves what was changed; without a change there is nothing for the history to tell."""
        if form.changed_data:
            super().save_model(request, obj, form, change)

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        """Who changed what, word by word. Nothing is put back from here: an old text is copied and saved anew,
        so that it passes the same checks as any other."""
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        row = self.get_object(request, unquote(object_id))
        if row is None:
            raise Http404
        if not self.has_view_or_change_permission(request, row):
            raise PermissionDenied
        records = row.history.select_related("history_user").order_by("-history_date", "-history_id")
        page = Paginator(records, self.history_on_a_page).get_page(request.GET.get("p"))
        with_older = list(records[page.start_index() - 1 : page.end_index() + 1]) if page.object_list else []
        shown = entries(with_older)[: len(page.object_list)]
        context = {
            **self.admin_site.each_context(request),
            "title": _("History of %(row)s") % {"row": row},
            "opts": self.opts,
            "module_name": capfirst(self.opts.verbose_name_plural),
            "object": row,
            "entries": shown,
            "page": page,
        }
        return render(request, "translators/history.html", context)


class Untranslated(SimpleListFilter):
    """Rows by the state of their Italian; the admin's `translated` fields say which columns count."""

    title = gettext_lazy("Italian")
    parameter_name = "italian"

    def __init__(self, request: HttpRequest, params: Any, model: type[FromContent], model_admin: Any) -> None:
        self.fields = model_admin.translated
        super().__init__(request, params, model, model_admin)

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("missing", gettext_lazy("Untranslated")), ("present", gettext_lazy("Translated"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        missing = Q()
        for field in self.fields:
            blank = Q(**{f"{field}_it": ""}) | Q(**{f"{field}_it__isnull": True})
            missing |= blank & ~Q(**{f"{field}_en": ""}) & Q(**{f"{field}_en__isnull": False})
        return {"missing": queryset.filter(missing), "present": queryset.exclude(missing)}.get(
            self.value() or ""
        )


class PassageState(Untranslated):
    """A passage's Italian can also be behind the English, or doubted."""

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [
            *super().lookups(request, model_admin),
            ("behind", gettext_lazy("Behind the English")),
            ("doubted", gettext_lazy("With notes")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        if self.value() == "doubted":
            return queryset.filter(notes__isnull=False).distinct()
        if self.value() == "behind":
            behind = [passage.pk for passage in Passage.objects.all() if passage.is_stale("it")]
            return queryset.filter(pk__in=behind)
        return super().queryset(request, queryset)
