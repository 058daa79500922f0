"""A ruling is explained in the reader's language: what decided it, and why another would be wrong."""

from __future__ import annotations

import pytest

from rulebook import engine
from rulebook.rulings import explain, nearby
from rulebook.rulings.sentences import MissingSentence, Sentences


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
    assert told.doubts == ()
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

    [doubt] = told.doubts
    assert doubt.said == Sentences.of_site("en").say("certainty.discretion.options")
    assert [other.said.text for other in doubt.others] == ["The hitting team is awarded a Penalty 1."]


@pytest.mark.django_db
def test_choice_of_the_umpire_and_another_reading_are_told_apart(real_book, texts):
    incident = penalty_shot(shot="penalty_2", event="defending_team_breach", goal="prevented")

    told = explain.explained(incident, ruled(incident), Sentences.of_site("it"))

    assert [(doubt.said.text, [other.said.text for other in doubt.others]) for doubt in told.doubts] == [
        (
            texts["certainty.discretion.options"]["it"],
            [texts["verdict.award.penalty_1.hitting_team"]["it"]],
        ),
        (texts["certainty.ambiguous"]["it"], [texts["verdict.goal_counts"]["it"]]),
    ]


@pytest.mark.django_db
def test_what_was_told_and_changed_nothing_is_told_apart(real_book, texts):
    incident = penalty_shot(shot="penalty_4", event="slow_to_hit", seconds=21.5, goal="scored")

    told = explain.explained(incident, ruled(incident), Sentences.of_site("it"))

    assert [fact.text for fact in told.idle] == [texts["fact.penalty_shot.goal.scored"]["it"]]
    assert told.facts[-1].text == "Secondi passati dal «Play» al colpo: 21,5."


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


def test_why_not_lists_the_facts_when_it_takes_several(texts):
    incident = penalty_shot(shot="penalty_4", event="swing_and_miss")
    other = {"outcome": "award", "penalty": "penalty_1", "to": "hitting_team"}

    told = explain.why_not(incident, other, Sentences(texts, "it"))

    assert told.said.text == texts["if-several"]["it"]
    assert [fact.text for fact in told.facts] == [
        texts[f"fact.penalty_shot.{fact}"]["it"]
        for fact in ("shot.penalty_2", "event.yellow_card_defending_team", "goal.prevented")
    ]


def test_why_not_keeps_to_the_fewest_changes_of_any_ruling(texts):
    incident = penalty_shot(shot="penalty_2", event="ball_stops_short", taken_from="centre")
    seen = engine.incident_from(incident)
    far = {key: near for key, near in nearby.around(seen, 2).items() if key not in nearby.around(seen)}
    assert far
    for near in far.values():
        told = explain.why_not(incident, engine.verdict_to_dict(near.verdict), Sentences(texts, "it"))
        assert (told.said.text, len(told.facts)) == (texts["if-several"]["it"], 2)


def test_why_not_prefers_facts_after_which_the_ruling_is_beyond_doubt(texts):
    """With a goal that was prevented the text could be read in two ways."""
    facts = {"team": "fouling_team", "shot": "penalty_6", "goal": "scored", "nearest_yards": 20}
    told = explain.why_not(
        {"incident": "returning_player", "facts": facts},
        {"outcome": "award", "penalty": "penalty_3", "to": "hitting_team"},
        Sentences(texts, "en"),
    )
    assert told.said.text == texts["if.returning_player.goal.none"]["en"]


def test_why_not_says_so_where_nothing_leads(texts):
    incident = penalty_shot(shot="penalty_4", event="swing_and_miss")
    other = {"outcome": "award", "penalty": "penalty_6", "to": "hitting_team"}
    assert explain.why_not(incident, other, Sentences(texts, "it")).said.text == texts["never"]["it"]


def test_nobody_is_told_why_a_ruling_that_may_be_given_is_wrong(texts):
    incident = penalty_shot(shot="penalty_2", event="defending_team_out_of_position", goal="none")
    ruling = ruled(incident)
    assert ruling["alternatives"]
    for right in (ruling, *ruling["alternatives"]):
        assert explain.why_not(incident, right, Sentences(texts, "it")) is None


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
