"""The addresses of sockets."""

from django.urls import path

from tabletop.tables.consumers import MeConsumer, TableConsumer

websocket_urlpatterns = [
    path("ws/me/", MeConsumer.as_asgi()),
    path("ws/tables/<str:table_id>/", TableConsumer.as_asgi()),
]
