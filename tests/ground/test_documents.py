"""What the documents name exists."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from django.core.management import get_commands

DOCUMENTS = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "content/README.md"]
MADE_HERE = (".venv", "var/", "locale/it/LC_MESSAGES/django.mo")  # made by ./dev, and in no clone
CODE = re.compile(r"```.*?```|`([^`\n]+)`", re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
FILE = re.compile(r"[\w.-]+(/[\w.*-]+)+/?|[\w.-]+\.(py|toml|md|txt|po|html|css|js)|dev|LICENSE")
COMMAND = re.compile(r"manage\.py ([a-z_]+)")
ENTRY = re.compile(r"\./dev ([a-z]+)")
MACHINES = re.compile(r"(?<![\w.])/(?:work|root|home|Users)/\w")
TEXT = {".py", ".toml", ".md", ".txt", ".html", ".css", ".js", ".po", ".service", ".conf", ""}


@pytest.fixture(scope="module", params=DOCUMENTS)
def document(request: pytest.FixtureRequest, root: Path) -> tuple[str, str]:
    """(name, text) of one document."""
    return request.param, (root / request.param).read_text(encoding="utf-8")


def named_files(text: str) -> set[str]:
    """The files that a document names: in code of their own, or as the target of a link.

    >>> sorted(named_files("`rulebook/text/models.py`, `./dev run`, `/it/rules/36/`, [this](LICENSE), `a - b`"))
    ['LICENSE', 'rulebook/text/models.py']
    """
    spans = {match[1] for match in CODE.finditer(text) if match[1]}
    links = {target for target in LINK.findall(text) if "://" not in target}
    return {span for span in spans if FILE.fullmatch(span)} | links


def test_every_file_that_a_document_names_exists(document: tuple[str, str], root: Path) -> None:
    name, text = document
    places = (root, root / Path(name).parent)
    named = {file for file in named_files(text) if not file.startswith(MADE_HERE)}
    missing = {file for file in named if not any(list(place.glob(file.rstrip("/"))) for place in places)}
    assert missing == set()


def test_every_command_of_the_site_that_a_document_names_exists(document: tuple[str, str]) -> None:
    assert set(COMMAND.findall(document[1])) - set(get_commands()) == set()


def test_every_command_of_the_entry_that_a_document_names_exists(
    document: tuple[str, str], root: Path
) -> None:
    usage = subprocess.run([root / "dev", "help"], capture_output=True, check=True, text=True).stdout
    assert set(ENTRY.findall(document[1])) - set(ENTRY.findall(usage)) == set()


def test_the_readme_names_files_and_both_commands_on_its_first_screen(root: Path) -> None:
    text = (root / "README.md").read_text(encoding="utf-8")
    first_screen = "\n".join(text.splitlines()[:25])
    assert {"run", "test"} <= set(ENTRY.findall(first_screen))
    assert len(named_files(text)) > 3


def test_every_setting_that_the_environment_gives_is_in_the_readme(root: Path) -> None:
    settings = (root / "rulebook" / "settings.py").read_text(encoding="utf-8")
    names = set(re.findall(r'env\.\w+\(\s*"(\w+)"', settings))
    assert {"SECRET_KEY", "DATABASE_URL", "HTTPS"} <= names
    listed = set(re.findall(r"^\| `(\w+)`", (root / "README.md").read_text(encoding="utf-8"), re.MULTILINE))
    assert names - listed == set()


def test_no_file_names_a_folder_of_somebodys_machine(files: list[Path], root: Path) -> None:
    texts = [path for path in files if path.suffix in TEXT and "vendor" not in path.parts]
    assert len(texts) > 50
    found = [str(path) for path in texts if MACHINES.search((root / path).read_text(encoding="utf-8"))]
    assert found == []


def test_the_requirements_name_no_address_to_fetch_them_from(root: Path) -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        text = (root / name).read_text(encoding="utf-8")
        assert "==" in text
        assert (
            re.findall(r"^.*(?:https?://|file:|--(?:extra-)?index|find-links).*$", text, re.MULTILINE) == []
        )
