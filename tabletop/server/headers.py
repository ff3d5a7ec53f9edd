"""What every answer says of the rights of its page, beside what Django's own middleware says."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

type Answer = Callable[[HttpRequest], HttpResponseBase]

# What no page of the site asks a device for. Copying, sharing and full screens are not among it.
NEVER_ASKED_FOR = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "hid",
    "idle-detection",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
    "xr-spatial-tracking",
)
PERMISSIONS = ", ".join(f"{feature}=()" for feature in NEVER_ASKED_FOR)


def permissions_middleware(get_response: Answer) -> Answer:
    """Lets no page, and nothing that might be slipped into one, use what the site never asks for."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response

    return answer
