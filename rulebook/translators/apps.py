from django.apps import AppConfig, apps
from django.contrib.admin import apps as admin_apps
from django.db.models.signals import post_migrate


class AdminConfig(admin_apps.AdminConfig):
    """Django's admin, on our own site; named in INSTALLED_APPS in its place."""

    default = False  # for "rulebook.translators", which means the app below
    default_site = "rulebook.translators.site.BookAdminSite"


class TranslatorsConfig(AppConfig):
    name = "rulebook.translators"
    label = "translators"
    default = True

    def ready(self) -> None:
        from rulebook.translators import group

        # Sent for apps with models only, so we listen to the one whose permissions the group holds.
        post_migrate.connect(
            group.make, sender=apps.get_app_config("text"), dispatch_uid="translators' group"
        )
