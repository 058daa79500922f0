"""The worked examples: all of them, one as a question, and what was answered."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_cache_control
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_cookie

from rulebook.quizzes import trainees
from rulebook.quizzes.answering import AlreadyAnswered, keep
from rulebook.quizzes.choices import Option, Question, new_token, options, question, sealed, unsealed
from rulebook.quizzes.feedback import feedback
from rulebook.quizzes.models import Answer
from rulebook.rulings.sentences import Said, Sentences
from rulebook.text import markdown
from rulebook.text.models import ORIGINAL, Example
from rulebook.text.origin import own_pages_only
from rulebook.text.page_order import by_number


@dataclass(frozen=True, slots=True)
class Entry:
    """An example in the list, and what the visitor last made of it ('' for nothing yet)."""

    example: Example
    result: str = ""

    @property
    def is_done(self) -> bool:
        return bool(self.result)


@require_safe
@vary_on_cookie
def examples(request: HttpRequest) -> HttpResponse:
    """All examples by rule, with this visitor's results, and where to begin or go on."""
    results = _results(trainees.known_to(request))
    entries = [Entry(example, results.get(example.key, "")) for example in _asked_examples()]
    rules = [(rule, list(those)) for rule, those in groupby(entries, key=lambda entry: entry.example.rule)]
    context = {
        "rules": rules,
        "next": next((entry.example for entry in entries if not entry.is_done), None),
        "total": len(entries),
        "done": sum(entry.is_done for entry in entries),
        "right": sum(entry.result == Answer.Result.RIGHT for entry in entries),
    }
    response = render(request, "quizzes/examples.html", context)
    patch_cache_control(response, private=True, no_cache=True)
    return response


@own_pages_only
@require_http_methods(["GET", "HEAD", "POST"])
def example(request: HttpRequest, key: str) -> HttpResponse:
    """Asks. A page that is sent back whole and from here becomes an answer; any other is shown again."""
    row: Example = get_object_or_404(Example.objects.select_related("rule"), key=key)
    asked = question(row)
    if asked is None:
        raise Http404
    if request.method == "POST":
        return _answered(request, row, asked)
    return _ask(request, row, asked, new_token())


@require_safe
def answer(request: HttpRequest, key: str, answer_id: uuid.UUID) -> HttpResponse:
    """An answer, to the browser that gave it and to nobody else."""
    known = trainees.known_to(request)
    if known is None:
        raise Http404
    given = get_object_or_404(Answer, pk=answer_id, example=key, trainee=known)
    told = feedback(given, Sentences.of_site(_here()))
    context = {
        "told": told,
        "story": mark_safe(markdown.html(told.story.text, told.story.language)),  # noqa: S308 - cleaned by markdown
        **_ways_on(given),
    }
    return _unkept(render(request, "quizzes/answer.html", context))


def _answered(request: HttpRequest, row: Example, asked: Question) -> HttpResponse:
    token = unsealed(request.POST.get("token", ""), row)
    if token is None:
        incomplete = _("The page did not arrive whole. Here is the question again: please choose once more.")
        return _ask(request, row, asked, new_token(), incomplete)
    chosen = _chosen(request, options(token, asked.verdicts))
    if chosen is None and not _gives_up(request):
        return _ask(request, row, asked, token, _what_is_missing(request))
    known = trainees.known_to(request)
    try:
        given = keep(row, asked, chosen, token=token, known=known, language=_here())
    except AlreadyAnswered:
        spent = _("This page has already been answered in another browser. Here is the question again.")
        return _ask(request, row, asked, new_token(), spent)
    response = HttpResponseRedirect(f"{given.get_absolute_url()}#_result", status=303)
    trainees.keep(response, given.trainee)
    return _unkept(response)


def _gives_up(request: HttpRequest) -> bool:
    return "show" in request.POST


def _chosen(request: HttpRequest, offered: list[Option]) -> Option | None:
    if _gives_up(request):
        return None
    return next((option for option in offered if option.id == request.POST.get("option")), None)


def _what_is_missing(request: HttpRequest) -> str:
    if request.POST.get("option"):
        return _("That choice is not among those of this page. Please choose one of these.")
    return _("No ruling was chosen. Please choose one, or have the answer shown.")


def _ask(request: HttpRequest, row: Example, asked: Question, token: str, problem: str = "") -> HttpResponse:
    """The question's page; with a problem it says what was wrong, and nothing has been kept."""
    sentences = Sentences.of_site(_here())
    offered = [(option.id, _said(option, sentences)) for option in options(token, asked.verdicts)]
    context = {"example": row, "token": sealed(token, row), "options": offered, "problem": problem}
    return _unkept(render(request, "quizzes/example.html", context, status=400 if problem else 200))


def _said(option: Option, sentences: Sentences) -> Said:
    return sentences.verdict(option.notation)


def _unkept(response: HttpResponse) -> HttpResponse:
    """Each asking has a token of its own, and each answer one reader: neither is for any cache."""
    patch_cache_control(response, private=True, no_store=True)
    return response


def _here() -> str:
    return get_language() or ORIGINAL


def _asked_examples() -> list[Example]:
    """Those that the engine settles, in the order of the rules."""
    rows = [row for row in Example.objects.select_related("rule") if question(row)]
    return sorted(rows, key=lambda row: (row.rule.position, by_number(row.key)))


def _results(trainee: uuid.UUID | None) -> dict[str, str]:
    """What a trainee last made of each example."""
    if trainee is None:
        return {}
    return dict(
        Answer.objects.filter(trainee=trainee).order_by("answered_at").values_list("example", "result")
    )


def _ways_on(given: Answer) -> dict[str, object]:
    """The next example that this trainee has not answered, behind this one or else from the beginning; and
    whether this one is still asked."""
    rows = _asked_examples()
    results = _results(given.trainee_id)
    place = next((number for number, row in enumerate(rows) if row.key == given.example), None)
    in_turn = rows if place is None else [*rows[place + 1 :], *rows[:place]]
    return {
        "next": next((row for row in in_turn if row.key not in results), None),
        "is_still_asked": place is not None,
    }
