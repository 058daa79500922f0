"""Asks what happened, one question at a time, and only what can still change the ruling.

Which facts these are the engine says (`needs`); here is in which order people are asked, in which words, and to
which address each answer leads.
"""

from __future__ import annotations

import hashlib
from base64 import b32encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl

from rulebook import engine
from rulebook.rulings.sentences import Said, Sentences, assumed_key
from rulebook.rulings.situation import ASKED, ONE_NUMBER, Situation, begun, speaks_for_its_class

# What happened is told in this order, whatever would cut off most; then the engine chooses.
ORDER: Mapping[str, tuple[str, ...]] = {
    "penalty_shot": ("shot", "event"),
    "returning_player": ("shot", "team"),
    "leaves_penalty_box": ("seconds_left",),
    "card": ("shown",),
}
# The first page asks for these at once: it saves a tap.
OPEN_AT_THE_START = "penalty_shot"

# Many answers are easier to find in groups: the name of each group and its values.
GROUPS: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("penalty_shot", "event"): {
        "attempt": "swing_and_miss hit_before_play rode_past circled_again slow_to_hit preparatory_dribble"
        " mishit ball_stops_short unsafe_follow_up",
        "position": "hitting_team_out_of_position defending_team_out_of_position",
        "procedure": "hitting_team_breach defending_team_breach both_teams_breach",
        "teeing": "surface_altered dismounted_to_tee re_teed_after_play",
        "card": "yellow_card_defending_team",
    },
    ("conduct", "what"): {
        "words": "appealing unwelcome_talking abusive_language disrespect arguing",
        "time": "team_organization delay_of_game unnecessary_tack_time_out",
        "riding": "dangerous_riding rough_play windmill_mallet improper_mallet_use striking_player_or_mount"
        " excessive_whipping",
        "ball": "hitting_after_whistle hitting_outside_safety_zone striking_ball_off_field reckless_striking",
        "other": "other",
    },
}


# The keys of what is asked and answered


def ask_key(kind: str, fact: str = "") -> str:
    return f"ask.{kind}.{fact}" if fact else f"ask.{kind}"


def answer_key(kind: str, fact: str, word: object) -> str:
    return f"answer.{kind}.{fact}.{str(word).lower()}"


def keys_of(kind: engine.Kind) -> Iterator[str]:
    """All that the finder says when it asks about this kind of incident."""
    if kind.name not in ASKED:
        return
    yield "ask.incident"
    yield ask_key(kind.name)
    for fact in kind.facts:
        yield ask_key(kind.name, fact.name)
        yield from (answer_key(kind.name, fact.name, fact.word(value)) for value in fact.values)
        yield from (f"ask.group.{group}" for group in GROUPS.get((kind.name, fact.name), ()))


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question, as a link. `is_told`: it is the answer that was given before."""

    word: str
    said: Said
    query: str
    is_told: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Answers that belong together; without heading where there is but one group."""

    heading: Said | None
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Number:
    """The field for an exact number, and what else its form sends along."""

    name: str
    unit: str
    value: object
    hidden: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked next, or once more."""

    fact: str
    said: Said
    groups: tuple[Group, ...]
    number: Number | None


@dataclass(frozen=True, slots=True)
class Told:
    """A fact as it was told, or as the rulebook presumes it, and the query under which it is asked again."""

    fact: str
    asked: Said
    said: Said
    query: str


@dataclass(frozen=True, slots=True)
class Beginning:
    """A kind of incident on the first page: a link, or the answers to its first question."""

    said: Said
    query: str
    question: Question | None


def beginnings(sentences: Sentences) -> tuple[Beginning, ...]:
    """What may have happened, the penalty shot first and open."""
    kinds = sorted(ASKED, key=lambda name: name != OPEN_AT_THE_START)
    return tuple(_beginning(begun(ASKED[name]), sentences) for name in kinds)


def _beginning(situation: Situation, sentences: Sentences) -> Beginning:
    name = situation.kind.name
    is_open = name == OPEN_AT_THE_START
    first = question(situation, next_fact(situation) or "", sentences) if is_open else None
    return Beginning(sentences.say(ask_key(name)), situation.query, first)


def next_fact(situation: Situation) -> str | None:
    """The fact to ask for; None once nothing that is unknown can change the ruling."""
    needs = situation.ruling.needs
    first = (name for name in ORDER.get(situation.kind.name, ()) if name in needs)
    return next(first, needs[0] if needs else None)


def question(situation: Situation, name: str, sentences: Sentences) -> Question:
    """The question for one fact, each answer with what was told before, as far as it then still matters."""
    fact = situation.fact(name)
    answers = {answer.word: answer for answer in _answers(situation, fact, sentences)}
    return Question(
        fact=name,
        said=sentences.say(ask_key(situation.kind.name, name)),
        groups=_grouped(situation.kind.name, name, answers, sentences),
        number=_number(situation, fact) if isinstance(fact.of, engine.Measure) else None,
    )


def _answers(situation: Situation, fact: engine.Fact, sentences: Sentences) -> Iterator[Answer]:
    told = situation.word(fact.name)
    for value, word, changed in ways(situation, fact):
        if changed is not None:
            said = sentences.say(answer_key(situation.kind.name, fact.name, word))
            yield Answer(word, said, changed.trimmed().query, told is not None and fact.word(value) == told)


def ways(situation: Situation, fact: engine.Fact) -> Iterator[tuple[object, str, Situation | None]]:
    """Each way that a fact can be: its value, its word, and what then is the situation. None where only the number
    itself would tell."""
    for value in fact.values:
        word = str(fact.word(value)).lower()
        if not isinstance(fact.of, engine.Measure):
            yield value, word, situation.having(fact.name, value)
        elif speaks_for_its_class(situation, fact, word):
            yield value, word, situation.having(fact.name, value, by_class=word != ONE_NUMBER)
        else:
            yield value, word, None


def _grouped(kind: str, fact: str, answers: Mapping[str, Answer], sentences: Sentences) -> tuple[Group, ...]:
    groups = GROUPS.get((kind, fact))
    if groups is None:
        return (Group(None, tuple(answers.values())),)
    return tuple(
        Group(sentences.say(f"ask.group.{heading}"), tuple(answers[word] for word in words.split()))
        for heading, words in groups.items()
    )


def _number(situation: Situation, fact: engine.Fact) -> Number:
    assert isinstance(fact.of, engine.Measure)
    rest = situation.without([fact.name])
    exact = None if fact.name in situation.by_class else getattr(situation.incident, fact.name)
    return Number(fact.name, fact.of.unit, exact, tuple(parse_qsl(rest.query)))


def told(situation: Situation, sentences: Sentences) -> tuple[Told, ...]:
    """What has been told so far, in the order of the vocabulary."""
    return tuple(told_of(situation, name, sentences) for name in situation.facts)


def told_of(situation: Situation, name: str, sentences: Sentences) -> Told:
    """A fact that is known: told, or presumed, which its sentence then says."""
    kind = situation.kind.name
    told = situation.facts.get(name)
    if told is None:
        said = sentences.say(assumed_key(kind, name))
    else:
        is_none = situation.word(name) == ONE_NUMBER and isinstance(situation.fact(name).of, engine.Measure)
        said = sentences.fact(kind, name, ONE_NUMBER if is_none else told)
    return Told(name, sentences.say(ask_key(kind, name)), said, asking(situation, name))


def asking(situation: Situation, name: str) -> str:
    """The query under which a fact is asked for, told or not."""
    return f"{situation.query}&ask={name}"


def reference(situation: Situation) -> str:
    """A short name for the ruling on these facts in this edition, the same for ever; ten letters and digits.

    >>> from rulebook.rulings.situation import read
    >>> reference(read("incident=penalty_shot&shot=penalty_4&event=swing_and_miss"))
    'fhmjy4xnnp'
    """
    name = f"{engine.EDITION} {situation.query}"
    return b32encode(hashlib.sha256(name.encode()).digest()).decode().lower()[:10]
