"""What no file can know by itself: that keys are used once, and that what is cited exists."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from .book import Book, Reading, Silence
from .problems import Problem


def problems_between(book: Book, unread: Collection[str]) -> list[Problem]:
    """Every disagreement between the parts of a book. `unread`: numbers of rules whose file could not be read."""
    return [
        *_doubled(book),
        *_unknown_rules(book, unread),
        *_unknown_clauses(book, unread),
        *_not_adopted(book),
    ]


def _doubled(book: Book) -> Iterator[Problem]:
    passages = [
        (f"rules/{rule.number}.toml", passage.key) for rule in book.rules for passage in rule.passages()
    ]
    yield from _used_twice(passages)
    for rule in book.rules:
        yield from _used_twice((f"rules/{rule.number}.toml", section.key) for section in rule.sections)
    yield from _used_twice(("book.toml", entry.key) for entry in book.precedence)
    yield from _used_twice(("glossary.toml", term.key) for term in book.terms)
    yield from _used_twice(("readings.toml", place.key) for place in _doubtful(book))
    for reading in book.readings:
        yield from _used_twice(("readings.toml", choice.key) for choice in reading.choices)


def _used_twice(keys: Iterable[tuple[str, str]]) -> Iterator[Problem]:
    """One problem for each (file, key) whose key came before; blank keys have a problem already."""
    first: dict[str, str] = {}
    for file, key in keys:
        if key and key in first:
            yield Problem(file, key, "doubled_key", {"value": key, "other": first[key]})
        first.setdefault(key, file)


def _unknown_rules(book: Book, unread: Collection[str]) -> Iterator[Problem]:
    known = {rule.number for rule in book.rules} | set(unread)
    for example in book.examples:
        if example.rule and example.rule not in known:
            yield Problem(
                f"examples/{example.key}.toml", example.key, "unknown_rule", {"value": example.rule}
            )


def _unknown_clauses(book: Book, unread: Collection[str]) -> Iterator[Problem]:
    known = {passage.key for passage in book.passages()}
    hidden = tuple(f"{number.lower()}." for number in unread)
    cited = [(f"examples/{example.key}.toml", example.key, example.clauses) for example in book.examples]
    cited += [("readings.toml", place.key, place.clauses) for place in _doubtful(book)]
    for file, key, clauses in cited:
        for clause in clauses:
            if clause and clause not in known and not clause.startswith(hidden):
                yield Problem(file, key, "unknown_clause", {"value": clause})


def _doubtful(book: Book) -> list[Reading | Silence]:
    """The places where the text leaves a doubt: one page shows them all, so no two share a key."""
    return [*book.readings, *book.silences]


def _not_adopted(book: Book) -> Iterator[Problem]:
    for reading in book.readings:
        if reading.adopted and reading.adopted not in _choices(reading):
            params = {"value": reading.adopted, "allowed": ", ".join(_choices(reading))}
            yield Problem("readings.toml", reading.key, "unknown_choice", params)


def _choices(reading: Reading) -> list[str]:
    return [choice.key for choice in reading.choices]
