"""Static files, channel layer, health page, and the task that shares the server's loop."""

import asyncio
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.db import DatabaseError
from django.test import Client, RequestFactory
from pytest_django import Settings

from tabletop.server import health, run, work
from tabletop.server.layer import EmbeddedLayer
from tabletop.server.static import StaticMiddleware, collect_static


@pytest.fixture
def static_root(settings: Settings, tmp_path: Path) -> Path:
    source = tmp_path / "source"
    source.mkdir()
    (source / "site.css").write_text("a{}")
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = tmp_path / "static"
    return tmp_path / "static"


def test_static_files_are_collected_when_they_have_changed(static_root: Path) -> None:
    assert collect_static()
    assert not collect_static()
    (static_root.parent / "source" / "site.css").write_text("a{color:red}")
    assert collect_static()
    assert (static_root / "site.css").read_text() == "a{color:red}"


@pytest.mark.parametrize(
    ("method", "headers", "status", "body"),
    [
        ("get", {}, 200, b"a{}"),
        ("head", {}, 200, b""),
        ("post", {}, 405, b""),
        ("get", {"Range": "bytes=0-1"}, 206, b"a{"),
    ],
)
def test_static_files_are_served_whole(
    static_root: Path, method: str, headers: dict[str, str], status: int, body: bytes
) -> None:
    collect_static()
    middleware = StaticMiddleware(lambda request: None)
    answer = middleware(getattr(RequestFactory(), method)("/static/site.css", headers=headers))
    assert (answer.status_code, answer.streaming, answer.content) == (status, False, body)


async def test_the_layer_tidies_up_at_most_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[object] = []
    monkeypatch.setattr(
        "channels.layers.InMemoryChannelLayer._clean_expired", lambda layer: looked.append(layer)
    )
    monkeypatch.setattr("tabletop.server.layer.time", SimpleNamespace(monotonic=lambda: 100.0))
    layer = EmbeddedLayer()
    for _ in range(5):
        await layer.group_send("table", {"type": "changed"})
    assert len(looked) == 1


@pytest.mark.django_db
def test_health(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()) == (200, {"ok": True})

    class Gone:
        def cursor(self) -> None:
            raise DatabaseError

    monkeypatch.setattr(health, "connection", Gone())
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()) == (503, {"ok": False})


async def test_background_work_starts_again_after_an_error(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(work, "RESTART_SECONDS", 0)
    starts = 0
    again = asyncio.Event()

    async def busy() -> None:
        nonlocal starts
        starts += 1
        if starts == 1:
            raise RuntimeError
        again.set()
        await asyncio.Event().wait()

    task = asyncio.create_task(work.keep_going(busy))
    await again.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert "starts again" in caplog.text


def test_a_taken_port_is_an_error() -> None:
    with run.open_port("127.0.0.1", 0) as taken, pytest.raises(OSError, match="in use"):
        run.open_port("127.0.0.1", taken.getsockname()[1])
