"""A mail address that was confirmed is tried again; a device tells nobody but who is logged in there."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from tabletop.accounts.models import User
from tabletop.notices import devices
from tabletop.notices.troubles import forget


@receiver(email_confirmed)
def try_again(email_address: EmailAddress, **_kwargs: Any) -> None:
    forget(email_address.user)


@receiver(user_logged_out)
def send_nothing_there(request: HttpRequest, user: User | None, **_kwargs: Any) -> None:
    """Whoever comes to this device next reads nothing that is meant for who has logged out."""
    if user is not None:
        devices.of_browser(request).filter(user=user).delete()


@receiver(user_logged_in)
def send_others_nothing_there(request: HttpRequest, user: User, **_kwargs: Any) -> None:
    """The one before never logged out: their session ran out, or they were a guest."""
    devices.of_browser(request).exclude(user=user).delete()
