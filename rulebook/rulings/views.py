"""Ask the umpire: what happened, question by question, and the ruling."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from rulebook import engine
from rulebook.rulings import finder, reports
from rulebook.rulings.models import LONGEST_MESSAGE
from rulebook.rulings.page import ruling_page
from rulebook.rulings.sentences import Said, Sentences
from rulebook.rulings.situation import Situation, of_pairs, pairs_of, read
from rulebook.text.kept_pages import Shelf, kept_on
from rulebook.text.models import ORIGINAL
from rulebook.text.origin import own_pages_only

# Kept like the book's pages, but on a shelf of their own: facts can be told in more ways than there is room for.
SHELF = Shelf(256, lambda query: len(query) <= 400)
ASK = "ask"  # the name in a query under which a fact is asked for once more


@kept_on(SHELF)
def ask(request: HttpRequest) -> HttpResponse:
    """The next question, or the ruling once no further fact can change it. The address says all; what it says in
    other words leads to its one form, and what cannot be is refused by name."""
    query = request.META.get("QUERY_STRING", "")
    try:
        told = pairs_of(query)
        if not told:
            return _beginning(request) if not query else HttpResponseRedirect(request.path)
        situation, wanted = _read(told)
    except engine.FactError as error:
        return _refused(request, query, error)
    address = finder.asking(situation, wanted) if wanted else situation.query
    if address != query:
        return HttpResponseRedirect(f"{request.path}?{address}")
    name = wanted or finder.next_fact(situation)
    return _question(request, situation, name) if name else _ruling(request, situation)


@own_pages_only
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest) -> HttpResponse:
    """A reader's word about the ruling that the address names; whoever sends it needs no account."""
    query = request.META.get("QUERY_STRING", "")
    try:
        situation = read(query)
    except engine.FactError as error:
        return _refused(request, query, error)
    if request.method != "POST":
        return _report(request, situation)
    form = reports.ReportForm(request.POST)
    words = request.POST.get("message", "")
    if not form.is_valid():
        return _report(request, situation, words, _("Say in a few words what is wrong, please."), status=400)
    try:
        reports.keep(request, situation, form.cleaned_data["message"], _here())
    except reports.TooMany:
        return _report(
            request, situation, words, _("Too many reports have come. Try again in an hour."), status=429
        )
    return HttpResponseRedirect(f"{reverse('rulings:reported')}?{situation.query}", status=303)


@require_safe
def reported(request: HttpRequest) -> HttpResponse:
    query = request.META.get("QUERY_STRING", "")
    try:
        situation = read(query)
    except engine.FactError as error:
        return _refused(request, query, error)
    return render(request, "rulings/reported.html", _named(situation))


def _report(
    request: HttpRequest, situation: Situation, words: str = "", problem: str = "", status: int = 200
) -> HttpResponse:
    sentences = _sentences()
    context = {
        **_named(situation),
        "verdict": sentences.verdict(engine.ruling_to_dict(situation.ruling)),
        "facts": finder.told(situation, sentences),
        "words": words,
        "problem": problem,
        "longest": LONGEST_MESSAGE,
        "language": _here(),
    }
    response = render(request, "rulings/report.html", context, status=status)
    patch_cache_control(response, private=True, no_store=True)
    return response


def _named(situation: Situation) -> dict[str, str]:
    return {
        "reference": finder.reference(situation),
        "edition": engine.EDITION,
        "query": situation.query,
        "canonical_query": situation.query,
    }


def _read(told: list[tuple[str, str]]) -> tuple[Situation, str]:
    """The situation, and the fact that is asked for once more, or ''."""
    asked = [name for key, name in told if key == ASK]
    situation = of_pairs([(key, text) for key, text in told if key != ASK])
    names = [fact.name for fact in situation.kind.facts]
    if len(asked) > 1 or not set(asked) <= set(names):
        raise engine.FactError(ASK, asked[-1], names)
    return situation, "".join(asked)


def _beginning(request: HttpRequest) -> HttpResponse:
    sentences = _sentences()
    context = {"asked": sentences.say("ask.incident"), "beginnings": finder.beginnings(sentences)}
    return render(request, "rulings/beginning.html", context)


def _question(request: HttpRequest, situation: Situation, name: str) -> HttpResponse:
    sentences = _sentences()
    context = {
        "kind": sentences.say(finder.ask_key(situation.kind.name)),
        "question": finder.question(situation, name, sentences),
        "told": [fact for fact in finder.told(situation, sentences) if fact.fact != name],
        "canonical_query": situation.query,
    }
    return render(request, "rulings/question.html", context)


def _ruling(request: HttpRequest, situation: Situation) -> HttpResponse:
    sentences = _sentences()
    context = {
        "kind": sentences.say(finder.ask_key(situation.kind.name)),
        "page": ruling_page(situation, sentences),
        "canonical_query": situation.query,
    }
    return render(request, "rulings/ruling.html", context)


def _refused(request: HttpRequest, query: str, error: engine.FactError) -> HttpResponse:
    """Names the fact, its value and what is allowed, and leads back to the question where there is one."""
    context = {
        "is_error": True,
        "fact": error.fact,
        "value": engine.shown(error.value),
        "allowed": error.allowed,
        **_asked_anew(query, error.fact),
    }
    return render(request, "rulings/refused.html", context, status=400)


def _asked_anew(query: str, name: str) -> dict[str, Said | str]:
    """The question for the fact at fault, and the query with everything else that was told, where that can be."""
    try:
        told = pairs_of(query)
        situation = of_pairs([(key, text) for key, text in told if key not in (name, ASK)])
    except engine.FactError:
        return {}
    if name not in [fact.name for fact in situation.kind.facts]:
        return {"rest": situation.query}
    asked = _sentences().say(finder.ask_key(situation.kind.name, name))
    return {"asked": asked, "rest": finder.asking(situation, name)}


def _sentences() -> Sentences:
    return Sentences.of_site(_here())


def _here() -> str:
    return get_language() or ORIGINAL
