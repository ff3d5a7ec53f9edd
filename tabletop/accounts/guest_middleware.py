"""What is different for guests on every page."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tabletop.accounts import guests


class GuestMiddleware:
    """Notes the day a guest was here, and leads them from pages about passwords to the one where they get one."""

    CLOSED = frozenset(
        {
            "account_signup",
            "account_email",
            "account_change_password",
            "account_set_password",
            "account_reauthenticate",
        }
    )

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if guests.is_guest(user := request.user):
            guests.note_seen(user)
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        match = request.resolver_match
        if match is None or match.url_name not in self.CLOSED or not guests.is_guest(request.user):
            return None
        way = request.GET.get("next")
        return redirect(reverse("account_keep", query={"next": way} if way else None))
