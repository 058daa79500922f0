"""One incident from outside as JSON: read strictly, ruled on, refused with one line that says what is allowed."""

from __future__ import annotations

import json

from rulebook import engine

LARGEST = 8 * 1024 * 1024  # bytes


def incident_of(data: bytes) -> engine.Incident:
    """The incident that the bytes describe, or a FactError.

    >>> incident_of(b'{"incident": "penalty_shot", "facts": {"shot": "penalty_9"}}')
    Traceback (most recent call last):
    rulebook.engine.facts.FactError: shot: "penalty_9": allowed penalty_2, penalty_3, penalty_4, penalty_5a, penalty_5b, penalty_6, knock_in
    """  # noqa: E501  # the whole line is what the user sees
    if len(data) > LARGEST:
        raise engine.FactError("document", "more than 8 MiB", ("at most 8 MiB of JSON",))
    try:
        document = json.loads(data.decode("utf-8-sig"), object_pairs_hook=engine.each_name_once)
    except engine.FactError:
        raise
    except RecursionError:
        raise engine.FactError(
            "document", "nested too deep", ("an object with incident and facts",)
        ) from None
    except ValueError as error:  # bad UTF-8, bad JSON, a number of thousands of digits
        raise engine.FactError("document", str(error), ("JSON in UTF-8",)) from None
    return engine.incident_from(document)


def error_to_dict(error: engine.FactError) -> dict[str, object]:
    """The error for a program: a text as it was, anything else as the error's line shows it."""
    value = error.value if isinstance(error.value, str) else engine.shown(error.value)
    return {"fact": error.fact, "value": value, "allowed": list(error.allowed)}


def as_json(data: object) -> str:
    """JSON for a terminal or a pipe, of any text, also one that no encoding can hold."""
    return json.dumps(data, ensure_ascii=False, indent=2).encode("utf-8", "backslashreplace").decode()
