"""Where a reader stands: which languages are shown, which passage is being read, what is remembered of it."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, ViewportSize, expect

NARROW: ViewportSize = {"width": 320, "height": 640}
WIDE: ViewportSize = {"width": 1280, "height": 800}


def place(page: Page, selector: str) -> dict[str, float]:
    """Where an element stands in the window: x, y, width and height in CSS pixels."""
    box = page.locator(selector).bounding_box()
    assert box is not None, f"{selector} is not to be seen"
    return dict(box)


def shown_languages(page: Page) -> list[str]:
    """The languages in which the first passage can be seen now."""
    words = page.locator("#one-stroke .words [lang]")
    return [one.get_attribute("lang") or "" for one in words.all() if one.is_visible()]


def test_italian_page_has_the_english_one_tap_away(page: Page, site: str) -> None:
    page.set_viewport_size(NARROW)
    page.goto(f"{site}/it/rules/36/")
    assert shown_languages(page) == ["it"]

    page.locator("#one-stroke summary").click()

    assert shown_languages(page) == ["it", "en"]


def test_both_languages_stand_side_by_side_or_on_a_phone_below_each_other(page: Page, site: str) -> None:
    page.set_viewport_size(WIDE)
    page.goto(f"{site}/it/rules/36/?view=both")
    italian = place(page, "#mishit [lang=it] > p")
    english = place(page, "#mishit [lang=en] > p")
    assert italian["y"] == english["y"]
    assert italian["x"] + italian["width"] < english["x"]

    page.set_viewport_size(NARROW)
    italian = place(page, "#mishit [lang=it] > p")
    english = place(page, "#mishit [lang=en] > p")
    assert italian["x"] == english["x"]
    assert italian["y"] + italian["height"] < english["y"]


def test_address_with_a_view_is_stronger_than_what_was_remembered(page: Page, site: str) -> None:
    page.goto(f"{site}/it/rules/36/")
    page.locator("[data-choose=both]").click()

    page.goto(f"{site}/it/rules/36/?view=en")
    assert shown_languages(page) == ["en"]

    page.goto(f"{site}/it/rules/36/")
    assert shown_languages(page) == ["it", "en"]


def test_going_back_to_the_pages_own_language_forgets_the_choice(page: Page, site: str) -> None:
    page.goto(f"{site}/it/rules/36/")
    page.locator("[data-choose=both]").click()
    page.locator("[data-choose=it]").click()
    assert urlsplit(page.url).query == ""

    page.goto(f"{site}/en/rules/36/")

    assert shown_languages(page) == ["en"]


def test_other_view_keeps_the_passage_that_is_being_read(page: Page, site: str) -> None:
    page.set_viewport_size(WIDE)
    page.goto(f"{site}/it/rules/36/")
    page.locator("#fouling-team-procedure").evaluate("passage => scrollTo(0, passage.offsetTop - 20)")
    before = place(page, "#fouling-team-procedure")["y"]

    page.locator("[data-choose=both]").dispatch_event("click")

    assert place(page, "#fouling-team-procedure")["y"] == pytest.approx(before, abs=1)


def test_other_language_opens_at_the_same_passage_in_the_same_view(page: Page, site: str) -> None:
    page.goto(f"{site}/it/rules/36/#mishit")
    page.locator("[data-choose=both]").click()

    page.get_by_role("link", name="English", exact=True).click()

    assert page.url == f"{site}/en/rules/36/?view=both#mishit"
    expect(page.locator("#mishit h3")).to_be_in_viewport()


def test_star_of_a_label_leads_to_what_it_means(page: Page, site: str) -> None:
    page.goto(f"{site}/it/rules/36/")

    page.locator("#mishit h3 a").click()

    expect(page.locator("#_star")).to_be_in_viewport()


def test_first_key_leads_past_the_menus(page: Page, site: str) -> None:
    page.goto(f"{site}/it/rules/36/")

    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Vai al testo")).to_be_in_viewport()
    page.keyboard.press("Enter")

    assert page.evaluate("document.activeElement.localName") == "main"


def test_rule_page_has_one_stylesheet_and_asks_nobody_else(page: Page, site: str) -> None:
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))

    page.goto(f"{site}/it/rules/36/", wait_until="networkidle")

    assert {request.url.startswith(f"{site}/") for request in asked} == {True}
    assert [request.resource_type for request in asked].count("stylesheet") == 1
    assert page.context.cookies() == []
