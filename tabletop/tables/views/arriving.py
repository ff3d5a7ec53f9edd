"""Playing at once: a bot by one press, a friend's table by its link. Who has no account comes as a guest."""

from __future__ import annotations

from allauth.core.ratelimit import respond_429
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.kit.apps import GameConfig
from games.kit.registry import find_game
from tabletop.accounts import guests
from tabletop.accounts.forms import NameForm
from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.access import may_watch
from tabletop.tables.errors import TableError
from tabletop.tables.models import Table
from tabletop.tables.projection import Scene
from tabletop.tables.views.answers import done, refuse, see_other, show_way_in, wants_json

A_MINUTE = 60


@require_POST
@never_cache
def play_bots(request: HttpRequest, game: str) -> HttpResponse:
    """Begin a game against bots, as a guest where one has no account, and go to its table."""
    config = game_at(game)
    try:
        user = guests.welcome(request)
    except guests.TooManyGuests:
        return too_many_guests(request)
    return opened(request, services.play_bots(user, config))


@require_POST
@never_cache
def join_as_guest(request: HttpRequest, table_id: str) -> HttpResponse:
    """Sit down at an open table as a guest called `display_name`, or watch the game behind a link that has begun.

    Who is logged in sits down as who they are.
    """
    table = get_object_or_404(Table.objects.select_related("host"), pk=table_id)
    user, late = request.user, table.status != Table.Status.OPEN
    if not isinstance(user, User):
        if late and may_watch(table, user):
            return refuse(request, table, TableError("not-open", ""))
        form = NameForm(request.POST, instance=User(guest=True))
        if not form.is_valid():
            return show_way_in(request, table, form)
        try:
            user = guests.welcome(request, form.instance)
        except guests.TooManyGuests:
            return too_many_guests(request)
        if late:
            return done(request, table)
    try:
        return done(request, services.join(table.pk, user))
    except TableError as error:
        return refuse(request, table, error)


def opened(request: HttpRequest, table: Table) -> HttpResponse:
    """Return the way to a new table."""
    if wants_json(request):
        return JsonResponse(Scene(table, request.user).as_json(), status=201)
    return see_other(table)


def too_many_guests(request: HttpRequest) -> HttpResponse:
    """Return that somebody makes guests up."""
    if wants_json(request):
        error = {"code": "too-many", "error": "Too many guests come from this address. Wait a while."}
        answer: HttpResponse = JsonResponse(error, status=429)
    else:
        answer = respond_429(request)
    answer["Retry-After"] = str(A_MINUTE)
    return answer


def game_at(slug: str) -> GameConfig:
    """Return the game in an address. Raises: Http404."""
    try:
        return find_game(slug)
    except KeyError as error:
        raise Http404 from error
