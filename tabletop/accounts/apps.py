"""Sign-up, profile and preferences; knows nothing of tables."""

from django.apps import AppConfig
from django.core.checks import register
from django.utils.translation import gettext_lazy as _

from tabletop.accounts.languages import check_catalogues


class AccountsConfig(AppConfig):
    name = "tabletop.accounts"
    label = "accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        from tabletop.accounts import receivers  # noqa: F401, PLC0415  (connects them)

        register(check_catalogues)
