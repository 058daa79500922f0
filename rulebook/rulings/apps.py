from django.apps import AppConfig


class RulingsConfig(AppConfig):
    name = "rulebook.rulings"
    label = "rulings"
