"""Language, time zone and looks of whoever asks."""

from collections.abc import Callable
from contextlib import ExitStack

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from tabletop.accounts.models import User
from tabletop.accounts.zones import zone

# How a page looks and sounds to one person: kept in the account, else in cookies of these names.
LOOKS = {"theme": User.Theme, "marks": User.Marks, "palette": User.Palette, "sound": User.Sound}


class PreferencesMiddleware:
    """Answers in the person's own language and time zone, and sets each of the looks, as in `request.theme`.

    Visitors without an account keep what LocaleMiddleware found; for them nothing is read from the database.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user if request.user.is_authenticated else None
        for look, choices in LOOKS.items():
            wanted = getattr(user, look) if user else request.COOKIES.get(look, "")
            setattr(request, look, wanted if wanted in choices.values else "")
        language = (user and user.known_language) or translation.get_language()
        with ExitStack() as stack:
            stack.enter_context(timezone.override(zone(user.time_zone) if user and user.time_zone else None))
            stack.enter_context(translation.override(language))
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
            if language:
                response.headers.setdefault("Content-Language", language)
            return response
