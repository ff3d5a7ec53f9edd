"""Around the game: sit down, invite, get up, begin, call it off, pause, take a seat back, play again, talk, note."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.html import escape
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.access import seat_of
from tabletop.tables.errors import Forbidden, TableError, Unreadable
from tabletop.tables.models import Seat, Table
from tabletop.tables.views.answers import done, refuse, seated_only, with_table

LONG = 9  # digits that no seat's number has


def _answer(request: HttpRequest, table: Table, act: Callable[[], Table]) -> HttpResponse:
    try:
        changed = act()
    except TableError as error:
        return refuse(request, table, error)
    return done(request, changed)


@require_POST
@with_table
@seated_only
def join(request: HttpRequest, table: Table, user: User) -> HttpResponse:
    """Take the seat in `seat`, or the first free one; `seed_word` goes into the shuffles."""

    def act() -> Table:
        index = request.POST.get("seat", "")
        if index and not (index.isdecimal() and len(index) < LONG):
            raise Unreadable
        word = " ".join(request.POST.get("seed_word", "").split())
        if len(word) > Seat.LONGEST_WORD:
            raise Unreadable
        chosen = int(index) if index else None
        return services.join(table.pk, user, index=chosen, seed_word=word)

    return _answer(request, table, act)


@require_POST
@with_table
@seated_only
def invite(request: HttpRequest, table: Table, user: User) -> HttpResponse:
    """Ask whoever has the `username` to this table; a name that was refused stays where it was written."""
    try:
        changed = services.invite(table.pk, user, request.POST.get("username", ""))
    except TableError as error:
        return refuse(request, table, error, request.POST)
    return done(request, changed)


def _plain(act: Callable[[str, User], Table]) -> Callable[..., HttpResponse]:
    """Return the view of an act that needs nothing but the person."""

    @require_POST
    @with_table
    @seated_only
    def view(request: HttpRequest, table: Table, user: User) -> HttpResponse:
        return _answer(request, table, lambda: act(table.pk, user))

    return view


leave = _plain(services.leave)
start = _plain(services.start)
cancel = _plain(services.cancel)
rematch = _plain(services.rematch)
resume = _plain(services.resume)
take_back = _plain(services.take_back)


@require_POST
@with_table
@seated_only
def vote(request: HttpRequest, table: Table, user: User) -> HttpResponse:
    """Be for pausing or cancelling the game, or no longer (`question`: pause or cancel; `wanted`: yes or no)."""

    def act() -> Table:
        wanted = request.POST.get("wanted")
        try:
            question = services.Question(request.POST.get("question", ""))
        except ValueError as error:
            raise Unreadable from error
        if wanted not in ("yes", "no"):
            raise Unreadable
        return services.vote(table.pk, user, question, wanted=wanted == "yes")

    return _answer(request, table, act)


@require_POST
@with_table
@seated_only
def say(request: HttpRequest, table: Table, user: User) -> HttpResponse:
    """Write a line to the table. A half-made move comes along, and goes back with the answer."""
    try:
        changed = services.say(table.pk, user, request.POST.get("text", ""))
    except TableError as error:
        return refuse(request, table, error, request.POST)
    return done(request, changed, request.POST)


@require_POST
@with_table
@seated_only
def memo(request: HttpRequest, table: Table, user: User) -> HttpResponse:
    """Keep one's private note; a page that saves it while one writes is told in a word."""
    try:
        services.keep_memo(table, user, request.POST.get("text", ""))
    except TableError as error:
        if getattr(request, "htmx", False):
            return HttpResponse(escape(error.text), status=error.status)
        return refuse(request, table, error)
    if getattr(request, "htmx", False):
        return HttpResponse(gettext("Saved."))
    return done(request, table)


@require_POST
@with_table
@seated_only
def guide(request: HttpRequest, table: Table, user: User) -> HttpResponse:
    """Put away what newcomers to this game are told, for good."""
    if seat_of(list(table.seats.all()), user) is None:
        return refuse(request, table, Forbidden())
    user.put_away(table.game)
    return HttpResponse(status=204) if getattr(request, "htmx", False) else done(request, table)
