"""Accounts are made and kept in the admin, and nobody gives himself rights there."""

from __future__ import annotations

import pytest
from bs4 import BeautifulSoup
from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.urls import reverse

from rulebook.accounts.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "una-frase-lunga-36"
ADD = "admin:accounts_user_add"
CHANGE = "admin:accounts_user_change"


@pytest.fixture
def chief(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("chief@example.org"))
    return client


@pytest.fixture
def keeper(client: Client) -> Client:
    """One who may keep accounts and is no superuser."""
    user = User.objects.create_user("keeper@example.org", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="accounts"))
    client.force_login(user)
    return client


def test_superuser_makes_an_account_by_address_and_password(chief: Client) -> None:
    new = {
        "email": "Anna@Example.org",
        "usable_password": "true",
        "password1": PASSWORD,
        "password2": PASSWORD,
    }

    page = chief.get(reverse(ADD))
    response = chief.post(reverse(ADD), new)

    assert BeautifulSoup(page.content, "html.parser").select("[name=username]") == []
    anna = User.objects.get(email="anna@example.org")
    assert response["Location"] == reverse(CHANGE, args=[anna.pk])
    assert anna.check_password(PASSWORD)


def test_address_that_has_an_account_is_refused_with_a_sentence(chief: Client) -> None:
    User.objects.create_user("anna@example.org")
    new = {
        "email": "ANNA@example.org",
        "usable_password": "true",
        "password1": PASSWORD,
        "password2": PASSWORD,
    }

    response = chief.post(reverse(ADD), new)

    page = BeautifulSoup(response.content, "html.parser")
    assert (response.status_code, len(page.select(".field-email .errorlist li"))) == (200, 1)
    assert User.objects.count() == 2


def test_list_and_page_of_accounts_open(chief: Client) -> None:
    anna = User.objects.create_user("anna@example.org")

    found = chief.get(reverse("admin:accounts_user_changelist"), {"q": "anna"})
    page = chief.get(reverse(CHANGE, args=[anna.pk]))

    rows = BeautifulSoup(found.content, "html.parser").select("#result_list tbody tr")
    assert (len(rows), page.status_code) == (1, 200)


def test_keeper_of_accounts_gives_no_rights(keeper: Client) -> None:
    me = User.objects.get(email="keeper@example.org")
    rights = [str(permission.pk) for permission in Permission.objects.all()]

    response = keeper.post(
        reverse(CHANGE, args=[me.pk]),
        {
            "email": "keeper@example.org",
            "first_name": "Carla",
            "is_active": "on",
            "is_staff": "on",
            "is_superuser": "on",
            "user_permissions": rights,
        },
    )

    me.refresh_from_db()
    assert (response.status_code, me.first_name, me.is_superuser) == (302, "Carla", False)
    assert me.user_permissions.filter(content_type__app_label="text").count() == 0


def test_keeper_of_accounts_does_not_touch_a_superuser(keeper: Client) -> None:
    chief = User.objects.create_superuser("chief@example.org", PASSWORD)
    password = {"usable_password": "true", "password1": "altra-frase-36", "password2": "altra-frase-36"}

    answers = [
        keeper.post(reverse(CHANGE, args=[chief.pk]), {"email": "mine@example.org"}).status_code,
        keeper.post(reverse("admin:auth_user_password_change", args=[chief.pk]), password).status_code,
        keeper.post(reverse("admin:accounts_user_delete", args=[chief.pk]), {"post": "yes"}).status_code,
    ]
    keeper.post(
        reverse("admin:accounts_user_changelist"),
        {"action": "delete_selected", "_selected_action": str(chief.pk), "post": "yes"},
    )

    chief.refresh_from_db()
    assert answers == [403] * 3
    assert (chief.email, chief.check_password(PASSWORD)) == ("chief@example.org", True)


def test_keeper_of_accounts_touches_neither_those_who_edit_nor_what_groups_may_do(keeper: Client) -> None:
    editor = User.objects.create_user("editor@example.org", PASSWORD, is_staff=True)
    group = Group.objects.create(name="readers")

    answers = [
        keeper.post(reverse(CHANGE, args=[editor.pk]), {"email": "mine@example.org"}).status_code,
        keeper.post(reverse("admin:auth_user_password_change", args=[editor.pk]), {}).status_code,
        keeper.post(reverse("admin:auth_group_change", args=[group.pk]), {"name": "mine"}).status_code,
    ]

    assert answers == [403, 403, 403]
