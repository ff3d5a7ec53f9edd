"""Guests: people who play at once, without an account. Their session is all they have: who loses it cannot come back.

A guest is an ordinary user without password and address, until they keep the account (guest_views.KeepView).
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any, TypeGuard

from allauth.account.adapter import get_adapter
from allauth.core import ratelimit
from django.conf import settings
from django.db import IntegrityError, close_old_connections, transaction
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tabletop.accounts.middleware import LOOKS
from tabletop.accounts.models import User
from tabletop.accounts.names import GUEST, guest_name
from tabletop.accounts.signals import access_ended, guests_needed

log = logging.getLogger(__name__)

TRIES = 6
TWICE = timedelta(minutes=1)  # two first visits of one browser within it are one press, made or sent twice
AT_ONCE = 100


class TooManyGuests(Exception):
    """So many guests came from one address that somebody makes them up."""


def is_guest(user: Any) -> TypeGuard[User]:
    """Whether whoever this is plays as a guest."""
    return isinstance(user, User) and user.guest


def suggest_name() -> str:
    """Return a name to offer to a guest. It is made sure that nobody else has it when they come."""
    return guest_name(f"guest-{_number(0)}")


def welcome(request: HttpRequest, guest: User | None = None) -> User:
    """Return whoever asks, logged in: who is so already, else this new guest, else one whose name is made up.

    Raises: TooManyGuests.
    """
    if isinstance(request.user, User):
        return request.user
    device = device_of(request)
    twin = User.objects.filter(device=device, guest=True, is_active=True).first() if device else None
    if twin is None or twin.date_joined < timezone.now() - TWICE:
        if not ratelimit.consume(request, action="guest"):
            raise TooManyGuests
        User.objects.filter(device=device).update(device=None)
        twin = _register(guest or User(), device, request)
    get_adapter(request).login(request, twin)
    return twin


def device_of(request: HttpRequest) -> str | None:
    """Return what tells a browser that has no session yet, None where nothing does: the print of its secret against
    forged forms, of which logging in makes a new one."""
    token = request.META.get("CSRF_COOKIE")
    return salted_hmac(__name__, token, algorithm="sha256").hexdigest() if token else None


def note_seen(guest: User) -> None:
    """Remember the day a guest was here."""
    today = timezone.now().date()
    if guest.seen_on != today:
        User.objects.filter(pk=guest.pk).update(seen_on=today)


def made_full(guest: User) -> User:
    """Return the guest's own row as that of somebody with an account; name, password and address are still to come."""
    user = User.objects.get(pk=guest.pk)
    user.guest, user.device, user.seen_on = False, None, None
    return user


def close(guest: User) -> None:
    """Nobody can play as this guest any more: whoever waits for them is helped as when an account is closed."""
    # Not by saving, which would look through all sessions: a guest has but the one, and that is over.
    User.objects.filter(pk=guest.pk).update(is_active=False)
    guest.is_active = False
    access_ended.send(sender=User, user=guest)


def sweep(today: date) -> int:
    """Return how many guests are gone now: those not seen for long, and those nobody can come back as, unless
    something needs them still. They leave as everybody who deletes their account."""
    close_old_connections()
    session = timedelta(seconds=settings.SESSION_COOKIE_AGE)
    everybody = User.objects.filter(guest=True).order_by("seen_on")
    for lost in list(everybody.filter(is_active=True, seen_on__lt=today - session)[:AT_ONCE]):
        _worked(close, lost, "closed")
    away = everybody.filter(Q(is_active=False) | Q(seen_on__lt=today - timedelta(days=settings.GUEST_DAYS)))
    for _receiver, needed in guests_needed.send(sender=User):
        away = away.exclude(needed)
    return sum(_worked(User.delete, guest, "deleted") for guest in list(away[:AT_ONCE]))


def _worked(act: Callable[[User], object], guest: User, done: str) -> bool:
    """Whether it could be done to this guest: one to whom it cannot holds up neither the others nor the rest of the
    work."""
    try:
        with transaction.atomic():
            act(guest)
    except Exception as error:  # its text may hold a state, so only its kind is logged
        log.error("guest %s could not be %s: %s", guest.pk, done, type(error).__name__)
        return False
    return True


def _register(guest: User, device: str | None, request: HttpRequest) -> User:
    """Return the guest, stored under a number nobody has; the one that was offered to them if it is free."""
    offered = GUEST.fullmatch(guest.username)
    guest.guest, guest.device, guest.seen_on = True, device, timezone.now().date()
    for look in LOOKS:
        setattr(guest, look, getattr(request, look, ""))
    guest.set_unusable_password()
    for attempt in range(TRIES):
        number = offered[1] if offered and not attempt else _number(attempt)
        guest.username = f"guest-{number}"
        try:
            with transaction.atomic():
                guest.save(force_insert=True)
        except IntegrityError:
            twin = User.objects.filter(device=device).first() if device else None
            if twin is not None:  # the same press, which another process has just answered
                return twin
        else:
            return guest
    raise TooManyGuests


def _number(attempt: int) -> int:
    """Return a number by which to call a guest, the longer the more often one was taken."""
    least = 10 ** (attempt + 3)
    return secrets.choice(range(least, 10 * least))
