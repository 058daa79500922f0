from django.apps import AppConfig


class TextConfig(AppConfig):
    name = "rulebook.text"
    label = "text"

    def ready(self) -> None:
        from rulebook.text import versions

        versions.watch()
