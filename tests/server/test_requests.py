"""Requests that make no sense are answered 400, with at most one line in the log."""

import logging
from io import StringIO
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.http import HttpResponse
from django.test import Client

from tabletop.server.handler import OneHopHandler
from tabletop.server.reports import OneLineForBadRequests
from tests.server.test_headers import is_safe

FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=b"
TOKEN = "t" * 32
CHARSETS = ["utf-7", "latin1", "rot13", "hex", "undefined", "idna"]
SOON = 30  # seconds; only a failing test waits as long


async def answer(
    method: str, content_type: str, body: bytes = b"", query: bytes = b"", host: str = "localhost"
) -> HttpResponse:
    """What the site says to this: something that a browser is safe with, whatever came."""
    headers = {
        "host": host,
        "content-type": content_type,
        "content-length": str(len(body)),
        # Without it the check against forgery refuses before it looks at the form.
        "cookie": f"csrftoken={TOKEN}",
    }
    scope: dict[str, Any] = {
        "type": "http",
        "method": method,
        "path": "/accounts/login/",
        "query_string": query,
        "headers": [(name.encode(), value.encode("latin1")) for name, value in headers.items()],
    }
    site = ApplicationCommunicator(OneHopHandler(), scope)
    await site.send_input({"type": "http.request", "body": body})
    start = await site.receive_output(SOON)
    page = await site.receive_output(SOON)
    headers = {name.decode(): value.decode() for name, value in start["headers"]}
    said = HttpResponse(page["body"], status=start["status"], headers=headers)
    is_safe(said)
    return said


def refuses(answer: HttpResponse) -> None:
    """Raises: AssertionError unless this is the page for what cannot be read."""
    assert answer.status_code == 400
    assert "We could not read that" in answer.text


@pytest.mark.parametrize("charset", CHARSETS)
async def test_a_form_in_another_charset_is_a_bad_request(charset: str) -> None:
    refuses(await answer("POST", f"{FORM}; charset={charset}", b"draft=x"))


@pytest.mark.parametrize("charset", ["rot13", "hex", "undefined", "idna"])
async def test_parts_in_a_charset_that_is_none_are_a_bad_request(charset: str) -> None:
    body = b'--b\r\nContent-Disposition: form-data; name="login"\r\n\r\nx\r\n--b--\r\n'
    refuses(await answer("POST", f"{MULTIPART}; charset={charset}", body))


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("multipart/form-data", b"x"),
        ("multipart/form-data; boundary=\xff", b"x"),
        (
            MULTIPART,
            b'--b\r\nContent-Disposition: form-data; name="' + b"a" * 5000 + b'"\r\n\r\nx\r\n--b--\r\n',
        ),
        (FORM, b"&".join(b"a%d=1" % number for number in range(1500))),
        (FORM, b"a" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)),
    ],
    ids=["no boundary", "odd boundary", "long header", "too many fields", "too large"],
)
async def test_a_form_that_cannot_be_read_is_a_bad_request(content_type: str, body: bytes) -> None:
    refuses(await answer("POST", content_type, body))


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_a_content_type_in_no_charset_is_a_bad_request(method: str) -> None:
    refuses(await answer(method, f"{FORM}; charset*=nonsense''x"))


async def test_an_address_that_is_no_text_is_a_bad_request() -> None:
    refuses(await answer("GET", "", query=b"next=\xff"))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", "nonsense"])
async def test_a_form_with_odd_escapes_is_read_all_the_same(charset: str) -> None:
    body = f"csrfmiddlewaretoken={TOKEN}&login=%ff%zz%u1&password=%00".encode()
    assert (await answer("POST", f"{FORM}; charset={charset}", body)).status_code == 200


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> StringIO:
    """What the log of the site says, by its own filter."""
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    handler.addFilter(OneLineForBadRequests())
    monkeypatch.setattr(logging.getLogger("django"), "handlers", [handler])
    return stream


async def test_a_bad_request_is_one_line_in_the_log(log: StringIO) -> None:
    await answer("POST", FORM, b"a" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1))
    await answer("POST", FORM, b"&".join(b"a%d=1" % number for number in range(1500)))
    await answer("GET", "", host="elsewhere.example")
    await answer("POST", f"{FORM}; charset=utf-7", b"draft=x")
    lines = log.getvalue().splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "WARNING django.security.RequestDataTooBig",
        "WARNING django.security.TooManyFieldsSent",
        "WARNING django.security.DisallowedHost",
    ]


def test_the_site_logs_through_the_filter() -> None:
    assert settings.LOGGING["handlers"]["stderr"]["filters"] == ["one_line"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/tables/a%00b/", "/people/a%00b/", "/tables/next/?after=a%00b", "/tables/new/toy/?like=a%00b"]
)
def test_an_address_that_no_database_can_look_for_is_a_bad_request(client: Client, path: str) -> None:
    refuses(client.get(path))
