"""The Django app of the kit, and the base of every game's app."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from django.apps import AppConfig, apps
from django.core.checks import CheckMessage, Error, register
from django.utils.translation import gettext

from games.kit.types import Bot, Game
from games.kit.ui import UI

TEMPLATES = ("board", "controls", "log", "rules", "hero", "symbols")


class KitConfig(AppConfig):
    name = "games.kit"
    label = "games_kit"

    def ready(self) -> None:
        register(check_folders)


class GameConfig(AppConfig):
    """A game's app: names its rules, its face and its bots (the first bot is the one people meet)."""

    GAME: ClassVar[Game[Any, Any, Any]]
    UI: ClassVar[UI]
    BOTS: ClassVar[Mapping[str, Bot[Any, Any]]]

    default = False  # a game's apps.py imports this class too, and Django must not take it for the game's own

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.default = True

    @property
    def title(self) -> str:
        """What the game is called in the language of the moment."""
        return gettext(self.GAME.title)

    @property
    def hero(self) -> str:
        """The template of the game's picture for lists."""
        return f"{self.GAME.slug}/hero.html"

    def check_folder(self) -> list[CheckMessage]:
        """Return an error for each thing a game's folder must have and this one lacks."""
        slug, folder = self.GAME.slug, Path(self.path)
        wanted = [folder / "templates" / slug / f"{name}.html" for name in TEMPLATES]
        missing = [str(path.relative_to(folder)) for path in wanted if not path.is_file()]
        if not any((folder / "records").glob("*.json")):
            missing.append("records/*.json")
        if not self.BOTS:
            missing.append("BOTS")
        return [Error(f"games/{slug} lacks {what}", id="games.E001") for what in missing]


def check_folders(**_kwargs: Any) -> list[CheckMessage]:
    """Return what is missing in the folders of all installed games."""
    games = [config for config in apps.get_app_configs() if isinstance(config, GameConfig)]
    return [error for config in games for error in config.check_folder()]
