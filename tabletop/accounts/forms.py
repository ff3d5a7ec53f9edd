"""Forms of one's own account."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from allauth.account import forms as allauth_forms
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django import forms
from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tabletop.accounts.languages import own_names
from tabletop.accounts.models import User
from tabletop.accounts.names import guest_name, tidy, validate_name
from tabletop.accounts.zones import grouped_zones, present_name

NEW_PASSWORD = {"password1": _("New password"), "password2": _("New password once more")}

# How the site is for a person: what they choose for themselves, and an administrator can for them.
PREFERENCES = ("language", "time_zone", "theme", "marks", "palette", "colour_words", "sound")


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]
    """What a person says about themselves and how the site should look to them."""

    class Meta:
        model = User
        fields = ("display_name", *PREFERENCES)
        widgets: ClassVar = {
            "display_name": forms.TextInput(attrs={"autocomplete": "nickname"}),
            **dict.fromkeys(("theme", "marks", "palette", "sound"), forms.RadioSelect),
        }

    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        choices=lambda: [("", _("As in my browser")), *own_names()],
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        required=False,
        choices=lambda: [("", _("Universal time (UTC)")), *grouped_zones()],
        help_text=_("Times are shown in it, and your waking hours are reckoned in it."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["time_zone"] = present_name(self.initial["time_zone"])
        if len(settings.LANGUAGES) == 1:
            del self.fields["language"]
        if self.instance.guest:
            called = {"name": guest_name(self.instance.username)}
            self.fields["display_name"].help_text = _("Leave it empty, and you are called %(name)s.") % called

    def clean_display_name(self) -> str:
        return tidy(self.cleaned_data["display_name"])


class NameForm(forms.ModelForm):  # type: ignore[type-arg]
    """What others are to call a person. A guest may leave the name that was made up for them."""

    class Meta:
        model = User
        fields = ("display_name",)

    display_name = forms.CharField(
        label=_("Your name"),
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )

    def clean_display_name(self) -> str:
        """The tidied name; none when it is the made-up one, whose number the guest then gets if nobody else has."""
        name = tidy(self.cleaned_data["display_name"])
        number = re.search("[0-9]{4,9}", name)
        username = f"guest-{number[0]}" if number else ""
        if username and name == guest_name(username):
            if self.instance.pk is None:
                self.instance.username = username
            return ""
        if name:
            validate_name(name)
        return name


class Plain:
    """Takes out the grey words that only repeat the label, says the labels in our words, and in one line what a
    password must be."""

    fields: dict[str, forms.Field]
    labels: ClassVar[Mapping[str, Any]] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, label in self.labels.items():
            self.fields[name].label = label
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
        if "password1" in self.fields:
            self.fields["password1"].help_text = _(
                "8 characters or more, not only digits, and hard to guess."
            )


class LoginForm(Plain, allauth_forms.LoginForm):  # type: ignore[misc]
    """Name or address, and password."""

    labels: ClassVar = {"login": _("Username or email address")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs["autocomplete"] = "username"


class SignupForm(Plain, allauth_forms.SignupForm):  # type: ignore[misc]
    """Name, address and the password twice."""

    labels: ClassVar = {"email": _("Email address"), "password2": _("Password once more")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = _(
            "3 to 30 signs: letters from a to z, digits, dot, dash or underscore."
        )
        self.fields["username"].widget.attrs["autocapitalize"] = "none"
        self.fields["email"].help_text = _("Nobody else sees it.")


class ChangePasswordForm(Plain, allauth_forms.ChangePasswordForm):  # type: ignore[misc]
    """The present password, and the new one twice."""

    labels: ClassVar = {"oldpassword": _("Present password"), **NEW_PASSWORD}


class SetPasswordForm(Plain, allauth_forms.SetPasswordForm):  # type: ignore[misc]
    """A first password, twice."""

    labels: ClassVar = {"password2": _("Password once more")}


class ResetPasswordForm(Plain, allauth_forms.ResetPasswordForm):  # type: ignore[misc]
    """The address that gets the link."""

    labels: ClassVar = {"email": _("Email address")}


class ResetPasswordKeyForm(Plain, allauth_forms.ResetPasswordKeyForm):  # type: ignore[misc]
    """The new password twice, for who came by the link."""

    labels: ClassVar = NEW_PASSWORD


class ReauthenticateForm(Plain, allauth_forms.ReauthenticateForm):  # type: ignore[misc]
    """The password once more."""


class AddEmailForm(Plain, allauth_forms.AddEmailForm):  # type: ignore[misc]
    """A new address."""

    labels: ClassVar = {"email": _("New address")}

    def clean_email(self) -> str:
        """An address that belongs to somebody else is refused here as it is at sign-up."""
        email: str = super().clean_email()
        if User.objects.filter(email__iexact=email).exclude(pk=self.user.pk).exists():
            raise get_adapter().validation_error("email_taken")
        return email

    def save(self, request: HttpRequest) -> EmailAddress:
        """An address that was never confirmed gives way at once: allauth would leave the person with none."""
        address: EmailAddress = super().save(request)
        if EmailAddress.objects.get_verified(self.user) is None:
            address.set_as_primary()
        return address
