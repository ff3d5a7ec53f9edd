"""From an empty table to the first turn: open, join, leave, start, cancel, rematch."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.kit.apps import GameConfig
from games.kit.chance import Chance, commitment
from games.kit.types import Json
from games.kit.ui import usual_options
from tabletop.accounts.models import User
from tabletop.tables import telling
from tabletop.tables.clock import Pace
from tabletop.tables.errors import Forbidden, TableError
from tabletop.tables.models import Invitation, Move, Seat, Secret, Table
from tabletop.tables.services.writing import Entry, bump, demand_open, locked, seed_words, write_move

MOST_OPEN = 30  # tables of one host that wait for players: more is a flood
MOST_OPEN_OF_A_GUEST = 5
TWICE = timedelta(seconds=10)  # within it a button that was pressed twice was meant once


def open_table(
    host: User,
    config: GameConfig,
    *,
    seats: int,
    options: Json,
    visibility: str,
    bots: Sequence[str] = (),
    seed_word: str = "",
    pace: Pace | None = None,
) -> Table:
    """Return a new table with the host at seat 0 and the bots on the last seats; full, it begins at once.

    The caller has checked the fields (forms.OpenTableForm). The commitment to the shuffles is made here.
    Raises: TableError `too-many` when this host has MOST_OPEN tables waiting already.
    """
    most = MOST_OPEN_OF_A_GUEST if host.guest else MOST_OPEN
    if Table.objects.filter(host=host, status=Table.Status.OPEN).count() >= most:
        raise TableError(
            "too-many", _("Many of your tables wait for players already. Cancel some of them first.")
        )
    secret = secrets.token_bytes(32)
    with transaction.atomic():
        table = Table.objects.create(
            game=config.GAME.slug,
            rules=config.GAME.version,
            options=options,
            visibility=visibility,
            pace=pace.dump() if pace is not None else None,
            host=host,
        )
        Secret.objects.create(table=table, secret=secret, commitment=commitment(secret))
        rows = [Seat(table=table, index=index) for index in range(seats)]
        rows[0].player, rows[0].seed_word = host, seed_word
        for row, bot in zip(rows[seats - len(bots) :], bots, strict=True):
            row.bot = bot
        Seat.objects.bulk_create(rows)
        if not any(row.free for row in rows):
            _begin(table, host)
    return table


def play_bots(user: User, config: GameConfig) -> Table:
    """Return a running game of this person against as many of the game's first bot as it takes, which nobody else sees
    unasked. Asked for twice within TWICE it is one and the same."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        others = [next(iter(config.BOTS))] * (config.GAME.seats.start - 1)
        fresh = Table.objects.filter(
            host=user,
            game=config.GAME.slug,
            status=Table.Status.PLAYING,
            visibility=Table.Visibility.LINK,
            created__gt=timezone.now() - TWICE,
        )
        return fresh.first() or open_table(
            user,
            config,
            seats=len(others) + 1,
            options=usual_options(config.GAME.options, config.UI.option_fields).dump(),
            visibility=Table.Visibility.LINK,
            bots=others,
        )


def join(table_id: str, user: User, *, index: int | None = None, seed_word: str = "") -> Table:
    """Return the table with this person on the given or the first free seat; the last one to sit down begins it.

    Who sits here already stays. Raises: TableError `not-open`, `full`, `taken`.
    """
    with locked(table_id) as table:
        seats = list(table.seats.all())
        if any(seat.player_id == user.pk for seat in seats):
            return table
        demand_open(table)
        free = [seat for seat in seats if seat.free]
        if not free:
            raise TableError("full", _("All seats are taken."))
        seat = free[0] if index is None else next((s for s in free if s.index == index), None)
        if seat is None:
            raise TableError("taken", _("Somebody sits there already. Choose another seat."))
        seat.player, seat.seed_word = user, seed_word
        seat.save(update_fields=["player", "seed_word"])
        telling.came(table, user.pk)
        if len(free) == 1:
            _begin(table, user)
        else:
            bump(table)
    return table


def leave(table_id: str, user: User) -> Table:
    """Return the open table without this person; a leaving host hands it on, and nobody left cancels it.

    Raises: TableError `not-open`, Forbidden.
    """
    with locked(table_id) as table:
        demand_open(table)
        seats = list(table.seats.all())
        seat = next((s for s in seats if s.player_id == user.pk), None)
        if seat is None:
            raise Forbidden
        vacate(table, seats, seat)
        bump(table)
    return table


def vacate(table: Table, seats: list[Seat], seat: Seat) -> None:
    """Empty a seat of an open table, and see to it that it has a host or is cancelled."""
    leaver, seat.player, seat.seed_word = seat.player_id, None, ""
    seat.save(update_fields=["player", "seed_word"])
    heirs = [s.player for s in seats if s.player is not None]
    if not heirs:
        table.status, table.finished = Table.Status.CANCELLED, timezone.now()
        telling.closed(table)
    elif table.host_id in (leaver, None):
        table.host = heirs[0]


def start(table_id: str, user: User) -> Table:
    """Return the table begun by its host with those who are here; empty seats are dropped.

    Raises: TableError `not-open`, `too-few`; Forbidden.
    """
    with locked(table_id) as table:
        demand_open(table)
        _demand_host(table, user)
        taken = [seat for seat in table.seats.all() if not seat.free]
        least = table.config.GAME.seats.start
        if len(taken) < least:
            raise TableError("too-few", _("There are not enough players yet."))
        table.seats.exclude(pk__in=[seat.pk for seat in taken]).delete()
        for index, seat in enumerate(taken):  # ascending, so an index is always free when it is taken
            if seat.index != index:
                seat.index = index
                seat.save(update_fields=["index"])
        _begin(table, user)
    return table


def cancel(table_id: str, user: User) -> Table:
    """Return the open table, cancelled by its host. Raises: TableError `not-open`, Forbidden."""
    with locked(table_id) as table:
        demand_open(table)
        _demand_host(table, user)
        table.status, table.finished = Table.Status.CANCELLED, timezone.now()
        telling.called_off(table, table.seats.all(), by=user.pk)
        bump(table)
    return table


def rematch(table_id: str, user: User) -> Table:
    """Return the next table of the same people: made by the first who asks, joined by the others.

    Raises: TableError `not-over`, Forbidden.
    """
    with locked(table_id) as table:
        seats = list(table.seats.all())
        if user.pk not in [seat.player_id for seat in seats]:
            raise Forbidden
        if table.status != Table.Status.FINISHED:
            raise TableError("not-over", _("This game is not over yet."))
        following = table.rematch
        if following is None or following.status == Table.Status.CANCELLED:
            following = table.rematch = open_table(
                user,
                table.config,
                seats=len(seats),
                options=table.options,
                visibility=table.visibility,
                bots=[seat.bot for seat in seats if seat.bot and not seat.stand_in],
                pace=table.read_pace(),
            )
            bump(table)
            _ask_back(following, seats, user)
            return following
    if following.status != Table.Status.OPEN:
        return following
    return join(following.pk, user)


def _ask_back(table: Table, seats: list[Seat], user: User) -> None:
    """Invite the others of the game before to its next table."""
    others = [seat.player_id for seat in seats if seat.player_id not in (None, user.pk)]
    Invitation.objects.bulk_create(Invitation(table=table, user_id=pk, by=user) for pk in others)
    telling.invited(table, others)


def _begin(table: Table, user: User) -> None:
    """Deal: the first move of the log. The seed words are frozen from here on."""
    game = table.config.GAME
    seats = list(table.seats.all())
    chance = Chance.keyed(bytes(table.shuffle.secret), seed_words(seats), table.seq + 1)
    step = game.begin(len(seats), table.read_options(), chance)
    table.status, table.started, table.rules = Table.Status.PLAYING, timezone.now(), game.version
    by = Move.By.HOST if user.pk == table.host_id else Move.By.PLAYER  # whoever sat down last
    entry = Entry(Move.Kind.SETUP, by, user=user, action={"seats": len(seats)})
    telling.closed(table)
    telling.begins(table, seats, by=user.pk)
    write_move(table, seats, step, entry, chance)


def _demand_host(table: Table, user: User) -> None:
    if table.host_id != user.pk:
        raise Forbidden(text=_("Only who opened the table can do that."))
