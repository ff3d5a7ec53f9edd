"""`python -m tests.bench.month [TABLES [DAYS [SEED]]]`: a month of correspondence, held against its own logs."""

import gc
import logging
import os
import sys
import tempfile

import django
from django.core.management import call_command
from django.test.utils import setup_test_environment

from tests.bench.figures import show

SHOWN = 20  # faults of a kind


def main(tables: int = 1000, days: int = 30, seed: int = 1) -> int:
    with tempfile.TemporaryDirectory(prefix="tabletop-month-") as folder:
        os.environ |= {"TABLETOP_HOME": folder, "DJANGO_SETTINGS_MODULE": "tests.settings"}
        django.setup()
        setup_test_environment()
        logging.disable(logging.WARNING)
        call_command("migrate", verbosity=0)
        from tests.bench.month.simulation import simulate

        gc.freeze()  # a site that is looked through for garbage all the time takes a fifth longer
        gc.set_threshold(50_000, 20, 100)
        month = simulate(tables, days, seed=seed)
        show(f"{tables} tables, {days} days", month.figures)
        for found in month.faults.values():
            sys.stdout.writelines(f"{fault}\n" for fault in found[:SHOWN])
        return int(any(month.faults.values()))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
