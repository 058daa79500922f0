"""How a browser is known again without an account: one signed cookie, set with the first answer."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from rulebook.quizzes.models import Trainee

COOKIE = "trainee"
SALT = "rulebook.quizzes.trainee"
YEAR = 365 * 24 * 60 * 60  # seconds


def known_to(request: HttpRequest) -> uuid.UUID | None:
    """The trainee that the request's cookie names; None without one, or when it is forged or a year old."""
    named = request.get_signed_cookie(COOKIE, default=None, salt=SALT, max_age=YEAR)
    try:
        return uuid.UUID(named) if named else None
    except ValueError:
        return None


def begun_with(token: str) -> uuid.UUID:
    """The trainee that a browser without cookie becomes by answering the page with this token.

    It follows from the token, so that the same page sent twice at once, before any cookie could come
    back, is still one trainee and one answer. Nobody can guess it: token and secret key are both random.
    """
    return uuid.UUID(bytes=salted_hmac(SALT, token, algorithm="sha256").digest()[:16], version=4)


def keep(response: HttpResponse, trainee: Trainee) -> None:
    """Lets the browser keep who it is for a year from now."""
    response.set_signed_cookie(
        COOKIE,
        str(trainee.pk),
        salt=SALT,
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.HTTPS,
    )
