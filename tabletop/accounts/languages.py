"""The languages of the site, by the names their speakers give them."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Warning

OWN_NAMES = {"en": "English", "lt": "Lietuvių", "mr": "मराठी", "mn": "Монгол"}


def own_names() -> list[tuple[str, str]]:
    """Each language of the site by its own name: [("en", "English"), ("lt", "Lietuvių"), ...]."""
    return [(code, OWN_NAMES.get(code, name)) for code, name in settings.LANGUAGES]


def check_catalogues(**_kwargs: Any) -> list[CheckMessage]:
    """Return a warning for each catalogue whose newest words are not compiled, so that pages would be in English."""
    catalogues = [
        path for folder in settings.LOCALE_PATHS for path in Path(folder).glob("*/LC_MESSAGES/*.po")
    ]
    return [
        Warning(f"{path} is not compiled.", hint="Run `make setup`.", id="languages.W001")
        for path in catalogues
        if not _is_compiled(path)
    ]


def _is_compiled(catalogue: Path) -> bool:
    compiled = catalogue.with_suffix(".mo")
    return compiled.exists() and compiled.stat().st_mtime >= catalogue.stat().st_mtime
