"""`manage.py serve`: everything the site needs, in one process."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.db import connection

from tabletop.server.database import is_up_to_date
from tabletop.server.static import collect_static


class Command(BaseCommand):
    help = "Bring the database up to date, then run the site, its clock and its bots in one process."
    requires_system_checks: list[str] = []  # they ask the database before it is known to be there

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
        parser.add_argument("--port", type=int, default=settings.PORT, help="port to listen on (8000)")

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        # Here, as it brings the whole server into the process.
        from tabletop.server import run  # noqa: PLC0415
        from tabletop.tables import runner  # noqa: PLC0415

        try:
            listener = run.open_port(host, port)
        except (OSError, OverflowError) as error:
            raise CommandError(
                f"Cannot listen on {host}, port {port}: {str(error).rstrip('.')}. Another port: make serve PORT=8001"
            ) from error
        port = listener.getsockname()[1]
        migrate()
        self.check()
        if collect_static():
            self.stdout.write("Static files collected.")
        run.serve(listener, runner.run, lambda: self.greet(host, port))

    def greet(self, host: str, port: int) -> None:
        shown = f"[{host}]" if ":" in host else host
        self.stdout.write(
            f"Tabletop is open at http://{shown}:{port}/ (Ctrl-C ends it)\n"
            f"Its data is kept in {settings.TABLETOP_HOME}\n"
            "To make an administrator: make admin"
        )
        self.stdout.flush()


def migrate() -> None:
    """Applies the migrations that are missing, and leaves a connection open.

    SQLite writes its log back and deletes it whenever the last connection closes; one that stays open saves that.
    """
    if not is_up_to_date():
        call_command("migrate", interactive=False, verbosity=0)
    if connection.vendor == "sqlite":
        connection.ensure_connection()
    else:
        connection.close()
