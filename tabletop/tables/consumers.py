"""The page's one socket. It says that something changed, never what: the page then asks for its own fragment."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from autobahn.exception import Disconnected
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from tabletop.accounts.models import User
from tabletop.tables.access import AnyUser, may_watch
from tabletop.tables.broadcast import table_group, user_group
from tabletop.tables.models import Table

SIGNED_OUT = 4401


class MeConsumer(AsyncJsonWebsocketConsumer):
    """A person's own signals: the list of their turns may have changed."""

    groups_joined: tuple[str, ...] = ()

    @property
    def user(self) -> AnyUser:
        """Who opened the socket."""
        return self.scope["user"]  # type: ignore[return-value]  # AuthMiddlewareStack always sets it

    async def connect(self) -> None:
        if not isinstance(self.user, User):
            await self.close()
            return
        await self._join(user_group(self.user.pk))
        await self.accept()
        await self.turns_changed({})

    async def disconnect(self, code: int) -> None:
        for group in self.groups_joined:
            await self.channel_layer.group_discard(group, self.channel_name)

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None, **_kwargs: Any
    ) -> None:
        """Ignore what comes in: pages have nothing to say here."""

    async def send_json(self, content: Any, close: bool = False) -> None:
        """Say something, unless the page was left a moment ago: the news of that is still on its way here."""
        with suppress(Disconnected, OSError):  # what daphne says of it, and what servers are asked to say
            await super().send_json(content, close)

    async def turns_changed(self, _message: dict[str, Any]) -> None:
        await self.send_json({"turns": True})

    async def access_ended(self, _message: dict[str, Any]) -> None:
        await self.close(code=SIGNED_OUT)

    async def _join(self, group: str) -> None:
        await self.channel_layer.group_add(group, self.channel_name)
        self.groups_joined += (group,)


class TableConsumer(MeConsumer):
    """A table's signals, and the person's own where somebody is logged in."""

    async def connect(self) -> None:
        table_id = self.scope["url_route"]["kwargs"]["table_id"]
        if await self._rev(table_id) is None:
            await self.close()
            return
        await self._join(table_group(table_id))
        if self.user.is_authenticated:
            await self._join(user_group(self.user.pk))
        await self.accept()
        # joined first, then told: what changed between the page and the socket is not missed
        await self.table_changed({"table": table_id, "rev": await self._rev(table_id)})
        if self.user.is_authenticated:
            await self.turns_changed({})

    async def table_changed(self, message: dict[str, Any]) -> None:
        await self.send_json({"table": message["table"], "rev": message["rev"]})

    @database_sync_to_async
    def _rev(self, table_id: str) -> int | None:
        """Return the table's rev, None when this person may not watch it."""
        table = Table.objects.only("visibility", "rev").filter(pk=table_id).first()
        return table.rev if table is not None and may_watch(table, self.user) else None
