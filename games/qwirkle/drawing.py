"""The board as HTML: a picture in SVG, and over it a table whose cells carry the words and the buttons.

Both are built as text here, since a template would take many times as long for a hundred cells. The picture's
intrinsic size is one em a cell, so it alone decides how large everything is, and the table is stretched over it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from games.qwirkle.draft import Cell, Draft
from games.qwirkle.engine import Colour, Shape, Tile
from games.qwirkle.words import tile_name

FEWEST_COLUMNS, FEWEST_ROWS = 13, 9
OPENING = ((0, 0), (5, 0))  # the first and the last place of the longest first line
CROWDED, PACKED = 16, 26  # columns or rows; beyond, only every second and every fifth has its number written
SIDES = {
    "below": ((0, 1), (1, 1)),
    "above": ((0, -1), (1, -1)),
    "right": ((1, 0), (2, 0)),
    "left": ((-1, 0), (-2, 0)),
}  # the two cells that a label at this side of a cell needs
MARGIN = 2  # the outermost ring holds the numbers, the next one is room for new tiles
NO_NUMBER = "<td>&nbsp;</td>"  # as high as a number, so that all rows are equally high
ADDRESS = "\0"  # stands where the address goes that takes a half-made move


@dataclass(frozen=True, slots=True)
class Mark:
    """A frame around tiles that lie in one line, and its label: a move made by others, or the draft."""

    kind: str  # last or draft
    cells: tuple[Cell, ...]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """All that is to be seen.

    targets  where the picked-up tile may go: the text of the draft with it there, and its points where known
    layers   who laid a tile since this seat's last turn
    """

    board: Mapping[Cell, Tile]
    hand: tuple[Tile, ...] = ()
    draft: Draft = field(default_factory=Draft)
    targets: Mapping[Cell, tuple[str, int | None]] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()
    layers: Mapping[Cell, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of the endless table that is shown: left and top cell, columns and rows."""

    x: int
    y: int
    columns: int
    rows: int

    def holds(self, cell: Cell) -> bool:
        """Whether a cell lies within, and not where the numbers stand."""
        return 0 < cell[0] - self.x < self.columns and 0 < cell[1] - self.y < self.rows


def frame_of(cells: Collection[Cell], drafted: Collection[Cell] = ()) -> Frame:
    """Return the frame around the tiles on the board, with a margin and never too small.

    A draft makes it wider only where it would not fit, so that the board does not jump while a move is composed;
    what may be laid next is in the margin.
    """
    tiles = cells or OPENING
    x, columns = _stretch([x for x, _ in tiles], [x for x, _ in drafted], FEWEST_COLUMNS)
    y, rows = _stretch([y for _, y in tiles], [y for _, y in drafted], FEWEST_ROWS)
    return Frame(x, y, columns, rows)


def _stretch(numbers: list[int], drafted: list[int], fewest: int) -> tuple[int, int]:
    """Return the first number shown, and how many."""
    low, length = min(numbers) - MARGIN, max(numbers) - min(numbers) + 1 + 2 * MARGIN
    low -= max(0, fewest - length) // 2
    end = max([low + max(fewest, length), *(n + MARGIN + 1 for n in drafted)])
    low = min([low, *(n - MARGIN for n in drafted)])
    return low, end - low


def draw_board(scene: Scene) -> dict[str, object]:
    """Return `picture` and `cells`, the frame's `columns` and `rows`.

    `cells` is HTML in pieces, to be joined with the address that takes a half-made move.
    """
    frame = frame_of(scene.board, scene.draft.used.values())
    cells = "".join(_rows(scene, frame))
    return {
        "picture": _picture(scene, frame),
        "cells": [mark_safe(part) for part in cells.split(ADDRESS)],  # noqa: S308  escaped piece by piece below
        "columns": frame.columns,
        "rows": frame.rows,
    }


@cache
def tile_svg(tile: str, kind: str = "tile") -> SafeString:
    """Return a single tile as a picture."""
    return mark_safe(  # noqa: S308  a tile's text is two letters
        f'<svg class="{kind} {tile[0]}" aria-hidden="true" focusable="false">'
        f'<use href="#q-{tile[1]}"/><use href="#q-{tile[0]}"/></svg>'
    )


def draw_unseen(counts: Mapping[Tile, int]) -> list[SafeString]:
    """Return the rows of the table of tiles still to come: a shape a row, a colour a column."""
    rows = []
    for shape in Shape:
        tiles = [Tile(colour + shape) for colour in Colour]
        cells = (
            f'<td class="n{counts[tile]}">{tile_svg(tile, "mini")}<span class="vh">{escape(tile_name(tile))}: </span>'
            f"{counts[tile]}</td>"
            for tile in tiles
        )
        rows.append(mark_safe(f"<tr>{''.join(cells)}</tr>"))  # noqa: S308  escaped above
    return rows


def _picture(scene: Scene, frame: Frame) -> SafeString:
    x, y, columns, rows = frame.x, frame.y, frame.columns, frame.rows
    drafted = ((scene.hand[slot], cell) for slot, cell in scene.draft.laid)
    parts = [
        f'<svg class="picture" viewBox="{x} {y} {columns} {rows}" width="{columns}em" height="{rows}em"'
        ' aria-hidden="true" focusable="false">',
        f'<rect x="{x - 40}" y="{y + 0.1}" width="{columns + 80}" height="{rows - 0.2:.1f}" fill="url(#q-dots)"/>',
        *(_use(tile, cell) for cell, tile in scene.board.items()),
        '<g class="drafted">',
        *(_use(tile, cell) for tile, cell in drafted),
        "</g>",
        *(_rect(mark.kind, run) for mark in scene.marks for run in runs_of(mark.cells)),
        "</svg>",
    ]
    return mark_safe("".join(parts))  # noqa: S308  numbers and tile letters only


def _use(tile: str, cell: Cell) -> str:
    place = f'x="{cell[0]}" y="{cell[1]}" width="1" height="1"/>'
    at = f'data-at="{cell[0]},{cell[1]}"'
    return f'<g class="{tile[0]}" {at}><use href="#q-{tile[1]}" {place}<use href="#q-{tile[0]}" {place}</g>'


def _rect(kind: str, run: tuple[Cell, ...]) -> str:
    (x, y), (end_x, end_y) = run[0], run[-1]
    width, height = end_x - x + 1, end_y - y + 1
    place = f'x="{x - 0.02}" y="{y - 0.02}" width="{width + 0.04}" height="{height + 0.04}" rx=".16"/>'
    return f'<rect class="halo" {place}<rect class="frame {kind}" {place}'


def runs_of(cells: Iterable[Cell]) -> list[tuple[Cell, ...]]:
    """Return cells of one line as the unbroken stretches they make."""
    runs: list[tuple[Cell, ...]] = []
    for x, y in sorted(cells):
        if runs and runs[-1][-1] in ((x - 1, y), (x, y - 1)):
            runs[-1] = (*runs[-1], (x, y))
        else:
            runs.append(((x, y),))
    return runs


def _rows(scene: Scene, frame: Frame) -> Iterator[str]:
    by_row: dict[int, dict[int, str]] = {}
    for (x, y), html in _cells(scene, frame).items():
        by_row.setdefault(y, {})[x] = html
    longest = max(frame.columns, frame.rows)
    every = 1 if longest <= CROWDED else 2 if longest <= PACKED else 5
    yield '<tr aria-rowindex="1"><td></td>'
    for x in range(frame.x + 1, frame.x + frame.columns):
        yield NO_NUMBER if x % every else f'<th scope="col" aria-colindex="{x - frame.x + 1}">{x}</th>'
    yield "</tr>"
    for y in range(frame.y + 1, frame.y + frame.rows):
        yield f'<tr aria-rowindex="{y - frame.y + 1}">'
        yield NO_NUMBER if y % every else f'<th scope="row" aria-colindex="1">{y}</th>'
        yield from _row(by_row.get(y, {}), frame)
        yield "</tr>"


def _row(cells: Mapping[int, str], frame: Frame) -> Iterator[str]:
    """Yield the cells of a row, and one wide empty cell for each gap."""
    at = frame.x + 1
    for x in sorted(cells):
        if x > at:
            yield f'<td colspan="{x - at}"></td>'
        yield f'<td aria-colindex="{x - frame.x + 1}" {cells[x]}</td>'
        at = x + 1
    if at < frame.x + frame.columns:
        yield f'<td colspan="{frame.x + frame.columns - at}"></td>'


def _cells(scene: Scene, frame: Frame) -> dict[Cell, str]:
    """Return the rest of the `<td` of each cell in which there is something."""
    where = gettext("row %(row)d, column %(column)d: %(what)s")
    by_whom = gettext("%(tile)s, laid by %(name)s")
    tags = _tags(scene, frame)
    cells: dict[Cell, str] = {}
    for (x, y), tile in scene.board.items():
        what = tile_name(tile)
        if (x, y) in scene.layers:
            what = by_whom % {"tile": what, "name": scene.layers[x, y]}
        label = escape(where % {"row": y, "column": x, "what": what})
        cells[x, y] = f'id="c_{x}_{y}" tabindex="-1" aria-label="{label}">{tags.get((x, y), "")}'
    for (x, y), (words, button) in {**_draft_buttons(scene), **_target_buttons(scene)}.items():
        label = escape(where % {"row": y, "column": x, "what": words})
        button = button.format(
            attributes=f'id="c_{x}_{y}" formaction="{ADDRESS}" name="next" aria-label="{label}"'
        )
        cells[x, y] = f">{button}{tags.get((x, y), '')}"
    return cells


def _draft_buttons(scene: Scene) -> dict[Cell, tuple[str, str]]:
    words = gettext("%(tile)s, not yet played. Press to take it back")
    buttons: dict[Cell, tuple[str, str]] = {}
    for slot, cell in scene.draft.laid:
        text = scene.draft.take_back(slot).write(scene.hand)
        button = f'<button class="cell draft" {{attributes}} value="{text}"></button>'
        buttons[cell] = (words % {"tile": tile_name(scene.hand[slot])}, button)
    return buttons


def _target_buttons(scene: Scene) -> dict[Cell, tuple[str, str]]:
    if scene.draft.picked is None:
        return {}
    tile = scene.hand[scene.draft.picked]
    ghost = tile_svg(tile, "ghost")
    buttons: dict[Cell, tuple[str, str]] = {}
    for cell, (text, points) in scene.targets.items():
        words = _fits(points) % {"tile": tile_name(tile), "points": points}
        worth = "" if points is None else f"<b>+{points}</b>"
        button = f'<button class="cell legal" {{attributes}} value="{text}">{ghost}{worth}</button>'
        buttons[cell] = (words, button)
    return buttons


def _fits(points: int | None) -> str:
    """Return the words for a place where a tile fits, with what it would score there when that is known."""
    if points is None:
        return gettext("%(tile)s fits here")
    return ngettext("%(tile)s fits here, %(points)d point", "%(tile)s fits here, %(points)d points", points)


def _tags(scene: Scene, frame: Frame) -> dict[Cell, str]:
    """Return the label of each mark as HTML, by the cell it hangs on.

    A label is one or two cells wide and lies where it hides no tile, no marked place and no other label; where
    nothing of that kind is free, there is none: the sentences beside the board tell the same.
    """
    taken = {*scene.board, *scene.draft.used.values(), *scene.targets}
    tags: dict[Cell, str] = {}
    for mark in scene.marks:
        for (x, y), side in _places(mark):
            room = {(x + dx, y + dy) for dx, dy in SIDES[side]}
            if (x, y) not in tags and taken.isdisjoint(room) and all(map(frame.holds, room)):
                taken |= room
                tags[x, y] = _tag(mark, side)
                break
    return tags


def _places(mark: Mark) -> list[tuple[Cell, str]]:
    """Return on which cell a label may hang and at which side of it, best first."""
    sides = sorted(SIDES, key=lambda side: side != "right") if mark.kind == "draft" else SIDES
    return [(cell, side) for side in sides for cell in sorted(mark.cells) if mark.label]


def _tag(mark: Mark, side: str) -> str:
    return (
        f'<svg class="tag {mark.kind} {side}" viewBox="0 0 32 16" aria-hidden="true" focusable="false">'
        f'<rect width="32" height="16" rx="8"/><text x="16" y="12.4">{escape(mark.label)}</text></svg>'
    )
