"""Blank in all its forms, and whether a translation still answers to the English beside it."""

from __future__ import annotations

import pytest

from rulebook.content import fingerprint
from rulebook.text.models import Book, Example, Passage, Rule, Section, Term

pytestmark = pytest.mark.django_db

# As trouble case H01 has them: four ways in which an Italian text can be absent.
ABSENT = [None, "", "   ", "\u00a0"]


@pytest.fixture
def section() -> Section:
    rule = Rule.objects.create(number="36", position=0, title_en="Penalties", title_it="Punizioni")
    return Section.objects.create(rule=rule, key="one", position=0, heading_en="One", heading_it="Uno")


def passage(section: Section, **texts: object) -> Passage:
    plain = {"key": "36.one", "position": 0, "kind": "text", "label_en": "36(a)", "label_it": "36(a)"}
    return Passage.objects.create(section=section, **plain, **texts)


@pytest.mark.parametrize("absent", ABSENT)
def test_absent_italian_is_kept_in_one_form(section: Section, absent: str | None) -> None:
    made = passage(section, body_en="The ball is in play.", body_it=absent)

    made.refresh_from_db()

    assert (made.body_it, made.html_it, made.made_from_it) == ("", "", "")
    assert made.wording("body", "it") == ""
    assert not made.is_stale("it")


@pytest.mark.parametrize("absent", ABSENT)
def test_absent_text_of_any_row_is_kept_in_one_form(section: Section, absent: str | None) -> None:
    term = Term.objects.create(
        key="ball", name_en="ball", name_it=absent, definition_en="A ball.", definition_it=absent
    )
    example = Example.objects.create(
        key="a",
        rule=section.rule,
        title_en="T",
        title_it=absent,
        story_en="S",
        story_it=absent,
        incident="i",
        facts={},
    )
    Section.objects.filter(pk=section.pk).update(heading_it=absent)
    section.refresh_from_db()
    section.save()

    term.refresh_from_db()
    example.refresh_from_db()
    section.refresh_from_db()

    assert [term.name_it, term.definition_it, example.title_it, example.story_it, example.html_it] == [""] * 5
    assert section.heading_it == ""


@pytest.mark.parametrize("absent", ABSENT)
def test_wording_of_a_blank_that_came_past_save_is_nothing(section: Section, absent: str | None) -> None:
    made = passage(section, body_en="The pony rests.", body_it="Il pony riposa.")
    Passage.objects.filter(pk=made.pk).update(body_it=absent)

    made.refresh_from_db()

    assert made.wording("body", "it") == ""


def test_italian_without_its_english_is_kept(section: Section) -> None:
    made = passage(section, body_en="", body_it="Testo senza originale.")

    made.refresh_from_db()

    assert (made.wording("body", "en"), made.html_en) == ("", "")
    assert made.html_it == "<p>Testo senza originale.</p>"


def test_cleared_italian_leaves_nothing_behind_but_history(section: Section) -> None:
    made = passage(section, body_en="The goal counts.", body_it="Il gol vale.")

    made.body_it = " "
    made.save()
    made.refresh_from_db()

    assert (made.body_it, made.html_it, made.made_from_it) == ("", "", "")
    assert [entry.body_it for entry in made.history.order_by("history_id")] == ["Il gol vale.", ""]


def test_first_italian_answers_to_the_english_of_now(section: Section) -> None:
    made = passage(section, body_en="30 yards", body_it="30 yarde")

    assert made.made_from_it == fingerprint("30 yards")
    assert not made.is_stale("it")


def test_italian_is_stale_once_the_english_moves_on_and_fresh_when_it_moves_back(section: Section) -> None:
    made = passage(section, body_en="30 yards", body_it="30 yarde")

    made.body_en = "40 yards"
    made.save()
    behind = made.is_stale("it")
    made.body_en = "30 yards"
    made.save()

    assert behind
    assert not made.is_stale("it")


def test_white_space_in_the_english_makes_nothing_stale(section: Section) -> None:
    made = passage(section, body_en="30 yards\nor more", body_it="30 yarde\no più")

    made.body_en = "30 yards  \r\nor more\n"
    made.save()

    assert not made.is_stale("it")


def test_an_edit_of_stale_italian_does_not_make_it_fresh_by_itself(section: Section) -> None:
    made = passage(section, body_en="30 yards", body_it="30 yarde")
    made.body_en = "40 yards"
    made.save()

    made.body_it = "30 yarde."
    made.save()
    still_behind = made.is_stale("it")
    made.confirm("it")
    made.save()

    assert still_behind
    assert not made.is_stale("it")


def test_new_italian_after_clearing_answers_to_the_english_of_now(section: Section) -> None:
    made = passage(section, body_en="30 yards", body_it="30 yarde")
    made.body_en, made.body_it = "40 yards", ""
    made.save()

    made.body_it = "40 yarde"
    made.save()

    assert made.made_from_it == fingerprint("40 yards")


def test_html_is_rendered_at_every_save(section: Section) -> None:
    made = passage(section, body_en="A **goal**.", body_it="Un **gol**.")

    made.body_it = "Una *rete*."
    made.save()
    made.refresh_from_db()

    assert (made.html_en, made.html_it) == ("<p>A <strong>goal</strong>.</p>", "<p>Una <em>rete</em>.</p>")


def test_history_holds_both_languages_and_never_the_bare_column(section: Section) -> None:
    made = passage(section, body_en="A goal.", body_it="Un gol.")

    entry = made.history.get()

    assert (entry.body_en, entry.body_it) == ("A goal.", "Un gol.")
    assert not hasattr(type(entry), "body")


def test_book_saved_late_never_turns_the_version_back(section: Section) -> None:
    front = Book.objects.create(key="uspa", edition="2026", title_en="Book", title_it="Libro")
    late = Book.objects.get()
    front.title_it = "Il libro"
    front.save()
    section.save()
    grown = Book.objects.get().version

    late.title_it = "Libro."
    late.save()

    assert Book.objects.get().version == grown + 1


@pytest.mark.parametrize("deed", ["save", "delete"])
def test_every_row_saved_or_deleted_makes_the_version_grow(section: Section, deed: str) -> None:
    Book.objects.create(key="uspa", edition="2026", title_en="Book", title_it="Libro")
    before = Book.objects.get().version

    getattr(section, deed)()

    assert Book.objects.get().version == before + 1
