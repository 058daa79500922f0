"""What the book says: content/ <-> values, byte for byte. Knows no database and no web framework."""

from .book import (
    KINDS,
    WEIGHTS,
    Book,
    Choice,
    Example,
    Note,
    Passage,
    Precedence,
    Reading,
    Rule,
    Section,
    Term,
    Wording,
)
from .chart import Chart, chart_of
from .languages import LANGUAGES, ORIGINAL, TRANSLATIONS, Translated, fingerprint
from .problems import ContentError, Problem
from .reader import read, read_rule

__all__ = [
    "KINDS",
    "LANGUAGES",
    "ORIGINAL",
    "TRANSLATIONS",
    "WEIGHTS",
    "Book",
    "Chart",
    "Choice",
    "ContentError",
    "Example",
    "Note",
    "Passage",
    "Precedence",
    "Problem",
    "Reading",
    "Rule",
    "Section",
    "Term",
    "Translated",
    "Wording",
    "chart_of",
    "fingerprint",
    "read",
    "read_rule",
]
