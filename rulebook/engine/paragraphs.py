"""Kinds of incident on which paragraphs alone decide: their rows are the whole law, without table or chart."""

from __future__ import annotations

from typing import TypeVar

from rulebook.engine.decision import decided
from rulebook.engine.facts import Told
from rulebook.engine.law import Rows
from rulebook.engine.space import Space

T = TypeVar("T", bound=Told)


def ruler_of(incident: type[T], rows: Rows) -> Space[T]:
    """Who rules on this kind of incident under these rows."""
    named = frozenset(fact for row in rows.rows for case in row.cases for fact in case)
    return Space(incident, (), lambda door: named, lambda world: decided(rows.rows, world, rows.order))
