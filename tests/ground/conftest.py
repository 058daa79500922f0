"""The repository as a whole, for the tests that hold its documents and its parts together."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from django.conf import settings


@pytest.fixture(scope="session")
def root() -> Path:
    return settings.ROOT


@pytest.fixture(scope="session")
def files(root: Path) -> list[Path]:
    """Every file of the repository, as paths from its root: tracked, or new and not ignored."""
    command = [
        "git",
        "-c",
        "safe.directory=*",
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
        "-z",
    ]
    listed = subprocess.run(command, cwd=root, capture_output=True, check=True, text=True).stdout
    found = [Path(name) for name in listed.split("\0") if name and (root / name).is_file()]
    assert Path("manage.py") in found
    return found
