"""The admin site: where translators and those who run the book log in, with their e-mail address."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.admin.forms import AdminAuthenticationForm
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext_lazy as _


class LogInForm(AdminAuthenticationForm):
    """Django's own form, whose first field is the e-mail address: phones then offer the right keyboard."""

    def __init__(self, request: HttpRequest | None = None, *args: Any, **options: Any) -> None:
        super().__init__(request, *args, **options)
        self.fields["username"].widget.input_type = "email"
        self.fields["username"].widget.attrs["autocomplete"] = "email"


class BookAdminSite(AdminSite):
    site_title = _("The polo rulebook: editing")
    site_header = _("The polo rulebook: editing")
    index_title = _("Texts and translations")
    login_form = LogInForm

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        context = super().each_context(request)
        context["site_url"] = public_address("text:contents") or self.site_url
        return context


def public_address(name: str, *args: str, anchor: str = "") -> str | None:
    """The address of a public page, in the active language; None while no part of the site has that page."""
    try:
        address = reverse(name, args=args)
    except NoReverseMatch:
        return None
    return f"{address}#{anchor}" if anchor else address
