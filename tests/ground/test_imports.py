"""The ladder of imports: each part stands on those below it alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

# Read by Python with neither site-packages nor anything that was started before.
BARE = [sys.executable, "-S", "-c"]


def test_each_part_imports_only_the_parts_below_it(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = lint_imports(config_filename=str(root / "pyproject.toml"), no_cache=True, no_logo=True)
    assert broken == 0, capsys.readouterr().out


def test_engine_is_imported_with_the_standard_library_alone(root: Path) -> None:
    run = subprocess.run([*BARE, "import rulebook.engine"], cwd=root, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")


def test_content_is_imported_where_django_cannot_be(root: Path) -> None:
    refusing = "import sys; sys.modules['django'] = None; import rulebook.content"
    run = subprocess.run([sys.executable, "-c", refusing], cwd=root, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
