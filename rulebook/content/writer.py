"""Book -> content/. Files change only where the book differs from them, and all of them or none."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from .book import Book
from .problems import ContentError, Problem
from .revision import composed, revised
from .shape import Shape, files_of


def write(book: Book, folder: Path) -> tuple[Path, ...]:
    """Make the folder say what the book says; returns the files written or removed, in order.

    A file that says it already is not touched. Rules and examples that the book lacks lose their files.
    Raises ContentError where a text holds a carriage return, and OSError where the disk refuses; the
    folder is then as it was.
    """
    wanted = files_of(book)
    problems = tuple(problem for file, shape in wanted.items() for problem in _carriage_returns(file, shape))
    if problems:
        raise ContentError(problems)
    texts: dict[Path, str | None] = {}
    for file, shape in wanted.items():
        path = folder / file
        before = path.read_bytes().decode() if path.exists() else None
        after = composed(shape) if before is None else revised(before, shape)
        if after != before:
            texts[path] = after
    for part in ("rules", "examples"):
        for path in sorted((folder / part).glob("*.toml")):
            if f"{part}/{path.name}" not in wanted:
                texts[path] = None
    _replace(texts)
    return tuple(texts)


def _replace(texts: Mapping[Path, str | None]) -> None:
    """Put every text in its place, None for no file; after a failure every file is what it was."""
    before = {path: path.read_bytes() if path.exists() else None for path in texts}
    staged: dict[Path, Path] = {}
    done: list[Path] = []
    try:
        for path, text in texts.items():
            if text is not None:
                tomllib.loads(text)
                path.parent.mkdir(parents=True, exist_ok=True)
                staged[path] = path.with_name(f".{path.name}.new")
                staged[path].write_bytes(text.encode())
        for path in texts:
            done.append(path)
            if path in staged:
                staged[path].replace(path)
            else:
                path.unlink()
    except BaseException:
        for path in done:
            _restore(path, before[path])
        raise
    finally:
        for waiting in staged.values():
            waiting.unlink(missing_ok=True)


def _restore(path: Path, content: bytes | None) -> None:
    if content is None:
        path.unlink(missing_ok=True)
    elif not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)


def _carriage_returns(file: str, shape: Shape, place: str = "") -> list[Problem]:
    """A problem for each text of the tables that holds a carriage return."""
    found = []
    place = str(shape.get("key", place))
    for name, value in shape.items():
        if isinstance(value, str) and "\r" in value:
            found.append(Problem(file, place, "carriage_return_in_text", {"field": name}))
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, dict):
                found += _carriage_returns(file, inner, place)
    return found
