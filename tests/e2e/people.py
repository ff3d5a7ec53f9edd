"""A person at a browser, and whatever goes wrong in it."""

import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from django.utils.crypto import get_random_string
from playwright.sync_api import APIResponse, BrowserContext, ConsoleMessage, Page, Request

# Reports breaches of the content security policy even where the browser keeps quiet about them.
REPORT_BREACHES = """addEventListener("securitypolicyviolation",
    (breach) => console.error(`policy: ${breach.violatedDirective} ${breach.blockedURI}`))"""

# What a browser writes about a site that is not there. Nothing else is forgiven when a site restarts.
SITE_IS_AWAY = (
    re.compile(r"WebSocket connection to '.*' failed"),
    re.compile(r"net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)"),
    re.compile(r"htmx:(sendError|afterRequest), "),
)
REFUSED_MOVE = re.compile(r"the server responded with a status of 422")
PAGE_IS_MISSING = re.compile(r"the server responded with a status of 404")
LEFT_EARLY = re.compile(
    "WebSocket is closed before the connection is established"
)  # by the page that is left
TOO_FAST = 429


@dataclass(eq=False)
class Person:
    """Somebody with a browser of their own. What goes wrong there is collected in `faults`."""

    name: str
    site: str
    context: BrowserContext
    faults: list[str] = field(default_factory=list)
    forgiven: list[re.Pattern[str]] = field(default_factory=list)
    token: str = field(default_factory=lambda: get_random_string(32))  # a CSRF cookie of our own for `post`
    page: Page = field(init=False)

    def __post_init__(self) -> None:
        self.context.add_init_script(REPORT_BREACHES)
        self.context.on("console", self._heard)
        self.context.on("weberror", lambda error: self._fault(str(error.error)))
        self.context.on("request", self._asked)
        self.context.add_cookies([{"name": "csrftoken", "value": self.token, "url": self.site}])
        self.page = self.context.new_page()

    def forgive(self, *patterns: re.Pattern[str]) -> None:
        """From now on these messages are no faults."""
        self.forgiven += patterns

    def open(self, path: str) -> Page:
        """Return the page after going to an address of the site."""
        self.page.goto(self.site + path)
        return self.page

    def get(self, path: str) -> dict[str, Any]:
        """Return the JSON answer of an address as this person gets it."""
        answer = self.context.request.get(self.site + path, headers={"Accept": "application/json"})
        assert answer.ok, f"{path}: {answer.status} {answer.text()}"
        found: dict[str, Any] = answer.json()
        return found

    def post(self, path: str, *, status: int | None = None, **fields: str) -> APIResponse:
        """Return the answer to a form this person sends without the page; a refusal is an error unless expected."""
        headers = {"Accept": "application/json", "X-CSRFToken": self.token}
        answer = self.context.request.post(self.site + path, form={**fields}, headers=headers)
        while answer.status == TOO_FAST != status:  # a script is faster than people may be: try again
            answer = self.context.request.post(self.site + path, form={**fields}, headers=headers)
        expected = answer.ok if status is None else answer.status == status
        assert expected, f"{path}: {answer.status} {answer.text()[:500]}"
        return answer

    def has_no_faults(self) -> None:
        """Raises: AssertionError with everything that went wrong in this browser."""
        faults = [fault for fault in self.faults if not any(one.search(fault) for one in self.forgiven)]
        assert not faults, f"{self.name}'s browser: {faults}"

    def _heard(self, message: ConsoleMessage) -> None:
        if message.text.startswith("htmx:sendAbort, "):  # a newer press took its place (hx-sync in turn.html)
            # told first, of the same press
            if self.faults and self.faults[-1].startswith("htmx:afterRequest, "):
                self.faults.pop()
        elif message.type in ("error", "warning") and not LEFT_EARLY.search(message.text):
            self._fault(f"{message.text} ({message.location.get('url', '')})")

    def _asked(self, request: Request) -> None:
        host = urlsplit(request.url)
        if host.scheme not in ("data", "blob") and f"{host.scheme}://{host.netloc}" != self.site:
            self._fault(f"asked another site: {request.url}")

    def _fault(self, text: str) -> None:
        if not any(one.search(text) for one in self.forgiven):
            self.faults.append(text)
