"""The devices a person wants to be told on."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from collections.abc import Iterable

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from tabletop.accounts.models import User
from tabletop.notices import endpoints
from tabletop.notices.models import Device

MOST = 20  # of a person; the oldest gives way
COOKIE, YEAR = "device", 365 * 24 * 60 * 60
AUTH_BYTES = 16

# The first word that a browser says of itself counts: those further on say the later ones too.
BROWSERS = (
    ("Firefox/", "Firefox"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Chrom", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


class DeviceForm(forms.ModelForm):  # type: ignore[type-arg]
    """What a browser says when it lets a site send messages."""

    class Meta:
        model = Device
        fields = ("endpoint", "p256dh", "auth")

    def clean_endpoint(self) -> str:
        endpoint: str = self.cleaned_data["endpoint"]
        try:
            endpoints.check(endpoint)
        except endpoints.Unsafe as error:
            raise ValidationError(_("Messages cannot be sent to this address.")) from error
        return endpoint

    def clean_p256dh(self) -> str:
        text: str = self.cleaned_data["p256dh"]
        try:
            EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _bytes(text))
        except ValueError as error:
            raise ValidationError(_("This is no key.")) from error
        return text

    def clean_auth(self) -> str:
        text: str = self.cleaned_data["auth"]
        try:
            sound = len(_bytes(text)) == AUTH_BYTES
        except ValueError:
            sound = False
        if not sound:
            raise ValidationError(_("This is no key."))
        return text

    def validate_unique(self) -> None:
        """The same browser again is no mistake."""


def add(user: User, fields: dict[str, str], user_agent: str) -> Device:
    """Tell this person on this device too; a device is one person's, the last who asked for it."""
    row = fields | {"user": user, "name": name_of(user_agent), "error": "", "told": None}
    device, _made = Device.objects.update_or_create(endpoint=fields["endpoint"], defaults=row)
    kept = Device.objects.filter(user=user).order_by("-pk").values("pk")[:MOST]
    Device.objects.filter(user=user).exclude(pk__in=list(kept.values_list("pk", flat=True))).delete()
    return device


def remember(response: HttpResponse, device: Device) -> None:
    """Let the browser say from now on which device it is, so that logging out there can end what is sent to it."""
    secure = settings.SESSION_COOKIE_SECURE
    response.set_signed_cookie(
        COOKIE, str(device.pk), salt=COOKIE, max_age=YEAR, secure=secure, httponly=True, samesite="Lax"
    )


def of_browser(request: HttpRequest) -> QuerySet[Device]:
    """Return the device that this browser is, if it takes messages."""
    found = request.get_signed_cookie(COOKIE, default=None, salt=COOKIE)
    return Device.objects.filter(pk=found) if found else Device.objects.none()


def name_of(user_agent: str) -> str:
    """Return what to call a browser by what it says of itself: "Firefox, Android"."""
    found = [_first(user_agent, BROWSERS), _first(user_agent, SYSTEMS)]
    return ", ".join(name for name in found if name)


def _first(text: str, names: Iterable[tuple[str, str]]) -> str:
    return next((name for sign, name in names if sign in text), "")


def _bytes(text: str) -> bytes:
    """Raises: ValueError."""
    return urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4))
