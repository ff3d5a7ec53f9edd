"""People who read the language of brackets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.core.cache import cache
from django.utils.translation import to_locale, trans_real

from tabletop.accounts.models import User
from tests.tables.conftest import _unhurried  # noqa: F401  no limit on how fast a test acts
from tests.tables.stage import person
from tests.words.pseudo import CODE, spoken

PEOPLE = ("Zzann", "Zzbob", "Zzcara")


@pytest.fixture
def brackets(settings: Any, tmp_path: Path) -> Iterator[None]:
    """The language of brackets can be chosen, and nothing written in it outlasts the test."""
    folder = tmp_path / to_locale(CODE) / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.mo").touch()
    settings.LOCALE_PATHS = [*site.LOCALE_PATHS, tmp_path]
    settings.LANGUAGES = [*site.LANGUAGES, (CODE, "Brackets")]
    for memory in (cache.clear, trans_real.translation_catalog_exists.cache_clear):
        memory()
    with spoken():
        yield
    for memory in (cache.clear, trans_real.translation_catalog_exists.cache_clear):
        memory()


@pytest.fixture
def friends(db: None, brackets: None) -> list[User]:
    return [person(name.lower(), display_name=name, language=CODE) for name in PEOPLE]
