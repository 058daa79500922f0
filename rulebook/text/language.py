"""Which language a request is answered in: the address says it, else the browser, never a cookie."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.middleware.locale import LocaleMiddleware


class LanguageFromAddress(LocaleMiddleware):
    """Django's own middleware without the language cookie.

    Pages outside /it/ and /en/ (the redirect from /, errors) then depend on Accept-Language alone,
    which is what their Vary header names: no cache can give one reader's language to another.
    """

    def process_request(self, request: HttpRequest) -> None:
        request.COOKIES.pop(settings.LANGUAGE_COOKIE_NAME, None)
        super().process_request(request)
