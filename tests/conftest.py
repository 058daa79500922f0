"""What every test may count on: one language, no page kept from another test, the database that was asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils import translation

# Playwright keeps an event loop in the thread of the tests, where Django would refuse to ask the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

USES_DATABASE = {"db", "transactional_db", "django_db_setup", "live_server", "admin_client"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """`-m database` picks the tests that touch a database: those to be run again on PostgreSQL."""
    for item in items:
        if item.get_closest_marker("django_db") or USES_DATABASE & set(getattr(item, "fixturenames", ())):
            item.add_marker("database")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """SQLite in a file, as on the site: in memory, two connections would lock each other out at once. On a server
    each run has a database of its own, so that two runs do not meet."""
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        database.setdefault("TEST", {})["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
    else:
        database.setdefault("TEST", {})["NAME"] = f"test_rulebook_{os.getpid()}"


@pytest.fixture(autouse=True)
def language() -> Iterator[str]:
    """Each test begins in the site's language: a request leaves the language of its address behind."""
    with translation.override(settings.LANGUAGE_CODE):
        yield settings.LANGUAGE_CODE


@pytest.fixture(autouse=True)
def no_kept_pages() -> None:
    """Pages are kept by the book's version, which starts anew with each test's database."""
    if kept_pages := sys.modules.get("rulebook.text.kept_pages"):
        kept_pages.forget()


@pytest.fixture
def real_book(db: None) -> Path:
    """The whole of content/ on the site. Gives the folder that it came from."""
    call_command("load_content", verbosity=0, stdout=StringIO())
    return settings.CONTENT
