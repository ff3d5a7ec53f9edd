"""The app of the tables; wires the hooks that accounts offers."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tabletop.tables"
    label = "tables"
    verbose_name = "Tables"

    def ready(self) -> None:
        from tabletop.tables import composers, exporting, hooks  # noqa: F401, PLC0415  they register themselves
