"""People with a password that tests may know."""

from collections.abc import Callable

import pytest
from django.core.cache import cache

from tabletop.accounts.models import User

PASSWORD = "kettle-of-fish-9"

MakeUser = Callable[..., User]


@pytest.fixture
def make_user(db: None) -> MakeUser:
    """Makes somebody with PASSWORD and an address of their own."""

    def make(username: str, **fields: object) -> User:
        fields.setdefault("email", f"{username}@example.org")
        return User.objects.create_user(username=username, password=PASSWORD, **fields)

    return make


@pytest.fixture
def ann(make_user: MakeUser) -> User:
    return make_user("ann")


@pytest.fixture(autouse=True)
def no_old_attempts() -> None:
    """Counts of attempts live in the cache, which outlasts a test."""
    cache.clear()
