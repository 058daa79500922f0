"""Every worked example has one ruling: the engine knows its facts and settles them."""

from __future__ import annotations

from collections.abc import Iterable

from rulebook import engine

from .book import Example
from .problems import Problem

WITHOUT_RULING = ("undetermined", "not_covered")


def problems_of_rulings(examples: Iterable[Example]) -> list[Problem]:
    """A problem for each example that the engine refuses or leaves open, or that can be read in two ways; the
    others have one right answer."""
    problems = []
    for example in examples:
        file = f"examples/{example.key}.toml"
        try:
            incident = engine.incident_from({"incident": example.incident, "facts": dict(example.facts)})
        except engine.FactError as error:
            params = {
                "fact": str(error.fact),
                "value": str(error.value),
                "allowed": ", ".join(str(allowed) for allowed in error.allowed),
            }
            problems.append(Problem(file, example.key, "fact_refused", params))
            continue
        ruling = engine.ruling_to_dict(engine.rule(incident))
        ambiguous = ruling["certainty"] == "ambiguous"
        if ambiguous or ruling["outcome"] in WITHOUT_RULING:
            needs = ruling.get("needs")
            named = ", ".join(map(str, needs)) if isinstance(needs, list | tuple) and needs else "–"
            params = {"outcome": "ambiguous" if ambiguous else str(ruling["outcome"]), "needs": named}
            problems.append(Problem(file, example.key, "undecided", params))
    return problems
