"""What the commands say when they have done their work, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.loading.words import rewrite, said

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("language", "first", "nothing"),
    [
        ("en", "Content loaded: 0 added, 1 changed, 0 removed.", "Nothing differs: no file was changed."),
        (
            "it",
            "Contenuto caricato: aggiunti 0, modificati 1, tolti 0.",
            "Nessuna differenza: nessun file è stato modificato.",
        ),
    ],
)
def test_commands_say_what_they_did(small: Path, language: str, first: str, nothing: str) -> None:
    rewrite(small / "book.toml", 'it = "Libretto"', 'it = "Il libretto"')

    assert said("load_content", small, language=language).splitlines() == [first]
    assert said("export_content", small, language=language).splitlines() == [nothing]
