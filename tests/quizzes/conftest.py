"""A book with few examples, quick to bring onto the site; `real_book` beside it has them all."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.conf import LazySettings

from rulebook import content
from rulebook.text import loading

FEW = {
    "36-a-dying-ball-from-thirty",
    "36-both-at-the-same-moment",
    "36-early-hit-near-own-goal",
    "36-one-step-over-the-line",
}


@pytest.fixture
def few_examples(db: None, settings: LazySettings) -> None:
    """Rule 36, all sentences, and four worked examples."""
    settings.SIMPLE_HISTORY_ENABLED = False
    whole = content.read(settings.CONTENT)
    loading.load(
        replace(
            whole,
            rules=tuple(rule for rule in whole.rules if rule.number == "36"),
            examples=tuple(example for example in whole.examples if example.key in FEW),
            terms=(),
            readings=(),
            silences=(),
        )
    )
