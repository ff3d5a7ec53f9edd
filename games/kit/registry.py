"""Which games there are: found by scanning the folders of `games`, no list to edit."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.kit.apps import GameConfig

GAMES = Path(__file__).resolve().parent.parent


def game_apps() -> list[str]:
    """Return the dotted names of the games' apps, for INSTALLED_APPS. Imports nothing."""
    return sorted(f"games.{p.parent.name}" for p in GAMES.glob("*/apps.py") if p.parent.name != "kit")


def all_games() -> dict[str, GameConfig]:
    """Return the app of each installed game by its slug, in the order of their titles."""
    from django.apps import apps  # noqa: PLC0415  settings import this module before Django is set up

    from games.kit.apps import GameConfig  # noqa: PLC0415

    found = [config for config in apps.get_app_configs() if isinstance(config, GameConfig)]
    return {config.GAME.slug: config for config in sorted(found, key=lambda c: c.GAME.title)}


def find_game(slug: str) -> GameConfig:
    """Return a game's app. Raises: KeyError."""
    return all_games()[slug]
