"""The chat of a table. A message is not a move; the log does not know it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tabletop.accounts.models import User
from tabletop.tables import telling
from tabletop.tables.errors import TableError, Unreadable
from tabletop.tables.models import Message, Move, Table
from tabletop.tables.services.writing import bump, locked, own_seat, write_note


def say(table_id: str, user: User, text: str) -> Table:
    """Return the table with one line more in its chat. Raises: Forbidden for who has no seat, Unreadable."""
    text = " ".join(text.split())
    if not text:
        raise Unreadable("empty", _("Write something first."))
    if len(text) > Message.LONGEST:
        raise Unreadable("too-long", _("That is too long: 500 characters at most."))
    with locked(table_id) as table:
        seats = list(table.seats.all())
        own_seat(seats, user)
        if table.status == Table.Status.CANCELLED:
            raise TableError("not-open")
        telling.wrote(table, seats, Message.objects.create(table=table, user=user, text=text))
        bump(table)
    return table


def take_words_back(user: User) -> None:
    """Delete every line this person has written; open pages of games that are going on hear of it."""
    written = Message.objects.filter(user=user)
    going = Table.objects.filter(status__in=(Table.Status.OPEN, Table.Status.PLAYING), messages__in=written)
    tables = list(going.distinct().values_list("pk", flat=True))
    written.delete()
    for table_id in tables:
        with locked(table_id) as table:
            bump(table)


def hide(message_id: int, admin: User, *, hidden: bool = True) -> Table:
    """Return the table of a message that an administrator took out of sight, or put back; its log says so."""
    found = Message.objects.only("table_id").get(pk=message_id)
    with locked(found.table_id) as table:
        Message.objects.filter(pk=message_id).update(hidden=hidden)
        write_note(table, "message-hidden" if hidden else "message-shown", Move.By.ADMIN, admin)
        bump(table)
    return table
