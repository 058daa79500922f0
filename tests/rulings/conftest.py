from __future__ import annotations

import tomllib

import pytest
from django.conf import settings


@pytest.fixture(scope="session")
def texts() -> dict[str, dict[str, str]]:
    """The sentences as the file has them."""
    return tomllib.loads((settings.CONTENT / "wording.toml").read_text(encoding="utf-8"))
