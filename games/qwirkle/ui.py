"""The face of Qwirkle: a form to an action, a view to a drawing, an event to a sentence."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, gettext_lazy, ngettext

from games.kit.codec import project_event
from games.kit.types import ActionError, InvalidAction, LegalActions, Options
from games.kit.ui import Key, Onlooker, OptionField, Pointer, Text
from games.qwirkle import words
from games.qwirkle.composing import Composing, words_of
from games.qwirkle.draft import MESSAGES, Draft, read_draft, read_move, write_move
from games.qwirkle.drawing import Mark, Scene, draw_board, draw_unseen, tile_svg
from games.qwirkle.engine import Action, Pass, Place, Tile, Trade, View, board_of, placements, unseen
from games.qwirkle.guide import GUIDE, KEYS
from games.qwirkle.text import board_in_text


class UI:
    """Implements games.kit.ui.UI."""

    tagline: Text = gettext_lazy("Lay lines that share a colour or a shape. Six in a line is a Qwirkle.")
    minutes = 45
    bot_titles: Mapping[str, Text] = {
        "best": gettext_lazy("Shrewd bot"),
        "greedy": gettext_lazy("Greedy bot"),
        "random": gettext_lazy("Random bot"),
    }
    option_fields: Mapping[str, OptionField] = {
        "show_unseen": OptionField(
            gettext_lazy("Tile counter"),
            gettext_lazy("The page counts for everybody which tiles are still to come."),
        ),
        "opener_must_lay_all": OptionField(
            gettext_lazy("The opener lays the whole largest set"),
            gettext_lazy("Otherwise the first line may be shorter."),
        ),
        "allow_pass": OptionField(
            gettext_lazy("Passing"),
            gettext_lazy("Once the bag is empty, a player may pass although a tile fits."),
        ),
        "tie": OptionField(
            gettext_lazy("When the points are equal"),
            values=(
                ("shared", gettext_lazy("they share the victory")),
                ("most_qwirkles", gettext_lazy("the most Qwirkles win")),
            ),
        ),
        "ages": OptionField(
            gettext_lazy("Ages"),
            gettext_lazy(
                "Years in the order of the seats, such as 41, 38. Of equal openers the oldest begins."
            ),
        ),
    }

    looks: Collection[str] = ("marks", "palette")
    keys: Sequence[Key] = KEYS
    guide: Sequence[Pointer] = GUIDE

    def lapse(self, options: Options) -> str:
        """Return what becomes of a turn whose time ran out."""
        return gettext("Your turn is passed; to open the game, the largest set in your hand is laid for you.")

    def parse(self, posted: Mapping[str, str], view: View) -> Action:
        """Return the action of a typed move, or else of the draft. Raises: InvalidAction."""
        text = posted.get("notation", "").strip() or posted.get("draft", "").strip()
        if not text:
            raise InvalidAction("no-move")
        return read_move(text)

    def fill(self, action: Action, view: View) -> Mapping[str, str]:
        """Return the draft that means an action."""
        return {"draft": write_move(action)}

    def draw(
        self, view: View, legal: LegalActions[Any], onlooker: Onlooker, posted: Mapping[str, str]
    ) -> Mapping[str, Any]:
        """Return what board.html and controls.html need; a draft is laid on for the seat that may act only."""
        acting = next(iter(legal), None) is not None
        typed = "" if "next" in posted else posted.get("notation", "").strip()
        text = posted.get("next", typed or posted.get("draft", ""))
        draft = read_draft(text, view.hand or (), dict(board_of(view))) if acting else Draft()
        composing = Composing(view, draft)
        return {
            **_board(composing, onlooker),
            **(_move(composing, legal) if acting else {}),
            "typed": "" if _readable(typed) and not draft.lost else typed,
            "rack": [] if view.over else _rack(composing),
            "bag": view.bag,
            "opening": _opening(view, onlooker),
            "unseen": [] if view.over or not view.options.show_unseen else draw_unseen(unseen(view)),
            "hands": _hands(view, onlooker),
            "close": posted.get("zoom") == "close",
        }

    def prompt(self, view: View, onlooker: Onlooker) -> str:
        """Return what this seat is asked to do now; "" when it is not its turn."""
        if view.over or onlooker.seat is None or onlooker.seat != view.turn:
            return ""
        if view.must_lay is not None:
            count = view.must_lay
            return ngettext("Lay one tile.", "Lay your largest set: %(count)d tiles.", count) % {
                "count": count
            }
        if view.opening is not None:
            return gettext("Lay the first line.")
        if not view.bag:
            return gettext("The bag is empty: lay tiles.")
        if next(placements(board_of(view), view.hand or ()), None) is None:
            return gettext("None of your tiles fits: trade one or more.")
        return gettext("Lay tiles, or trade.")

    def seat_notes(self, view: View, onlooker: Onlooker) -> tuple[str, ...]:
        """Return nothing: all seats do the same."""
        return ()

    def sentence(self, event: Mapping[str, Any], onlooker: Onlooker) -> str:
        """Return a projected event as one sentence of plain text."""
        return words.sentence(event, onlooker)

    def in_text(self, view: View, onlooker: Onlooker) -> str:
        """Return the board in plain text."""
        return board_in_text(board_of(view))

    def explain(self, error: ActionError) -> str:
        """Return why a move was refused, in the player's words."""
        if error.code in MESSAGES:
            return gettext(MESSAGES[error.code]).format_map({"text": "", **error.params})
        return words_of(error)


def _readable(typed: str) -> bool:
    try:
        read_move(typed)
    except InvalidAction:
        return False
    return True


def _board(composing: Composing, onlooker: Onlooker) -> dict[str, Any]:
    marks, layers = _last_moves(composing.view, onlooker)
    if composing.laid:
        gain = composing.gain
        cells = tuple((x, y) for _, x, y in composing.laid)
        marks = (*marks, Mark("draft", cells, "" if gain is None else f"+{gain}"))
    return draw_board(
        Scene(composing.board, composing.hand, composing.draft, composing.targets, marks, layers)
    )


def _last_moves(view: View, onlooker: Onlooker) -> tuple[tuple[Mark, ...], dict[tuple[int, int], str]]:
    """Return the frames of the tiles laid since this seat's turn, and who laid the tile of each cell."""
    marks: list[Mark] = []
    layers: dict[tuple[int, int], str] = {}
    for event in view.last:
        if event.kind == "placed":
            name = onlooker.name(event.seat)
            cells = tuple((x, y) for _, x, y in event.public["tiles"])
            marks.append(Mark("last", cells, f"+{event.public['points']}"))
            layers.update(dict.fromkeys(cells, name))
    return tuple(marks), layers


def _move(composing: Composing, legal: LegalActions[Any]) -> dict[str, Any]:
    draft, refusal = composing.draft, composing.trade_refusal
    return {
        "draft": draft.write(composing.hand),
        "mode": draft.mode,
        "gain": composing.gain,
        "note": composing.note,
        "ready": composing.ready,
        "begun": bool(draft.laid or draft.picked is not None),
        "chosen": len(draft.chosen),
        "trade_reason": words_of(refusal) if refusal else "",
        "may_pass": Pass() in legal,
        "example": _example(composing),
    }


def _example(composing: Composing) -> str:
    """Return a move that is allowed now, as one types it; "" where only a pass is left."""
    view = composing.view
    tiles, _ = next(placements(board_of(view), composing.hand, view.must_lay), ((), 0))
    if tiles:
        return write_move(Place(tiles))
    return write_move(Trade(composing.hand[:1])) if composing.trade_most else ""


def _rack(composing: Composing) -> list[dict[str, Any]]:
    return [_slot(composing, slot, tile) for slot, tile in enumerate(composing.hand)]


def _slot(composing: Composing, slot: int, tile: Tile) -> dict[str, Any]:
    """Return a place of the rack: picture, label, how it looks, and the draft that pressing it makes."""
    draft, label = composing.draft, words.tile_name(tile)
    state = ""
    if draft.mode == "trade":
        after = draft.choose(slot)
        if slot in draft.chosen:
            state, label = "chosen", gettext("%(tile)s, to be traded") % {"tile": label}
    elif slot in draft.used:
        after = draft.take_back(slot)
        state, label = "used", gettext("%(tile)s, on the board. Press to take it back") % {"tile": label}
    else:
        after = (draft if draft.mode == "place" else Draft()).pick(slot)
        if slot == draft.picked:
            state, label = "picked", gettext("%(tile)s, picked up") % {"tile": label}
    picture = tile_svg(tile)
    return {"picture": picture, "label": label, "state": state, "next": after.write(composing.hand)}


def _opening(view: View, onlooker: Onlooker) -> str:
    """Return who opens and why, while the table is empty."""
    if view.board:
        return ""
    told = (event for event in view.last if event.kind == "announced")
    return " ".join(words.sentence(project_event(event, None), onlooker) for event in told)


def _hands(view: View, onlooker: Onlooker) -> list[dict[str, Any]]:
    """Return the hands once they are open, and before that the numbers of tiles when the bag is empty."""
    if view.revealed is not None:
        return [
            {"name": onlooker.name(seat), "tiles": [(tile_svg(t, "mini"), words.tile_name(t)) for t in hand]}
            for seat, hand in enumerate(view.revealed)
        ]
    if view.bag:
        return []
    return [{"name": onlooker.name(seat), "count": count} for seat, count in enumerate(view.hands)]
