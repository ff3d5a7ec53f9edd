"""Mail on the console, where there is no mail server."""

from io import StringIO

from django.core.mail import EmailMessage

from tabletop.notices.console import EmailBackend

LINK = "http://localhost:8000/accounts/password/reset/key/1-d3adbe-0123456789abcdef0123456789abcdef/?a=b&c=d"


def test_a_long_link_stands_whole_on_its_line() -> None:
    console = StringIO()
    letter = EmailMessage("Žinutė", f"Open this:\n\n{LINK}\n", "Tabletop <t@localhost>", ["ann@example.org"])
    assert EmailBackend(stream=console).send_messages([letter]) == 1
    lines = console.getvalue().splitlines()
    assert LINK in lines
    assert lines[:4] == ["From: Tabletop <t@localhost>", "To: ann@example.org", "Subject: Žinutė", ""]
