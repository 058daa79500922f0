"""Public pages are kept with the version of the book that they show."""

import gzip

import brotli
import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from rulebook.text import kept_pages
from rulebook.text.models import Book, Wording

pytestmark = pytest.mark.django_db


@pytest.fixture
def page():
    """A kept page that says how often it was made."""
    kept_pages.forget()
    Book.objects.create(key="uspa", edition="2026", title_en="Book", title_it="Libro")
    made = []

    @kept_pages.kept
    def view(request):
        made.append(request.get_full_path())
        return HttpResponse(f"made {len(made)}")

    view.made = made
    return view


def get(view, address="/it/", **headers):
    return view(RequestFactory().get(address, headers=headers))


def test_page_is_made_once_while_the_book_stays_the_same(page):
    assert [get(page).content, get(page).content] == [b"made 1", b"made 1"]


def test_page_is_made_anew_after_any_row_of_content_changes(page):
    get(page)
    Wording.objects.create(key="verdict.play_on", text_en="Play on.", text_it="Si gioca.")
    assert get(page).content == b"made 2"


def test_page_is_kept_apart_for_each_address_and_view(page):
    answers = [get(page, address).content for address in ("/it/", "/en/", "/it/?view=both", "/it/")]
    assert answers == [b"made 1", b"made 2", b"made 3", b"made 1"]


def test_page_with_an_unknown_query_is_not_kept(page):
    get(page, "/it/?q=1")
    get(page, "/it/?q=1")
    assert len(kept_pages.BOOK.pages) == 0


def test_page_comes_compressed_as_the_browser_accepts(page):
    assert brotli.decompress(get(page, accept_encoding="gzip, br").content) == b"made 1"
    assert gzip.decompress(get(page, accept_encoding="gzip, br;q=0").content) == b"made 1"
    assert get(page, accept_encoding="identity").content == b"made 1"


def test_page_that_the_browser_has_is_not_sent_again(page):
    first = get(page)
    again = get(page, if_none_match=first.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")


def test_kept_answer_varies_by_encoding_alone_and_sets_no_cookie(page):
    response = get(page)
    assert response.headers["Vary"] == "Accept-Encoding"
    assert not response.cookies


def test_page_takes_nothing_that_is_sent_to_it(page):
    response = page(RequestFactory().post("/it/", {"a": "b"}))
    assert (response.status_code, response.headers["Allow"]) == (405, "GET, HEAD")


def test_shelf_of_its_own_gives_up_its_oldest_page_and_leaves_the_books(page):
    few = kept_pages.Shelf(2, lambda query: True)
    other = kept_pages.kept_on(few)(lambda request: HttpResponse(request.get_full_path()))
    get(page)
    for number in (1, 2, 3):
        get(other, f"/it/ask/?seconds={number}")
    assert [address for _, address in few.pages] == ["/it/ask/?seconds=2", "/it/ask/?seconds=3"]
    assert get(page).content == b"made 1"
