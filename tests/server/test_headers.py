"""What every answer says to the browser about its own safety: pages, fragments, errors, files, redirects."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import override_settings
from playwright.sync_api import Response

from tabletop.accounts.models import User
from tests.tables.conftest import ann, bob  # noqa: F401  the same people
from tests.tables.stage import browser, finished_table, playing_table

pytestmark = pytest.mark.django_db

WANTED = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
UNSAFE = ("unsafe-inline", "unsafe-eval", "unsafe-hashes", "wasm-unsafe", "*", "http:", "https:")


def is_safe(answer: HttpResponse | Response) -> None:
    """Raises: AssertionError with the header that is missing or says something else; also for what a browser got."""
    told = {name.lower(): value for name, value in answer.headers.items()}
    for name, value in WANTED.items():
        assert told.get(name.lower()) == value, name
    policy = told["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    assert re.search(r"default-src '(self|none)'", policy)
    assert not [word for word in UNSAFE if word in policy.replace("'", " ").split()]
    assert "camera=()" in told["permissions-policy"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/accounts/login/", 200),
        ("/rules/toy/", 200),
        ("/tables/badge/", 200),
        ("/health/", 200),
        ("/static/site.css", 200),
        ("/static/icons/mark.svg", 200),
        ("/static/no-such-file.css", 404),
        ("/no-such-page/", 404),
        ("/sw.js", 200),
        ("/tables/finished/", 302),
        ("/accounts/looks/", 405),
        ("/accounts/login", 301),
        ("/admin/", 302),
    ],
)
def test_answers_to_anybody(path: str, status: int) -> None:
    answer = browser().get(path)
    assert answer.status_code == status
    is_safe(answer)


def test_answers_at_tables(ann: User, bob: User) -> None:  # noqa: F811
    client = browser(ann)
    playing, over = playing_table(ann, bob), finished_table(ann, bob)
    for path, status in (
        (playing.get_absolute_url(), 200),
        (f"{playing.get_absolute_url()}board/", 200),
        (f"{playing.get_absolute_url()}board/?rev=99", 200),
        (f"{playing.get_absolute_url()}record.json", 403),
        (f"{over.get_absolute_url()}record.json", 200),
        (f"{over.get_absolute_url()}picture.svg", 200),
        (f"{over.get_absolute_url()}replay/", 302),
        ("/admin/", 302),
    ):
        answer = client.get(path)
        assert answer.status_code == status, path
        is_safe(answer)
    is_safe(client.get(f"{playing.get_absolute_url()}board/", headers={"hx-request": "true"}))
    is_safe(client.post(f"{playing.get_absolute_url()}play/", {"action": "{"}))
    is_safe(browser(ann, enforce_csrf_checks=True).post(f"{playing.get_absolute_url()}say/"))


@override_settings(SECURE_HSTS_SECONDS=31_536_000, SECURE_HSTS_INCLUDE_SUBDOMAINS=True)
def test_with_tls_browsers_are_told_to_keep_to_it() -> None:
    for path in ("/", "/static/site.css", "/no-such-page/"):
        told = browser().get(path, secure=True).headers["Strict-Transport-Security"]
        assert told == "max-age=31536000; includeSubDomains"
