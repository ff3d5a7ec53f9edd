"""The languages of the site, by the names their speakers give them."""

from django.conf import settings
from django.utils.translation import get_language_info

NOT_IN_DJANGO = {"mn": "Монгол"}


def own_names() -> list[tuple[str, str]]:
    """Each language of the site by its own name: [("en", "English"), ("lt", "Lietuviškai"), ...]."""
    return [
        (code, NOT_IN_DJANGO.get(code) or get_language_info(code)["name_local"].capitalize())
        for code, _name in settings.LANGUAGES
    ]
