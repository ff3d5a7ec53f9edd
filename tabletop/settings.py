"""Settings of the site.

Nothing has to be set: without any, the site runs in one process on SQLite, in the folder `var`. What may be set, in
the environment, and what is wrong there ends the start with a line that names it:

PORT                  where `serve` listens (8000)
TABLETOP_HOME         folder for database and secret keys (var)
SECRET_KEY            else one is made and kept in TABLETOP_HOME
VAPID_KEY             private key for web push, 32 bytes in base64url; else one is made and kept in TABLETOP_HOME
GUEST_DAYS            days a guest whom nobody plays with is kept after the last visit (30)
GUEST_RATE            new guests from one address (10/m/ip,60/h/ip)
DEBUG                 1 for developing; error pages then show what players must not see
ALLOWED_HOSTS         names the site answers to, with commas (127.0.0.1,localhost,[::1])
CSRF_TRUSTED_ORIGINS  origins such as https://play.example.org, with commas, where a proxy changes the host
TLS                   1 behind a proxy that speaks https: secure cookies, HSTS, redirects to https
PROXY_COUNT           proxies in front that add to X-Forwarded-For (1 with TLS, else 0)
DATABASE_URL          postgres://user:password@host/name instead of SQLite
REDIS_URL             redis://host:6379/0; needed as soon as there are several processes
SITE_URL              where people reach the site, for the links in mails (the first of ALLOWED_HOSTS)
EMAIL_URL             smtp+tls://user:password@host:587 instead of the console
DEFAULT_FROM_EMAIL    sender of the mails
STATIC_ROOT           folder for collected static files (var/static)
LOG_LEVEL             (WARNING)
HOLIDAY_DAYS          days a year for which each person may stop their clocks (28)
"""

import base64
import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.utils.csp import CSP
from django.utils.translation import gettext_lazy as _

from games.kit.registry import game_apps
from tabletop import environment
from tabletop.environment import given, number, switch

BASE_DIR = Path(__file__).resolve().parent.parent
TABLETOP_HOME = Path(os.environ.get("TABLETOP_HOME") or BASE_DIR / "var").resolve()
try:
    TABLETOP_HOME.mkdir(mode=0o700, parents=True, exist_ok=True)
except OSError:
    raise environment.wrong("TABLETOP_HOME", "a folder, or one that can be made") from None


def kept_secret(path: Path, make: Callable[[], str] = lambda: secrets.token_urlsafe(50)) -> str:
    """The secret key in the file, which is made (mode 0600) when it is not there.

    Linking a finished file into place is all or nothing: of two processes that start together, both read one key.
    """
    if not path.exists():
        fresh = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(make())
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_text().strip()


P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def new_vapid_key() -> str:
    """A new private key on the curve P-256: a number below its order, in base64url."""
    number = 1 + secrets.randbelow(P256_ORDER - 1)
    return base64.urlsafe_b64encode(number.to_bytes(32)).rstrip(b"=").decode()


def vapid_key(text: str) -> str:
    """Such a key. Raises: ValueError."""
    key = base64.urlsafe_b64decode(text.rstrip("=") + "=")
    if len(key) != 32 or not 0 < int.from_bytes(key) < P256_ORDER:
        raise ValueError
    return text


SECRET_KEY = os.environ.get("SECRET_KEY") or kept_secret(TABLETOP_HOME / "secret_key")
VAPID_KEY = given("VAPID_KEY", "", vapid_key, "32 bytes in base64url, a private key on P-256") or kept_secret(
    TABLETOP_HOME / "vapid_key", new_vapid_key
)
DEBUG = switch("DEBUG")
PORT = number("PORT", 8000, 0, 65535)
# First what `serve` says: a link in a mail to another of these would open logged out, as cookies belong to a host.
ALLOWED_HOSTS = given(
    "ALLOWED_HOSTS",
    ["127.0.0.1", "localhost", "[::1]"],
    environment.hosts,
    "names with commas, without scheme and port, such as play.example.org",
)
CSRF_TRUSTED_ORIGINS: list[str] = given(
    "CSRF_TRUSTED_ORIGINS",
    [],
    environment.web_addresses,
    "addresses with commas, such as https://play.example.org",
)

INSTALLED_APPS = [
    # Only `runserver` needs it, and it would load the whole server into every command.
    *(["daphne"] if DEBUG else []),
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "django_htmx",
    "django_tasks_db",
    "allauth",
    "allauth.account",
    "tabletop.accounts",
    "tabletop.notices",
    "tabletop.tables",
    "games.kit",
    *game_apps(),
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tabletop.server.headers.permissions_middleware",
    "tabletop.server.static.StaticMiddleware",  # after those: a file is an answer like any other
    "django.middleware.gzip.GZipMiddleware",  # below the files, which are compressed already
    "tabletop.server.sessions.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "tabletop.accounts.middleware.PreferencesMiddleware",
    "tabletop.accounts.middleware.privacy_middleware",
    "tabletop.accounts.guest_middleware.GuestMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tabletop.server.texts.address_middleware",  # last: its refusal is a page like others
]

ROOT_URLCONF = "tabletop.urls"
ASGI_APPLICATION = "tabletop.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tabletop.tables.context.turns",
            ],
        },
    },
]

MESSAGE_STORAGE = "tabletop.server.messages.Storage"

# Storage: one process on SQLite, or any number on PostgreSQL and Redis.

REDIS_URL = given("REDIS_URL", "", environment.redis, "an address such as redis://host:6379/0")
ONE_THREAD = not REDIS_URL


def database() -> dict[str, Any]:
    """The default database: DATABASE_URL, else a file in TABLETOP_HOME, with what each kind needs to be fast."""
    sqlite = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(TABLETOP_HOME / "db.sqlite3")}
    config: dict[str, Any] = given(
        "DATABASE_URL", sqlite, environment.database, "an address such as postgres://user:password@host/name"
    )
    options = config.setdefault("OPTIONS", {})
    if config["ENGINE"] == "django.db.backends.sqlite3":
        # Django's defaults answer half of the simultaneous moves with "database is locked".
        options["transaction_mode"] = "IMMEDIATE"
        options["timeout"] = 20
        options["init_command"] = (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-20000"
        )
        # A lasting connection belongs to its thread: with a thread for each request they would pile up.
        config["CONN_MAX_AGE"] = None if ONE_THREAD else 0
    elif config["ENGINE"] == "django.db.backends.postgresql":
        options.setdefault("pool", {"min_size": 2, "max_size": 10, "timeout": 20})
        config["CONN_MAX_AGE"] = 0
    return config


DATABASES = {"default": database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

if REDIS_URL:
    CHANNEL_LAYERS: dict[str, Any] = {
        "default": {"BACKEND": "channels_redis.core.RedisChannelLayer", "CONFIG": {"hosts": [REDIS_URL]}}
    }
    CACHES: dict[str, Any] = {
        "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "tabletop.server.layer.EmbeddedLayer"}}
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "OPTIONS": {"MAX_ENTRIES": 5000},
        }
    }

# Accounts

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
SESSION_COOKIE_AGE = 60 * 24 * 60 * 60  # a game by correspondence lasts weeks

ACCOUNT_ADAPTER = "tabletop.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "tabletop.accounts.forms.LoginForm",
    "signup": "tabletop.accounts.forms.SignupForm",
    "add_email": "tabletop.accounts.forms.AddEmailForm",
    "change_password": "tabletop.accounts.forms.ChangePasswordForm",
    "set_password": "tabletop.accounts.forms.SetPasswordForm",
    "reset_password": "tabletop.accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "tabletop.accounts.forms.ResetPasswordKeyForm",
    "reauthenticate": "tabletop.accounts.forms.ReauthenticateForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_USERNAME_MIN_LENGTH = 3
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_CHANGE_EMAIL = True  # one address; a new one counts once it is confirmed
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Tabletop] "
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {  # beside those of allauth
    "guest": given(
        "GUEST_RATE", "10/m/ip,60/h/ip", environment.rates, "rates with commas, such as 10/m/ip,60/h/ip"
    )
}
GUEST_DAYS = number("GUEST_DAYS", 30, 1, 36500)

# Mail

MAILERS = {
    "default": given(
        "EMAIL_URL",
        {"BACKEND": "tabletop.notices.console.EmailBackend"},
        environment.mailer,
        "an address such as smtp+tls://user:password@host:587",
    )
}
MAIL_AT_ONCE = False
DEFAULT_FROM_EMAIL = given(
    "DEFAULT_FROM_EMAIL",
    "Tabletop <tabletop@localhost>",
    environment.sender,
    "a mail address, such as Tabletop <play@example.org>",
)
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# Notices are sent by workers, which find in the database what there is to do.

TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

PUSH_TO_LOOPBACK = False  # only tests have a push service on their own machine

# Languages and time

LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "locale", BASE_DIR / "locale" / "packages"]
FORMAT_MODULE_PATH = "tabletop.formats"
KNOWN_LANGUAGES = [
    ("en", _("English")),
    ("lt", _("Lithuanian")),
    ("mr", _("Marathi")),
    ("mn", _("Mongolian")),
]


def spoken(languages: list[tuple[str, Any]], folder: Path) -> list[tuple[str, Any]]:
    """Those of the languages that pages can be shown in: English, and each one that has a catalogue in the folder."""
    return [
        (code, name)
        for code, name in languages
        if code == LANGUAGE_CODE or (folder / code / "LC_MESSAGES" / "django.po").exists()
    ]


LANGUAGES = spoken(KNOWN_LANGUAGES, LOCALE_PATHS[0])
TIME_ZONE = "UTC"
USE_TZ = True
HOLIDAY_DAYS = number("HOLIDAY_DAYS", 28, 0, 366)  # a year, for each person

# Files

STATIC_URL = "/static/"
STATIC_ROOT: Path | None = Path(os.environ.get("STATIC_ROOT") or BASE_DIR / "var" / "static")
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_ALLOW_ALL_ORIGINS = False
DATA_UPLOAD_MAX_MEMORY_SIZE = 512 * 1024

# Security

TLS = switch("TLS")


def site_url(hosts: list[str], tls: bool, port: int) -> str:
    """Where the site is reached as far as its other settings tell: with TLS there is a proxy on the usual port."""
    host = next((name for name in hosts if not name.startswith((".", "*"))), "localhost")
    return f"https://{host}/" if tls else f"http://{host}:{port}/"


# Mails are written where nobody asks for a page, and the name in a request is the sender's to choose anyway.
SITE_URL = given(
    "SITE_URL",
    site_url(ALLOWED_HOSTS, TLS, PORT),
    environment.web_address,
    "an address such as https://play.example.org/",
)
SECURE_CSP = {
    "default-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "object-src": [CSP.NONE],
    "base-uri": [CSP.SELF],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
}
SESSION_COOKIE_SECURE = TLS
CSRF_COOKIE_SECURE = TLS
LANGUAGE_COOKIE_SECURE = TLS
SECURE_SSL_REDIRECT = TLS
SECURE_REDIRECT_EXEMPT = [r"^health/$"]  # a watchdog asks past the proxy
SECURE_HSTS_SECONDS = 31_536_000 if TLS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = TLS
# Believed only with TLS: then there is a proxy, and it must set this header itself.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TLS else None
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if TLS else "http"
ALLAUTH_TRUSTED_PROXY_COUNT = number("PROXY_COUNT", int(TLS), 0, 100)

# Errors go to the log only, not to anybody's mailbox; whatever else reports them gets no variables of functions.
DEFAULT_EXCEPTION_REPORTER_FILTER = "tabletop.server.reports.NoVariables"
LOG_LEVEL = given("LOG_LEVEL", "WARNING", environment.log_level, "a level such as WARNING or INFO")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "filters": {"one_line": {"()": "tabletop.server.reports.OneLineForBadRequests"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "plain", "filters": ["one_line"]},
    },
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    "loggers": {
        "django": {
            "handlers": ["stderr"],
            "level": LOG_LEVEL,
            "propagate": False,
        },
        # Refused moves and lost pages are answers, not trouble.
        "django.request": {"level": "ERROR"},
    },
}
