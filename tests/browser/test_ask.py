"""A reader asks the umpire with a keyboard, on a narrow phone, in either theme, with scripts and without."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

START = {"it": "Punizione 5.a", "en": "Penalty 5.a"}
EVENT = {"it": "Colpo, o tentativo, prima del «Play»", "en": "Hit, or hit at, before “Play”"}
SPOT = {"it": "Entro la propria linea delle 60 yarde", "en": "Inside its own 60-yard line"}
RULED = {
    "it": "Alla squadra in difesa è assegnata una Punizione 4.",
    "en": "The defending team is awarded a Penalty 4.",
}
RULING = "ask/?incident=penalty_shot&shot=penalty_5a&event=hit_before_play&spot=inside_own_60"


def tap(page: Page, name: str) -> None:
    """Follows an answer by keyboard."""
    link = page.locator(".answers a").filter(has_text=name).first
    link.focus()
    page.keyboard.press("Enter")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["it", "en"])
def test_ruling_is_reached_by_keyboard_on_a_narrow_phone_and_every_page_is_sound(
    language: str, theme: str, page: Page, site: str, axe: Callable[[Page], list[str]]
) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    page.goto(f"{site}/{language}/ask/")
    page.evaluate("window.isTheFirst = true")
    faults, widths = axe(page), []
    for answer in (START, EVENT, SPOT):
        widths.append(page.evaluate("document.documentElement.scrollWidth"))
        tap(page, answer[language])
        expect(page.locator("h1")).to_be_focused()
        faults += axe(page)

    expect(page.locator("h1.verdict")).to_have_text(RULED[language])
    assert page.url == f"{site}/{language}/{RULING}"
    for summary in page.locator("summary").all():
        summary.press("Enter")
    faults += axe(page)
    widths.append(page.evaluate("document.documentElement.scrollWidth"))
    assert faults == []
    assert set(widths) == {320}

    twins = page.locator(".languages a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert twins == [f"/{code}/{RULING}" for code in ("it", "en")]
    assert page.locator("link[rel=canonical]").get_attribute("href") == page.url

    page.go_back()
    expect(page.locator(".answers a")).to_have_count(4)
    page.go_forward()
    expect(page.locator("h1.verdict")).to_be_focused()
    assert page.evaluate("window.isTheFirst"), "no page was loaded anew"
    page.reload()
    expect(page.locator("h1.verdict")).to_have_text(RULED[language])


def test_number_is_sent_and_a_refusal_shown_without_a_full_load(page: Page, site: str) -> None:
    page.goto(f"{site}/en/ask/?incident=leaves_penalty_box")
    page.evaluate("window.isTheFirst = true")
    page.locator("#_number").fill("40.5")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_be_focused()
    assert page.url.endswith("?incident=leaves_penalty_box&seconds_left=40.5")
    assert page.evaluate("window.isTheFirst")


def test_ruling_is_copied_as_its_address(page: Page, site: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("delete Navigator.prototype.share")
    page.goto(f"{site}/it/{RULING}&ask=spot")
    tap(page, SPOT["it"])
    page.locator("[data-share-button]").click()
    expect(page.locator("[data-copied]")).to_have_text("Il link è stato copiato.")
    assert page.evaluate("navigator.clipboard.readText()") == f"{site}/it/{RULING}"


def test_ruling_is_reached_changed_and_reported_without_scripts(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False, locale="it-IT")
    page = context.new_page()
    page.goto(f"{site}/it/ask/?incident=penalty_shot&shot=penalty_4&event=slow_to_hit")
    page.locator("#_number").fill("20.5")
    page.locator("form.number button").click()
    assert page.url.endswith("seconds=20.5")
    page.locator(".told a").nth(1).click()
    page.get_by_text("Il battitore ha mancato la palla").click()
    assert page.url.endswith("shot=penalty_4&event=swing_and_miss")
    page.get_by_text("Segnala un problema").click()
    page.locator("textarea").fill("Manca un accento.")
    page.locator("button.act").click()
    expect(page.locator("h1")).to_have_text("Grazie")
    assert context.cookies() == []
    context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_refusal_form_and_living_chart_are_sound(
    theme: str, page: Page, site: str, axe: Callable[[Page], list[str]]
) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    faults = []
    for address in (
        "ask/?incident=penalty_shot&shot=penalty_9",
        "ask/?incident=leaves_penalty_box",
        "ask/report/?incident=penalty_shot&shot=penalty_4&event=both_teams_breach",
        "ask/report/sent/?incident=penalty_shot&shot=penalty_4&event=both_teams_breach",
        "rules/36/chart/",
    ):
        page.goto(f"{site}/it/{address}")
        faults += axe(page)
        assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert faults == []
    page.locator("td a").first.press("Enter")
    expect(page.locator("article.asking h1")).to_be_visible()


def test_ruling_fits_on_paper_without_what_cannot_be_pressed_there(page: Page, site: str) -> None:
    page.goto(f"{site}/it/{RULING}")
    page.emulate_media(media="print")
    for gone in (".change", ".share", ".what-if", ".anew"):
        expect(page.locator(gone).first).to_be_hidden()
    for kept in ("h1.verdict", ".steps blockquote", ".field svg", ".printed", ".reference"):
        expect(page.locator(kept).first).to_be_visible()
