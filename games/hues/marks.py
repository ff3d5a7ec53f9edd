"""What lies over the swatches, as SVG: pieces, frames and points, in black and white only, so that nothing tints them.

A circle is a guess upon the first cue, a rounded square one upon the second; the mark inside is the seat's.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, sqrt

from django.utils.safestring import SafeString, mark_safe

from games.hues.engine import Piece, Scored, Space
from games.hues.plan import CELL, HEIGHT, WIDTH, Box, box_around, middle_of
from games.hues.scene import Scene, stacked
from games.kit.types import Seat

RING = "h-first-piece", "h-second-piece"  # by cue


def draw_marks(scene: Scene) -> SafeString:
    """Return all that lies over the board: the scored round, this round's pieces, the viewer's own spaces."""
    pieces = ('<g class="h-now">', *_pieces(scene), "</g>")
    parts = (*_scored(scene), *_own(scene), *pieces, *_cursor(scene))
    return mark_safe("".join(parts))  # noqa: S308  numbers and names of shapes


def _pieces(scene: Scene) -> Iterator[str]:
    yield from (_rect("h-fresh", box_around(space, 0), 0.5) for space in stacked(scene.fresh))
    for pieces in stacked(scene.pieces).values():
        yield from draw_group(pieces, scene.onlooker.seat)


def draw_group(pieces: list[Piece], viewer: Seat | None, points: int | None = None) -> Iterator[str]:
    """Yield the pieces on one space, smaller where there are several, and what they were worth."""
    across = ceil(sqrt(len(pieces)))
    down = ceil(len(pieces) / across)
    x, y = middle_of(pieces[0].space)
    size = f" scale({1.1 / across:.3g})" if across > 1 else ""
    for number, piece in enumerate(pieces):
        row, column = divmod(number, across)
        dx, dy = (column - (across - 1) / 2) * CELL / across, (row - (down - 1) / 2) * CELL / across
        badge = "" if points is None else _badge(points)
        yield _piece(piece, viewer, f"translate({x + dx:g} {y + dy:g}){size}", badge)


def _piece(piece: Piece, viewer: Seat | None, place: str, badge: str) -> str:
    mine = " mine" if piece.seat == viewer else ""
    return (
        f'<g class="h-piece{mine}" data-piece="{piece.cue}-{piece.seat}-{piece.space}" transform="{place}">'
        f'<use href="#{RING[piece.cue - 1]}"/><use href="#h-mark-{piece.seat}"/>{badge}</g>'
    )


def _badge(points: int) -> str:
    return (
        f'<g class="h-points p{points}" transform="translate(9.5 -9.5)"><circle r="6.2"/>'
        f'<text y="3.2">{points}</text></g>'
    )


def _scored(scene: Scene) -> Iterator[str]:
    """Yield the last scored round: all but the scoring spaces dimmed, the frame, the ring, pieces with points."""
    scored = scene.scored
    if scored is None:
        return
    yield f'<g class="h-scored" data-round="{scored.round}">'
    x, y, width, height = box_around(scored.target, 2)
    hole = f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"
    yield f'<path class="h-dim" fill-rule="evenodd" d="M0 0H{WIDTH}V{HEIGHT}H0z{hole}"/>'
    yield draw_frames(scored.target) + draw_target(scored.target)
    yield from _scored_pieces(scored, scene)
    yield "</g>"


def _scored_pieces(scored: Scored, scene: Scene) -> Iterator[str]:
    for space, pieces in stacked(scored.pieces).items():
        yield from draw_group(pieces, scene.onlooker.seat, scene.points[space])


def _own(scene: Scene) -> Iterator[str]:
    """Yield the spaces that are the viewer's own affair: the card's, the target, the one chosen."""
    yield from (_rect("h-option", box_around(space, 0), -1) for space in scene.card if space != scene.chosen)
    if scene.target is not None:
        yield draw_target(scene.target, "own")
    elif scene.view.phase.is_cue and scene.chosen is not None:
        pressed = "" if scene.card else f' data-space="{scene.chosen}"'  # on the board, not on the card
        yield f"<g{pressed}>{draw_target(scene.chosen, 'own')}</g>"


def _cursor(scene: Scene) -> Iterator[str]:
    """Yield the guess that is chosen but not made."""
    if scene.chosen is None or scene.view.phase.is_cue or scene.target is not None:
        return
    x, y = middle_of(scene.chosen)
    shape = RING[len(scene.view.cues) - 1]
    yield f'<g class="h-cursor" data-space="{scene.chosen}">{_rect("h-chosen", box_around(scene.chosen, 0), -1.5)}'
    yield f'<g class="h-piece mine" transform="translate({x} {y})"><use href="#{shape}"/>'
    yield f'<use href="#h-mark-{scene.onlooker.seat}"/></g></g>'


def draw_frames(target: Space) -> str:
    """Return the scoring frame and the ring around it."""
    return _rect("h-ring", box_around(target, 2)) + _rect("h-frame", box_around(target, 1))


def draw_target(space: Space, kind: str = "") -> str:
    """Return the mark of the colour that is meant: a square with four ticks."""
    x, y = middle_of(space)
    ticks = "".join(
        f"M{x + 14 * dx} {y + 14 * dy}l{7 * dx} {7 * dy}" for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
    )
    box = _rect("h-meant", box_around(space, 0), -0.5)
    return f'<g class="h-target {kind}"><path class="o" d="{ticks}"/><path class="i" d="{ticks}"/>{box}</g>'


def _rect(kind: str, box: Box, inset: float = 0) -> str:
    """Return a frame in black and white, drawn so much inside a box."""
    x, y, width, height = box
    at = f'x="{x + inset:g}" y="{y + inset:g}" width="{width - 2 * inset:g}" height="{height - 2 * inset:g}" rx="3"/>'
    return f'<g class="{kind}"><rect class="o" {at}<rect class="i" {at}</g>'
