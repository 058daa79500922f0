"""content/ into the database."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from tqdm import tqdm

from rulebook import content
from rulebook.text.loading import Loaded, load


class Command(BaseCommand):
    help = "Brings the files of content/ into the database, all or nothing; rows edited on the site are kept."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.CONTENT)
        parser.add_argument(
            "--take-file", action="store_true", help="let the file win over rows that were edited on the site"
        )

    def handle(self, *args: Any, folder: Path, take_file: bool, **options: Any) -> None:
        language = get_language() or settings.LANGUAGE_CODE
        try:
            book = content.read(folder)
        except content.ContentError as error:
            lines = "\n".join(problem.said(language) for problem in error.problems)
            raise CommandError(_("Nothing was loaded. The content has faults:") + "\n" + lines) from error
        # Only a person at a terminal who waits more than a second sees the bar.
        done = load(
            book, take_file=take_file, progress=lambda rows: tqdm(rows, delay=1, disable=None, leave=False)
        )
        self._report(done)

    def _report(self, done: Loaded) -> None:
        counts = {"added": len(done.added), "changed": len(done.changed), "removed": len(done.removed)}
        self.stdout.write(
            _("Content loaded: %(added)d added, %(changed)d changed, %(removed)d removed.") % counts
        )
        if done.kept:
            self.stdout.write(
                _("Edited on the site and kept as they are (--take-file takes the file's instead):")
            )
            for row in done.kept:
                self.stdout.write(f"  {row}")
