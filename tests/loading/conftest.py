from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from django.conf import settings

from tests.loading.words import SMALL, load_from


@pytest.fixture(params=["small", "real"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a small book, and then of the book that we serve."""
    return Path(
        shutil.copytree(SMALL if request.param == "small" else settings.CONTENT, tmp_path / "content")
    )


@pytest.fixture
def small(db: None, tmp_path: Path) -> Path:
    """A copy of the small book, loaded."""
    folder = Path(shutil.copytree(SMALL, tmp_path / "content"))
    load_from(folder)
    return folder
