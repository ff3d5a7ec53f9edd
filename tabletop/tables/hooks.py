"""What the tables do when something happens to an account (the hooks accounts offers)."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.db.models.signals import pre_delete
from django.dispatch import receiver

from tabletop.accounts.models import User
from tabletop.accounts.signals import access_ended, guests_needed, hours_changed, words_taken_back
from tabletop.tables import broadcast, services
from tabletop.tables.models import Seat, Table


@receiver(access_ended)
def close_sockets(user: User, **_kwargs: Any) -> None:
    """Close the person's sockets at once."""
    broadcast.end_access(user.pk)


@receiver(access_ended)
def hold_up_nobody(user: User, **_kwargs: Any) -> None:
    """Let stand-ins play for a person whose account was switched off."""
    if not user.is_active:
        services.stand_in_for(user)


@receiver(pre_delete, sender=User)
def leave_tables(instance: User, **_kwargs: Any) -> None:
    """Leave the person's games to bots first, so that no game waits for nobody; then close the sockets."""
    services.withdraw(instance)
    transaction.on_commit(partial(broadcast.end_access, instance.pk))


@receiver(words_taken_back)
def forget_the_chat(user: User, **_kwargs: Any) -> None:
    """Delete what the person wrote at tables."""
    services.take_words_back(user)


@receiver(hours_changed)
def reckon_deadlines(user: User, **_kwargs: Any) -> bool:
    """Reckon the person's running turns by their new hours; whether a deadline stays as it was promised."""
    return services.reckon_for(user)


@receiver(guests_needed)
def plays_with_others(**_kwargs: Any) -> Exists:
    """Return the condition on users that they sit at a running game with somebody else who may come."""
    others = Seat.objects.filter(table=OuterRef("table"), player__is_active=True, left=False)
    mine = Seat.objects.filter(player=OuterRef("pk"), table__status=Table.Status.PLAYING, left=False)
    return Exists(mine.filter(Exists(others.exclude(pk=OuterRef("pk")))))
