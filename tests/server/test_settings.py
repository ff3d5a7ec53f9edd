"""The secret key is made once, and what the environment says becomes settings."""

import base64
import json
import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management.base import OutputWrapper
from pytest_django import Settings

from tabletop.settings import BASE_DIR, KNOWN_LANGUAGES, kept_secret, new_vapid_key, spoken
from tabletop.tables.management.commands.serve import Command


def clean(tmp_path: Path, environment: dict[str, str]) -> dict[str, str]:
    """The environment of a process that has nothing set but this."""
    return {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "tabletop.settings",
        "TABLETOP_HOME": str(tmp_path / "home"),
        **environment,
    }


def serve_with(tmp_path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """How a start of the site in this environment ends."""
    return subprocess.run(
        [sys.executable, "manage.py", "serve", *arguments],
        cwd=BASE_DIR,
        env=clean(tmp_path, environment),
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )


def settings_with(tmp_path: Path, *names: str, **environment: str) -> list[Any]:
    """The named settings of a process that starts in this environment."""
    code = (
        "import json, os; from django.conf import settings\n"
        f"print(json.dumps([getattr(settings, name) for name in {names!r}], default=str))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=BASE_DIR,
        env=clean(tmp_path, environment),
        check=True,
        capture_output=True,
    )
    answer: list[Any] = json.loads(done.stdout)
    return answer


def test_secret_key_is_made_once_and_only_for_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    with ThreadPoolExecutor(8) as threads:
        keys = set(threads.map(kept_secret, [path] * 8))
    assert len(keys) == 1
    assert len(keys.pop()) >= 50
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_nothing_has_to_be_set(tmp_path: Path) -> None:
    debug, one_thread, databases, secure = settings_with(
        tmp_path, "DEBUG", "ONE_THREAD", "DATABASES", "SESSION_COOKIE_SECURE"
    )
    assert (debug, one_thread, secure) == (False, True, False)
    assert databases["default"]["NAME"] == str(tmp_path / "home" / "db.sqlite3")
    assert databases["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert stat.S_IMODE((tmp_path / "home").stat().st_mode) == 0o700


def test_one_switch_for_tls(tmp_path: Path) -> None:
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS")
    assert all(settings_with(tmp_path, *names, TLS="1"))


def test_many_processes(tmp_path: Path) -> None:
    one_thread, databases, layers = settings_with(
        tmp_path,
        "ONE_THREAD",
        "DATABASES",
        "CHANNEL_LAYERS",
        DATABASE_URL="postgres://me:pass@db.example:5433/tables",
        REDIS_URL="redis://cache.example:6379/0",
    )
    assert one_thread is False
    assert databases["default"]["HOST"] == "db.example"
    assert databases["default"]["OPTIONS"]["pool"]
    assert layers["default"]["BACKEND"] == "channels_redis.core.RedisChannelLayer"


def test_mail(tmp_path: Path) -> None:
    (mailers,) = settings_with(tmp_path, "MAILERS", EMAIL_URL="smtp+tls://me:pass@mail.example:587")
    assert mailers["default"]["OPTIONS"] == {
        "host": "mail.example",
        "port": 587,
        "username": "me",
        "password": "pass",
        "use_tls": True,
        "use_ssl": False,
        "timeout": 10,
    }


def test_a_language_without_a_catalogue_is_not_offered(tmp_path: Path) -> None:
    assert [code for code, _ in spoken(KNOWN_LANGUAGES, tmp_path)] == ["en"]
    catalogue = tmp_path / "lt" / "LC_MESSAGES" / "django.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.touch()
    assert [code for code, _ in spoken(KNOWN_LANGUAGES, tmp_path)] == ["en", "lt"]


def test_without_a_mail_server_mail_goes_to_the_console_unbroken(tmp_path: Path) -> None:
    (mailers,) = settings_with(tmp_path, "MAILERS")
    assert mailers["default"]["BACKEND"] == "tabletop.notices.console.EmailBackend"


def test_links_in_mails_lead_to_where_the_site_is_reached(tmp_path: Path) -> None:
    assert settings_with(tmp_path, "SITE_URL") == ["http://127.0.0.1:8000/"]
    assert settings_with(tmp_path, "SITE_URL", PORT="8001") == ["http://127.0.0.1:8001/"]
    proxied = {"ALLOWED_HOSTS": ".example.org,play.example.org", "TLS": "1"}
    assert settings_with(tmp_path, "SITE_URL", **proxied) == ["https://play.example.org/"]
    assert settings_with(tmp_path, "SITE_URL", SITE_URL="https://b.example.org/", **proxied) == [
        "https://b.example.org/"
    ]


def test_a_link_in_a_mail_opens_logged_in_where_serve_says_the_site_is(
    tmp_path: Path, settings: Settings
) -> None:
    settings.PORT = 8123
    command, said = Command(), StringIO()
    given = command.create_parser("manage.py", "serve").parse_args([])
    command.stdout = OutputWrapper(said)
    command.greet(given.host, given.port)
    [url] = settings_with(tmp_path, "SITE_URL", PORT="8123")
    assert f"open at {url} " in said.getvalue()


def test_the_key_for_pushes_is_made_once(tmp_path: Path) -> None:
    [first] = settings_with(tmp_path, "VAPID_KEY")
    assert settings_with(tmp_path, "VAPID_KEY") == [first]
    assert len(base64.urlsafe_b64decode(first + "=")) == 32
    assert stat.S_IMODE((tmp_path / "home" / "vapid_key").stat().st_mode) == 0o600
    given = new_vapid_key()
    assert settings_with(tmp_path, "VAPID_KEY", VAPID_KEY=given) == [given]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "x"),
        ("PORT", "65536"),
        ("PORT", "99999999999999999999"),
        ("TABLETOP_HOME", __file__),
        ("VAPID_KEY", "x"),
        ("VAPID_KEY", "A" * 43),
        ("GUEST_DAYS", "x"),
        ("GUEST_DAYS", "-1"),
        ("GUEST_DAYS", "99999999999999999999"),
        ("GUEST_RATE", "x"),
        ("GUEST_RATE", "10/m/ip,60"),
        ("GUEST_RATE", "10/m/nobody"),
        ("HOLIDAY_DAYS", "x"),
        ("HOLIDAY_DAYS", "-1"),
        ("DEBUG", "x"),
        ("TLS", "maybe"),
        ("PROXY_COUNT", "x"),
        ("ALLOWED_HOSTS", "https://play.example.org"),
        ("ALLOWED_HOSTS", "play.example.org:8000"),
        ("CSRF_TRUSTED_ORIGINS", "play.example.org"),
        ("DATABASE_URL", "notaurl"),
        ("DATABASE_URL", "foo://me:password@host/name"),
        ("DATABASE_URL", "postgres://me:password@host:x/name"),
        ("DATABASE_URL", "postgres://me:password@host"),
        ("REDIS_URL", "notaurl"),
        ("REDIS_URL", "redis://host:x/0"),
        ("EMAIL_URL", "foo://"),
        ("EMAIL_URL", "notaurl"),
        ("EMAIL_URL", "smtp://"),
        ("EMAIL_URL", "smtp+tls://me:password@host:x"),
        ("DEFAULT_FROM_EMAIL", "Tabletop"),
        ("SITE_URL", "notaurl"),
        ("SITE_URL", "play.example.org"),
        ("SITE_URL", "http://"),
        ("SITE_URL", "http://play.example.org:x/"),
        ("LOG_LEVEL", "x"),
    ],
)
def test_a_wrong_setting_ends_the_start_with_one_line_that_names_it(
    tmp_path: Path, name: str, value: str
) -> None:
    done = serve_with(tmp_path, **{name: value})
    assert (done.returncode, done.stdout) == (1, "")
    [line] = done.stderr.splitlines()
    assert line.startswith(f"The setting {name} is wrong: it must be ")
    assert "password@host:x" not in line


def test_a_setting_that_is_empty_is_as_good_as_none(tmp_path: Path) -> None:
    names = ("GUEST_DAYS", "ALLOWED_HOSTS", "SITE_URL", "TLS", "LOG_LEVEL")
    assert settings_with(tmp_path, *names, **dict.fromkeys((*names, "PORT", "EMAIL_URL"), "")) == (
        settings_with(tmp_path, *names)
    )


def test_a_site_without_its_database_says_so_in_a_line(tmp_path: Path) -> None:
    done = serve_with(tmp_path, "--port", "0", DATABASE_URL=f"sqlite:///{tmp_path}/nowhere/db.sqlite3")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "CommandError: The database cannot be opened: unable to open database file."
    ]
