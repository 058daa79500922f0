from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TextConfig(AppConfig):
    name = "rulebook.text"
    label = "text"
    verbose_name = _("The book")

    def ready(self) -> None:
        from rulebook.text import versions

        versions.watch()
