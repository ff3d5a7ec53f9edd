"""Commands that need the database say in a line when there is none to use."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def told(command: str, home: Path, database: Path) -> tuple[int, str]:
    """Return the exit status of a command over this database, and the last line it wrote."""
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "DATABASE_URL": f"sqlite:///{database}",
        "TABLETOP_HOME": str(home),
    }
    done = subprocess.run(
        [sys.executable, "manage.py", command],
        input=b"Subject: hello\n\nhello\n",
        capture_output=True,
        cwd=ROOT,
        env=environment,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stderr.decode().splitlines()[-1]


@pytest.mark.parametrize("command", ["verify", "bounced"])
def test_a_command_on_a_fresh_checkout_ends_in_a_line_and_no_traceback(command: str, tmp_path: Path) -> None:
    status, line = told(command, tmp_path, tmp_path / "db.sqlite3")
    assert (status, line.partition(":")[0]) == (1, "CommandError")
    assert "manage.py migrate" in line


@pytest.mark.parametrize("command", ["verify", "bounced"])
def test_a_command_whose_database_cannot_be_opened_ends_in_a_line(command: str, tmp_path: Path) -> None:
    status, line = told(command, tmp_path, tmp_path / "missing" / "db.sqlite3")
    assert status == 1
    assert line.startswith("CommandError: The database cannot be opened: ")
