"""`python -m tests.bench`: prints how fast it is here and now."""

import os
import sys
import tempfile
from pathlib import Path

import django
from django.core.management import call_command
from django.test.utils import setup_test_environment

from tests.bench.figures import Figure, show, yardstick


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="tabletop-bench-") as folder:
        os.environ |= {"TABLETOP_HOME": folder, "DJANGO_SETTINGS_MODULE": "tests.settings"}
        django.setup()
        setup_test_environment()
        call_command("migrate", verbosity=0)
        # Only now: they import models.
        from tests.bench.engine import engine_figures
        from tests.bench.face import face_figures
        from tests.bench.queries import query_figures
        from tests.bench.server import server_figures
        from tests.bench.sorry import sorry_figures

        show(
            "This machine, now",
            [Figure("a fixed piece of work", yardstick(), "ms", "about 50 on a quiet machine")],
        )
        show("Qwirkle, in one second of processor time", list(engine_figures()))
        show("Sorry!, in one second of processor time", list(sorry_figures()))
        show("A served site, two people at a table", list(server_figures(Path(folder) / "site")))
        show(
            "What a phone gets, four times slower than this machine",
            list(face_figures(Path(folder) / "face")),
        )
        show("Queries", list(query_figures()))


if __name__ == "__main__":
    sys.exit(main())
