"""The lobby and what hangs on it: a new table, the next table, the rules."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.kit.apps import GameConfig
from games.kit.registry import all_games
from tabletop.accounts import guests
from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.cards import Card, GameCard
from tabletop.tables.errors import TableError
from tabletop.tables.forms import OpenTableForm, table_initial
from tabletop.tables.lists import going_tables, next_table_of, open_tables, running_tables, table_sat_at
from tabletop.tables.views.answers import game_templates, login_needed, wants_json
from tabletop.tables.views.arriving import game_at, opened, too_many_guests
from tabletop.tables.words import site_description, tables_waiting

FEW_OPEN = 6  # of the open tables on the first page; more would push what this is out of sight


@require_safe
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """Home: my tables with mine to move first, open tables, what is going on, the games; for strangers what this is."""
    user = request.user
    games = [GameCard(config) for config in all_games().values()]
    context: dict[str, Any] = {
        "games": games,
        "open": [Card(table, user) for table in open_tables(user)],
        "running": [Card(table, user) for table in running_tables(user)],
    }
    if not user.is_authenticated:
        context["open"] = context["open"][:FEW_OPEN]
        context["description"] = site_description([str(game.config.title) for game in games])
        return render(request, "tables/home.html", context)
    mine = [Card(table, user) for table in going_tables(user)]
    context |= {
        "first": min(games, key=lambda game: game.seats),  # for who is alone: one bot is enough
        "waiting": tables_waiting(sum(card.my_turn for card in mine), len(mine)),
        "mine": mine,
    }
    return render(request, "tables/lobby.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new_table(request: HttpRequest, game: str) -> HttpResponse:
    """Open a table of this game: everything has a default, so one press of the button is enough. Who has no account
    opens it as a guest, unless it is a program that asks."""
    if not request.user.is_authenticated and wants_json(request):
        return login_needed(request, request.path)
    config = game_at(game)
    form = OpenTableForm(config=config, initial=_initial(request, config))
    if request.method == "POST":
        form = OpenTableForm(request.POST, config=config)
        if form.is_valid():
            try:
                table = services.open_table(guests.welcome(request), config, **form.cleaned_table())
            except guests.TooManyGuests:
                return too_many_guests(request)
            except TableError as error:
                form.add_error(None, str(error.text))
            else:
                return opened(request, table)
        if wants_json(request):
            errors = " ".join(str(text) for texts in form.errors.values() for text in texts)
            return JsonResponse({"code": "bad-form", "error": errors}, status=422)
    status = 422 if form.is_bound else 200
    context = {"form": form, "config": config, "game": GameCard(config)}
    return render(request, "tables/new.html", context, status=status)


def _initial(request: HttpRequest, config: GameConfig) -> dict[str, Any]:
    """Return what the address fills the form with, over what a table is like at which the person sat (`like`)."""
    asked = request.GET.dict()
    like = table_sat_at(request.user, asked.pop("like", ""), config.GAME.slug)
    return (table_initial(like) if like is not None else {}) | asked


@login_required
@require_safe
@never_cache
def next_table(request: HttpRequest) -> HttpResponse:
    """Go to the next table where I am waited for, coming from `after`; else to the lobby."""
    found = next_table_of(_user(request), request.GET.get("after", ""))
    return redirect("tables:table", found) if found is not None else redirect("tables:lobby")


@require_safe
@never_cache
def badge(request: HttpRequest) -> HttpResponse:
    """The number of my turns in the header, for pages that are open."""
    return render(request, "partials/badge.html")


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of a game, for players."""
    config = game_at(game)
    context = {"config": config, "game": GameCard(config), **game_templates(config.GAME.slug)}
    return render(request, "tables/rules.html", context)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # login_required let nobody else through
    return request.user
