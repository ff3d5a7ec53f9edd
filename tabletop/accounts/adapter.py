"""How allauth does things here."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.contrib.sites.shortcuts import get_current_site
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as _

from tabletop.accounts import guests
from tabletop.accounts.models import User
from tabletop.accounts.names import is_reserved
from tabletop.notices import background


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Plain words, reserved names, and back to the settings after a change of password."""

    error_messages: dict[str, Any] = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("This account is switched off."),
        "email_password_mismatch": _("The address or the password is not right."),
        "email_taken": _("Somebody already uses this address."),
        "enter_current_password": _("This is not your present password."),
        "incorrect_password": _("The password is not right."),
        "too_many_login_attempts": _("Too many tries went wrong. Wait a few minutes."),
        "username_blacklisted": _("This name is reserved. Choose another one."),
        "username_password_mismatch": _("The name or the password is not right."),
        "username_taken": _("This name is taken."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        if is_reserved(username):
            raise self.validation_error("username_blacklisted")
        cleaned: str = super().clean_username(username, shallow)
        asking = getattr(self.request, "user", None)
        own = asking.pk if guests.is_guest(asking) else None  # a guest may take the name they show
        if not shallow and User.goes_by(cleaned, but=own):
            raise self.validation_error("username_taken")
        return cleaned

    def new_user(self, request: HttpRequest) -> User:
        """The row that a sign-up fills: of a guest the very one they play with, so that all of theirs stays theirs."""
        user = guests.made_full(request.user) if guests.is_guest(request.user) else User()
        if not user.language and get_language() != settings.LANGUAGE_CODE:
            user.language = get_language() or ""  # mails come in the language that the pages were in
        return user

    def login(self, request: HttpRequest, user: User) -> None:
        """Logs in; a guest who becomes somebody else in this browser cannot come back."""
        guest = request.user if guests.is_guest(request.user) else None
        super().login(request, user)
        if guest is not None and guest.pk != user.pk:
            guests.close(guest)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A mail is in the language of whom it goes to, whoever asked for it; else in that of the page."""
        own = {"request": self.request, "email": email, "current_site": get_current_site(self.request)}
        with override(getattr(context.get("user"), "known_language", "") or get_language()):
            background.send_soon(self.render_mail(template_prefix, email, own | context))

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account_settings")
