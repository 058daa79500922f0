"""The engine needs nothing but Python, and none of its modules is longer than a person reads at once."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from rulebook import engine

ROOT = Path(__file__).parent.parent.parent
MODULES = sorted(Path(engine.__file__).parent.rglob("*.py"))
LONGEST = 400

PROGRAM = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and not (name == "rulebook" or name.startswith("rulebook.engine")):
            raise ImportError("refused: " + name)

sys.meta_path.insert(0, Refuse())

import json
from rulebook import engine

for line in sys.stdin:
    print(engine.rule(engine.incident_from(json.loads(line))).outcome)

for name in sys.argv[1:]:
    try:
        __import__(name)
    except ImportError:
        continue
    print("imported", name)
"""


def test_engine_rules_with_the_standard_library_alone():
    """A fresh Python that refuses every other module, and can import none of the installed packages, rules."""
    installed = sorted(set(packages_distributions()) - sys.stdlib_module_names - {"rulebook"})
    assert {"django", "pytest"} <= set(installed)
    document = '{"incident": "penalty_shot", "facts": {"shot": "knock_in", "event": "rode_past"}}'
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *installed],
        cwd=ROOT,
        input=document,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("award\n", "")


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_module_is_short_enough_to_read_at_once(module):
    assert len(module.read_text(encoding="utf-8").splitlines()) <= LONGEST


def test_every_module_of_the_engine_is_counted():
    assert len(MODULES) > 10
