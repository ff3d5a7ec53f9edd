"""What a screen reader is told of a table: the tree of roles, names and states, kept as text beside the scenes.

`python -m tests.scenes.hearing` writes the texts anew; look at what changed before you keep it.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, ViewportSize

from tests.scenes.scene import Scene
from tests.scenes.shoot import go_through

FOLDER = Path(__file__).parent / "heard"
HEARD = (
    *("qwirkle-my-turn", "qwirkle-drafting", "qwirkle-waiting", "qwirkle-lost-by-leaving"),
    *("sorry-my-turn", "sorry-points-hand", "sorry-waiting", "sorry-over"),
    *("hues-card", "hues-my-turn", "hues-waiting", "hues-over"),
)
ALIKE = ', free"'  # spaces of a board that are all said alike: a few of them are enough
FEW = 3
LONGEST = 100
AS_HEARD = ViewportSize(width=1440, height=800)


def heard(page: Page) -> str:
    """Return what is told of the board and the controls, with few of the spaces that are said alike."""
    return shortened(page.locator("#live").aria_snapshot())


def shortened(told: str) -> str:
    """Return a tree without the free spaces of a board, but for a few, and without rows of nothing else."""
    kept, count, deep = [], 0, 0
    for line in told.splitlines():
        depth = len(line) - len(line.lstrip())
        if line.lstrip(" -'").startswith("row "):
            count = 0
        if ALIKE in line and not line.lstrip(" -'").startswith("row "):
            deep = deep if count and depth > deep else depth
            count += depth == deep
            if count > FEW:
                continue
        kept.append(line if len(line) <= LONGEST else f"{line[:LONGEST]}…")
    return "\n".join(kept) + "\n"


def path_of(name: str) -> Path:
    """Return where the text of a scene is kept."""
    return FOLDER / f"{name}.yml"


def keep(scene: Scene, page: Page) -> None:
    """Write what is told at a scene."""
    path_of(scene.name).write_text(heard(page))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    go_through(HEARD, "en-GB", keep)


if __name__ == "__main__":
    main()
