"""Takes reports from people without an account, and not more of them than people send.

How many have come is counted in the table of reports itself: it is the same for all workers, and needs no cache.
"""

from __future__ import annotations

from datetime import timedelta

from django import forms
from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from rulebook import engine
from rulebook.rulings.finder import reference
from rulebook.rulings.models import LONGEST_MESSAGE, Report
from rulebook.rulings.situation import Situation

MOST_AN_HOUR = 5  # of one sender
MOST_A_DAY = 200  # of all together


class TooMany(Exception):
    """So many reports have come that no further one is taken now."""


class ReportForm(forms.Form):
    message = forms.CharField(max_length=LONGEST_MESSAGE)


def keep(request: HttpRequest, situation: Situation, message: str, language: str) -> Report:
    """The report, kept once: the same words about the same ruling again are the same report. Raises TooMany."""
    now, sender = timezone.now(), sender_of(request)
    lately = Report.objects.filter(sender=sender, made_at__gt=now - timedelta(hours=1))
    about = {"subject": Report.Subject.RULING, "reference": reference(situation), "message": message}
    if known := lately.filter(**about).first():
        return known
    today = Report.objects.filter(made_at__gt=now - timedelta(days=1))
    if lately.count() >= MOST_AN_HOUR or today.count() >= MOST_A_DAY:
        raise TooMany
    return Report.objects.create(
        **about, edition=engine.EDITION, language=language, facts=situation.query, sender=sender
    )


def sender_of(request: HttpRequest) -> str:
    """A name for whoever sends, for a day: the address itself is not kept."""
    day = timezone.localdate().isoformat()
    return salted_hmac("rulebook.rulings.reports", f"{day} {address_of(request)}").hexdigest()


def address_of(request: HttpRequest) -> str:
    """The address that a request comes from; behind a proxy of ours what that proxy says, which comes last."""
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.BEHIND_PROXY else ""
    return forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")
