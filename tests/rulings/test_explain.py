"""Every answer that the engine can give is said in whole sentences, in both languages."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import product

import pytest
from django.conf import settings

from rulebook import engine
from rulebook.rulings import explain, finder, nearby
from rulebook.rulings.sentences import MissingSentence, Sentences
from rulebook.rulings.situation import ASKED

LANGUAGES = ("it", "en")
FILES = settings.CONTENT


@pytest.fixture(scope="module")
def texts() -> dict[str, dict[str, str]]:
    """The sentences as the file has them."""
    return tomllib.loads((FILES / "wording.toml").read_text(encoding="utf-8"))


def all_incidents() -> Iterator[dict[str, object]]:
    """Every penalty shot with every fact told, in notation."""
    facts = engine.PenaltyShot.FACTS
    for values in product(*(fact.values for fact in facts)):
        told = {fact.name: value for fact, value in zip(facts, values, strict=True)}
        yield {"incident": "penalty_shot", "facts": told}


def all_rulings() -> list[engine.Ruling]:
    rulings = {engine.rule(engine.incident_from(incident)) for incident in all_incidents()}
    nothing_known = engine.rule(engine.incident_from({"incident": "penalty_shot", "facts": {}}))
    return [*rulings, nothing_known]


@pytest.fixture(scope="module")
def rulings() -> list[engine.Ruling]:
    return all_rulings()


def blank(texts: dict[str, dict[str, str]], keys: set[str]) -> list[tuple[str, str]]:
    assert keys
    return sorted(
        (key, language) for key in keys for language in LANGUAGES if not texts.get(key, {}).get(language)
    )


def test_every_verdict_has_a_sentence(texts, rulings):
    verdicts = {ruling.verdict for ruling in rulings}
    verdicts |= {other.verdict for ruling in rulings for other in ruling.alternatives}
    assert blank(texts, {engine.key_of(verdict) for verdict in verdicts}) == []


def test_every_row_of_law_has_a_sentence_for_each_part_that_it_plays(texts, rulings):
    reasons = [reason for ruling in rulings for reason in engine.ruling_to_dict(ruling)["reasons"]]
    assert blank(texts, {explain.row_key(reason) for reason in reasons}) == []


def test_every_fact_has_a_sentence_for_each_value(texts):
    words = [
        (fact.name, str(fact.word(value)).lower())
        for fact in engine.PenaltyShot.FACTS
        for value in fact.values
    ]
    keys = {f"{kind}.penalty_shot.{name}.{word}" for kind in ("fact", "if") for name, word in words}
    assert (
        blank(
            texts,
            keys
            | {
                "fact.penalty_shot.seconds",
                "assumed.penalty_shot.defended",
                "assumed.penalty_shot.deliberate",
            },
        )
        == []
    )


def test_every_certainty_has_a_sentence_unless_the_text_decides(texts, rulings):
    said = {explain._certainty(engine.ruling_to_dict(ruling), Sentences(texts, "it")) for ruling in rulings}
    assert len(said - {None}) == 3


def test_no_sentence_is_left_over(texts, rulings):
    used = {
        "if-several",
        "never",
        "fact.penalty_shot.seconds",
        "assumed.penalty_shot.defended",
        "assumed.penalty_shot.deliberate",
    }
    used |= {key for key in texts if key.startswith(("answer.", "ask.", "certainty.", "fact.", "if."))}
    for ruling in rulings:
        plain = engine.ruling_to_dict(ruling)
        used |= {engine.key_of(plain), *(engine.key_of(other) for other in plain["alternatives"])}
        used |= {explain.row_key(reason) for reason in plain["reasons"]}
    assert sorted(set(texts) - used) == []


def test_every_sentence_begins_and_ends_as_one(texts):
    assert texts
    odd = [
        (key, language)
        for key, text in texts.items()
        for language in LANGUAGES
        if not ends_as_it_should(key, text[language]) or text[language][0] != text[language][0].upper()
    ]
    assert odd == []


def ends_as_it_should(key: str, text: str) -> bool:
    """A question ends as one, what can be tapped ends in no mark, and all else is whole sentences."""
    first, *rest = key.split(".")
    if first == "ask" and (rest == ["incident"] or (len(rest) == 2 and rest[0] != "group")):
        return text[-1] == "?"
    if first in ("ask", "answer"):
        return text[-1].isalnum() or text[-1] in ")»”"
    return text[-1] in ".:"


def test_every_question_and_every_answer_of_the_finder_has_its_words(texts):
    keys = {"ask.incident"}
    for name, kind in ASKED.items():
        keys |= {f"ask.{name}", *(f"ask.{name}.{fact.name}" for fact in kind.facts)}
        keys |= {
            f"answer.{name}.{fact.name}.{str(fact.word(value)).lower()}"
            for fact in kind.facts
            for value in fact.values
        }
    keys |= {
        f"ask.group.{group}"
        for (name, _), groups in finder.GROUPS.items()
        if name in ASKED
        for group in groups
    }
    assert blank(texts, keys) == []
    assert sorted({key for key in texts if key.startswith(("ask.", "answer."))} - keys) == []


def test_sentences_stand_in_order_of_key(texts):
    assert list(texts) == sorted(texts)


def test_every_reading_that_the_engine_names_is_explained(rulings):
    file = tomllib.loads((FILES / "readings.toml").read_text(encoding="utf-8"))
    explained = {reading["key"] for reading in file["reading"]}
    named = {reason.reading for ruling in rulings for reason in ruling.reasons if reason.reading}
    named |= {other.reading for ruling in rulings for other in ruling.alternatives if other.reading}
    assert named
    assert explained == named


def test_missing_sentence_names_its_key():
    with pytest.raises(MissingSentence, match=r"wording\.toml: verdict\.play_on: no sentence under this key"):
        Sentences({}, "it").verdict({"outcome": "play_on"})


@pytest.mark.parametrize("absent", [None, "", " ", "\u00a0"])
def test_blank_translation_is_said_in_the_original_and_marked(absent):
    said = Sentences({"never": {"en": "Never.", "it": absent}}, "it").say("never")
    assert (said.text, said.language) == ("Never.", "en")


@pytest.mark.parametrize(("language", "number"), [("it", "20,5"), ("en", "20.5")])
def test_number_stands_in_its_sentence_as_the_language_writes_it(texts, language, number):
    said = Sentences(texts, language).fact("penalty_shot", "seconds", 20.5)
    assert said.text == texts["fact.penalty_shot.seconds"][language].replace("{value}", number)


@pytest.mark.parametrize(
    "text", ["Secondi { x: {value}", "{}, {valore} {value!x} {value}", "{value:>9} {value}"]
)
def test_braces_that_a_translator_writes_are_only_braces(text):
    said = Sentences({"fact.penalty_shot.seconds": {"it": text, "en": text}}, "it").fact(
        "penalty_shot", "seconds", 21
    )

    assert said.text == text.replace("{value}", "21")


def penalty_shot(**facts: object) -> dict[str, object]:
    return {"incident": "penalty_shot", "facts": facts}


def ruled(incident: dict[str, object]) -> dict[str, object]:
    return engine.ruling_to_dict(engine.rule(engine.incident_from(incident)))


@pytest.mark.django_db
def test_explanation_tells_verdict_facts_steps_and_quotes(real_book, texts):
    incident = penalty_shot(shot="penalty_5a", event="hit_before_play", spot="inside_own_60")

    told = explain.explained(incident, ruled(incident), Sentences.of_site("it"))

    assert told.verdict.text == "Alla squadra in difesa è assegnata una Punizione 4."
    assert told.certainty is None
    assert [fact.text for fact in told.facts] == [
        texts[key]["it"]
        for key in (
            "fact.penalty_shot.shot.penalty_5a",
            "fact.penalty_shot.event.hit_before_play",
            "fact.penalty_shot.spot.inside_own_60",
        )
    ]
    first = told.steps[0]
    assert (first.row, first.role) == ("fouled-team.incorrect-5a-near-goal", "applied")
    assert (first.label.text, first.address) == ("36(e)(2)*", "/it/rules/36/#fouled-team-procedure")
    assert [quote.language for quote in first.quotes] == ["it", "en"]
    assert first.reading == "36.which-goal"


@pytest.mark.django_db
def test_discretion_is_said_with_the_options_of_the_text(real_book):
    incident = penalty_shot(shot="penalty_2", event="defending_team_out_of_position", goal="none")

    told = explain.explained(incident, ruled(incident), Sentences.of_site("en"))

    assert told.certainty == Sentences.of_site("en").say("certainty.discretion.options")
    assert [other.text for other in told.alternatives] == ["The hitting team is awarded a Penalty 1."]


def test_what_was_presumed_is_told_only_where_it_decides():
    miss = penalty_shot(shot="penalty_4", event="swing_and_miss")
    slow = penalty_shot(shot="penalty_4", event="slow_to_hit", seconds=21)
    told = penalty_shot(shot="penalty_4", event="swing_and_miss", deliberate=False)

    assert explain.decisive_facts(miss, ruled(miss)) == ("shot", "event", "deliberate")
    assert "deliberate" not in explain.decisive_facts(slow, ruled(slow))
    assert explain.decisive_facts(told, ruled(told)) == ("shot", "event", "deliberate")


def test_why_not_names_the_one_fact_that_would_have_made_it_right(texts):
    incident = penalty_shot(shot="penalty_5a", event="hit_before_play", spot="inside_own_60")
    other = {"outcome": "award", "penalty": "penalty_5a", "to": "defending_team", "from": "spot_of_shot"}

    told = explain.why_not(incident, other, Sentences(texts, "en"))

    assert told.said.text == texts["if.penalty_shot.spot.own_half"]["en"]
    assert told.facts == ()


def test_why_not_lists_the_facts_when_it_takes_two(texts):
    incident = penalty_shot(shot="penalty_2", event="ball_stops_short", taken_from="centre")
    seen = engine.incident_from(incident)
    far = {key: near for key, near in nearby.around(seen, 2).items() if key not in nearby.around(seen)}
    assert far
    for near in far.values():
        told = explain.why_not(incident, engine.verdict_to_dict(near.verdict), Sentences(texts, "it"))
        assert (told.said.text, len(told.facts)) == (texts["if-several"]["it"], 2)


def test_why_not_says_so_when_no_two_changes_lead_there(texts):
    incident = penalty_shot(shot="penalty_4", event="swing_and_miss")
    other = {"outcome": "award", "penalty": "penalty_1", "to": "hitting_team"}
    assert explain.why_not(incident, other, Sentences(texts, "it")).said.text == texts["never"]["it"]


def test_wrong_verdicts_are_right_after_their_changes_and_never_before():
    seen = engine.incident_from(
        penalty_shot(shot="penalty_2", event="defending_team_out_of_position", goal="none")
    )
    around = nearby.around(seen)
    assert around
    for near in around.values():
        [(fact, value)] = near.changes
        facts = {**engine.facts_of(seen), fact: value}
        assert (
            engine.rule(engine.incident_from({"incident": "penalty_shot", "facts": facts})).verdict
            == near.verdict
        )
    assert "verdict.award.penalty_1.hitting_team" not in around, "the umpire may award it here too"
