"""The addresses of sockets. (Channels routes applications, which the types of `path` do not foresee.)"""

from django.urls import path

from tabletop.tables.consumers import MeConsumer, TableConsumer

websocket_urlpatterns = [
    path("ws/me/", MeConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/tables/<slug:table_id>/", TableConsumer.as_asgi()),  # type: ignore[arg-type]
]
