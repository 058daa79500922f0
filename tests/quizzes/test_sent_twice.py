"""However often a page is sent, and however fast, it is one answer."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from bs4 import BeautifulSoup
from django.db import IntegrityError, connection, transaction
from django.test import Client

from rulebook.quizzes.models import Answer, Trainee

ADDRESS = "/it/examples/36-both-at-the-same-moment/"


def page_to_send(client: Client) -> list[dict[str, str]]:
    """What the page's form would send, once for each option."""
    page = BeautifulSoup(client.get(ADDRESS).content, "html.parser")
    token = page.select_one("input[name=token]")["value"]
    return [{"token": token, "option": option["value"]} for option in page.select("input[name=option]")]


def send_together(clients: list[Client], forms: list[dict[str, str]]) -> list[tuple[int, str, str]]:
    """Sends a form by each client at one moment, each on a connection of its own: (status, address, cookie)."""
    start = Barrier(len(clients))

    def send(client: Client, form: dict[str, str]) -> tuple[int, str, str]:
        try:
            start.wait()
            response = client.post(ADDRESS, form)
            return response.status_code, response.url, response.cookies["trainee"].value.partition(":")[0]
        finally:
            connection.close()

    with ThreadPoolExecutor(len(clients)) as pool:
        return list(pool.map(send, clients, forms))


@pytest.mark.parametrize("known", [False, True], ids=["first answer", "later answer"])
def test_page_sent_by_eight_requests_at_once_is_one_answer(transactional_db, few_examples, known):
    client = Client()
    if known:
        client.post(ADDRESS, page_to_send(client)[0])
    forms = page_to_send(client)
    clients = [Client() for _ in range(8)]
    for other in clients:
        other.cookies.update(client.cookies)
    before = Answer.objects.count()

    got = send_together(clients, [forms[number % len(forms)] for number in range(8)])

    assert len(set(got)) == 1
    assert got[0][0] == 303
    assert (Answer.objects.count() - before, Trainee.objects.count()) == (1, 1)


def test_page_sent_again_gets_the_page_of_the_first_answer(transactional_db, few_examples):
    client = Client()
    forms = page_to_send(client)
    first = client.post(ADDRESS, forms[0])
    before_its_cookie = Client().post(ADDRESS, forms[1])
    with_its_cookie = client.post(ADDRESS, forms[1])
    assert first.url == before_its_cookie.url == with_its_cookie.url
    assert Answer.objects.count() == 1


@pytest.mark.django_db
def test_database_itself_refuses_a_second_answer_to_one_page():
    trainee = Trainee.objects.create()
    one = {
        "trainee": trainee,
        "token": "t",
        "example": "e",
        "incident": "i",
        "facts": {},
        "asked": {},
        "right": {},
    }
    Answer.objects.create(**one)
    with pytest.raises(IntegrityError), transaction.atomic():
        Answer.objects.create(**one)
