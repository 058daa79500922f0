from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "rulebook.accounts"
    label = "accounts"
