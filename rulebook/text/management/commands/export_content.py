"""The database back into content/."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rulebook import content
from rulebook.text.loading import export
from rulebook.text.models import Book


class Command(BaseCommand):
    help = (
        "Writes what was edited on the site back into the files of content/; only values that differ change."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.CONTENT)

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        try:
            changed = export(folder, as_copy=folder.resolve() != settings.CONTENT.resolve())
        except Book.DoesNotExist as error:
            raise CommandError(_("There is no book in the database: run load_content first.")) from error
        except content.ContentError as error:
            lines = "\n".join(
                problem.said(get_language() or settings.LANGUAGE_CODE) for problem in error.problems
            )
            raise CommandError(
                _("Nothing was exported. The files cannot hold this:") + "\n" + lines
            ) from error
        for path in changed:
            self.stdout.write(str(path))
        if not changed:
            self.stdout.write(_("Nothing differs: no file was changed."))
