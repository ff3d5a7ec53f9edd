"""Replay stored tables and check snapshots, audits and shuffles."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tabletop.server.database import require_database
from tabletop.tables.history import faults
from tabletop.tables.models import Table


class Command(BaseCommand):
    help = "Replays stored tables (all, or those named) and says whether log, snapshot, outcome and shuffles agree."
    requires_system_checks: list[str] = []  # they ask the database before it is known to be there

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("tables", nargs="*", metavar="TABLE")

    def handle(self, *_args: Any, tables: list[str], **_options: Any) -> None:
        require_database()
        found = Table.objects.order_by("created").select_related("shuffle")
        if tables:
            found = found.filter(pk__in=tables)
            if missing := set(tables) - set(found.values_list("pk", flat=True)):
                raise CommandError(f"There is no table {', '.join(sorted(missing))}.")
        checked = unsound = 0
        for table in found.iterator(chunk_size=100):
            checked += 1
            wrong = faults(table)
            unsound += bool(wrong)
            for fault in wrong:
                self.stdout.write(f"{table.pk}: {fault}")
        self.stdout.write(f"{checked} tables checked, {unsound} unsound.")
        if unsound:
            raise SystemExit(1)
