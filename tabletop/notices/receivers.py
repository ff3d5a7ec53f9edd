"""A mail address that was confirmed is tried again."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from django.dispatch import receiver

from tabletop.notices.troubles import forget


@receiver(email_confirmed)
def try_again(email_address: EmailAddress, **_kwargs: Any) -> None:
    forget(email_address.user)
