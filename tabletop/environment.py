"""Settings from the environment, read strictly: a wrong one ends the start with one line that names it."""

import logging
import os
import re
from collections.abc import Callable
from email.utils import parseaddr
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from environ import Env

SWITCH = {
    "1": True,
    "true": True,
    "yes": True,
    "on": True,
    "0": False,
    "false": False,
    "no": False,
    "off": False,
}


def given[T](name: str, default: T, read: Callable[[str], T], must_be: str) -> T:
    """The setting as `read` understands it; the default where there is none. A wrong one ends the process."""
    text = os.environ.get(name, "")
    try:
        return read(text) if text else default
    except (ValueError, KeyError, ImproperlyConfigured):
        raise wrong(name, must_be) from None


def wrong(name: str, must_be: str) -> SystemExit:
    """What ends the process. It does not show what was given: that may hold a password."""
    return SystemExit(f"The setting {name} is wrong: it must be {must_be}.")


def switch(name: str) -> bool:
    """A setting that is on or off."""
    return given(name, False, lambda text: SWITCH[text.lower()], "1 or 0")


def number(name: str, default: int, least: int, most: int) -> int:
    """A whole number between two others."""

    def read(text: str) -> int:
        if least <= int(text) <= most:
            return int(text)
        raise ValueError

    return given(name, default, read, f"a whole number from {least} to {most}")


def _each(text: str, right: Callable[[str], object]) -> list[str]:
    """The parts between commas. Raises: ValueError."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not all(map(right, parts)):
        raise ValueError
    return parts


def web_address(text: str) -> str:
    """An address with a scheme and a host. Raises: ValueError."""
    address = urlsplit(text)
    # Asking for the port reads it.
    if address.scheme not in ("http", "https") or not address.hostname or address.port == 0 or " " in text:
        raise ValueError
    return text


def web_addresses(text: str) -> list[str]:
    """Several of them. Raises: ValueError."""
    return _each(text, web_address)


def hosts(text: str) -> list[str]:
    """Names of machines as Django compares them: without scheme and port. Raises: ValueError."""
    return _each(text, re.compile(r"\*|\.?[\w-]+(\.[\w-]+)*|\[[0-9a-fA-F:.]+\]").fullmatch)


def rates(text: str) -> str:
    """How often allauth lets an address do something. Raises: ValueError."""
    return ",".join(_each(text, re.compile(r"\d{1,9}/([1-9]\d{0,5})?[smhd](/ip)?").fullmatch))


def sender(text: str) -> str:
    """An address for mail, with or without a name. Raises: ValueError."""
    box, _at, host = parseaddr(text)[1].rpartition("@")
    if not box or not host:
        raise ValueError
    return text


def log_level(text: str) -> str:
    """The name of a level. Raises: KeyError."""
    return logging.getLevelName(logging.getLevelNamesMapping()[text.upper()])


def database(text: str) -> dict[str, Any]:
    """The database as Django wants it told. Raises: ValueError, KeyError."""
    engine = Env.DB_SCHEMES[urlsplit(text).scheme]
    config: dict[str, Any] = Env.db_url_config(text)
    if engine not in (Env.DB_SCHEMES["sqlite"], Env.DB_SCHEMES["postgres"]) or not config["NAME"]:
        raise ValueError
    return config


def redis(text: str) -> str:
    """The address of a Redis. Raises: ValueError."""
    # Here, as most sites have none.
    from redis.connection import parse_url  # noqa: PLC0415

    parse_url(text)  # type: ignore[no-untyped-call]
    return text


def mailer(text: str) -> dict[str, Any]:
    """A mail server as Django wants it told. Raises: ValueError, ImproperlyConfigured."""
    server = Env.email_url_config(text)
    if server["EMAIL_BACKEND"] != Env.EMAIL_SCHEMES["smtp"] or not server["EMAIL_HOST"]:
        raise ValueError
    return {
        "BACKEND": server["EMAIL_BACKEND"],
        "OPTIONS": {
            "host": server["EMAIL_HOST"],
            "port": server["EMAIL_PORT"],
            "username": server["EMAIL_HOST_USER"],
            "password": server["EMAIL_HOST_PASSWORD"],
            "use_tls": server.get("EMAIL_USE_TLS", False),
            "use_ssl": server.get("EMAIL_USE_SSL", False),
            "timeout": 10,
        },
    }
