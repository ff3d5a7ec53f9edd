"""Settings of the test run: those of the site, made quick and quiet."""

import atexit
import os
import shutil
import tempfile

if "TABLETOP_HOME" not in os.environ:
    # A folder for this run alone; the processes that the run starts inherit it.
    os.environ["TABLETOP_HOME"] = tempfile.mkdtemp(prefix="tabletop-tests-")
    atexit.register(shutil.rmtree, os.environ["TABLETOP_HOME"], ignore_errors=True)
os.environ.setdefault("SECRET_KEY", "only-for-tests")

from tabletop.settings import *  # noqa: F403
from tabletop.settings import (
    CHANNEL_LAYERS,
    DATABASES,
    INSTALLED_APPS,
    KNOWN_LANGUAGES,
    REDIS_URL,
    STORAGES,
    TABLETOP_HOME,
)

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, so that a second process (the site that the browsers visit) can open it.
    DATABASES["default"]["TEST"] = {"NAME": str(TABLETOP_HOME / "tests.sqlite3")}

if REDIS_URL:
    # Processes that test at the same time must not hear one another.
    CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = (
        f"tabletop-tests-{os.environ.get('PYTEST_XDIST_WORKER', '')}"
    )

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
MAILERS = {"default": {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}}
MAIL_AT_ONCE = True
TASKS = {"default": {"BACKEND": "django.tasks.backends.immediate.ImmediateBackend"}}
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
STATIC_ROOT = None
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
ACCOUNT_RATE_LIMITS = False
LANGUAGES = KNOWN_LANGUAGES  # with a catalogue or without, so that switching can be tested

INSTALLED_APPS = [*INSTALLED_APPS, "tests.contract.toy"]  # a game outside `games`: one folder is all it takes
