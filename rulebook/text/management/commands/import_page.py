"""A further page of the source into a draft content file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rulebook import content


class Command(BaseCommand):
    help = "Turns a page of the same form as the source's into a draft content file, and lists what it could not place."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("page", help=_("the page as a text file, or - for standard input"))
        parser.add_argument(
            "--to", type=Path, help=_("the file to write (never overwritten); standard output if absent")
        )

    def handle(self, *args: Any, page: str, to: Path | None, **options: Any) -> None:
        try:
            text = sys.stdin.read() if page == "-" else Path(page).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(
                _("%(page)s cannot be read: %(error)s") % {"page": page, "error": error}
            ) from error
        try:
            draft = content.draft(text)
        except content.NotASourcePage as error:
            raise CommandError(
                _('%(page)s is no page of the source: its first line must say "Regola N · book, edition".')
                % {"page": page}
            ) from error
        if to is None:
            self.stdout.write(draft.text, ending="")
        else:
            try:
                with to.open("x", encoding="utf-8", newline="\n") as file:
                    file.write(draft.text)
            except FileExistsError as error:
                raise CommandError(_("%(file)s exists: choose another name.") % {"file": to}) from error
        for point in draft.open_points:
            self.stderr.write(point.said(get_language() or settings.LANGUAGE_CODE))
