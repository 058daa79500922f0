"""The people who have an account: they log in with their e-mail address."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.db import models
from django.utils.translation import gettext_lazy as _


class UserManager(BaseUserManager["User"]):
    """Makes users by e-mail address."""

    use_in_migrations = True

    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(email=(username or "").lower())

    def create_user(self, email: str, password: str | None = None, **extra: Any) -> User:
        if not email:
            raise ValueError("A user needs an e-mail address.")
        user = self.model(email=email, **extra)
        user.set_password(password)
        user.full_clean(exclude=["password"])
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **extra: Any) -> User:
        return self.create_user(email, password, is_staff=True, is_superuser=True, **extra)


class User(AbstractUser):
    """An account. There is no user name: the e-mail address is it, kept in small letters so that one address
    is one person however it is typed."""

    username = None  # type: ignore[assignment]
    email = models.EmailField(
        _("e-mail address"), unique=True, error_messages={"unique": _("This e-mail address has an account.")}
    )

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = []

    objects = UserManager()  # type: ignore[assignment,misc]

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def clean(self) -> None:
        super().clean()
        self.email = self.email.lower()

    def save(self, *args: Any, **options: Any) -> None:
        self.email = self.email.lower()
        super().save(*args, **options)

    def __str__(self) -> str:
        return self.get_full_name() or self.email
