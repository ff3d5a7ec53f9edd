"""Language, time zone and looks of whoever asks, and that nobody else finds their pages in the browser."""

from collections.abc import Callable
from contextlib import ExitStack

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers

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


def privacy_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Lets nothing that is shown to who is logged in be kept, unless its view says for how long: the button that leads
    back would show it to whoever sits there after the log-out."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.user.is_authenticated and not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        return response

    return answer
