"""A person deletes their own account."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Model, Q

from tabletop.accounts.models import User
from tabletop.accounts.sessions import end_sessions
from tabletop.accounts.signals import words_taken_back


def delete_account(user: User, *, words: bool) -> None:
    """Delete the person with all that is theirs alone; with `words` also what they wrote to others.

    What others share with them, their games above all, is left to whoever listens: see `pre_delete` in tables.hooks.
    """
    with transaction.atomic():
        if words:
            words_taken_back.send(sender=User, user=user)
        end_sessions(user)
        _forget_in_the_office(user)
        user.delete()


def _forget_in_the_office(user: User) -> None:
    """Delete what administrators' log says about this person: it holds the name and the address in words."""
    about: Q = Q(**_rows(User, [user.pk]))
    about |= Q(**_rows(EmailAddress, EmailAddress.objects.filter(user=user).values_list("pk", flat=True)))
    LogEntry.objects.filter(about).delete()


def _rows(model: type[Model], keys: object) -> dict[str, object]:
    kind = ContentType.objects.get_for_model(model)
    return {"content_type": kind, "object_id__in": [str(key) for key in keys]}  # type: ignore[attr-defined]
