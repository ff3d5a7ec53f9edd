"""Take note of a mail that came back."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from tabletop.notices import bounces
from tabletop.server.database import require_database


class Command(BaseCommand):
    help = (
        "Reads from standard input a mail that came to the sender's address (DEFAULT_FROM_EMAIL). If it says that one "
        "of ours reached nobody, its person is told so in their settings, and no more is sent there. Have your mail "
        "server pipe what comes to that address into this command."
    )
    requires_system_checks: list[str] = []  # they ask the database before it is known to be there

    def handle(self, *_args: Any, **_options: Any) -> None:
        require_database()
        found = bounces.note(sys.stdin.buffer.read())
        self.stdout.write("Noted." if found else "This tells of no mail of ours.")
