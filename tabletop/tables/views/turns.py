"""Taking a turn: compose it, play it, or resign."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from games.kit.types import NOTHING, ActionError, InvalidAction, Json
from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.access import seat_of
from tabletop.tables.errors import Forbidden, TableError, Unreadable
from tabletop.tables.models import Seat, Table
from tabletop.tables.projection import Scene
from tabletop.tables.services.plans import has_moved
from tabletop.tables.views.answers import done, read_key, read_seen, refuse, seated_only, show, with_table


@require_POST
@with_table
@seated_only
def play(request: HttpRequest, table: Table, user: User) -> HttpResponse:
    """Play what the form or the JSON in `action` says."""
    try:
        posted = posted_fields(request)
        services.play(
            table.pk,
            user,
            read=lambda current: _read_action(posted, Scene(current, user), ahead=False),
            seen=read_seen(posted),
            key=read_key(posted),
        )
    except (TableError, ActionError) as error:
        return refuse(request, table, error, request.POST)
    table.refresh_from_db()
    return done(request, table)


@require_POST
@with_table
@seated_only
def plan(request: HttpRequest, table: Table, user: User) -> HttpResponse:
    """Prepare what the form or the JSON in `action` says for one's next turn; with `drop`, prepare nothing."""
    try:
        posted = posted_fields(request)
        if posted.get("drop"):
            services.drop_plan(table.pk, user)
        else:
            services.prepare(
                table.pk,
                user,
                read=lambda current: _read_action(posted, Scene(current, user), ahead=True),
                seen=read_seen(posted),
            )
    except (TableError, ActionError) as error:
        return refuse(request, table, error, request.POST)
    table.refresh_from_db()
    return done(request, table, NOTHING if posted.get("drop") else {"ahead": "yes"})


@require_POST
@with_table
@seated_only
def compose(request: HttpRequest, table: Table, user: User) -> HttpResponse:
    """Show the half-made move that was posted. Nothing is stored: a draft is nobody's business but its owner's.

    It is a POST so that a draft, which names tiles of a hand, never stands in an address or an access log.
    """
    if request.POST.get("refresh") and request.POST.get("rev") == str(table.rev):
        return HttpResponse(status=204)
    seat = seat_of(list(table.seats.all()), user)
    if seat is None:
        return refuse(request, table, Forbidden())
    late = request.POST.get("refresh") and _of_an_earlier_turn(request.POST, table, seat)
    return show(request, table, posted=NOTHING if late else request.POST)


def _of_an_earlier_turn(posted: Mapping[str, str], table: Table, seat: Seat) -> bool:
    """Whether a half-made move belongs to a turn that was played meanwhile, in another tab for example."""
    with suppress(Unreadable):
        seen = read_seen(posted)
        if posted.get("ahead"):  # prepared for the turn after the page was made, which may have begun since
            return has_moved(table, seat, since=seen)
        return seat.acting_since is not None and seen < seat.acting_since
    return False


@require_POST
@with_table
@seated_only
def resign(request: HttpRequest, table: Table, user: User) -> HttpResponse:
    """Leave a running game for good."""
    try:
        services.resign(table.pk, user, key=read_key(request.POST))
    except (TableError, ActionError) as error:
        return refuse(request, table, error)
    table.refresh_from_db()
    return done(request, table)


@require_POST
@with_table
@seated_only
def forced(request: HttpRequest, table: Table, user: User) -> HttpResponse:
    """Have one's turns that leave no choice played, or no longer (`wanted`: yes or no)."""
    try:
        services.set_plays_forced(table.pk, user, wanted=request.POST.get("wanted") == "yes")
    except TableError as error:
        return refuse(request, table, error)
    table.refresh_from_db()
    return done(request, table, request.POST)


def posted_fields(request: HttpRequest) -> Mapping[str, str]:
    """Return the fields of a form, or of a JSON body (its `action` as JSON text). Raises: InvalidAction."""
    if request.content_type != "application/json":
        return request.POST
    body = _parse(request.body.decode(errors="replace"))
    if not isinstance(body, dict):
        raise InvalidAction("unreadable")
    return {key: value if isinstance(value, str) else json.dumps(value) for key, value in body.items()}


def _read_action(posted: Mapping[str, str], scene: Scene, *, ahead: bool) -> Json:
    """Return the action a form means, as JSON: one of now, or of the turn one prepares for. Raises: InvalidAction."""
    if posted.get("action"):
        return _parse(posted["action"])
    turn = (scene.ahead if ahead else None) or scene.now
    return scene.config.GAME.dump_action(scene.config.UI.parse(posted, turn.view))


def _parse(text: str) -> Json:
    """Return what JSON says. Raises: InvalidAction, also where it spells what cannot be kept: half a sign, a NUL."""
    try:
        found = json.loads(text)
        written = json.dumps(found, ensure_ascii=False)
        written.encode()
    except (ValueError, RecursionError) as error:
        raise InvalidAction("unreadable") from error
    if r"\u0000" in written:
        raise InvalidAction("unreadable")
    return found
