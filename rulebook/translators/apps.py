from django.apps import AppConfig


class TranslatorsConfig(AppConfig):
    name = "rulebook.translators"
    label = "translators"
