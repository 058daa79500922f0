"""Keeping an answer: once for each page that was asked, whoever sends it how often."""

from __future__ import annotations

import uuid
from datetime import timedelta

from django.utils import timezone

from rulebook import engine
from rulebook.quizzes import trainees
from rulebook.quizzes.choices import Option, Question, options
from rulebook.quizzes.feedback import in_every_language
from rulebook.quizzes.models import Answer, Trainee
from rulebook.rulings.sentences import Sentences
from rulebook.text.models import LANGUAGES, Example

# So long a page may be sent again by a browser that has not yet got its cookie. Later, somebody else sends it.
SENT_AGAIN = timedelta(minutes=5)


class AlreadyAnswered(Exception):
    """The page was answered long ago by a browser that is not this one."""


def keep(
    example: Example,
    asked: Question,
    chosen: Option | None,
    *,
    token: str,
    known: uuid.UUID | None,
    language: str,
) -> Answer:
    """The one answer to the page with this token; the first that comes counts, any other gets the same.

    `chosen` is None for a trainee who gives up, `known` the trainee of the cookie. The constraint on (trainee,
    token) makes it one answer, and a browser without cookie is the trainee that follows from the token, so
    that two requests at the same moment meet there too. Raises AlreadyAnswered.
    """
    trainee, _ = Trainee.objects.get_or_create(pk=known or trainees.begun_with(token))
    answer, is_new = Answer.objects.get_or_create(
        trainee=trainee, token=token, defaults=_record(example, asked, chosen, token, language)
    )
    if not (is_new or known) and answer.answered_at < timezone.now() - SENT_AGAIN:
        raise AlreadyAnswered
    return answer


def _record(
    example: Example, asked: Question, chosen: Option | None, token: str, language: str
) -> dict[str, object]:
    """Everything that the answer's page will ever need, as it is at this moment."""
    right = engine.ruling_to_dict(asked.ruling)
    return {
        "example": example.key,
        **asked.incident,
        "asked": _as_asked(example, options(token, asked.verdicts)),
        "chosen": chosen.notation if chosen else None,
        "right": right,
        "result": _result(asked, chosen),
        "language": language,
        "edition": engine.EDITION,
    }


def _result(asked: Question, chosen: Option | None) -> Answer.Result:
    if chosen is None:
        return Answer.Result.GIVEN_UP
    return Answer.Result.RIGHT if chosen.verdict == asked.ruling.verdict else Answer.Result.WRONG


def _as_asked(example: Example, offered: list[Option]) -> dict[str, object]:
    sentences = Sentences.of_site(LANGUAGES[0])
    return {
        "title": {language: example.wording("title", language) for language in LANGUAGES},
        "story": {language: example.wording("story", language) for language in LANGUAGES},
        "options": [
            {"ruling": option.notation, "text": in_every_language(option.verdict, sentences)}
            for option in offered
        ],
    }
