"""The cookie of a session is taken away by who ends the session, and by nobody else."""

import pytest
from django.conf import settings
from django.test import Client

from tabletop.accounts.models import User

pytestmark = pytest.mark.django_db
COOKIE = settings.SESSION_COOKIE_NAME


@pytest.mark.parametrize("path", ["/", "/sw.js", "/manifest.webmanifest", "/tables/badge/", "/no-such-page/"])
def test_an_answer_to_an_old_session_took_the_new_one_away(client: Client, path: str) -> None:
    client.cookies[COOKIE] = "a" * 32
    answer = client.get(path)
    assert COOKIE not in answer.cookies


def test_logging_out_takes_the_cookie_away(client: Client) -> None:
    client.force_login(User.objects.create_user("ann"))
    answer = client.post("/accounts/logout/")
    assert answer.cookies[COOKIE]["max-age"] == 0
