from django.apps import AppConfig, apps
from django.utils.translation import gettext_lazy as _


class TextConfig(AppConfig):
    name = "rulebook.text"
    label = "text"
    verbose_name = _("The book")

    def ready(self) -> None:
        from rulebook.text import versions

        versions.watch()
        # The histories were registered after Django had looked for what points to an account. Without a second
        # look, deleting an account would break on them.
        for model in apps.get_models(include_auto_created=True):
            model._meta._expire_cache()  # type: ignore[attr-defined]  # private, and what the registry itself calls
