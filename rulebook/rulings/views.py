"""Ask the umpire: what happened, question by question, and the ruling."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from rulebook import engine
from rulebook.rulings import finder
from rulebook.rulings.page import ruling_page
from rulebook.rulings.sentences import Said, Sentences
from rulebook.rulings.situation import Situation, of_pairs, pairs_of
from rulebook.text.models import ORIGINAL

ASK = "ask"  # the name in a query under which a fact is asked for once more


@require_safe
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
    return Sentences.of_site(get_language() or ORIGINAL)
