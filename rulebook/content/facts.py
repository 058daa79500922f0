"""Facts as JSON can hold them, whichever way a TOML file wrote them."""

from __future__ import annotations

from datetime import date


def plain(value: object) -> object:
    """The value with days and hours as ISO text, lists and tables all the way down.

    >>> plain({"on": date(2026, 2, 28), "counts": [1, True]})
    {'on': '2026-02-28', 'counts': [1, True]}
    """
    if isinstance(value, dict):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    if value is None or isinstance(value, str | int | float):
        return value
    return value.isoformat() if isinstance(value, date) else str(value)
