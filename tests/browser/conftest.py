"""A real Chromium in front of the site as it is served: hashed static files, the policy on content, everything.

A test that takes `page` needs the browser. Without one it is skipped by name, or fails where
REQUIRE_BROWSER=1 (as `./dev ci` sets) demands it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import handlers
from django.core.management import call_command
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Chromium's sandbox cannot be had by root; the rest keeps it from talking to anyone but the site.
QUIET = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]


def chromium() -> str | None:
    names = (os.environ.get("CHROMIUM", ""), *CHROMIUM_NAMES)
    return next((found for name in names if name and (found := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    program = chromium()
    if program is None:
        missing = "no Chromium: apt install chromium libatomic1, or name it in CHROMIUM"
        if os.environ.get("REQUIRE_BROWSER", "0") != "0":
            pytest.fail(missing)
        pytest.skip(missing)
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {**browser_type_launch_args, "executable_path": program, "args": [*QUIET, *as_root]}


@pytest.fixture(scope="session")
def live_server() -> Iterator[LiveServer]:
    """The site on a port of its own, its static files served by WhiteNoise from what was collected.

    Django's test server would look for them where they are written, under names without their hashes.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(handlers, "StaticFilesHandler", lambda site: site)
        server = LiveServer("127.0.0.1")
    yield server
    server.stop()


@pytest.fixture
def site(live_server: LiveServer, transactional_db: None) -> str:
    """The address of the site with the whole book on it, as http://127.0.0.1:port."""
    call_command("load_content", verbosity=0, stdout=StringIO())
    return live_server.url


@pytest.fixture
def axe() -> Callable[[Page], list[str]]:
    """What axe-core finds wrong with the page as it stands, one line a fault; [] when nothing is."""

    def violations(page: Page) -> list[str]:
        page.evaluate(AXE)
        found = page.evaluate("axe.run().then(results => results.violations)")
        return [
            f"{fault['id']}: {fault['help']}: {node['target']}" for fault in found for node in fault["nodes"]
        ]

    return violations
