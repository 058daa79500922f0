"""Who answers, and what was answered: kept as it was asked, whatever becomes of the book."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Trainee(models.Model):
    """Somebody who answers questions. The id, in a signed cookie, is all that ties answers to a browser."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    began_at = models.DateTimeField(_("began at"), default=timezone.now, editable=False)

    class Meta:
        ordering = ["began_at"]
        verbose_name = _("trainee")
        verbose_name_plural = _("trainees")

    def __str__(self) -> str:
        return str(self.id)


class Answer(models.Model):
    """One answer to one question, complete in itself: a later edit of the book changes nothing in it.

    `example` is a key and no foreign key. `asked` holds the question in every language, as it stood:
    `{"title": {language: text}, "story": {language: Markdown}, "options": [{"ruling": …, "text": {language: text}}]}`
    with the options in the order in which they were offered. `chosen` is null when the trainee gave up.
    Rulings are in the engine's notation.
    """

    class Result(models.TextChoices):
        RIGHT = "right", _("right")
        WRONG = "wrong", _("wrong")
        GIVEN_UP = "given_up", _("shown without an answer")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    trainee = models.ForeignKey(Trainee, on_delete=models.CASCADE, related_name="answers")
    token = models.CharField(max_length=40, editable=False)
    example = models.CharField(_("worked example"), max_length=80, db_index=True)
    incident = models.CharField(_("incident"), max_length=40)
    facts = models.JSONField(_("facts"))
    asked = models.JSONField(_("question as it was asked"))
    chosen = models.JSONField(_("chosen ruling"), null=True)
    right = models.JSONField(_("right ruling"))
    result = models.CharField(_("result"), max_length=10, choices=Result.choices)
    language = models.CharField(_("language"), max_length=5)
    edition = models.CharField(_("edition"), max_length=20)
    answered_at = models.DateTimeField(_("answered at"), default=timezone.now)

    class Meta:
        ordering = ["answered_at"]
        verbose_name = _("answer")
        verbose_name_plural = _("answers")
        constraints = [
            # However often and however fast a page is sent, it is one answer.
            models.UniqueConstraint(fields=["trainee", "token"], name="one_answer_a_page"),
        ]

    def __str__(self) -> str:
        return f"{self.example} · {self.result}"

    def get_absolute_url(self) -> str:
        return reverse("quizzes:answer", args=[self.example, self.id])

    def said(self, field: str, language: str) -> Any:
        """The question's `title` or `story` in a language, as it was asked; '' where there was none."""
        return self.asked[field].get(language, "")
