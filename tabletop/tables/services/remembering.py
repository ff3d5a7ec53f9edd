"""The private note of a person at a table. It changes nothing that anybody else can see."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tabletop.accounts.models import User
from tabletop.tables.errors import Unreadable
from tabletop.tables.models import Memo, Table
from tabletop.tables.services.writing import own_seat


def keep_memo(table: Table, user: User, text: str) -> None:
    """Keep this text as the person's own note; an empty one is thrown away. Raises: Forbidden, Unreadable."""
    own_seat(list(table.seats.all()), user)
    text = text.replace("\r\n", "\n").strip()
    if len(text) > Memo.LONGEST:
        raise Unreadable("too-long", _("That is too long: 4000 characters at most."))
    if text:
        Memo.objects.update_or_create(table=table, user=user, defaults={"text": text})
    else:
        Memo.objects.filter(table=table, user=user).delete()
