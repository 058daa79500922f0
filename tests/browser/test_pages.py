"""What the pages do in a real browser: at every width, on paper, with and without JavaScript."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

VIEWS = ("", "?view=it", "?view=both", "?view=en")


def test_every_view_is_accessible_in_light_and_dark(
    page: Page, site: str, axe: Callable[[Page], list[str]]
) -> None:
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for address in (
            "rules/33/",
            "rules/36/?view=both",
            "rules/36/chart/",
            "glossary/",
            "readings/",
            "nothing/",
        ):
            page.goto(f"{site}/it/{address}")
            found += [f"{scheme} {address}: {fault}" for fault in axe(page)]
    assert found == []


@pytest.mark.parametrize("width", [320, 390, 768])
def test_no_page_is_pushed_sideways(page: Page, site: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    rules = [f"rules/{number}/{view}" for number in ("33", "36", "36/chart") for view in VIEWS]
    widths = {}
    for address in ("", *rules, "glossary/", "readings/"):
        page.goto(f"{site}/it/{address}")
        widths[address] = page.evaluate("document.documentElement.scrollWidth")
    assert widths == dict.fromkeys(widths, width)


def test_wide_table_scrolls_alone_by_keyboard(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 320, "height": 800})
    page.goto(f"{site}/it/rules/36/chart/")
    frame = page.locator(".table").first
    frame.focus()
    page.keyboard.press("ArrowRight")
    while (
        frame.evaluate("frame => frame.scrollLeft") == 0
    ):  # the page's policy forbids a wait written as a text
        page.wait_for_timeout(20)
    assert page.evaluate("scrollX") == 0


def test_paper_shows_every_folded_part_and_where_it_comes_from(page: Page, site: str) -> None:
    page.goto(f"{site}/it/rules/36/")
    assert page.locator("details[open]").count() == 0
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    folded = page.locator("details").count()
    assert folded > 0
    assert page.locator("details[open]").count() == folded
    assert page.locator(".printed").inner_text().startswith(f"Stampato da {site}/it/rules/36/")
    assert "edizione 2026" in page.locator(".printed").inner_text()
    assert page.locator(".masthead nav:visible, .view-choice:visible, .cite:visible").count() == 0
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("details[open]").count() == 0


def test_paper_shows_every_folded_part_without_scripts_too(browser: Browser, site: str) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(f"{site}/it/rules/36/")
    page.emulate_media(media="print")
    english = page.locator("#mishit details > div")
    assert english.bounding_box()["height"] > 0  # type: ignore[index]
    page.close()


def test_button_copies_the_permanent_address(page: Page, site: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{site}/it/rules/36/?view=both")
    page.locator("#mishit button").click()
    expect(page.locator("[data-copied]")).to_have_text("Il link è stato copiato.")
    assert page.evaluate("navigator.clipboard.readText()") == f"{site}/it/rules/36/#mishit"


def test_chosen_view_is_remembered_on_the_device_without_a_cookie(page: Page, site: str) -> None:
    page.goto(f"{site}/it/rules/36/")
    page.get_by_role("link", name="A fronte").click()
    assert page.url == f"{site}/it/rules/36/?view=both"
    page.goto(f"{site}/it/rules/33/")
    page.wait_for_selector('[data-view="both"]')
    assert page.locator("article details:not([open])").count() == 0
    assert page.locator(".view-choice [aria-current]").inner_text() == "A fronte"
    page.goto(f"{site}/it/rules/33/?view=it")
    assert page.locator("[data-view]").get_attribute("data-view") == "it"
    assert page.context.cookies() == []


def test_passage_address_leads_to_the_passage_in_the_remembered_view(page: Page, site: str) -> None:
    page.goto(f"{site}/it/rules/36/?view=it")
    page.get_by_role("link", name="A fronte").click()
    page.goto(f"{site}/en/rules/36/#fouled-team-procedure")
    page.wait_for_selector('[data-view="both"]')
    top = page.locator("#fouled-team-procedure").bounding_box()["y"]  # type: ignore[index]
    assert 0 <= top < page.viewport_size["height"] / 2  # type: ignore[index]


def test_language_switch_keeps_query_and_place(page: Page, site: str) -> None:
    page.goto(f"{site}/it/rules/36/?view=both#mishit")
    page.locator(".languages").get_by_text("English").click()
    page.wait_for_url(f"{site}/en/rules/36/?view=both#mishit")


def test_without_scripts_views_are_links_and_nothing_dead_is_shown(browser: Browser, site: str) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(f"{site}/it/rules/36/")
    assert page.locator("button:visible").count() == 0
    page.get_by_role("link", name="Solo inglese").click()
    page.wait_for_url(f"{site}/it/rules/36/?view=en")
    assert page.locator('.words [lang="it"]:visible').count() == 0
    page.get_by_role("link", name="Italiano", exact=True).nth(1).click()
    page.locator("#mishit summary").click()
    assert page.locator('#mishit [lang="en"]:visible').count() == 1
    page.close()


def test_longest_rule_page_and_all_it_loads_weigh_at_most_60_kilobytes(page: Page, site: str) -> None:
    """Compressed, as they cross the wire on a first visit."""
    taken: list[int] = []
    page.on("requestfinished", lambda asked: taken.append(asked.sizes()["responseBodySize"]))
    page.goto(f"{site}/it/rules/33/", wait_until="networkidle")
    assert len(taken) >= 6  # the page, its stylesheet, its face, its scripts
    assert sum(taken) <= 60_000
