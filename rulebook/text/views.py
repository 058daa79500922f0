"""The pages that every reader gets alike: contents, rules, charts, glossary, readings, and errors."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from rulebook.text.kept_pages import kept
from rulebook.text.models import ORIGINAL, Passage, Precedence, Reading, Rule, Section, Silence, Term
from rulebook.text.page_order import by_number, by_word, initial

VIEWS = ("it", "both", "en")  # what a rule's page shows: Italian, both languages, English


@kept
def contents(request: HttpRequest) -> HttpResponse:
    rules = _rules(Rule.objects.prefetch_related("sections__passages"))
    return render(request, "text/contents.html", {"rules": rules, "terms": Term.objects.count()})


@kept
def rule(request: HttpRequest, number: str) -> HttpResponse:
    rules = _rules()
    asked = _the(rules, number)
    sections = list(_sections(asked))
    kinds = {passage.kind for section in sections for passage in section.passages.all()}
    context: dict[str, object] = {"rule": asked, "sections": sections, "view": _view(request)}
    context |= {"has_chart": Passage.Kind.CHART in kinds, **_neighbours(rules, asked)}
    return render(request, "text/rule.html", context)


@kept
def chart(request: HttpRequest, number: str) -> HttpResponse:
    asked = _the(_rules(), number)
    charts = list(Passage.objects.filter(section__rule=asked, kind=Passage.Kind.CHART))
    if not charts:
        raise Http404
    return render(request, "text/chart.html", {"rule": asked, "charts": charts, "view": _view(request)})


@dataclass(frozen=True)
class Entry:
    """A term as one language's glossary lists it. `twin` is its name in the other language."""

    term: Term
    language: str
    name: str
    twin: str

    @property
    def other_language(self) -> str:
        return next(language for language in ("en", "it") if language != self.language)

    @property
    def synonyms(self) -> list[str]:
        return self.term.synonyms.get(self.language, [])

    @property
    def twin_synonyms(self) -> list[str]:
        return self.term.synonyms.get(self.other_language, [])


@kept
def glossary(request: HttpRequest) -> HttpResponse:
    """Sorted here and not by the database: each of them would put accents elsewhere."""
    here = get_language() or ORIGINAL
    there = next(language for language in ("en", "it") if language != here)
    entries = [
        Entry(term, here, term.wording("name", here), term.wording("name", there))
        for term in Term.objects.all()
    ]
    entries.sort(key=lambda entry: (initial(entry.name or entry.twin), by_word(entry.name or entry.twin)))
    letters = [
        (letter, list(those))
        for letter, those in groupby(entries, key=lambda entry: initial(entry.name or entry.twin))
    ]
    return render(request, "text/glossary.html", {"letters": letters, "terms": len(entries)})


@kept
def readings(request: HttpRequest) -> HttpResponse:
    found, silences = list(Reading.objects.prefetch_related("choices")), list(Silence.objects.all())
    places: list[Reading | Silence] = [*found, *silences]
    cited = {clause for place in places for clause in place.clauses}
    context = {
        "readings": found,
        "silences": silences,
        "clauses": {passage.key: passage for passage in Passage.objects.filter(key__in=cited)},
        "precedence": list(Precedence.objects.all()),
    }
    return render(request, "text/readings.html", context)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "404.html", {"is_error": True}, status=404)


def broken(request: HttpRequest) -> HttpResponse:
    """The page for our own faults asks the database nothing: it may be what is broken."""
    return render(request, "500.html", {"is_error": True, "without_book": True}, status=500)


def _view(request: HttpRequest) -> str:
    asked = request.GET.get("view", "")
    here = get_language() or ORIGINAL
    return asked if asked in VIEWS else here


def _rules(found: Iterable[Rule] | None = None) -> list[Rule]:
    """In the order of the book; what a draft has not placed yet, by its number as people count."""
    return sorted(
        Rule.objects.all() if found is None else found,
        key=lambda rule: (rule.position, by_number(rule.number)),
    )


def _the(rules: Iterable[Rule], number: str) -> Rule:
    found = next((rule for rule in rules if rule.number == number), None)
    if found is None:
        raise Http404
    return found


def _sections(rule: Rule) -> Iterable[Section]:
    passages = Passage.objects.order_by("position")
    return Section.objects.filter(rule=rule).prefetch_related(Prefetch("passages", queryset=passages))


def _neighbours(rules: list[Rule], rule: Rule) -> dict[str, Rule | None]:
    place = rules.index(rule)
    return {
        "previous": rules[place - 1] if place else None,
        "next": rules[place + 1] if place + 1 < len(rules) else None,
    }
