"""The sessions of one person."""

from importlib import import_module

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.utils import timezone

from tabletop.accounts.models import User


def end_sessions(user: User) -> int:
    """Number of sessions of the user that were deleted.

    Reads every living session, because a session does not say whose it is; only for what is rare: an account that is
    switched off or deleted.
    """
    store = import_module(settings.SESSION_ENGINE).SessionStore
    living = store.get_model_class().objects.filter(expire_date__gt=timezone.now())
    theirs = [
        session.session_key
        for session in living.iterator()
        if session.get_decoded().get(SESSION_KEY) == str(user.pk)
    ]
    deleted: int = living.filter(session_key__in=theirs).delete()[0]
    return deleted
