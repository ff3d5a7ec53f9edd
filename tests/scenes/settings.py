"""Settings of the site of the scenes: those of the site, but styles as they are in the folders, and quick passwords."""

from tabletop.settings import *  # noqa: F403
from tabletop.settings import STORAGES

ROOT_URLCONF = "tests.scenes.urls"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
MAILERS = {"default": {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}}
ACCOUNT_RATE_LIMITS = False
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
STATIC_ROOT = None
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
