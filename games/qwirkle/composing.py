"""What a half-made move is worth, where its next tile may go, and what to tell the player about it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext, ngettext

from games.kit.types import ActionError, IllegalAction
from games.kit.ui import explain
from games.qwirkle.draft import Cell, Draft
from games.qwirkle.engine import GAME, GOING_OUT, Laid, Line, Tile, View, board_of, lines_of, placements
from games.qwirkle.engine.lines import judge
from games.qwirkle.words import NAMES, tile_name


def words_of(error: ActionError) -> str:
    """Return why the rules forbid it, with tiles in words."""
    tile = error.params.get("tile")
    return explain(
        GAME, error, **({"tile": tile_name(tile)} if isinstance(tile, str) and tile in NAMES else {})
    )


@dataclass(frozen=True)
class Composing:
    """A seat's half-made move in its turn."""

    view: View
    draft: Draft

    @cached_property
    def hand(self) -> tuple[Tile, ...]:
        return self.view.hand or ()

    @cached_property
    def board(self) -> dict[Cell, Tile]:
        return dict(board_of(self.view))

    @cached_property
    def laid(self) -> tuple[Laid, ...]:
        return tuple((self.hand[slot], x, y) for slot, (x, y) in self.draft.laid)

    @cached_property
    def possible(self) -> tuple[frozenset[Laid], ...]:
        """The placements of the whole hand that hold all the tiles laid so far (at the opening: anywhere)."""
        laid = set(self.laid) if self.board else {(tile, 0, 0) for tile, _, _ in self.laid}
        found = (tiles for tiles, _ in placements(self.board, self.hand, self.view.must_lay))
        if not self.board:
            found = (tuple((tile, 0, 0) for tile, _, _ in tiles) for tiles in found)
        return tuple(tiles for tiles in map(frozenset, found) if laid <= tiles)

    @cached_property
    def targets(self) -> dict[Cell, tuple[str, int | None]]:
        """Return where the picked-up tile may go: the draft with it there, and its points where it is complete."""
        if self.draft.mode != "place" or self.draft.picked is None:
            return {}
        tile = self.hand[self.draft.picked]
        cells = self._beside(tile) if self.board else self._at_the_opening(tile)
        return {
            cell: (self.draft.lay(cell).write(self.hand), self._points((*self.laid, (tile, *cell))))
            for cell in sorted(cells)
        }

    def _beside(self, tile: Tile) -> set[Cell]:
        taken = {*self.board, *self.draft.used.values()}
        fitting = {(x, y) for tiles in self.possible for laid, x, y in tiles if laid == tile} - taken
        beside = {(x + dx, y + dy) for x, y in taken for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        return fitting & beside

    def _at_the_opening(self, tile: Tile) -> set[Cell]:
        """Return the free cells of the first line, which runs from (0, 0) to the right."""
        sizes = [len(tiles) for tiles in self.possible if (tile, 0, 0) in tiles]
        taken = set(self.draft.used.values())
        line = {(x, 0) for x in range(max(sizes, default=0))}
        return line - taken if taken <= line and tile not in {laid[0] for laid in self.laid} else set()

    def _points(self, laid: tuple[Laid, ...]) -> int | None:
        try:
            return judge(self.board, laid, self.view.must_lay) + self._out(laid)
        except IllegalAction:
            return None

    def _out(self, laid: tuple[Laid, ...]) -> int:
        return GOING_OUT if not self.view.bag and len(laid) == len(self.hand) else 0

    @cached_property
    def lines(self) -> tuple[Line, ...] | IllegalAction:
        """The lines the draft makes, or why it is not a move yet."""
        try:
            judge(self.board, self.laid, self.view.must_lay)
            return lines_of(self.board, self.laid)
        except IllegalAction as error:
            return error

    @property
    def gain(self) -> int | None:
        """Return the points of the draft, None while it is no legal move."""
        if self.draft.mode != "place" or isinstance(self.lines, IllegalAction):
            return None
        return sum(line.points for line in self.lines) + self._out(self.laid)

    @property
    def trade_most(self) -> int:
        """Return how many tiles may be traded."""
        return 0 if self.trade_refusal else min(self.view.bag, len(self.hand))

    @property
    def trade_refusal(self) -> IllegalAction | None:
        """Return why nothing at all may be traded now."""
        if self.view.opening is not None:
            return IllegalAction("opening-trade")
        return None if self.view.bag else IllegalAction("bag-empty")

    @property
    def ready(self) -> bool:
        """Whether the draft can be confirmed."""
        if self.draft.mode == "trade":
            return 0 < len(self.draft.chosen) <= self.trade_most
        return self.draft.mode == "pass" or self.gain is not None

    @property
    def note(self) -> str:
        """Return what to tell the player: what the draft makes, why it is no move yet, or what to do."""
        notes = {"trade": self._trade_note, "pass": self._pass_note, "place": self._place_note}
        note = notes[self.draft.mode]()
        if self.draft.lost:
            return gettext("Some of it no longer fits and was taken back.") + " " + note
        return note

    def _pass_note(self) -> str:
        return gettext("Pass without laying a tile?")

    def _trade_note(self) -> str:
        count, most = len(self.draft.chosen), self.trade_most
        if refusal := self.trade_refusal:
            return words_of(refusal)
        if count > most:
            return words_of(IllegalAction("bag-too-small", count=count, bag=self.view.bag))
        if count:
            template = ngettext(
                "You draw %(count)d tile, then yours goes into the bag.",
                "You draw %(count)d tiles, then yours go into the bag.",
                count,
            )
            return template % {"count": count}
        if most == len(self.hand):
            return gettext("Choose the tiles to trade.")
        template = ngettext(
            "Choose the tile to trade: the bag holds only %(count)d.",
            "Choose the tiles to trade: the bag holds only %(count)d.",
            most,
        )
        return template % {"count": most}

    def _place_note(self) -> str:
        if self.draft.picked is not None:
            return self._picked_note(self.draft.picked)
        if not self.draft.laid:
            return self._empty_note()
        if not isinstance(self.lines, IllegalAction):
            return self._worth(self.lines)
        if self.view.must_lay is not None and self.lines.code in ("opening-size", "gap") and self.possible:
            return self._opening_note()
        return words_of(self.lines)

    def _picked_note(self, slot: int) -> str:
        count = len(self.targets)
        if not count:
            told = gettext("No place here for this tile: %(tile)s.") % {"tile": tile_name(self.hand[slot])}
            if self.view.must_lay is None:
                return told
            return f"{told} {words_of(IllegalAction('opening-size', count=self.view.must_lay))}"
        template = ngettext("Press the marked place.", "Press one of the %(count)d marked places.", count)
        return template % {"count": count}

    def _empty_note(self) -> str:
        if not self.possible:
            return gettext("None of your tiles fits: trade one or more.")
        if self.view.must_lay is not None:
            return self._opening_note()
        return gettext("Pick a tile to see where it fits.")

    def _opening_note(self) -> str:
        """Return how many tiles the first line still needs, and how they get there."""
        laid, count = len(self.laid), (self.view.must_lay or 0) - len(self.laid)
        more = ngettext(
            "One more: pick a tile, then a marked place.",
            "%(count)d more: pick a tile, then a marked place.",
            count,
        )
        first = ngettext(
            "Lay one tile: pick it, then a marked place.",
            "Lay %(count)d tiles that go together: pick a tile, then a marked place.",
            count,
        )
        return (more if laid else first) % {"count": count}

    def _worth(self, lines: tuple[Line, ...]) -> str:
        """Return where the points come from. (Never "row 3": that reads as a place on the board.)"""
        qwirkles = [line for line in lines if line.is_qwirkle]
        rows = [line for line in lines if line.is_row and not line.is_qwirkle]
        columns = [line for line in lines if not line.is_row and not line.is_qwirkle]
        told = [
            (qwirkles, ngettext("%(points)s for the Qwirkle", "%(points)s for Qwirkles", len(qwirkles))),
            (rows, ngettext("%(points)s for the row", "%(points)s for the rows", len(rows))),
            (columns, ngettext("%(points)s for the column", "%(points)s for the columns", len(columns))),
        ]
        parts = [words % {"points": " + ".join(str(line.points) for line in of)} for of, words in told if of]
        if self._out(self.laid):
            parts.append(gettext("%(points)d for your last tile") % {"points": GOING_OUT})
        return ", ".join(parts)
