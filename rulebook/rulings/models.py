"""What readers report about a ruling."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LONGEST_MESSAGE = 2000


class Report(models.Model):
    """A reader's word about something on the site, complete in itself: it names its subject and points to no row.

    `facts` is the canonical query string of the ruling, which brings it back. `sender` is a keyed hash of address and
    day: enough to see that one sender sends too much, and of no use to anybody else, nor on the next day.
    """

    class Subject(models.TextChoices):
        RULING = "ruling", _("ruling")

    class State(models.TextChoices):
        NEW = "new", _("new")
        IN_HAND = "in_hand", _("in hand")
        SETTLED = "settled", _("settled")
        SET_ASIDE = "set_aside", _("set aside")

    subject = models.CharField(_("subject"), max_length=20, choices=Subject.choices)
    reference = models.CharField(_("reference"), max_length=40)
    edition = models.CharField(_("edition"), max_length=20)
    language = models.CharField(_("language"), max_length=5)
    facts = models.TextField(_("facts"))
    message = models.TextField(_("message"), max_length=LONGEST_MESSAGE)
    made_at = models.DateTimeField(_("made at"), default=timezone.now, db_index=True)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.NEW)
    sender = models.CharField(max_length=40, editable=False, db_index=True)

    class Meta:
        ordering = ["-made_at"]
        verbose_name = _("report")
        verbose_name_plural = _("reports")

    def __str__(self) -> str:
        return f"{self.get_subject_display()} {self.reference}"
