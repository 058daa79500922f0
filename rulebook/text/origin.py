"""What people send is taken from this site's own pages only, without a cookie to prove it.

Django's protection against forged requests sets a cookie with every form, and a public page sets none. What
browsers say by themselves does the same work: `Sec-Fetch-Site` (all present browsers, on HTTPS and on loopback)
and `Origin` (all browsers, with every POST) cannot be written by another site's page. A request that carries
neither comes from no browser, hence from no unwitting visitor. Beside that each cookie of the site is
SameSite=Lax, so that a foreign page's POST would come without it, and each question's token is signed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt

View = Callable[..., HttpResponse]
SAFE = ("GET", "HEAD", "OPTIONS")


def is_own(request: HttpRequest) -> bool:
    """Whether a page of this site, or no page at all, sent the request."""
    origin = request.headers.get("Origin")
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    if site := request.headers.get("Sec-Fetch-Site"):
        return site in ("same-origin", "none")
    return origin in (None, f"{request.scheme}://{request.get_host()}")


def own_pages_only(view: View) -> View:
    """In place of Django's token: refuses what another site's page sends, with a page that says so."""

    @csrf_exempt
    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.method not in SAFE and not is_own(request):
            return render(request, "text/refused.html", status=403)
        return view(request, *args, **kwargs)

    return answer
