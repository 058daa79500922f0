"""The sentences and the rules, quick to bring onto the site, and pages without collected static files."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.conf import LazySettings, settings

from rulebook import content
from rulebook.text import loading


@pytest.fixture(autouse=True)
def plain_static_files(settings: LazySettings) -> None:
    """Pages name their static files without the manifest that collecting them writes."""
    backend = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": backend}


@pytest.fixture(scope="session")
def rules_and_sentences() -> content.Book:
    whole = content.read(settings.CONTENT)
    return replace(whole, examples=(), terms=(), readings=())


@pytest.fixture
def rules(db: None, settings: LazySettings, rules_and_sentences: content.Book) -> None:
    """All rules and all sentences on the site; no examples, terms and readings."""
    settings.SIMPLE_HISTORY_ENABLED = False
    loading.load(rules_and_sentences)
