"""Every public page in a real browser, in both languages: nothing broken, nothing foreign, nothing out of reach."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize

PAGES = [
    "",
    "rules/33/",
    "rules/36/",
    "rules/36/?view=both",
    "rules/36/chart/",
    "glossary/",
    "examples/",
    "readings/",
]
NARROWEST: ViewportSize = {"width": 320, "height": 640}
WIDE: ViewportSize = {"width": 1280, "height": 900}


@pytest.mark.parametrize("language", ["it", "en"])
def test_every_page_is_sound_at_any_width(
    language: str, page: Page, site: str, axe: Callable[[Page], list[str]]
) -> None:
    faults: list[str] = []
    page.on("console", lambda message: faults.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: faults.append(f"script: {error}"))
    page.on(
        "request",
        lambda asked: faults.append(f"asks {asked.url}") if asked.url[: len(site)] != site else None,
    )
    page.on("response", lambda got: faults.append(f"{got.status}: {got.url}") if got.status >= 400 else None)
    for address in PAGES:
        page.set_viewport_size(WIDE)
        page.goto(f"{site}/{language}/{address}")
        found = [*axe(page), *_said_in(page, language), *_wider_than_the_screen(page)]
        faults += [f"{address}: {fault}" for fault in found]
    assert faults == []


def _said_in(page: Page, language: str) -> list[str]:
    said = page.evaluate("document.documentElement.lang")
    return [] if said == language else [f"lang is {said!r}"]


def _wider_than_the_screen(page: Page) -> list[str]:
    page.set_viewport_size(NARROWEST)
    width = page.evaluate("document.documentElement.scrollWidth")
    return [] if width <= NARROWEST["width"] else [f"{width} px wide on a screen of 320"]
