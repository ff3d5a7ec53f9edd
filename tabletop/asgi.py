"""The site as an ASGI application: pages and sockets."""

import os
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabletop.settings")
django.setup(set_prefix=False)

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from django.conf import settings  # noqa: E402
from django.urls import re_path  # noqa: E402

from tabletop.server.handler import OneHopHandler, OneThreadHandler, Receive, Scope, Send  # noqa: E402
from tabletop.tables.routing import websocket_urlpatterns  # noqa: E402


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """Closes a socket at an address nobody listens on; without it, each would be an error in the log."""
    await send({"type": "websocket.close"})


routes: list[Any] = [*websocket_urlpatterns, re_path("", refuse)]  # type: ignore[arg-type]
application = ProtocolTypeRouter(
    {
        "http": OneThreadHandler() if settings.ONE_THREAD else OneHopHandler(),
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(routes))),
    }
)
