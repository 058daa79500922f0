"""A reader reports a problem with a ruling, without an account and without a cookie."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from bs4 import BeautifulSoup
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.test import Client

from rulebook import engine
from rulebook.rulings import finder, reports, umpires
from rulebook.rulings.models import LONGEST_MESSAGE, Report
from rulebook.rulings.situation import read

pytestmark = pytest.mark.django_db

QUERY = "incident=penalty_shot&shot=penalty_4&event=both_teams_breach"
ADDRESS = f"/it/ask/report/?{QUERY}"
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def send(client: Client, message: str = "La citazione è sbagliata.", **headers: str):
    return client.post(ADDRESS, {"message": message}, headers={"origin": "http://testserver", **headers})


def test_form_names_ruling_edition_language_and_facts_and_sets_no_cookie(client, rules):
    response = client.get(ADDRESS)
    page = BeautifulSoup(response.content, "html.parser")
    told = page.select_one(".reported").get_text(" ", strip=True)
    assert finder.reference(read(QUERY)) in told
    assert f"{engine.EDITION} , it" in told
    assert "Si batteva una Punizione 4." in told
    assert page.select("input[name=csrfmiddlewaretoken]") == []
    assert not response.cookies


def test_report_is_kept_whole_and_thanked_for(client, rules):
    response = send(client)
    assert (response.status_code, response.headers["Location"]) == (303, f"/it/ask/report/sent/?{QUERY}")
    assert not response.cookies
    assert client.get(response.headers["Location"]).status_code == 200
    [kept] = Report.objects.values("subject", "reference", "edition", "language", "facts", "message", "state")
    assert kept == {
        "subject": "ruling",
        "reference": finder.reference(read(QUERY)),
        "edition": engine.EDITION,
        "language": "it",
        "facts": QUERY,
        "message": "La citazione è sbagliata.",
        "state": "new",
    }


def test_double_click_is_one_report(client, rules):
    assert [send(client).status_code for _ in range(2)] == [303, 303]
    assert Report.objects.count() == 1


@pytest.mark.parametrize("message", ["", "   ", "a" * (LONGEST_MESSAGE + 1), "a\0b"])
def test_report_that_cannot_be_kept_is_asked_for_again_with_its_words(client, rules, message):
    response = send(client, message)
    page = BeautifulSoup(response.content, "html.parser")
    assert (response.status_code, Report.objects.count()) == (400, 0)
    assert page.select_one("[role=alert]").text == "Per favore, di' in poche parole che cosa non va."


@pytest.mark.parametrize(
    "headers", [{"origin": "https://elsewhere.example"}, {"sec-fetch-site": "cross-site"}]
)
def test_report_from_another_site_is_refused(client, rules, headers):
    response = client.post(ADDRESS, {"message": "x"}, headers=headers)
    assert (response.status_code, Report.objects.count()) == (403, 0)


def test_one_sender_is_held_up_after_five_in_an_hour_and_keeps_his_words(client, rules):
    with time_machine.travel(NOON, tick=False) as clock:
        assert {send(client, f"Segnalazione {number}").status_code for number in range(5)} == {303}
        response = send(client, "La sesta")
        page = BeautifulSoup(response.content, "html.parser")
        assert (response.status_code, page.textarea.text) == (429, "La sesta")
        assert client.post(ADDRESS, {"message": "x"}, REMOTE_ADDR="192.0.2.7").status_code == 303
        clock.shift(timedelta(minutes=61))
        assert send(client, "La sesta").status_code == 303
    assert Report.objects.count() == 7


def test_all_together_are_held_up_too(client, rules, monkeypatch):
    monkeypatch.setattr(reports, "MOST_A_DAY", 1)
    assert send(client).status_code == 303
    assert client.post(ADDRESS, {"message": "x"}, REMOTE_ADDR="192.0.2.7").status_code == 429


def test_sender_is_kept_as_a_hash_that_changes_with_the_day(rf, settings):
    with time_machine.travel(NOON) as clock:
        here, there = rf.get("/", REMOTE_ADDR="192.0.2.7"), rf.get("/", REMOTE_ADDR="192.0.2.8")
        names = {reports.sender_of(request) for request in (here, there)}
        clock.shift(timedelta(days=1))
        names.add(reports.sender_of(here))
    assert len(names) == 3
    assert not any("192.0.2" in name for name in names)
    forwarded = rf.get("/", headers={"x-forwarded-for": "1.2.3.4, 192.0.2.9"})
    assert reports.address_of(forwarded) == "127.0.0.1"
    settings.BEHIND_PROXY = True
    assert reports.address_of(forwarded) == "192.0.2.9"


@pytest.mark.parametrize("address", ["report/", "report/sent/"])
def test_report_about_what_cannot_be_is_refused(client, rules, address):
    for query in ("", "incident=penalty_shot&shot=penalty_9", "incident=<script>"):
        assert client.get(f"/it/ask/{address}?{query}").status_code == 400
    assert client.post(f"/it/ask/{address}?x=1", {"message": "x"}).status_code in (400, 405)


def test_umpire_sees_the_queue_and_moves_only_the_state(client, rules):
    send(client, "<b>Non</b> va.")
    umpires.make()
    umpire = get_user_model().objects.create_user("u@example.org", "a-long-passphrase-1", is_staff=True)
    umpire.groups.add(Group.objects.get(name="umpires"))
    client.force_login(umpire)
    report = Report.objects.get()
    queue = client.get("/it/admin/rulings/report/")
    assert queue.status_code == 200
    assert "&lt;b&gt;Non&lt;/b&gt; va." in queue.content.decode()
    address = f"/it/admin/rulings/report/{report.pk}/change/"
    page = BeautifulSoup(client.get(address).content, "html.parser")
    assert [
        field["name"] for field in page.select("#report_form [name]:not([type=hidden]):not([type=submit])")
    ] == ["state"]
    assert client.post(address, {"state": "settled", "message": "altro"}).status_code == 302
    report.refresh_from_db()
    assert (report.state, report.message) == ("settled", "<b>Non</b> va.")
    assert client.get("/it/admin/rulings/report/add/").status_code == 403
    assert client.get("/it/admin/text/passage/").status_code == 403
