"""Many small stylesheets for those who write them, one for those who read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

BOUND = "css/book.css"
_IMPORT = re.compile(r'^@import "(?P<path>[^"]+)";\n', re.MULTILINE)


class BookStaticFiles(CompressedManifestStaticFilesStorage):
    """Binds the files that css/book.css imports into it, then hashes and compresses as WhiteNoise does."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run and BOUND in paths:
            storage, path = paths[BOUND]
            with storage.open(path) as source:
                bound = self._bound(source.read().decode(), paths)
            self.delete(BOUND)
            self._save(BOUND, ContentFile(bound.encode()))
            paths[BOUND] = (self, BOUND)
        yield from super().post_process(paths, dry_run, **options)

    def _bound(self, sheet: str, paths: dict[str, Any]) -> str:
        def imported(match: re.Match[str]) -> str:
            name = str(PurePosixPath(BOUND).parent / match["path"])
            storage, path = paths[name]
            with storage.open(path) as part:
                return part.read().decode()

        return _IMPORT.sub(imported, sheet)
