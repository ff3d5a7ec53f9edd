"""Tables for the administrators of the site. They see what an onlooker may see, and act through the services only."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.models import AnonymousUser
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.kit.types import ActionError
from games.kit.ui import listed
from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.errors import TableError
from tabletop.tables.models import Message, Move, Seat, Table
from tabletop.tables.projection import Scene
from tabletop.tables.words import seat_name


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """Nothing is typed into a table: there are only actions."""

    def has_add_permission(self, request: HttpRequest, *_args: Any) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Whether an address may narrow the list by this: only by what the list offers, else what is hidden could be
        guessed piece by piece."""
        offered = self.get_list_filter(request)
        return any(f"{lookup}__".startswith(f"{name}__") for name in offered)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return [str(name) for name in self.get_fields(request, obj)]

    def _each(self, request: HttpRequest, rows: Iterable[Model], act: Callable[[Any], Any]) -> None:
        """Do something to each row, and say how often it worked."""
        worked = failed = 0
        for row in rows:
            try:
                act(row)
                worked += 1
            except (TableError, ActionError):
                failed += 1
        if worked:
            text = ngettext("Done for %(count)d.", "Done for %(count)d.", worked)
            self.message_user(request, text % {"count": worked})
        if failed:
            text = ngettext("Not possible for %(count)d.", "Not possible for %(count)d.", failed)
            self.message_user(request, text % {"count": failed}, messages.WARNING)


@admin.register(Table)
class TableAdmin(ReadOnly):
    """Find tables and cancel them. State, secret and hands are not here."""

    list_display = ("id", "game", "status", "visibility", "players", "waits_for", "host", "created")
    list_filter = ("status", "game", "visibility", "created")
    search_fields = ("id", "seats__player__username", "seats__player__display_name")
    fields = ("id", "game", "rules", "options", "status", "paused", "visibility", "players", "waits_for", "host",
              "seq", "rev", "created", "started", "finished", "log")  # fmt: skip
    actions = ("cancel", "pause", "resume")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        found: QuerySet[Table] = super().get_queryset(request)
        return found.defer("state").select_related("host").prefetch_related("seats__player")

    @admin.display(description=_("players"))
    def players(self, table: Table) -> str:
        return listed([seat_name(seat, table.config) for seat in table.seats.all() if not seat.free])

    @admin.display(description=_("waits for"))
    def waits_for(self, table: Table) -> str:
        acting = [seat for seat in table.seats.all() if seat.acting_since is not None]
        return listed([seat_name(seat, table.config) for seat in acting])

    @admin.display(description=_("log"))
    def log(self, table: Table) -> str:
        """The newest sentences of the log, as an onlooker may know them."""
        return "\n".join(entry.sentence for entry in Scene(table, AnonymousUser()).log())

    @admin.action(description=_("Cancel these tables"), permissions=["change"])
    def cancel(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        admin_user = _admin(request)
        self._each(request, queryset, lambda table: services.cancel_as_admin(table.pk, admin_user))

    @admin.action(description=_("Pause these games"), permissions=["change"])
    def pause(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        admin_user = _admin(request)
        self._each(request, queryset, lambda table: services.pause_as_admin(table.pk, admin_user))

    @admin.action(description=_("Resume these games"), permissions=["change"])
    def resume(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        admin_user = _admin(request)
        self._each(request, queryset, lambda table: services.resume_as_admin(table.pk, admin_user))


@admin.register(Seat)
class SeatAdmin(ReadOnly):
    """Help a table on: free a seat, let a stand-in play or play no longer, or let its time run out."""

    list_display = ("table", "number", "player", "bot", "acting", "left", "score")
    list_filter = ("table__status", "table__game", "left")
    search_fields = ("table__id", "player__username", "player__display_name")
    list_select_related = ("table", "player")
    fields = ("table", "number", "player", "bot", "acting", "lapses", "score", "left")
    actions = ("free", "stand_in", "give_back", "extend", "time_out")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        found: QuerySet[Seat] = super().get_queryset(request)
        return found.defer("table__state")

    @admin.display(description=_("seat"))
    def number(self, seat: Seat) -> int:
        return seat.index + 1

    @admin.display(description=_("to move"), boolean=True)
    def acting(self, seat: Seat) -> bool:
        return seat.acting_since is not None

    @admin.action(description=_("Free these seats (in a game: a bot for good)"), permissions=["change"])
    def free(self, request: HttpRequest, queryset: QuerySet[Seat]) -> None:
        admin_user = _admin(request)
        self._each(request, queryset, lambda seat: services.free_seat(seat.table_id, seat.index, admin_user))

    @admin.action(
        description=_("Let a stand-in play until the person takes the seat back"), permissions=["change"]
    )
    def stand_in(self, request: HttpRequest, queryset: QuerySet[Seat]) -> None:
        admin_user = _admin(request)
        self._each(
            request, queryset, lambda seat: services.seat_stand_in(seat.table_id, seat.index, admin_user)
        )

    @admin.action(description=_("Give these seats back to their people"), permissions=["change"])
    def give_back(self, request: HttpRequest, queryset: QuerySet[Seat]) -> None:
        admin_user = _admin(request)
        self._each(request, queryset, lambda seat: services.give_back(seat.table_id, seat.index, admin_user))

    @admin.action(description=_("Give the turns of these seats a day more"), permissions=["change"])
    def extend(self, request: HttpRequest, queryset: QuerySet[Seat]) -> None:
        admin_user = _admin(request)
        self._each(request, queryset, lambda seat: services.extend(seat.table_id, seat.index, admin_user))

    @admin.action(description=_("Let the time of these seats run out now"), permissions=["change"])
    def time_out(self, request: HttpRequest, queryset: QuerySet[Seat]) -> None:
        admin_user = _admin(request)
        self._each(
            request, queryset, lambda seat: services.time_out_as_admin(seat.table_id, seat.index, admin_user)
        )


@admin.register(Move)
class MoveAdmin(ReadOnly):
    """The log, to read. Actions, draws and private parts are shown once the table is over."""

    list_display = ("table", "seq", "kind", "seat_number", "by", "user", "created")
    list_filter = ("kind", "by", "table__game", "created")
    search_fields = ("table__id", "user__username")
    list_select_related = ("table", "user")
    fields = ("table", "seq", "kind", "seat_number", "by", "user", "created", "what", "numbers", "happened")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Move]:
        found: QuerySet[Move] = super().get_queryset(request)
        return found.defer("action", "draws", "events", "table__state")

    @admin.display(description=_("seat"))
    def seat_number(self, move: Move) -> int | None:
        return None if move.seat is None else move.seat + 1

    @admin.display(description=_("action"))
    def what(self, move: Move) -> Any:
        return move.action if _over(move) else _("hidden until the game is over")

    @admin.display(description=_("draws"))
    def numbers(self, move: Move) -> Any:
        return move.draws if _over(move) else _("hidden until the game is over")

    @admin.display(description=_("events"))
    def happened(self, move: Move) -> Any:
        if _over(move):
            return move.events
        return [{key: event[key] for key in ("kind", "seat", "public")} for event in move.events]


@admin.register(Message)
class MessageAdmin(ReadOnly):
    """The chat: take a line out of sight, or put it back."""

    list_display = ("table", "user", "text", "hidden", "created")
    list_filter = ("hidden", "created")
    search_fields = ("table__id", "user__username", "text")
    list_select_related = ("table", "user")
    fields = ("table", "user", "text", "hidden", "created")
    actions = ("hide", "show")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Message]:
        found: QuerySet[Message] = super().get_queryset(request)
        return found.defer("table__state")

    @admin.action(description=_("Hide these messages"), permissions=["change"])
    def hide(self, request: HttpRequest, queryset: QuerySet[Message]) -> None:
        admin_user = _admin(request)
        self._each(request, queryset, lambda message: services.hide(message.pk, admin_user))

    @admin.action(description=_("Show these messages again"), permissions=["change"])
    def show(self, request: HttpRequest, queryset: QuerySet[Message]) -> None:
        admin_user = _admin(request)
        self._each(request, queryset, lambda message: services.hide(message.pk, admin_user, hidden=False))


def _over(move: Move) -> bool:
    return move.table.status == Table.Status.FINISHED


def _admin(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # the admin site lets nobody else in
    return request.user
