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
    Silence,
    Term,
    Wording,
)
from .chart import Chart, chart_of
from .languages import LANGUAGES, ORIGINAL, TRANSLATIONS, Translated, fingerprint
from .page import words_of
from .problems import ContentError, Problem
from .reader import read, read_front, read_rule
from .source_page import Draft, NotASourcePage, OpenPoint, draft
from .writer import write

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
    "Draft",
    "Example",
    "NotASourcePage",
    "Note",
    "OpenPoint",
    "Passage",
    "Precedence",
    "Problem",
    "Reading",
    "Rule",
    "Section",
    "Silence",
    "Term",
    "Translated",
    "Wording",
    "chart_of",
    "draft",
    "fingerprint",
    "read",
    "read_front",
    "read_rule",
    "words_of",
    "write",
]
