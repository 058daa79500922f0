"""Every answer that the engine can give, of every kind, is said in whole sentences and in both languages."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from rulebook import engine
from rulebook.rulings.braces import named_in, parse_day
from rulebook.rulings.cases import read_cases
from rulebook.rulings.explain import explained, why_not
from rulebook.rulings.nearby import around, changes_can_be_tried, given_by
from rulebook.rulings.sayable import Sayable, everything
from rulebook.rulings.sentences import Sentences, doubts

LANGUAGES = ("en", "it")
CASES = Path(__file__).parent.parent / "cases"
KINDS = tuple(engine.KINDS.values())


@pytest.fixture(scope="module")
def sayable() -> tuple[Sayable, ...]:
    found = everything()
    assert {kind for sentence in found for kind in sentence.kinds} == set(engine.KINDS)
    return found


@pytest.fixture(scope="module")
def rulings() -> list[engine.Ruling]:
    found = [ruling for kind in KINDS for ruling in engine.every_ruling(kind)]
    assert found
    return found


def test_every_sentence_that_can_be_said_is_there_in_both_languages(texts, sayable):
    blank = [
        (sentence.key, language)
        for sentence in sayable
        for language in LANGUAGES
        if not texts.get(sentence.key, {}).get(language)
    ]
    assert blank == []


def test_no_sentence_is_left_over(texts, sayable):
    assert sorted(set(texts) - {sentence.key for sentence in sayable}) == []


def test_sentences_stand_in_order_of_key(texts):
    assert texts
    assert list(texts) == sorted(texts)


def test_every_sentence_begins_and_ends_as_one(texts):
    odd = [
        (key, language)
        for key, text in texts.items()
        for language in LANGUAGES
        if not ends_as_it_should(key, text[language]) or text[language][0] != text[language][0].upper()
    ]
    assert odd == []


def ends_as_it_should(key: str, text: str) -> bool:
    """A question ends as one, what can be tapped and what stands over it in no mark; all else is whole sentences."""
    first, *rest = key.split(".")
    if first == "ask" and (rest == ["incident"] or (len(rest) == 2 and rest[0] != "group")):
        return text[-1] == "?"
    if first in ("ask", "answer"):
        return text[-1].isalnum() or text[-1] in ")»”"
    return text[-1] in ".:"


def test_both_languages_name_the_same_values_in_braces(texts):
    named = {key: [set(named_in(text[language])) for language in LANGUAGES] for key, text in texts.items()}
    assert any(both[0] for both in named.values())
    assert [key for key, (english, italian) in named.items() if english != italian] == []


def test_every_name_in_braces_has_a_value_of_its_style_whenever_it_is_said(texts, sayable):
    named = [
        (sentence, name, style)
        for sentence in sayable
        for text in texts.get(sentence.key, {}).values()
        for name, style in named_in(text)
    ]
    assert named
    assert [
        f"{sentence.key}: {name}:{style} of {', '.join(sentence.named) or 'nothing'}"
        for sentence, name, style in named
        if name not in sentence.named or style != style_of(sentence.named[name])
        if not (style == "" and isinstance(sentence.named.get(name), int | float))
    ] == []


def style_of(example: object) -> str:
    """The style in which such a value is written; a number may also stand as it is."""
    if isinstance(example, int | float):
        return "clock"
    return "day" if parse_day(example) else ""


def test_ruling_is_open_exactly_where_its_certainty_says_so(rulings):
    for ruling in rulings:
        plain = engine.ruling_to_dict(ruling)
        keys = [key for key, _ in doubts(plain)]
        assert any(key.startswith("certainty.ambiguous") for key in keys) == (
            ruling.certainty is engine.Certainty.AMBIGUOUS
        ), plain
        assert bool(keys) == (ruling.certainty is not engine.Certainty.CERTAIN), plain


def test_readings_stand_in_order_of_key():
    file = tomllib.loads((settings.CONTENT / "readings.toml").read_text(encoding="utf-8"))
    for kind in ("reading", "silence"):
        keys = [place["key"] for place in file[kind]]
        assert keys
        assert keys == sorted(keys)


def incidents_of_cases() -> Iterator[engine.Incident]:
    for path in sorted(CASES.rglob("*.toml")):
        for case in read_cases(path):
            yield engine.incident_from({"incident": case.incident, "facts": case.facts})


def partly_told(kind: engine.Kind, number: int) -> Iterator[engine.Incident]:
    """Incidents of a kind with facts told and left out as it comes, but the same ones at every run."""
    chance = random.Random(kind.name)  # noqa: S311  # nothing secret
    for _ in range(number):
        told = {fact.name: chance.choice(fact.values) for fact in kind.facts if chance.random() < 0.8}
        yield kind.incident.from_facts(told)


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_ruling_on_every_case_is_told_without_a_gap(texts, language):
    incidents = list(incidents_of_cases())
    assert len(incidents) > 50
    assert [gap for incident in incidents for gap in gaps(incident, Sentences(texts, language))] == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "kind", [pytest.param(kind, id=kind.name) for kind in KINDS if changes_can_be_tried(kind)]
)
def test_ruling_on_what_is_partly_told_is_told_without_a_gap(texts, kind):
    incidents = list(partly_told(kind, 200))
    assert [gap for incident in incidents for gap in gaps(incident, Sentences(texts, "it"))] == []


def gaps(incident: engine.Incident, sentences: Sentences) -> Iterator[str]:
    """Said sentences in which braces are left; a sentence that is missing altogether is an error."""
    plain = engine.incident_to_dict(incident)
    ruling = engine.rule(incident)
    told = explained(plain, engine.ruling_to_dict(ruling), sentences)
    others = [near.verdict for near in around(incident).values()]
    reasons = [why_not(plain, engine.verdict_to_dict(other), sentences) for other in others]
    assert None not in reasons
    assert why_not(plain, engine.verdict_to_dict(given_by(ruling)[-1]), sentences) is None
    yield from (f"{plain}: {text}" for text in (str(told), str(reasons)) if named_in(text))
