"""The Django app of the kit, and the base of every game's app."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register

from games.kit.types import Bot, Game
from games.kit.ui import UI

TEMPLATES = ("board", "controls", "log", "rules", "hero", "symbols")


class KitConfig(AppConfig):
    name = "games.kit"
    label = "games_kit"


class GameConfig(AppConfig):
    """A game's app: names its rules, its face and its bots (the first bot is the one people meet)."""

    GAME: ClassVar[Game[Any, Any, Any]]
    UI: ClassVar[UI]
    BOTS: ClassVar[Mapping[str, Bot[Any, Any]]]

    def ready(self) -> None:
        register(self.check_folder)

    def check_folder(self, **_kwargs: Any) -> list[CheckMessage]:
        """Return an error for each thing a game's folder must have and this one lacks."""
        slug, folder = self.GAME.slug, Path(self.path)
        wanted = [folder / "templates" / slug / f"{name}.html" for name in TEMPLATES]
        missing = [str(path.relative_to(folder)) for path in wanted if not path.is_file()]
        if not any((folder / "records").glob("*.json")):
            missing.append("records/*.json")
        if not self.BOTS:
            missing.append("BOTS")
        return [Error(f"games/{slug} lacks {what}", id="games.E001") for what in missing]
