from __future__ import annotations

import os
import shutil
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from rulebook import content
from rulebook.rulings import proof
from rulebook.rulings.sayable import everything
from rulebook.rulings.sentences import MissingSentence, Sentences
from rulebook.text.models import LANGUAGES, ORIGINAL

WIDTH_OF_A_FILE = 120


def terminal_width() -> int:
    return shutil.get_terminal_size((WIDTH_OF_A_FILE, 0)).columns if sys.stdout.isatty() else WIDTH_OF_A_FILE


class Command(BaseCommand):
    help = (
        "Prints every sentence that rulings can be said with, the languages side by side and examples in place of "
        "braces, to be proof-read. Exit 1 when one is missing."
    )
    requires_system_checks = ()  # with --from-files it needs nothing of the site

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--from-files", action="store_true", help="content/ instead of the site's database"
        )
        parser.add_argument("--format", choices=["columns", "markdown", "tsv"], default="columns")
        parser.add_argument("--width", type=int, help="of columns; else the terminal's, or 120")

    def handle(self, *, from_files: bool, format: str, width: int | None, **options: Any) -> None:  # noqa: A002
        texts = of_files() if from_files else of_site()
        rows = proof.rows(everything(), texts)
        match format:
            case "markdown":
                lines = proof.as_markdown(rows)
            case "tsv":
                lines = proof.as_tsv(rows)
            case _:
                lines = proof.in_columns(rows, width or terminal_width())
        self.show("\n".join(lines).strip())
        missing = [row.key for row in rows if not row.said[LANGUAGES.index(ORIGINAL)]]
        if missing:
            raise CommandError("\n".join(str(MissingSentence(key)) for key in sorted(missing)))
        left = sum("" in row.said for row in rows)
        self.stderr.write(
            ngettext("%(number)d sentence", "%(number)d sentences", len(rows)) % {"number": len(rows)}
            + ", "
            + ngettext("%(number)d to be translated", "%(number)d to be translated", left) % {"number": left}
            + "."
        )

    def show(self, text: str) -> None:
        """Prints the text; a reader who closes the pipe half-way (`| head`) has read enough."""
        try:
            self.stdout.write(text)
            self.stdout.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def of_site() -> proof.Texts:
    """The sentences as translators have left them on the site."""
    try:
        texts = Sentences.of_site(ORIGINAL).texts
    except DatabaseError:
        texts = {}
    if not texts:
        raise CommandError(
            _("There is no book in the database: run load_content first, or read content/ with --from-files.")
        )
    return texts


def of_files() -> proof.Texts:
    try:
        return {sentence.key: dict(sentence.text) for sentence in content.read(settings.CONTENT).wording}
    except content.ContentError as error:
        language = get_language() or settings.LANGUAGE_CODE
        raise CommandError("\n".join(problem.said(language) for problem in error.problems)) from error
