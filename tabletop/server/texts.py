"""What no address holds, whichever page it is for. What is posted is for the forms and views to judge."""

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.http.response import HttpResponseBase

type Answer = Callable[[HttpRequest], HttpResponseBase]

NUL = "\0"  # not every database can keep it, or even look for it


def address_middleware(get_response: Answer) -> Answer:
    """Refuses an address with a NUL in it, which no keyboard writes."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        asked = (text for _, texts in request.GET.lists() for text in texts)
        if NUL in request.path or any(NUL in text for text in asked):
            raise BadRequest("An address with a NUL in it")
        return get_response(request)

    return answer
