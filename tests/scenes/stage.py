"""What the scenes are built with: an empty database, a clock that stands still, chance that is the same each time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from django.core.cache import cache
from django.core.management.color import no_style
from django.db import connection
from django.utils import timezone

from games.kit.chance import Chance
from games.kit.match import choose
from games.kit.types import Json
from tabletop.accounts.models import User
from tabletop.tables import models, services
from tabletop.tables.models import Seat, Table
from tabletop.tables.paces import PRESETS
from tabletop.tables.services import opening
from tabletop.tables.services.writing import current_state
from tests.scenes.scene import MOMENT, Scene, Visit
from tests.tables import stage
from tests.tables.stage import fresh, person

KEPT = ("django_migrations", "django_content_type", "auth_permission")
NAMES = ("Ann", "Bob", "Cara", "Dan", "Eve", "Finn", "Gus", "Hal", "Ivy", "Jon")
QUICK = {"qwirkle": "greedy", "sorry": "heuristic", "hues": "casual"}  # bots that do not think for long
PASSWORD = "a long way round the board"


class StandingClock:
    """What the time is. It stands, unless a recipe lets some of it pass."""

    now = MOMENT

    def read(self) -> datetime:
        return self.now


CLOCK = StandingClock()


@contextmanager
def standing_still() -> Iterator[None]:
    """Let the site ask the standing clock what time it is."""
    with patch.object(timezone, "now", CLOCK.read):
        yield


def later(**span: float) -> None:
    """Let time pass, as timedelta's arguments say."""
    CLOCK.now += timedelta(**span)


def until_now(**span: float) -> None:
    """Go back, so that what is built next lies that far in the past."""
    CLOCK.now = MOMENT - timedelta(**span)


def set_the_stage(scene: Scene) -> Visit:
    """Return whom the page is for after building a scene in an emptied database."""
    _empty()
    CLOCK.now = MOMENT
    luck = random.Random(scene.stage.__name__)
    fixed = SimpleNamespace(token_bytes=luck.randbytes, choice=luck.choice)
    with patch.object(opening, "secrets", fixed), patch.object(models, "secrets", fixed):
        visit = scene.stage()
    CLOCK.now = max(CLOCK.now, MOMENT)
    return visit


def _empty() -> None:
    cache.clear()
    tables = [
        name for name in connection.introspection.django_table_names(only_existing=True) if name not in KEPT
    ]
    connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), tables, reset_sequences=True))


# People and tables


def people(count: int = 2) -> list[User]:
    """Return so many new people: Ann, Bob, …"""
    return [somebody(name) for name in NAMES[:count]]


def somebody(name: str, **fields: Any) -> User:
    """Return a new account of that name, which can log in with PASSWORD and needs no first steps."""
    fields.setdefault("guides", stage.own_games())
    user = person(name.lower(), display_name=name, time_zone="Europe/Vilnius", **fields)
    user.date_joined = CLOCK.read()
    user.set_password(PASSWORD)
    user.save()
    return user


def a_guest() -> User:
    """Return somebody who plays without an account."""
    return User.objects.create(username="guest-4821", guest=True, password="!", date_joined=CLOCK.read())


def table_of(*players: User, game: str, pace: str = "", **kwargs: Any) -> Table:
    """Return a running game of these people, nobody else's to see, at a named pace or without a clock."""
    kwargs.setdefault("visibility", "link")
    return stage.playing_table(*players, game=game, pace=PRESETS[pace].pace if pace else None, **kwargs)


def waiting_table(*players: User, game: str, seats: int = 3, pace: str = "", **kwargs: Any) -> Table:
    """Return an open table of so many seats with these people."""
    kwargs.setdefault("visibility", "link")
    table = stage.open_table(
        players[0], game=game, seats=seats, pace=PRESETS[pace].pace if pace else None, **kwargs
    )
    for player in players[1:]:
        services.join(table.pk, player)
    return fresh(table)


# Turns


def play(table: Table, index: int, action: Json) -> Table:
    """Return the table after this action of a seat."""
    player = fresh(table).seats.get(index=index).player
    assert player is not None
    return stage.play(table, player, action)


def play_well(table: Table, turns: int, *, minutes: float = 4) -> Table:
    """Return the table after so many turns as the game's bots would take them, a few minutes apart."""
    return play_until(table, lambda table: False, most=turns, minutes=minutes)


def play_until(
    table: Table, wanted: Callable[[Table], bool], *, most: int = 400, minutes: float = 0.5, brain: str = ""
) -> Table:
    """Return the table when it is as wanted, or after so many turns; a bot of the game chooses for everybody."""
    for _turn in range(most):
        table = fresh(table)
        if table.status != Table.Status.PLAYING or wanted(table):
            break
        seat = stage.acting_seat(table)
        _play_well(table, seat, brain)
        later(minutes=minutes)
    return fresh(table)


def _play_well(table: Table, seat: Seat, brain: str) -> None:
    game, bots = table.config.GAME, table.config.BOTS
    mind = bots[brain or QUICK[table.game]]
    chance = Chance.seeded(f"{table.pk} {table.seq}")
    action = game.dump_action(choose(game, mind, current_state(table), seat.index, chance))
    if seat.player is None:
        services.play_as_bot(table.pk, seat.index, action=action, seen=table.seq)
    else:
        stage.play(table, seat.player, action)


def is_turn_of(index: int) -> Callable[[Table], bool]:
    """Whether a seat is waited for."""
    return lambda table: stage.acting_seat(table).index == index


def position(table: Table) -> Any:
    """Return the stored position, secrets and all."""
    return fresh(table).state["state"]


def mover(table: Table) -> User:
    """Return who is waited for."""
    player = stage.acting_seat(fresh(table)).player
    assert player is not None
    return player


def waiter(table: Table) -> User:
    """Return the first person who waits for somebody else."""
    seat = fresh(table).seats.filter(acting_since=None, player__isnull=False).select_related("player").first()
    assert seat is not None
    assert seat.player is not None
    return seat.player


def talk(table: Table, *lines: tuple[User, str]) -> None:
    """Let these people say something."""
    for who, text in lines:
        services.say(table.pk, who, text)
        later(seconds=40)


def at(table: Table, user: User | None = None) -> Visit:
    """Return the visit to a table."""
    return Visit(table.get_absolute_url(), user)
