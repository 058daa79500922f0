"""One person, one address: however it is typed."""

from __future__ import annotations

import ast
import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.contrib.auth import authenticate
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command

from rulebook.accounts.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "una-frase-lunga-36"


@pytest.mark.parametrize("typed", ["anna@example.org", "Anna@Example.org", "ANNA@EXAMPLE.ORG"])
def test_log_in_takes_the_address_however_it_is_typed(typed: str) -> None:
    anna = User.objects.create_user("Anna@Example.ORG", PASSWORD)

    assert anna.email == "anna@example.org"
    assert authenticate(username=typed, password=PASSWORD) == anna


@pytest.mark.parametrize(
    ("typed", "password"),
    [
        ("anna@example.org", "altra"),
        ("bruno@example.org", PASSWORD),
        ("", PASSWORD),
        ("anna@example.org", ""),
    ],
)
def test_log_in_refuses_anything_else(typed: str, password: str) -> None:
    User.objects.create_user("anna@example.org", PASSWORD)

    assert authenticate(username=typed, password=password) is None


def test_account_that_is_closed_does_not_log_in() -> None:
    User.objects.create_user("anna@example.org", PASSWORD, is_active=False)

    assert authenticate(username="anna@example.org", password=PASSWORD) is None


def test_second_account_with_the_same_address_is_refused() -> None:
    User.objects.create_user("anna@example.org", PASSWORD)

    with pytest.raises(ValidationError) as refused:
        User.objects.create_user("ANNA@example.org", PASSWORD)

    assert list(refused.value.message_dict) == ["email"]
    assert User.objects.count() == 1


@pytest.mark.parametrize("address", ["", "anna", "anna@", "@example.org"])
def test_account_without_a_true_address_is_refused(address: str) -> None:
    with pytest.raises((ValueError, ValidationError)):
        User.objects.create_user(address, PASSWORD)

    assert User.objects.count() == 0


def test_passwords_are_kept_by_argon2() -> None:
    anna = User.objects.create_user("anna@example.org", PASSWORD)

    assert anna.password.startswith("argon2$argon2id$")
    assert anna.check_password(PASSWORD)


def test_account_made_without_a_password_cannot_log_in() -> None:
    anna = User.objects.create_user("anna@example.org")

    assert not anna.has_usable_password()


def test_superuser_is_made_by_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)

    call_command("createsuperuser", email="Chief@Example.org", interactive=False, verbosity=0)

    chief = User.objects.get()
    assert (chief.email, chief.is_staff, chief.is_superuser) == ("chief@example.org", True, True)
    assert authenticate(username="chief@example.org", password=PASSWORD) == chief


def test_second_superuser_with_the_same_address_is_refused_by_the_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    User.objects.create_user("chief@example.org", PASSWORD)

    with pytest.raises(CommandError):
        call_command("createsuperuser", email="Chief@Example.org", interactive=False, verbosity=0)

    assert User.objects.count() == 1


def test_name_of_a_person_is_shown_and_else_the_address() -> None:
    anna = User(email="anna@example.org", first_name="Anna", last_name="Bo")
    bruno = User(email="bruno@example.org")

    assert (str(anna), str(bruno)) == ("Anna Bo", "bruno@example.org")


def test_account_in_a_fresh_process_knows_the_histories_that_name_it() -> None:
    script = (
        "import django; django.setup(); from rulebook.accounts.models import User; "
        "fields = User._meta.get_fields(include_hidden=True); "
        "print(sorted(field.related_model.__name__ for field in fields if field.is_relation))"
    )
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "rulebook.settings"}
    told = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        check=True,
        text=True,
        cwd=settings.ROOT,
        env=environment,
    ).stdout

    assert "HistoricalPassage" in ast.literal_eval(told)
