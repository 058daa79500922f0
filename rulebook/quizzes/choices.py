"""The question that an example makes: its facts, the rulings to choose from, and which of them is right.

Nothing of this is written down anywhere. The engine rules on the facts when the question is asked and again
when it is answered; the other options are what the engine rules when one fact is different.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.signing import BadSignature, Signer
from django.utils.crypto import salted_hmac

from rulebook import engine
from rulebook.engine.incidents import Event
from rulebook.rulings.nearby import Nearby, around, further, is_settled
from rulebook.text.models import Example

OFFERED = 4
FEWEST_OFFERED = 3

# Three ways to say that nothing is awarded. Side by side, a sound answer could be called wrong.
NOTHING_AWARDED = (engine.Outcome.PLAY_ON, engine.Outcome.NO_OFFENCE, engine.Outcome.NOT_APPLICABLE)
# Where the ball has not moved, it lies where the shot was being taken: the two places are one.
BALL_UNMOVED = (
    *(Event.SWING_AND_MISS, Event.RODE_PAST, Event.CIRCLED_AGAIN, Event.SLOW_TO_HIT),
    *(Event.SURFACE_ALTERED, Event.DISMOUNTED_TO_TEE, Event.RE_TEED_AFTER_PLAY),
)
FAR_FETCHED = (
    *(Event.BOTH_TEAMS_BREACH, Event.SURFACE_ALTERED, Event.DISMOUNTED_TO_TEE),
    *(Event.UNSAFE_FOLLOW_UP, Event.YELLOW_CARD_DEFENDING_TEAM),
)


@dataclass(frozen=True, slots=True)
class Question:
    """What can be asked about an example. `verdicts` holds the right one among the others, in no telling order."""

    incident: Mapping[str, Any]
    ruling: engine.Ruling
    verdicts: tuple[engine.Verdict, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A verdict as one page offers it: its id means nothing on any other page."""

    id: str
    verdict: engine.Verdict

    @property
    def notation(self) -> dict[str, object]:
        return engine.verdict_to_dict(self.verdict)


def question(example: Example) -> Question | None:
    """The question of an example; None while the engine does not settle it, or has too few others to offer."""
    document = {"incident": example.incident, "facts": example.facts}
    try:
        seen = engine.incident_from(document)
    except engine.FactError:
        return None
    ruling = engine.rule(seen)
    if not is_settled(ruling):
        return None
    verdicts = [ruling.verdict, *_others(seen, ruling.verdict)]
    if len(verdicts) < FEWEST_OFFERED:
        return None
    return Question(document, ruling, tuple(sorted(verdicts, key=engine.key_of)))


def _others(seen: engine.Incident, right: engine.Verdict) -> list[engine.Verdict]:
    """Wrong verdicts, those of the nearest incidents, the same ones at every asking: a set that changed from
    page to page would give away the one that stays."""
    chosen: list[engine.Verdict] = []
    for other in _wrong(seen):
        if len(chosen) == OFFERED - 1:
            break
        if not any(_alike(other, known, seen) for known in (right, *chosen)):
            chosen.append(other)
    return chosen


def _wrong(seen: engine.Incident) -> Iterator[engine.Verdict]:
    """One change away, then two, then those that are far-fetched, and only where these are not enough any other."""
    nearby = [*around(seen).values(), *around(seen, 2).values()]
    yield from (near.verdict for near in sorted(nearby, key=_is_far_fetched))
    yield from (near.verdict for near in further(seen))


def _is_far_fetched(near: Nearby) -> bool:
    """Whether only an event of quite another kind would bring the verdict. Such a one is offered last: otherwise
    it would stand beside nearly every ruling, and everybody would soon know that it is never right."""
    return any(fact == "event" and value in FAR_FETCHED for fact, value in near.changes)


def _alike(one: engine.Verdict, other: engine.Verdict, seen: engine.Incident) -> bool:
    """Whether two verdicts come to the same on the field, so that they cannot both be offered."""
    if one == other or (one.outcome in NOTHING_AWARDED and other.outcome in NOTHING_AWARDED):
        return True
    if not isinstance(seen, engine.PenaltyShot):
        return False
    if isinstance(one, engine.Award) and isinstance(other, engine.Award) and seen.event in BALL_UNMOVED:
        return (one.penalty, one.to) == (other.penalty, other.to)
    # A deliberate miss is a foul by the words of the rule itself: "a foul" cannot be called wrong beside its penalty.
    fouls = [verdict for verdict in (one, other) if isinstance(verdict, engine.Foul)]
    return bool(fouls) and seen.deliberate


def options(token: str, verdicts: Iterable[engine.Verdict]) -> list[Option]:
    """The verdicts as the page with this token offers them.

    Ids and order follow from the token and the secret key, so they tell nothing about which is right.
    """
    offered = [Option(_id(token, verdict), verdict) for verdict in verdicts]
    return sorted(offered, key=lambda option: option.id)


def _id(token: str, verdict: engine.Verdict) -> str:
    plain = json.dumps([token, engine.verdict_to_dict(verdict)], sort_keys=True)
    return salted_hmac("rulebook.quizzes.option", plain, algorithm="sha256").hexdigest()[:20]


def new_token() -> str:
    """A name that one page has to itself: 22 characters that nobody can guess."""
    return secrets.token_urlsafe(16)


def sealed(token: str, example: Example) -> str:
    """The token as the page carries it: nobody but this site can make one, and it fits one example only."""
    return _signer(example).sign(token)


def unsealed(seal: str, example: Example) -> str | None:
    """The token of a page that this site has made for this example, else None."""
    try:
        return _signer(example).unsign(seal)
    except BadSignature:
        return None


def _signer(example: Example) -> Signer:
    return Signer(salt=f"rulebook.quizzes.question.{example.key}")
