"""The queue of reports in the admin."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _

from rulebook.rulings.models import Report


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin[Report]):
    """What a reader wrote stays as it was written; whoever works on it moves its state."""

    list_display = ("made_at", "state", "reference", "language", "beginning")
    list_filter = ("state", "subject", "language", "edition")
    search_fields = ("reference", "facts", "message")
    date_hierarchy = "made_at"
    fields = ("state", "message", "ruling", "subject", "reference", "edition", "language", "facts", "made_at")
    readonly_fields = tuple(name for name in fields if name != "state")

    @admin.display(description=_("message"))
    def beginning(self, report: Report) -> str:
        return Truncator(report.message).chars(80)

    @admin.display(description=_("ruling"))
    def ruling(self, report: Report) -> str:
        """The page as readers have it, by its address."""
        address = f"{reverse('rulings:ask')}?{report.facts}"
        return format_html('<a href="{}">{}</a>', address, address)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
