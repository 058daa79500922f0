"""Incidents as plain data, and back: JSON and TOML tables, and query strings. Strict both ways.

What the vocabulary does not know is refused with a FactError that names the fact, its value and what is allowed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from rulebook.engine.facts import Fact, FactError, Listed, Measure, Table, Told, Whole
from rulebook.engine.kinds import KIND_OF, KINDS, Incident, Kind
from rulebook.engine.verdicts import plain

NUMBER = re.compile(r"[0-9]{1,400}(\.[0-9]{1,20})?(e[+-]?[0-9]{1,3})?", re.ASCII)


def incident_from(document: object) -> Incident:
    """The incident that `{"incident": …, "facts": {…}}` describes.

    >>> incident_from({"incident": "penalty_shot", "facts": {"shot": "knock_in"}}).shot.value
    'knock_in'
    >>> incident_from({"incident": "penalty_shot", "facts": {"defended": 1}})
    Traceback (most recent call last):
    rulebook.engine.facts.FactError: defended: 1: allowed true, false
    """
    if not isinstance(document, Mapping):
        raise FactError("document", document, ("an object with incident and facts",))
    for key, value in document.items():
        if key not in ("incident", "facts"):
            raise FactError(str(key), value, ("incident", "facts"))
    kind = kind_named(document.get("incident"))
    facts = document.get("facts")
    if not isinstance(facts, Mapping):
        raise FactError("facts", facts, ("an object of facts",))
    return incident_of(kind, facts)


def kind_named(name: object) -> Kind:
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise FactError("incident", name, KINDS)
    return kind


def incident_of(kind: Kind, facts: Mapping[Any, object]) -> Incident:
    incident: Incident = kind.incident.from_facts(facts)
    return incident


def facts_of(incident: Incident) -> dict[str, Any]:
    """The facts that are told and are not what the rulebook presumes, in the contract's order, as plain values."""
    return told_of(incident)


def told_of(told: Told) -> dict[str, Any]:
    """What is told of an incident, or of a row in one of its lists, as JSON has it."""
    values = {fact.name: (getattr(told, fact.name), fact.presumed) for fact in told.FACTS}
    return {
        name: plain_of(value) for name, (value, presumed) in values.items() if value not in (None, presumed)
    }


def plain_of(value: object) -> object:
    match value:
        case Told():
            return told_of(value)
        case tuple():
            return [plain_of(inner) for inner in value]
        case _:
            return plain(value)


def incident_to_dict(incident: Incident) -> dict[str, object]:
    """The one canonical form: `incident_from` reads it back to the same incident."""
    return {"incident": KIND_OF[type(incident)].name, "facts": facts_of(incident)}


def incident_to_query(incident: Incident) -> str:
    """The canonical query string.

    >>> incident_to_query(incident_from({"incident": "penalty_shot", "facts": {"seconds": 21.0, "shot": "penalty_3"}}))
    'incident=penalty_shot&shot=penalty_3&seconds=21'
    """
    facts = {name: to_text(value) for name, value in facts_of(incident).items()}
    return urlencode({"incident": KIND_OF[type(incident)].name} | facts)


def to_text(value: object) -> str:
    """A value in a query string: lists and tables as JSON without spaces."""
    if isinstance(value, (list, dict)):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return str(value).lower() if isinstance(value, bool) else str(value)


def incident_from_query(pairs: Iterable[tuple[str, str]]) -> Incident:
    """The incident of the pairs of a query string (`urllib.parse.parse_qsl`); a name given twice is refused."""
    told: dict[str, str] = {}
    for name, text in pairs:
        if name in told:
            raise FactError(name, text, ("each fact once",))
        told[name] = text
    kind = kind_named(told.pop("incident", None))
    known = {fact.name: fact for fact in kind.facts}
    return incident_of(kind, {name: from_text(known.get(name), text) for name, text in told.items()})


def from_text(fact: Fact | None, text: str) -> object:
    """What a text of a query string stands for; what it cannot stand for stays a text, and is refused as such."""
    if fact is None:
        return text
    if fact.of is bool:
        return {"true": True, "false": False}.get(text, text)
    if isinstance(fact.of, (Measure, Whole)) and NUMBER.fullmatch(text):
        return int(text) if text.isdigit() else float(text)
    if isinstance(fact.of, (Listed, Table)):
        try:
            return json.loads(text, object_pairs_hook=each_name_once)
        except (ValueError, RecursionError) as error:
            if isinstance(error, FactError):
                raise
            raise FactError(fact.name, text, fact.allowed) from None
    return text


def each_name_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON in which no name is said twice; which of two values was meant is nobody's guess."""
    told: dict[str, object] = {}
    for name, value in pairs:
        if name in told:
            raise FactError(name, value, ("each name once",))
        told[name] = value
    return told
