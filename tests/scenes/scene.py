"""A page in a state: how the site is brought there, who looks at which address, what they do when they are there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tabletop.accounts.models import User

MOMENT = datetime(2026, 3, 11, 17, 30, tzinfo=UTC)  # when every scene is: a Wednesday, about tea time


@dataclass(frozen=True)
class Visit:
    """Which address to open as whom; None is somebody who is not logged in."""

    path: str
    user: User | None = None


Stage = Callable[[], Visit]
Acts = Callable[["Page"], None]


@dataclass(frozen=True)
class Scene:
    """`name` is what one asks for; `address` the name of the page's address in the site's urls.

    `stage` builds it in an empty database and `acts` does in the browser what no address leads to: a move that is
    half made, a form that is refused. `status` is the answer of the page.
    """

    name: str
    address: str
    stage: Stage
    acts: Acts | None = None
    status: int = 200
    group: str = ""

    @property
    def path(self) -> str:
        """Where the site of the scenes builds it and leads on to it."""
        return f"/scenes/{self.name}/"


SCENES: dict[str, Scene] = {}


def scene(address: str, *, acts: Acts | None = None, status: int = 200) -> Callable[[Stage], Stage]:
    """List a recipe under its own name: `lobby_empty` is the scene lobby-empty."""

    def listed(stage: Stage) -> Stage:
        name = stage.__name__.replace("_", "-")
        assert name not in SCENES, f"two scenes are called {name}"
        SCENES[name] = Scene(name, address, stage, acts, status, stage.__module__.rpartition(".")[2])
        return stage

    return listed


def further(stage: Stage, name: str, acts: Acts) -> None:
    """List a scene that begins as another one and goes on in the browser."""
    first = SCENES[stage.__name__.replace("_", "-")]
    assert name not in SCENES, f"two scenes are called {name}"
    SCENES[name] = replace(first, name=name, acts=acts)
