"""The database as a command finds it: whether it can be used, and whether its tables are those of this program."""

from __future__ import annotations

from django.core.management import CommandError
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor


def is_up_to_date() -> bool:
    """Whether no migration is missing. Raises: CommandError when the database cannot be opened."""
    try:
        executor = MigrationExecutor(connection)
    except OperationalError as error:
        raise CommandError(f"The database cannot be opened: {error}.") from error
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def require_database() -> None:
    """Pass when what is stored can be read. Raises: CommandError."""
    if not is_up_to_date():
        raise CommandError(
            "The database is not up to date: `manage.py migrate` makes it so, and `make serve` by itself."
        )
