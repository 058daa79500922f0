"""Public pages are made once for each change of the book, then served as the bytes that were made.

A page that every reader gets alike is kept whole, plain and compressed, beside the book's version at which
it was made. Each request asks the database for that version (one small query), so an edit shows at once.
"""

from __future__ import annotations

import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from threading import Lock

import brotli
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.views.decorators.csrf import csrf_exempt

Page = Callable[..., HttpResponse]
MOST_KEPT = 512
KEPT_QUERIES = frozenset({"", "view=it", "view=both", "view=en"})


@dataclass(frozen=True)
class Kept:
    """One page's bytes in every encoding, and the version of the book that it shows."""

    version: int
    etag: str
    bodies: dict[str, bytes]
    content_type: str


_shelves: list[Shelf] = []


def forget() -> None:
    """Every page is made anew when it is asked for next."""
    for shelf in _shelves:
        shelf.pages.clear()


class Shelf:
    """Pages of one sort, at most so many, the oldest given up first. `keeps` says of a query whether a page with it is
    kept at all: others are made anew, so that nobody can fill the shelf with what nobody asks for."""

    def __init__(self, most: int, keeps: Callable[[str], bool]) -> None:
        self.most = most
        self.keeps = keeps
        self.pages: OrderedDict[tuple[str, str], Kept] = OrderedDict()
        self._lock = Lock()
        _shelves.append(self)

    def put(self, key: tuple[str, str], page: Kept) -> None:
        with self._lock:
            self.pages[key] = page
            self.pages.move_to_end(key)
            while len(self.pages) > self.most:
                self.pages.popitem(last=False)


BOOK = Shelf(MOST_KEPT, KEPT_QUERIES.__contains__)


def kept(view: Page) -> Page:
    """Keeps what `view` answers with 200. The view must not look at cookies, sessions or the user."""
    return kept_on(BOOK)(view)


def kept_on(shelf: Shelf) -> Callable[[Page], Page]:
    """The same, on a shelf of its own: whatever comes there, the book's pages stay."""

    def keeping(view: Page) -> Page:
        @wraps(view)
        def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            if request.method not in ("GET", "HEAD"):
                return HttpResponseNotAllowed(["GET", "HEAD"])
            if not shelf.keeps(request.META.get("QUERY_STRING", "")):
                return view(request, *args, **kwargs)
            key = (request.build_absolute_uri("/"), request.get_full_path())
            version = book_version()
            page = shelf.pages.get(key)
            if page is None or page.version != version:
                response = view(request, *args, **kwargs)
                if response.status_code != 200:
                    return response
                page = _made(version, response)
                shelf.put(key, page)
            return _served(request, page)

        # Nothing can be sent to these pages: whoever tries is told so, and not asked for a token.
        return csrf_exempt(answer)

    return keeping


def book_version() -> int:
    """The book's version, 0 while there is no book. Raw: through the ORM it would cost twenty times as much."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT version FROM text_book LIMIT 1")
        row = cursor.fetchone()
    return row[0] if row else 0


def _made(version: int, response: HttpResponse) -> Kept:
    body = response.content
    bodies = {"br": brotli.compress(body, quality=7), "gzip": gzip.compress(body, 7, mtime=0), "": body}
    etag = f'W/"{hashlib.sha256(body).hexdigest()[:20]}"'
    return Kept(version, etag, bodies, response.headers["Content-Type"])


def _served(request: HttpRequest, page: Kept) -> HttpResponse:
    known = parse_etags(request.META.get("HTTP_IF_NONE_MATCH", ""))
    response: HttpResponse
    if page.etag in known or "*" in known:
        response = HttpResponseNotModified()
    else:
        accepted = request.META.get("HTTP_ACCEPT_ENCODING", "")
        encoding = next((name for name in ("br", "gzip") if _accepts(accepted, name)), "")
        response = HttpResponse(page.bodies[encoding], content_type=page.content_type)
        if encoding:
            response.headers["Content-Encoding"] = encoding
    response.headers["ETag"] = page.etag
    response.headers["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def _accepts(header: str, encoding: str) -> bool:
    """Whether an Accept-Encoding header names the encoding and does not refuse it with q=0.

    >>> _accepts("gzip, br;q=0.8", "br"), _accepts("gzip, br;q=0", "br"), _accepts("gzip", "br")
    (True, False, False)
    """
    for part in header.split(","):
        name, _, weight = part.strip().partition(";")
        if name.strip().lower() == encoding:
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
