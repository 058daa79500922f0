"""A trainee with a keyboard answers a worked example, with scripts and without."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

EXAMPLE = "examples/36-early-hit-near-own-goal/"
RIGHT = {
    "it": "Alla squadra in difesa è assegnata una Punizione 4.",
    "en": "The defending team is awarded a Penalty 4.",
}


@pytest.mark.parametrize("language", ["it", "en"])
def test_example_is_answered_by_keyboard_and_every_page_of_it_is_sound(
    language: str, page: Page, site: str, axe: Callable[[Page], list[str]]
) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"{site}/{language}/{EXAMPLE}")
    faults = axe(page)
    page.get_by_role("radio").first.focus()
    for _ in range(3):
        if page.locator("label:has(:checked)").get_by_text(RIGHT[language]).count():
            break
        page.keyboard.press("ArrowDown")
    else:
        page.get_by_role("radio", name=RIGHT[language]).press("Space")
    page.keyboard.press("Enter")

    page.wait_for_url("**/answers/**")
    expect(page.locator("h1.result.right")).to_be_focused()
    expect(page.locator(".verdict")).to_have_text(RIGHT[language])
    faults += axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert faults == []


def test_example_is_answered_and_left_unanswered_without_scripts(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False, locale="it-IT")
    page = context.new_page()
    page.goto(f"{site}/it/{EXAMPLE}")
    assert context.cookies() == []

    page.locator("button[name=show]").click()
    expect(page.locator("h1.result.given_up")).to_be_visible()
    assert [cookie["name"] for cookie in context.cookies()] == ["trainee"]

    page.locator("nav.acts a.act").first.click()
    page.get_by_role("radio").first.check()
    page.locator("button.act").first.click()
    expect(page.locator(".step blockquote[lang=en]").first).to_be_visible()
    page.goto(f"{site}/it/examples/")
    expect(page.locator(".examples .result")).to_have_count(2)
    context.close()


def test_answer_sent_by_an_impatient_double_click_is_one_answer(page: Page, site: str) -> None:
    page.goto(f"{site}/it/{EXAMPLE}")
    page.get_by_role("radio").first.check()
    page.locator("button.act").first.dblclick()
    page.wait_for_url("**/answers/**")
    page.goto(f"{site}/it/examples/")
    expect(page.locator(".examples .result")).to_have_count(1)
