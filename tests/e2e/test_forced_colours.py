"""Where the system chooses the few colours there are: what is chosen, whose turn it is, where one may go."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.e2e.viewer import Viewer
from tests.scenes.catalogue import SCENES

# In a scene, something that is marked and its like that is not.
TOLD_APART = (
    ("qwirkle-picked", ".slot.picked", ".slot:not(.picked)"),
    ("qwirkle-picked", "button.legal::before", "button.legal::after"),
    ("qwirkle-trading", ".slot.chosen", ".slot:not(.chosen)"),
    ("qwirkle-my-turn", ".players .acts", ".players li:not(.acts)"),
    ("qwirkle-my-turn", ".zoom label:has(:checked)", ".zoom label:not(:has(:checked))"),
    ("qwirkle-my-turn", ".tabs a:first-child", ".tabs a:last-child"),
    ("qwirkle-my-turn", "#trade", "#confirm"),
    ("sorry-pawn-chosen", ".s-pick.chosen", ".s-pick:not(.chosen)"),
    ("sorry-drafting", ".s-way.chosen", ".s-way:not(.chosen)"),
    ("sorry-points-card-chosen", ".s-held.chosen", ".s-held:not(.chosen)"),
    ("sorry-watching", ".s-people .acts", ".s-people li:not(.acts)"),
    ("hues-colour-chosen", ".h-pick[aria-pressed=true]", ".h-pick[aria-pressed=false]"),
    ("hues-my-turn", ".h-order .acts", ".h-order li:not(.acts)"),
    ("hues-my-turn", ".h-zoom label:has(:checked)", ".h-zoom label:not(:has(:checked))"),
    ("new-qwirkle", "#id_seats label:has(:checked)", "#id_seats label:not(:has(:checked))"),
    ("login-wrong", ".errors.whole", "main .card p:not(.errors *)"),
    ("qwirkle-replay", ".log .now", ".log li:not(.now)"),
    ("qwirkle-lost-by-leaving", ".standing .first", ".standing li:not(.first)"),
    ("home", ".choice [aria-current]", ".choice button:not([aria-current])"),
)
KEEP_THEIR_COLOURS = (
    ("qwirkle-my-turn", ".picture .tile, .picture [data-at], .slot svg"),
    ("qwirkle-my-turn", "svg.seat"),
    ("sorry-my-turn", ".s-picture"),
    ("hues-my-turn", "#board-map"),
    ("hues-card", ".h-swatch"),
    ("home", ".game .art"),
)
LOOK = """(one, part) => {
    const style = getComputedStyle(one, part);
    const line = (of) => {
        const [kind, width, colour] = ["Style", "Width", "Color"].map((ending) => style[of + ending]);
        return kind === "none" || parseFloat(width) === 0 ? "" : `${kind} ${width} ${colour}`;
    };
    return ["outline", "borderTop", "borderBottom", "borderLeft"].map(line)
        .concat(style.color, style.backgroundColor, style.textDecorationLine, style.fontWeight).join(" | ");
}"""


def look(page: Page, selector: str) -> str:
    """Return by what something is told apart; the selector may end with a part that styles make."""
    name, _, part = selector.partition("::")
    found: str = page.locator(name).first.evaluate(LOOK, f"::{part}" if part else None)
    return found


@pytest.mark.parametrize("name", sorted({name for name, _, _ in TOLD_APART}))
def test_marks_are_told_apart(viewer: Viewer, name: str) -> None:
    page = viewer.visit(SCENES[name])
    page.emulate_media(forced_colors="active")
    same = []
    for _, marked, plain in (row for row in TOLD_APART if row[0] == name):
        looks = [look(page, one) for one in (marked, plain)]
        if looks[0] == looks[1]:
            same.append((marked, plain, looks[0]))
    assert not same
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert "solid 3px" in look(page, ":focus"), "the focus is not to be seen"


@pytest.mark.parametrize("name", sorted({name for name, _ in KEEP_THEIR_COLOURS}))
def test_what_is_made_of_colours_keeps_them(viewer: Viewer, name: str) -> None:
    page = viewer.visit(SCENES[name])
    page.emulate_media(forced_colors="active")
    for _, kept in (row for row in KEEP_THEIR_COLOURS if row[0] == name):
        adjust = page.locator(kept).first.evaluate("one => getComputedStyle(one).forcedColorAdjust")
        assert adjust in ("none", "preserve-parent-color"), kept
