"""How allauth does things here."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.sites.shortcuts import get_current_site
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

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
        if not shallow and User.goes_by(cleaned):
            raise self.validation_error("username_taken")
        return cleaned

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        own = {"request": self.request, "email": email, "current_site": get_current_site(self.request)}
        background.send_soon(self.render_mail(template_prefix, email, own | context))

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account_settings")
