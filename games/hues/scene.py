"""All that is to be seen on the board, before it is drawn."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from games.hues.engine import Phase, Piece, Scored, Space, View, worth
from games.kit.types import Event, Seat
from games.kit.ui import Onlooker


@dataclass(frozen=True)
class Scene:
    """The board before one viewer's eyes. `open_to`: the spaces this viewer may choose; `chosen`: the one chosen."""

    view: View
    onlooker: Onlooker
    open_to: Collection[Space]
    chosen: Space | None

    @property
    def scored(self) -> Scored | None:
        """The last round that was scored."""
        return self.view.history[-1] if self.view.history else None

    @property
    def looks_back(self) -> bool:
        """Whether the scored round is what there is to see: after the last, and else until one is to choose."""
        view, scored = self.view, self.scored
        if scored is None or view.over:
            return scored is not None
        idle = view.phase is Phase.FIRST_CUE and view.target is None and not self.open_to
        return idle and scored.round == view.round - 1

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """This round's pieces, the viewer's own unseen one last."""
        view = self.view
        if view.over:
            return ()
        if view.own_guess is None or view.seat is None:
            return view.pieces
        return (*view.pieces, Piece(view.own_guess, view.seat, len(view.cues)))

    @cached_property
    def fresh(self) -> tuple[Piece, ...]:
        """The pieces placed, or turned up, since the viewer's own last move; in a replay those of the step."""
        rows = [row for event in self.view.last for row in _placed(event, self.onlooker.seat)]
        return tuple(piece for piece in self.pieces if (piece.space, piece.seat) in rows)

    @property
    def target(self) -> Space | None:
        """The viewer's own colour: of the cue giver alone."""
        return self.view.target

    @property
    def card(self) -> tuple[Space, ...]:
        """The spaces of the viewer's own card while one of them is to be chosen."""
        return self.view.card or () if self.view.phase is Phase.FIRST_CUE and self.target is None else ()

    @cached_property
    def points(self) -> Mapping[Space, int]:
        """What each space with a piece was worth in the scored round."""
        if self.scored is None:
            return {}
        return {piece.space: worth(piece.space, self.scored.target) for piece in self.scored.pieces}

    @property
    def words(self) -> bool:
        """Whether colours are said in words: for this viewer, or at this table."""
        return self.onlooker.words or self.view.options.words


def _placed(event: Event, viewer: Seat | None) -> list[tuple[Space, Seat | None]]:
    """Return space and seat of the pieces an event tells of, without the viewer's own among those turned up."""
    if event.kind == "placed":
        return [(event.public["space"], event.seat)]
    if event.kind == "revealed":
        return [(space, seat) for space, seat in event.public["pieces"] if seat != viewer]
    return []


def stacked(pieces: tuple[Piece, ...]) -> dict[Space, list[Piece]]:
    """Return pieces by space; where guesses are sealed, several may lie on one."""
    found: dict[Space, list[Piece]] = {}
    for piece in pieces:
        found.setdefault(piece.space, []).append(piece)
    return found
