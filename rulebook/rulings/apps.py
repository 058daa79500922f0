from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class RulingsConfig(AppConfig):
    name = "rulebook.rulings"
    label = "rulings"
    verbose_name = _("Rulings")

    def ready(self) -> None:
        from rulebook.rulings import umpires

        post_migrate.connect(umpires.make, sender=self, dispatch_uid="umpires' group")
