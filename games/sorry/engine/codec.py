"""The game as plain JSON and back (design: positions, actions, views). What does not fit is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Final

from games.kit.codec import project_event, read_int, read_list, read_member, read_object, unreadable
from games.kit.recent import dump_recent, load_recent
from games.kit.types import Json
from games.sorry.engine.audit import all_cards, faults_of_position
from games.sorry.engine.board import COLOURS, OFF, PAWN_OF, PAWNS, PLACE_OF, PLACES, START, Place
from games.sorry.engine.cards import DECKS, KINDS, RANK, Card, Cards, in_order
from games.sorry.engine.legal import asked
from games.sorry.engine.scoring import plays
from games.sorry.engine.seating import read_colours, seat_colours
from games.sorry.engine.state import (
    Action,
    Discard,
    Forfeit,
    Move,
    Reason,
    Rows,
    Sorry,
    SorryOptions,
    Start,
    State,
    Swap,
    View,
)
from games.sorry.engine.turns import new_state

MOST_CARDS: Final = 200
REASONS: Final = {str(reason): reason for reason in Reason}
NAMES: Final = {name: name for name in PAWNS}
POSITION: Final = frozenset(field.name for field in fields(State)) - {"options", "uses"}


def _texts(cards: Iterable[Card]) -> list[Json]:
    return [str(card) for card in cards]


def _dump_pawns(pawns: Sequence[Place]) -> dict[str, Json]:
    return {PAWNS[pawn]: PLACES[place] for pawn, place in enumerate(pawns) if place != OFF}


def dump_action(action: Action) -> dict[str, Json]:
    """Return an action as plain JSON."""
    card = str(action.card)
    match action:
        case Start(_, pawn):
            return {"type": "start", "card": card, "pawn": pawn}
        case Move(_, moves):
            return {"type": "move", "card": card, "moves": [[pawn, steps] for pawn, steps in moves]}
        case Swap(_, pawn, other):
            return {"type": "swap", "card": card, "pawn": pawn, "with": other}
        case Sorry(_, pawn, other):
            return {"type": "sorry", "card": card, "pawn": pawn, "with": other}
        case Forfeit():
            return {"type": "forfeit", "card": card}
        case Discard():
            return {"type": "discard", "card": card}


Reader = Callable[[Mapping[str, Json], Card], Action]
READERS: Final[Mapping[str, tuple[frozenset[str], Reader]]] = {
    "start": (frozenset({"pawn"}), lambda row, card: Start(card, _read_pawn(row.get("pawn")))),
    "move": (frozenset({"moves"}), lambda row, card: Move(card, _read_moves(row.get("moves")))),
    "swap": (frozenset({"pawn", "with"}), lambda row, card: Swap(card, *_read_pair(row))),
    "sorry": (frozenset({"pawn", "with"}), lambda row, card: Sorry(card, *_read_pair(row))),
    "forfeit": (frozenset(), lambda _, card: Forfeit(card)),
    "discard": (frozenset(), lambda _, card: Discard(card)),
}


def load_action(raw: Json) -> Action:
    """Return the action. Raises: InvalidAction."""
    row = read_object(raw, "action")
    known, read = read_member(row.get("type"), "type", READERS)
    read_object(raw, "action", known=known | {"type", "card"})
    return read(row, read_member(row.get("card"), "card", KINDS))


def _read_pawn(raw: Json) -> str:
    return read_member(raw, "pawn", NAMES)


def _read_pair(row: Mapping[str, Json]) -> tuple[str, str]:
    return _read_pawn(row.get("pawn")), _read_pawn(row.get("with"))


def _read_moves(raw: Json) -> tuple[tuple[str, int], ...]:
    moves: list[tuple[str, int]] = []
    for part in read_list(raw, "moves", most=8):
        pair = read_list(part, "moves", most=2)
        if len(pair) != 2:
            raise unreadable("moves")
        moves.append((_read_pawn(pair[0]), read_int(pair[1], "moves", least=-4, most=12)))
    return tuple(moves)


def dump_view(view: View) -> dict[str, Json]:
    """Return a view as plain JSON."""
    return {
        "colours": list(view.colours),
        "pawns": _dump_pawns(view.pawns),
        "card": None if view.card is None else str(view.card),
        "discard": _texts(view.discard),
        "deck": view.deck,
        "hand": None if view.hand is None else _texts(view.hand),
        "hands": None if view.hands is None else list(view.hands),
        "turn": view.turn,
        "scores": list(view.scores),
        "game": view.game,
        "bumps": [list(row) for row in view.bumps],
        "cards": [_dump_counts(row) for row in view.cards],
        "turns": list(view.turns),
        "shuffles": view.shuffles,
        "left": sorted(view.left),
        "over": view.over,
        "options": view.options.dump(),
        "last": [project_event(event, view.seat) for event in view.last],
    }


def _dump_counts(row: Sequence[int]) -> dict[str, Json]:
    return {str(card): row[RANK[card]] for card in Card if row[RANK[card]]}


def dump(state: State) -> dict[str, Json]:
    """Return the whole position as plain JSON, but for the options (secret!)."""
    return {
        "colours": list(state.colours),
        "pawns": _dump_pawns(state.pawns),
        "deck": _texts(state.deck),
        "discard": _texts(state.discard),
        "card": None if state.card is None else str(state.card),
        "turn": state.turn,
        "hands": None if state.hands is None else [_texts(hand) for hand in state.hands],
        "colour": COLOURS[state.colour],
        "scores": list(state.scores),
        "bumps": [list(row) for row in state.bumps],
        "cards": [_dump_counts(row) for row in state.cards],
        "turns": list(state.turns),
        "game": state.game,
        "shuffles": state.shuffles,
        "ended": None if state.ended is None else str(state.ended),
        "left": sorted(state.left),
        "complete": state.complete,
        "recent": dump_recent(state.recent),
    }


def load(position: Json, options: SorryOptions) -> State:
    """Return the state of a position; whatever is left out has its default.

    Colours default to the usual two, a pawn to START, the deck to all cards that are nowhere else. Checked for shape
    and for pawns on the same space, not for completeness of the deck. Raises: InvalidAction.
    """
    row = read_object(position, "position", known=POSITION)
    colours = _read_colours(row.get("colours"), options)
    seats, fresh = len(colours), new_state(options, colours)
    left = frozenset(
        read_int(seat, "left", least=0, most=seats - 1)
        for seat in read_list(row.get("left", []), "left", most=seats)
    )
    turn = read_int(row.get("turn", 0), "turn", least=0, most=seats - 1)
    state = replace(
        fresh,
        turn=turn,
        colour=COLOURS.index(
            read_member(row.get("colour", colours[turn][0]), "colour", {c: c for c in COLOURS})
        ),
        discard=_read_cards(row.get("discard", []), "discard"),
        card=None if row.get("card") is None else read_member(row["card"], "card", KINDS),
        hands=_read_hands(row.get("hands"), fresh.hands, seats),
        scores=_read_counts(row.get("scores", [0] * seats), "scores", seats),
        bumps=_read_bumps(row.get("bumps"), seats, fresh.bumps),
        cards=_read_card_counts(row.get("cards"), seats, fresh.cards),
        turns=_read_counts(row.get("turns", [0] * seats), "turns", seats),
        game=read_int(row.get("game", 1), "game", least=1),
        shuffles=read_int(row.get("shuffles", 0), "shuffles", least=0),
        ended=None if row.get("ended") is None else read_member(row["ended"], "ended", REASONS),
        left=left,
        deck=(),
        complete=False,
        recent=load_recent(row.get("recent", [])),
    )
    state = replace(
        state, pawns=_read_pawns(row.get("pawns", {}), state), deck=_read_deck(row.get("deck"), state)
    )
    complete = row.get("complete", all_cards(state) == DECKS[options.deck])
    if not isinstance(complete, bool):
        raise unreadable("complete")
    state = replace(state, complete=complete)
    if any(faults_of_position(state)):
        raise unreadable("position")
    return asked(state)


def _read_colours(raw: Json, options: SorryOptions) -> tuple[str, ...]:
    if raw is None:
        told = read_colours(options.colours) or ()
        seats = len(told) or (4 if options.variant == "teams" else 2)
        if seats not in range(2, 5):
            raise unreadable("colours")
        return seat_colours(options.colours, seats, options.variant == "teams" or options.two_colours)
    words = read_list(raw, "colours", most=4)
    if not all(isinstance(word, str) and word for word in words):
        raise unreadable("colours")
    colours = read_colours(words)
    if colours is None or len(colours) not in range(2, 5):
        raise unreadable("colours")
    teams = options.variant == "teams" or (options.two_colours and len(colours) == 2)
    if (not teams and any(len(own) > 1 for own in colours)) or (teams and len("".join(colours)) < 4):
        raise unreadable("colours")
    return colours


def _read_pawns(raw: Json, state: State) -> tuple[Place, ...]:
    """Return the pawns; those nobody plays any more, their seat having left, are off the board."""
    row = read_object(raw, "pawns", known=frozenset(PAWNS))
    places = {PAWN_OF[name]: read_member(place, "pawns", PLACE_OF) for name, place in row.items()}
    playing = {letter for seat, own in enumerate(state.colours) if plays(state, seat) for letter in own}
    if any(COLOURS[pawn // 4] not in playing for pawn in places):
        raise unreadable("pawns")
    return tuple(places.get(pawn, START if COLOURS[pawn // 4] in playing else OFF) for pawn in range(16))


def _read_cards(raw: Json, what: str) -> Cards:
    return tuple(read_member(card, what, KINDS) for card in read_list(raw, what, most=MOST_CARDS))


def _read_deck(raw: Json, state: State) -> Cards:
    if raw is not None:
        return in_order(_read_cards(raw, "deck"))
    rest = list(DECKS[state.options.deck])
    for card in all_cards(state):
        if card in rest:
            rest.remove(card)
    return tuple(rest)


def _read_hands(raw: Json, fresh: tuple[Cards, ...] | None, seats: int) -> tuple[Cards, ...] | None:
    if raw is None:
        return fresh
    hands = tuple(in_order(_read_cards(hand, "hands")) for hand in read_list(raw, "hands", most=seats))
    if len(hands) != seats:
        raise unreadable("hands")
    return hands


def _read_counts(raw: Json, what: str, seats: int) -> tuple[int, ...]:
    row = read_list(raw, what, most=seats)
    if len(row) != seats:
        raise unreadable(what)
    return tuple(read_int(count, what, least=0) for count in row)


def _read_bumps(raw: Json, seats: int, fresh: Rows) -> Rows:
    if raw is None:
        return fresh
    rows = read_list(raw, "bumps", most=seats)
    if len(rows) != seats:
        raise unreadable("bumps")
    return tuple(_read_counts(row, "bumps", seats) for row in rows)


def _read_card_counts(raw: Json, seats: int, fresh: Rows) -> Rows:
    if raw is None:
        return fresh
    rows = [read_object(row, "cards", known=frozenset(KINDS)) for row in read_list(raw, "cards", most=seats)]
    if len(rows) != seats:
        raise unreadable("cards")
    return tuple(tuple(read_int(row.get(str(card), 0), "cards", least=0) for card in Card) for row in rows)
