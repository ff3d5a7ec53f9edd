"""Pages for what went wrong before or beside all views, with the foot in which everybody chooses a language."""

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for a request that makes no sense."""
    return _page(request, 400)


def server_error(request: HttpRequest) -> HttpResponse:
    """The page after a fault of ours."""
    return _page(request, 500)


def _page(request: HttpRequest, status: int) -> HttpResponse:
    """The page without what the site knows of the person: asking for that may be what went wrong."""
    known = {"request": request, "csrf_token": get_token(request)}
    return HttpResponse(render_to_string(f"{status}.html", known), status=status)
