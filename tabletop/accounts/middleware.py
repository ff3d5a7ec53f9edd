"""Language, time zone and theme of whoever asks."""

from collections.abc import Callable
from contextlib import ExitStack

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from tabletop.accounts.models import User
from tabletop.accounts.zones import zone

THEME_COOKIE = "theme"


class PreferencesMiddleware:
    """Answers in the person's own language and time zone, and sets `request.theme` ("", "light" or "dark").

    Visitors without an account keep what LocaleMiddleware found; for them nothing is read from the database.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user if request.user.is_authenticated else None
        theme = user.theme if user else request.COOKIES.get(THEME_COOKIE, "")
        request.theme = theme if theme in User.Theme.values else ""  # type: ignore[attr-defined]
        language = (user and user.known_language) or translation.get_language()
        with ExitStack() as stack:
            stack.enter_context(timezone.override(zone(user.time_zone) if user and user.time_zone else None))
            stack.enter_context(translation.override(language))
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
            if language:
                response.headers.setdefault("Content-Language", language)
            return response
