"""The page's socket: it says that something changed to whoever may look, and never what.

On the in-memory layer, and on Redis where REDIS_URL is set.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from autobahn.exception import Disconnected
from channels.testing import WebsocketCommunicator
from django.test import Client

from tabletop.accounts.models import User
from tabletop.asgi import application
from tabletop.tables import services
from tabletop.tables.consumers import SIGNED_OUT, TableConsumer
from tabletop.tables.models import Table
from tests.tables.stage import browser, fresh, legal_move, open_table, person, playing_table, take_turn

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

HOST = "localhost"
SOON = 60  # seconds; only a failing test waits as long


def cookie_of(client: Client) -> str:
    return "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())


def socket(path: str, client: Client | None = None, origin: str | None = f"http://{HOST}") -> Any:
    """Return a socket that is not connected yet, with the session of this browser."""
    headers = [(b"host", HOST.encode())]
    if origin is not None:
        headers.append((b"origin", origin.encode()))
    if client is not None:
        headers.append((b"cookie", cookie_of(client).encode()))
    return WebsocketCommunicator(application, path, headers=headers)


@asynccontextmanager
async def connected(path: str, client: Client | None = None) -> AsyncIterator[Any]:
    """An open socket, closed again afterwards."""
    communicator = socket(path, client)
    accepted, _ = await communicator.connect(timeout=SOON)
    assert accepted
    try:
        yield communicator
    finally:
        await communicator.disconnect(timeout=SOON)


async def refused(path: str, client: Client | None = None, **kwargs: Any) -> bool:
    """Return whether the socket is turned away."""
    communicator = socket(path, client, **kwargs)
    accepted, _ = await communicator.connect(timeout=SOON)
    await communicator.disconnect(timeout=SOON)
    return not accepted


async def hear(communicator: Any, wanted: Any) -> None:
    """Wait until the socket says this; what it says in between may only be signals."""
    while True:
        frame = await communicator.receive_json_from(timeout=SOON)
        assert_a_signal(frame)
        if frame == wanted:
            return


def assert_a_signal(frame: Any) -> None:
    """Pass for {"table": id, "rev": N} and {"turns": true}, the only frames there are."""
    if "turns" in frame:
        assert frame == {"turns": True}
    else:
        assert set(frame) == {"table", "rev"}
        assert isinstance(frame["table"], str)
        assert isinstance(frame["rev"], int)


async def closes(communicator: Any) -> int:
    """Return the code with which the socket is closed, whatever it says before."""
    while True:
        message = await communicator.receive_output(timeout=SOON)
        if message["type"] == "websocket.close":
            return int(message["code"])


def signal(table: Table) -> dict[str, Any]:
    return {"table": table.pk, "rev": fresh(table).rev}


do = sync_to_async


async def test_a_socket_is_told_at_once_how_things_stand(ann: User, bob: User) -> None:
    table = await do(playing_table)(ann, bob)
    async with connected(f"/ws/tables/{table.pk}/", await do(browser)(ann)) as page:
        assert await page.receive_json_from(timeout=SOON) == await do(signal)(table)
        assert await page.receive_json_from(timeout=SOON) == {"turns": True}


async def test_everybody_who_looks_hears_of_a_move(ann: User, bob: User) -> None:
    table = await do(playing_table)(ann, bob)
    path = f"/ws/tables/{table.pk}/"
    async with (
        connected(path, await do(browser)(ann)) as anns,
        connected(path, await do(browser)(bob)) as bobs,
        connected(path) as nobodys,
    ):
        await do(take_turn)(table)
        for page in (anns, bobs, nobodys):
            await hear(page, await do(signal)(table))


async def test_a_move_posted_to_the_site_is_heard(ann: User, bob: User) -> None:
    table = await do(playing_table)(ann, bob)
    async with connected(f"/ws/tables/{table.pk}/", await do(browser)(bob)) as page:
        await hear(page, await do(signal)(table))
        client = await do(browser)(ann)
        fields = {"action": await do(legal_move)(table), "seen": 1}
        answer = await do(client.post)(f"/tables/{table.pk}/play/", fields, content_type="application/json")
        assert answer.status_code == 303
        await hear(page, await do(signal)(table))


async def test_words_and_people_are_heard_of(ann: User, bob: User, cara: User) -> None:
    table = await do(open_table)(ann, seats=3)
    async with connected(f"/ws/tables/{table.pk}/") as page:
        for act in (
            lambda: services.join(table.pk, bob),
            lambda: services.say(table.pk, bob, "hello"),
            lambda: services.leave(table.pk, bob),
            lambda: services.join(table.pk, cara),
            lambda: services.start(table.pk, ann),
            lambda: services.resign(table.pk, ann),
        ):
            await do(act)()
            await hear(page, await do(signal)(table))


async def test_what_is_refused_is_not_heard_of(ann: User, bob: User) -> None:
    table = await do(playing_table)(ann, bob)
    async with connected(f"/ws/tables/{table.pk}/") as page:
        await hear(page, await do(signal)(table))
        client = await do(browser)(bob)
        answer = await do(client.post)(f"/tables/{table.pk}/play/", {"action": "{}", "seen": 1})
        assert answer.status_code == 422
        await do(take_turn)(table)
        assert await page.receive_json_from(timeout=SOON) == await do(signal)(table)  # the very next


async def test_a_table_is_not_heard_of_at_another(ann: User, bob: User, cara: User) -> None:
    here, there = await do(playing_table)(ann, bob), await do(playing_table)(bob, cara)
    async with connected(f"/ws/tables/{here.pk}/") as page:
        await hear(page, await do(signal)(here))
        await do(take_turn)(there)
        await do(take_turn)(here)
        assert await page.receive_json_from(timeout=SOON) == await do(signal)(here)


async def test_my_own_socket_hears_that_my_turns_changed(ann: User, bob: User) -> None:
    table = await do(playing_table)(ann, bob)
    async with connected("/ws/me/", await do(browser)(bob)) as mine:
        assert await mine.receive_json_from(timeout=SOON) == {"turns": True}
        await do(take_turn)(table)
        assert await mine.receive_json_from(timeout=SOON) == {"turns": True}


async def test_the_socket_of_one_table_hears_of_my_turns_at_another(ann: User, bob: User) -> None:
    here, there = await do(playing_table)(ann, bob), await do(playing_table)(bob, ann)
    async with connected(f"/ws/tables/{here.pk}/", await do(browser)(ann)) as page:
        await hear(page, await do(signal)(here))
        await hear(page, {"turns": True})
        await do(take_turn)(there)
        assert await page.receive_json_from(timeout=SOON) == {"turns": True}


async def test_a_link_table_is_for_who_is_logged_in(ann: User, bob: User, cara: User) -> None:
    table = await do(playing_table)(ann, bob, visibility="link")
    path = f"/ws/tables/{table.pk}/"
    assert await refused(path)
    for user in (ann, cara):
        async with connected(path, await do(browser)(user)) as page:
            await hear(page, await do(signal)(table))


async def test_nobody_has_no_socket_of_their_own() -> None:
    assert await refused("/ws/me/")


@pytest.mark.parametrize("path", ["/ws/tables/nosuchtable1/", "/ws/", "/ws/nowhere/", "/", "/ws/tables/"])
async def test_addresses_where_nobody_listens(ann: User, path: str) -> None:
    assert await refused(path, await do(browser)(ann))


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", None, "http://localhost.example"])
async def test_pages_of_other_sites_get_no_socket(ann: User, bob: User, origin: str | None) -> None:
    table = await do(playing_table)(ann, bob)
    client = await do(browser)(ann)
    for path in (f"/ws/tables/{table.pk}/", "/ws/me/"):
        assert await refused(path, client, origin=origin)


async def test_a_session_that_is_none_is_nobodys(ann: User, bob: User) -> None:
    client = await do(browser)(ann)
    await do(client.session.flush)()
    assert await refused("/ws/me/", client)


@pytest.mark.parametrize("path", ["/ws/me/", "/ws/tables/{}/"])
@pytest.mark.parametrize("end", ["log out", "switch off", "new password", "delete"])
async def test_sockets_close_when_somebody_may_no_longer_be_here(
    ann: User, bob: User, path: str, end: str
) -> None:
    table = await do(playing_table)(ann, bob)
    client = await do(browser)(ann)

    def act() -> None:
        if end == "log out":
            client.post("/accounts/logout/")
        elif end == "switch off":
            ann.is_active = False
            ann.save()
        elif end == "new password":
            ann.set_password("an0ther-one")
            ann.save()
        else:
            ann.delete()

    async with connected(path.format(table.pk), client) as page:
        await do(act)()
        assert await closes(page) == SIGNED_OUT
    if path == "/ws/me/" and end != "new password":
        assert await refused(path, client)


async def test_other_peoples_sockets_stay_open(ann: User, bob: User) -> None:
    table = await do(playing_table)(ann, bob)
    async with connected(f"/ws/tables/{table.pk}/", await do(browser)(bob)) as page:
        client = await do(browser)(ann)
        await do(client.post)("/accounts/logout/")
        await do(take_turn)(table)
        await hear(page, await do(signal)(table))


@pytest.mark.parametrize("text", ["{", "{}", '{"type": "table.changed", "rev": 9}', "x" * 100_000])
async def test_what_a_page_says_is_ignored(ann: User, bob: User, text: str) -> None:
    table = await do(playing_table)(ann, bob)
    async with connected(f"/ws/tables/{table.pk}/", await do(browser)(ann)) as page:
        await page.send_to(text_data=text)
        await page.send_to(bytes_data=text.encode())
        await do(take_turn)(table)
        await hear(page, await do(signal)(table))


async def test_nothing_of_a_game_is_in_any_frame(ann: User, bob: User) -> None:
    """A whole game of Qwirkle's beginning, heard by everybody: only ids and numbers."""
    table = await do(playing_table)(ann, bob, game="qwirkle")
    path = f"/ws/tables/{table.pk}/"
    async with connected(path, await do(browser)(ann)) as anns, connected(path) as nobodys:
        for _ in range(4):
            await do(take_turn)(table)
            for page in (anns, nobodys):
                await hear(page, await do(signal)(table))
        for page in (anns, nobodys):
            while not await page.receive_nothing(timeout=0, interval=0):
                assert_a_signal(await page.receive_json_from(timeout=SOON))


async def test_a_person_with_many_pages_hears_on_each(ann: User, bob: User) -> None:
    table = await do(playing_table)(ann, bob)
    client = await do(browser)(ann)
    path = f"/ws/tables/{table.pk}/"
    async with connected(path, client) as one, connected(path, client) as two:
        await do(services.say)(table.pk, bob, "hello")
        for page in (one, two):
            await hear(page, await do(signal)(table))


async def test_a_stand_in_and_a_cancelled_table_are_heard_of(ann: User, bob: User) -> None:
    table = await do(playing_table)(ann, bob)
    admin = await do(person)("root", is_superuser=True)
    async with connected(f"/ws/tables/{table.pk}/", await do(browser)(ann)) as page:
        for act in (
            lambda: services.seat_stand_in(table.pk, 0, admin),
            lambda: services.cancel_as_admin(table.pk, admin),
        ):
            await do(act)()
            await hear(page, await do(signal)(table))


@pytest.mark.parametrize("gone", [Disconnected, BrokenPipeError])
async def test_a_page_left_while_its_socket_opens_is_no_fault(
    ann: User, bob: User, gone: type[Exception]
) -> None:
    table = await do(playing_table)(ann, bob)
    scope = {"type": "websocket", "user": ann, "url_route": {"kwargs": {"table_id": table.pk}}}
    frames = [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1001}]
    sent = []

    async def receive() -> Any:
        return frames.pop(0)

    async def send(message: Any) -> None:
        sent.append(message["type"])
        if message["type"] == "websocket.send":
            raise gone

    await TableConsumer.as_asgi()(scope, receive, send)
    assert sent[:2] == ["websocket.accept", "websocket.send"]
    assert not frames
