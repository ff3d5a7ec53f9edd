"""People, tables and turns for the tests of the platform: all through the services, as the site does it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django.db.models import Model
from django.test import Client

from games.kit.registry import all_games, find_game
from games.kit.types import Json
from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.clock import Pace
from tabletop.tables.models import Move, Seat, Table
from tabletop.tables.services.writing import current_state

LONGEST = 2000  # turns


def own_games() -> list[str]:
    """Return the games of the site: all but the toy of the tests."""
    return [slug for slug, config in all_games().items() if config.name.startswith("games.")]


def as_many_as_play(game: str, *people: User, spare: int = 0) -> tuple[User, ...]:
    """Return these people, or the first of them where the game has no seats for all and so many more."""
    return people[: find_game(game).GAME.seats[-1] - spare]


def person(name: str, **fields: Any) -> User:
    """Return a new account."""
    return User.objects.create_user(name, f"{name}@example.org", **fields)


def people(*names: str) -> list[User]:
    """Return new accounts of these names."""
    return [person(name) for name in names]


def browser(user: User | None = None, **kwargs: Any) -> Client:
    """Return a client in which this person is logged in, None for nobody."""
    client = Client(**kwargs)
    if user is not None:
        client.force_login(user)
    return client


def open_table(
    host: User,
    *,
    game: str = "toy",
    seats: int = 2,
    bots: Sequence[str] = (),
    visibility: str = "public",
    seed_word: str = "",
    pace: Pace | None = None,
    **options: Json,
) -> Table:
    """Return a new table; `options` are the game's own."""
    config = find_game(game)
    return services.open_table(
        host,
        config,
        seats=seats,
        options=config.GAME.options.read(options).dump(),
        visibility=visibility,
        bots=list(bots),
        seed_word=seed_word,
        pace=pace,
    )


def playing_table(*players: User, bots: Sequence[str] = (), **kwargs: Any) -> Table:
    """Return a running game of these people, in this order, and bots behind them."""
    table = open_table(players[0], seats=len(players) + len(bots), bots=bots, **kwargs)
    for player in players[1:]:
        table = services.join(table.pk, player)
    assert table.status == Table.Status.PLAYING
    return fresh(table)


def fresh(table: Table) -> Table:
    """Return the table as it is stored now."""
    return Table.objects.get(pk=table.pk)


def acting_seat(table: Table) -> Seat:
    """Return the seat that is waited for."""
    return table.seats.select_related("player").filter(acting_since__isnull=False).order_by("index")[0]


def legal_moves(table: Table, index: int | None = None) -> list[Json]:
    """Return what a seat (left out: the one that is waited for) may do, as JSON."""
    game = table.config.GAME
    index = acting_seat(table).index if index is None else index
    return [game.dump_action(action) for action in game.legal_actions(current_state(fresh(table)), index)]


def legal_move(table: Table) -> Json:
    """Return one thing that who is waited for may do."""
    return legal_moves(table)[0]


def play(table: Table, user: User, action: Json, **kwargs: Any) -> Table:
    """Return the table after this action, posted from an up-to-date page."""
    kwargs.setdefault("seen", fresh(table).seq)
    return services.play(table.pk, user, read=lambda _: action, **kwargs)


def take_turn(table: Table) -> Table:
    """Return the table after a legal move of the person who is waited for."""
    table = fresh(table)
    seat = acting_seat(table)
    assert seat.player is not None
    return play(table, seat.player, legal_move(table))


def play_out(table: Table) -> Table:
    """Return the table played to its end by the people at it."""
    for _ in range(LONGEST):
        if fresh(table).status != Table.Status.PLAYING:
            return fresh(table)
        take_turn(table)
    raise AssertionError("the game does not end")


def finished_table(*players: User, **kwargs: Any) -> Table:
    """Return a game that is over after a turn: all but the first of these people resigned."""
    table = take_turn(playing_table(*players, **kwargs))
    for player in players[1:]:
        services.resign(table.pk, player)
    return fresh(table)


def cancelled_table(*players: User, **kwargs: Any) -> Table:
    """Return a table with these people that its host called off."""
    return services.cancel(waiting_table(*players, **kwargs).pk, players[0])


def waiting_table(*players: User, **kwargs: Any) -> Table:
    """Return an open table with these people and one seat free."""
    table = open_table(players[0], seats=len(players) + 1, **kwargs)
    for player in players[1:]:
        services.join(table.pk, player)
    return fresh(table)


def rows(table: Table) -> list[dict[str, Any]]:
    """Return the whole stored log, to be compared."""
    return list(Move.objects.filter(table=table).values())


def everything(table: Table) -> list[Any]:
    """All that is stored of a table."""
    kept: list[Model] = [fresh(table), *table.seats.all(), *table.messages.all()]
    return [row.__dict__ | {"_state": None} for row in kept] + rows(table)


def without_tokens(page: str) -> str:
    """Return a page without the tokens of its forms, in which any short word may turn up."""
    return re.sub(r"\b[A-Za-z0-9]{64}\b", "TOKEN", page)
