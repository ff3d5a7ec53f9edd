"""Ends the sessions of people who may no longer come in, and says so."""

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.db.models.signals import post_save
from django.dispatch import receiver

from tabletop.accounts import guests
from tabletop.accounts.models import User
from tabletop.accounts.sessions import end_sessions
from tabletop.accounts.signals import access_ended


@receiver(user_logged_out)
def tell_of_logout(user: User | None, **kwargs: Any) -> None:
    """Close what is open; a guest who logs out is lost, since nothing leads back to them."""
    if guests.is_guest(user):
        guests.close(user)
    elif user is not None:
        access_ended.send(sender=User, user=user)


@receiver(post_save, sender=User)
def shut_out_the_inactive(instance: User, created: bool, raw: bool = False, **kwargs: Any) -> None:
    """Every save of somebody inactive ends their sessions: there is no way to switch off and keep one alive."""
    if not raw and not created and not instance.is_active:
        end_sessions(instance)
        access_ended.send(sender=User, user=instance)
