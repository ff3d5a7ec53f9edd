"""The outbox: what to tell whom by which channel."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NoticesConfig(AppConfig):
    name = "tabletop.notices"
    label = "notices"
    verbose_name = _("Notices")

    def ready(self) -> None:
        from tabletop.notices import exporting, receivers, trials  # noqa: F401, PLC0415  (connects them)
        from tabletop.notices.channels import register, register_channel  # noqa: PLC0415
        from tabletop.notices.mail import MailChannel  # noqa: PLC0415
        from tabletop.notices.models import Kind  # noqa: PLC0415
        from tabletop.notices.push import PushChannel  # noqa: PLC0415

        register_channel(MailChannel())
        register_channel(PushChannel())
        register(trials.compose, Kind.TEST)
