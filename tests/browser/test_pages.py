"""The book in a reader's hands: a real browser, a narrow phone, no JavaScript, paper."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

PAGES = ("", "rules/33/", "rules/36/", "rules/36/?view=both", "rules/36/chart/", "glossary/", "readings/", "nothing/")
EVERYWHERE = [f"/{language}/{address}" for language in ("it", "en") for address in PAGES]
NARROW = {"width": 320, "height": 640}
WIDE = {"width": 1280, "height": 800}
MOST_BYTES = 60 * 1024


def place(page: Page, selector: str) -> dict[str, float]:
    """Where an element stands in the window: x, y, width and height in CSS pixels."""
    box = page.locator(selector).bounding_box()
    assert box is not None, f"{selector} is not to be seen"
    return dict(box)


def shown_languages(page: Page) -> list[str]:
    """The languages in which the first passage can be seen now."""
    words = page.locator("#one-stroke .words [lang]")
    return [one.get_attribute("lang") or "" for one in words.all() if one.is_visible()]


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("address", EVERYWHERE)
def test_page_is_accessible(
    page: Page, site: str, axe: Callable[[Page], list[str]], address: str, colours: str
) -> None:
    page.emulate_media(color_scheme=colours)  # type: ignore[arg-type]
    page.goto(site + address)

    assert axe(page) == []


@pytest.mark.parametrize("width", [320, 390, 768])
@pytest.mark.parametrize("address", EVERYWHERE)
def test_page_is_never_wider_than_the_screen(page: Page, site: str, address: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    page.goto(site + address)
    for folded in page.locator("details").all():
        folded.evaluate("part => { part.open = true }")

    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_wide_table_scrolls_alone_by_keyboard(page: Page, site: str) -> None:
    page.set_viewport_size(NARROW)
    page.goto(f"{site}/it/rules/36/chart/")
    region = page.get_by_role("region", name="Tabella")

    region.focus()
    page.keyboard.press("ArrowRight")

    page.wait_for_function("document.activeElement.scrollLeft > 0")
    assert page.evaluate("scrollX") == 0


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


def test_chosen_view_is_remembered_on_the_device_without_a_cookie(page: Page, site: str) -> None:
    page.goto(f"{site}/it/rules/36/")
    page.get_by_role("link", name="Affiancati").click()
    assert shown_languages(page) == ["it", "en"]

    page.goto(f"{site}/en/rules/36/")

    assert shown_languages(page) == ["it", "en"]
    assert page.context.cookies() == []


def test_address_with_a_view_is_stronger_than_what_was_remembered(page: Page, site: str) -> None:
    page.goto(f"{site}/it/rules/36/")
    page.get_by_role("link", name="Affiancati").click()

    page.goto(f"{site}/it/rules/36/?view=en")
    assert shown_languages(page) == ["en"]

    page.goto(f"{site}/it/rules/36/")
    assert shown_languages(page) == ["it", "en"]


def test_going_back_to_the_pages_own_language_forgets_the_choice(page: Page, site: str) -> None:
    page.goto(f"{site}/it/rules/36/")
    page.get_by_role("link", name="Affiancati").click()
    page.locator("[data-choose=it]").click()
    assert urlsplit(page.url).query == ""

    page.goto(f"{site}/en/rules/36/")

    assert shown_languages(page) == ["en"]


def test_other_view_keeps_the_passage_that_is_being_read(page: Page, site: str) -> None:
    page.set_viewport_size(WIDE)
    page.goto(f"{site}/it/rules/36/")
    page.locator("#fouling-team-procedure").evaluate("passage => scrollTo(0, passage.offsetTop - 20)")
    before = place(page, "#fouling-team-procedure")["y"]

    page.get_by_role("link", name="Affiancati").click()

    assert place(page, "#fouling-team-procedure")["y"] == pytest.approx(before, abs=1)


def test_other_language_opens_at_the_same_passage_in_the_same_view(page: Page, site: str) -> None:
    page.goto(f"{site}/it/rules/36/#mishit")
    page.get_by_role("link", name="Affiancati").click()

    page.get_by_role("link", name="English", exact=True).click()

    assert page.url == f"{site}/en/rules/36/?view=both#mishit"
    expect(page.locator("#mishit h3")).to_be_in_viewport()


def test_button_copies_the_permanent_address(page: Page, site: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{site}/it/rules/36/?view=both")

    page.locator("#mishit button").click()

    expect(page.get_by_role("status")).to_have_text("Il collegamento è stato copiato.")
    assert page.evaluate("navigator.clipboard.readText()") == f"{site}/it/rules/36/#mishit"


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


def test_rule_page_works_without_javascript(browser: Browser, site: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{site}/it/rules/36/")
        assert page.get_by_role("button").count() == 0
        page.locator("#one-stroke summary").click()
        assert shown_languages(page) == ["it", "en"]

        page.locator("[data-choose=both]").click()
        assert shown_languages(page) == ["it", "en"]

        page.locator("[data-choose=en]").click()
        assert shown_languages(page) == ["en"]

        page.get_by_role("link", name="English", exact=True).click()
        assert page.url == f"{site}/en/rules/36/?view=en"


@pytest.mark.parametrize("number", ["33", "36"])
def test_rule_page_is_light_and_asks_nobody_else(page: Page, site: str, number: str) -> None:
    finished = []
    page.on("requestfinished", finished.append)

    page.goto(f"{site}/it/rules/{number}/", wait_until="networkidle")

    sizes = {urlsplit(request.url).path: request.sizes() for request in finished}
    assert {request.url.startswith(f"{site}/") for request in finished} == {True}
    assert sum(path.endswith(".css") for path in sizes) == 1
    weight = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes.values())
    assert 0 < weight <= MOST_BYTES
    assert page.context.cookies() == []


@pytest.mark.parametrize("address", EVERYWHERE[:-1])
def test_page_breaks_no_rule_of_its_content_policy(page: Page, site: str, address: str) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(error.message))

    page.goto(site + address, wait_until="networkidle")

    assert [line for line in said if "404" not in line] == []


@pytest.mark.parametrize("view", ["it", "both", "en"])
def test_printed_rule_has_every_folded_part_open_and_nothing_cut_off(page: Page, site: str, view: str) -> None:
    page.set_viewport_size({"width": 680, "height": 960})  # an A4 page between its margins
    page.goto(f"{site}/it/rules/36/?view={view}")

    page.emulate_media(media="print")

    menus = page.locator("nav, .skip, summary, button, .cite a")
    assert menus.count() > 0
    assert [menu for menu in menus.all() if menu.is_visible()] == []
    assert shown_languages(page) == (["en"] if view == "en" else ["it", "en"])
    cut = "[...document.querySelectorAll('*')].filter(one => one.scrollWidth > one.clientWidth + 1"
    cut += " && getComputedStyle(one).overflowX !== 'visible' && !one.matches('.unseen')).map(one => one.className)"
    assert page.evaluate(cut) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 680
    printed = page.locator(".printed")
    expect(printed).to_be_visible()
    assert f"{site}/it/rules/36/" in printed.inner_text()
    assert "edizione 2026" in printed.inner_text()
