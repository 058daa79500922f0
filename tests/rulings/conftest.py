from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest
from django.conf import LazySettings, settings

from rulebook import content
from rulebook.text import loading


@pytest.fixture(scope="session")
def texts() -> dict[str, dict[str, str]]:
    """The sentences as the file has them."""
    return tomllib.loads((settings.CONTENT / "wording.toml").read_text(encoding="utf-8"))


@pytest.fixture(autouse=True)
def plain_static_files(settings: LazySettings) -> None:
    """Pages name their static files without the manifest that collecting them writes."""
    backend = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": backend}


@pytest.fixture(scope="session")
def rules_and_sentences() -> content.Book:
    """All rules and all sentences; no examples, terms and readings."""
    return replace(content.read(settings.CONTENT), examples=(), terms=(), readings=())


@pytest.fixture
def rules(db: None, settings: LazySettings, rules_and_sentences: content.Book) -> None:
    """The same on the site, quick to bring there."""
    settings.SIMPLE_HISTORY_ENABLED = False
    loading.load(rules_and_sentences)
