"""Request handlers that cross between event loop and worker thread as seldom as possible.

Every view and middleware of the site is synchronous. Django's own ASGI handler hops into a thread and back for each
middleware and makes a new thread for each request; measured, that costs half to two thirds of the throughput and
nearly all of the slowest answers.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import IO, Any

from asgiref.sync import sync_to_async
from django.core.exceptions import BadRequest
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tabletop.server.texts import NUL

type Scope = dict[str, Any]
type Receive = Callable[[], Awaitable[Mapping[str, Any]]]
type Send = Callable[[Mapping[str, Any]], Awaitable[None]]


class ReadOnceRequest(ASGIRequest):
    """A request whose form, when it cannot be read, is a bad request once and empty afterwards.

    Django's own raises again when the error page or a middleware looks at the fields of a form in another charset, and
    has no answer to charsets that are not for text.
    """

    def _load_post_and_files(self) -> None:
        try:
            super()._load_post_and_files()
        except (BadRequest, LookupError, ValueError) as error:
            self._mark_post_parse_error()  # type: ignore[attr-defined]
            raise BadRequest("The form cannot be read") from error


class OneHopHandler(ASGIHandler):
    """Runs middleware and view of a request in one hop. For any database and any number of processes."""

    request_class = ReadOnceRequest

    def create_request(self, scope: Mapping[str, Any], body_file: IO[bytes]) -> tuple[ASGIRequest, None]:
        """Return the request, and for one that cannot be read another that is refused, with a page like others."""
        try:
            request, _refusal = super().create_request(scope, body_file)
        except BadRequest:  # the type of the content makes no sense
            request = None
        return request or self.request_class(_refused(scope), body_file), None

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response, thread_sensitive=True)(request)


def _refused(scope: Mapping[str, Any]) -> Scope:
    """Return what can be read of this, at an address that `texts.address_middleware` refuses."""
    headers = [(name, value) for name, value in scope["headers"] if name != b"content-type"]
    return {**scope, "method": "GET", "path": f"/{NUL}", "query_string": b"", "headers": headers}


class OneThreadHandler(OneHopHandler):
    """Runs all requests of the process in the same thread, with one lasting database connection.

    For the site in one process on SQLite: writes queue up here instead of at the database's lock. A slow view holds up
    all others, so nothing slow belongs in one.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise ValueError(f"Not an HTTP connection: {scope['type']}")
        await self.handle(scope, receive, send)
