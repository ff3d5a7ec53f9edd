"""Sessions whose cookie is taken away only by who ends them."""

from django.contrib.sessions import middleware
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers


class SessionMiddleware(middleware.SessionMiddleware):
    """Leaves a cookie alone whose session is not known.

    A browser asks for several things at once. While one answer brings the cookie of a new session (log-in, a new
    password, an account that is kept), others still answer to the old one, which is gone: did they delete the cookie,
    they would take the new one away.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        session = getattr(request, "session", None)  # none where the request went wrong before it got here
        if session is not None and session.is_empty() and not session.modified:
            if session.accessed:
                patch_vary_headers(response, ("Cookie",))
            return response
        return super().process_response(request, response)
