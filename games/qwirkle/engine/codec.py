"""The game as plain JSON and back (design: positions, actions, views). What does not fit is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from typing import Final

from games.kit.codec import (
    project_event,
    read_int,
    read_list,
    read_member,
    read_object,
    unreadable,
)
from games.kit.recent import dump_recent, load_recent
from games.kit.types import Json, Seat
from games.qwirkle.engine.audit import all_tiles, faults_of_position
from games.qwirkle.engine.board import Board
from games.qwirkle.engine.frontier import FARTHEST, Laid
from games.qwirkle.engine.state import Action, Pass, Place, QwirkleOptions, Reason, State, Trade, View
from games.qwirkle.engine.tiles import (
    FULL_BAG,
    HAND_SIZE,
    KINDS,
    Tile,
    in_order,
    kinds_of,
    largest_set,
    tiles_in,
)

SEATS: Final = range(2, 7)
REASONS: Final = {str(reason): reason for reason in Reason}
POSITION: Final = frozenset(field.name for field in fields(State)) - {"options"}
FAR: Final = FARTHEST + len(FULL_BAG)


def _dump_tiles(tiles: Iterable[Tile]) -> list[Json]:
    return [str(tile) for tile in tiles]


def _dump_laid(laid: Iterable[Laid]) -> list[Json]:
    return [[str(tile), x, y] for tile, x, y in laid]


def dump_action(action: Action) -> dict[str, Json]:
    """Return an action as plain JSON."""
    match action:
        case Place(tiles):
            return {"type": "place", "tiles": _dump_laid(tiles)}
        case Trade(tiles):
            return {"type": "trade", "tiles": _dump_tiles(tiles)}
        case Pass():
            return {"type": "pass"}


def load_action(raw: Json) -> Action:
    """Return the action. Raises: InvalidAction."""
    row = read_object(raw, "action")
    read = read_member(
        row.get("type"), "type", {"place": _load_place, "trade": _load_trade, "pass": _load_pass}
    )
    return read(row)


def _load_place(row: Mapping[str, Json]) -> Action:
    read_object(row, "action", known=frozenset({"type", "tiles"}))
    return Place(_read_laid(row.get("tiles"), "tiles"))


def _load_trade(row: Mapping[str, Json]) -> Action:
    read_object(row, "action", known=frozenset({"type", "tiles"}))
    return Trade(_read_tiles(row.get("tiles"), "tiles"))


def _load_pass(row: Mapping[str, Json]) -> Action:
    read_object(row, "action", known=frozenset({"type"}))
    return Pass()


def dump_view(view: View) -> dict[str, Json]:
    """Return a view as plain JSON."""
    return {
        "board": _dump_laid(view.board),
        "hand": None if view.hand is None else _dump_tiles(view.hand),
        "hands": list(view.hands),
        "bag": view.bag,
        "scores": list(view.scores),
        "qwirkles": list(view.qwirkles),
        "turn": view.turn,
        "opening": view.opening,
        "options": view.options.dump(),
        "left": sorted(view.left),
        "last": [project_event(event, view.seat) for event in view.last],
        "over": view.over,
        "revealed": None if view.revealed is None else [_dump_tiles(hand) for hand in view.revealed],
    }


def dump(state: State) -> dict[str, Json]:
    """Return the whole position as plain JSON, but for the options (secret!)."""
    return {
        "board": _dump_laid(state.board.laid),
        "hands": [_dump_tiles(hand) for hand in state.hands],
        "bag": _dump_tiles(state.bag),
        "scores": list(state.scores),
        "turn": state.turn,
        "opening": state.opening,
        "qwirkles": list(state.qwirkles),
        "announced": list(state.announced),
        "lacks": [_dump_tiles(tiles_in(kinds)) for kinds in state.lacks],
        "ended": None if state.ended is None else str(state.ended),
        "left": sorted(state.left),
        "stale": state.stale,
        "gone": _dump_tiles(state.gone),
        "complete": state.complete,
        "recent": dump_recent(state.recent),
    }


def load(position: Json, options: QwirkleOptions) -> State:
    """Return the state of a position; only `hands` may not be left out.

    Checked for shape, for tiles on the same cell, for more than three of a kind and for illegal lines, not for
    completeness. Raises: InvalidAction.
    """
    row = read_object(position, "position", known=POSITION)
    hands = _read_hands(row.get("hands"))
    seats, opening = len(hands), _read_size(row.get("opening"), "opening")
    sizes = None if opening is None else [largest_set(hand) if hand else None for hand in hands]
    state = State(
        options=options,
        board=_read_board(row.get("board", [])),
        hands=hands,
        bag=in_order(_read_tiles(row.get("bag", []), "bag")),
        scores=_read_row(row.get("scores"), "scores", seats, _read_count, 0),
        qwirkles=_read_row(row.get("qwirkles"), "qwirkles", seats, _read_count, 0),
        announced=_read_row(row.get("announced", sizes), "announced", seats, _read_size, None),
        lacks=_read_row(row.get("lacks"), "lacks", seats, _read_kinds, 0),
        turn=read_int(row.get("turn", 0), "turn", least=0, most=seats - 1),
        opening=opening,
        ended=None if row.get("ended") is None else read_member(row["ended"], "ended", REASONS),
        left=_read_left(row.get("left", []), seats),
        stale=_read_count(row.get("stale", 0), "stale"),
        gone=in_order(_read_tiles(row.get("gone", []), "gone")),
        complete=False,
        recent=load_recent(row.get("recent", [])),
    )
    return _checked(replace(state, complete=_read_complete(row.get("complete"), state)))


def _checked(state: State) -> State:
    if any(faults_of_position(state)) or (state.turn in state.left and state.ended is None):
        raise unreadable("position")
    return state


def _read_complete(raw: Json, state: State) -> bool:
    """Return whether all 108 tiles must be there; where it is left out, whether they are."""
    if raw is None:
        return len(all_tiles(state)) == len(FULL_BAG) and state.board.is_connected()
    if not isinstance(raw, bool):
        raise unreadable("complete")
    return raw


def _read_hands(raw: Json) -> tuple[tuple[Tile, ...], ...]:
    hands = tuple(in_order(_read_tiles(hand, "hands", most=HAND_SIZE)) for hand in read_list(raw, "hands"))
    if len(hands) not in SEATS:
        raise unreadable("hands")
    return hands


def _read_tiles(raw: Json, what: str, *, most: int = len(FULL_BAG)) -> tuple[Tile, ...]:
    return tuple(read_member(tile, what, KINDS) for tile in read_list(raw, what, most=most))


def _read_laid(raw: Json, what: str) -> tuple[Laid, ...]:
    return tuple(_read_one_laid(row, what) for row in read_list(raw, what, most=len(FULL_BAG)))


def _read_one_laid(raw: Json, what: str) -> Laid:
    row = read_list(raw, what, most=3)
    if len(row) != 3:
        raise unreadable(what)
    x, y = (read_int(number, what, least=-FAR, most=FAR) for number in row[1:])
    return read_member(row[0], what, KINDS), x, y


def _read_board(raw: Json) -> Board:
    laid = _read_laid(raw, "board")
    board = Board.of(laid)
    if len(board) != len(laid):
        raise unreadable("board")
    return board


def _read_row[T](
    raw: Json, what: str, seats: int, read: Callable[[Json, str], T], default: T
) -> tuple[T, ...]:
    """Return one value a seat, the default for each where the row is left out."""
    if raw is None:
        return (default,) * seats
    row = read_list(raw, what)
    if len(row) != seats:
        raise unreadable(what)
    return tuple(read(value, what) for value in row)


def _read_count(raw: Json, what: str) -> int:
    return read_int(raw, what, least=0)


def _read_size(raw: Json, what: str) -> int | None:
    return None if raw is None else read_int(raw, what, least=0, most=HAND_SIZE)


def _read_kinds(raw: Json, what: str) -> int:
    return kinds_of(_read_tiles(raw, what))


def _read_left(raw: Json, seats: int) -> frozenset[Seat]:
    return frozenset(
        read_int(seat, "left", least=0, most=seats - 1) for seat in read_list(raw, "left", most=seats)
    )
