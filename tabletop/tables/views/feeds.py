"""The feed and the calendar of one's turns, for programs that cannot log in: the secret in the address lets them in."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from tabletop.accounts.speech import speaking_to
from tabletop.notices.feeds import owner_of
from tabletop.notices.models import FeedAddress
from tabletop.tables.feeds import as_atom, as_calendar, turns_of

SECONDS = 60  # that a reader's own memory may answer for us


@require_safe
@cache_control(private=True, max_age=SECONDS)
@conditional_page
def atom(request: HttpRequest, secret: str) -> HttpResponse:
    """The turns as an Atom feed."""
    address = _address(secret)
    with speaking_to(address.user):
        text = as_atom(turns_of(address.user), path=request.path, since=address.created)
    return _answer(text.encode(), "application/atom+xml; charset=utf-8")


@require_safe
@cache_control(private=True, max_age=SECONDS)
@conditional_page
def calendar(_request: HttpRequest, secret: str) -> HttpResponse:
    """The turns as tasks and their deadlines as events."""
    address = _address(secret)
    with speaking_to(address.user):
        return _answer(as_calendar(turns_of(address.user)), "text/calendar; charset=utf-8")


def _address(secret: str) -> FeedAddress:
    """Return whose feed it is. Raises: Http404."""
    address = owner_of(secret)
    if address is None:
        raise Http404
    return address


def _answer(content: bytes, content_type: str) -> HttpResponse:
    return HttpResponse(content, content_type, headers={"X-Robots-Tag": "noindex"})
