"""The site, and beside it a bare view that answers the same bytes through the same middleware."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path

from rulebook.urls import handler404, handler500, urlpatterns

__all__ = ["handler404", "handler500", "urlpatterns"]

BODY = {"bytes": b""}  # the benchmark puts a real page's compressed bytes here


def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse(BODY["bytes"], headers={"Content-Encoding": "br"})


urlpatterns = [path("it/bare/", bare), *urlpatterns]
