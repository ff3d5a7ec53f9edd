"""Reading positions: from plain JSON to a state. What does not fit is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from itertools import cycle, islice
from typing import Final

from games.hues.engine.audit import CUES_IN, faults_of_position
from games.hues.engine.board import SPACE_OF, Space
from games.hues.engine.cards import DECK_SIZE, ON_CARD, Card
from games.hues.engine.rounds import FEWEST, how_many
from games.hues.engine.scoring import clockwise, leaders
from games.hues.engine.state import HuesOptions, Phase, Piece, Reason, Scored, State
from games.kit.codec import read_int, read_list, read_member, read_object, read_text, unreadable
from games.kit.recent import load_recent
from games.kit.types import Json, Seat

MOST_SEATS: Final = 10
MOST_CUES: Final = 10_000
LONGEST_CUE: Final = 200
PHASES: Final = {str(phase): phase for phase in Phase}
REASONS: Final = {str(reason): reason for reason in Reason}
POSITION: Final = (frozenset(field.name for field in fields(State)) | {"firsts"}) - {"options"}
SCORED: Final = frozenset(field.name for field in fields(Scored)) | {"firsts"}


def read_space(raw: Json) -> Space:
    """Return a space. Raises: InvalidAction."""
    return read_member(raw, "space", SPACE_OF)


def read_choice(raw: Json) -> Space | None:
    """Return a space, or None for none. Raises: InvalidAction."""
    return None if raw is None else read_space(raw)


def load(position: Json, options: HuesOptions) -> State:
    """Return the state of a position; whatever is left out has its default: three people, a first cue to give.

    Checked for shape and duplicates, not for completeness of the deck. Raises: InvalidAction.
    """
    row = read_object(position, "position", known=POSITION)
    scores = tuple(
        read_int(n, "scores", least=0) for n in read_list(row.get("scores", [0] * FEWEST), "scores")
    )
    if not FEWEST <= len(scores) <= MOST_SEATS:
        raise unreadable("scores")
    seats = len(scores)
    phase = read_member(row.get("phase", "first_cue"), "phase", PHASES)
    cues = _read_cues(row.get("cues", []))
    card = None if row.get("card") is None else _read_card(row["card"])
    tied = None if row.get("tied") is None else _read_seats(row["tied"], "tied", seats)
    state = State(
        options=options,
        round=read_int(row.get("round", 1), "round", least=0),
        giver=_read_seat(row.get("giver", 0), "giver", seats),
        upcoming=(),
        phase=phase,
        scores=scores,
        card=card,
        target=read_choice(row.get("target")),
        cues=cues,
        pieces=_read_pieces(row, seats),
        used_cues=_read_cues(row.get("used_cues", list(cues))),
        deck=None if row.get("deck") is None else _read_cards(row["deck"]),
        drawn=_read_cards(row.get("drawn", [] if card is None else [list(card)])),
        tied=tied,
        extra=read_int(row.get("extra", 0 if tied is None else 1), "extra", least=0),
        challengers=frozenset(_read_seats(row.get("challengers", []), "challengers", seats)),
        held=frozenset(_read_seats(row.get("held", []), "held", seats)),
        penalty=_read_flag(row.get("penalty", False)),
        left=frozenset(_read_seats(row.get("left", []), "left", seats)),
        history=tuple(_read_scored(one, seats) for one in read_list(row.get("history", []), "history")),
        recent=load_recent(row.get("recent", [])),
    )
    state = replace(state, sealed=_read_sealed(row.get("sealed", []), state))
    return _checked(_with_defaults(state, row))


def _checked(state: State) -> State:
    if len(state.active) == 0 or any(faults_of_position(state)):
        raise unreadable("position")
    return state


def _with_defaults(state: State, row: Mapping[str, Json]) -> State:
    """Return the state with what follows from the rest where it was left out: who waits, who gives cues, the ending."""
    seats, active = state.seats, state.active
    if not active:
        raise unreadable("left")
    upcoming, waiting, ended = row.get("upcoming"), row.get("waiting"), row.get("ended")
    return replace(
        state,
        upcoming=_due(state) if upcoming is None else _read_seats(upcoming, "upcoming", seats),
        waiting=_due_to_guess(state) if waiting is None else _read_seats(waiting, "waiting", seats),
        ended=_ending(state) if ended is None else read_member(ended, "ended", REASONS),
    )


def _due(state: State) -> tuple[Seat, ...]:
    """Return the givers still to come as the rounds go round."""
    if state.tied is not None or state.phase is Phase.OVER:
        return ()
    rounds = how_many(state.seats, state.options) - state.round
    return tuple(islice(cycle(clockwise(state, state.giver)), max(0, rounds)))


def _due_to_guess(state: State) -> tuple[Seat, ...]:
    """Return the guessers who have neither placed nor kept a piece upon the latest cue, in order."""
    if not state.phase.is_guess:
        return ()
    number = len(state.cues)
    done = {piece.seat for piece in (*state.pieces, *state.sealed) if piece.cue == number}
    order = [seat for seat in clockwise(state, state.giver) if seat not in done | state.held | {state.giver}]
    if number == 2 and state.options.second_order == "counterclockwise":
        order.reverse()
    return tuple(order)


def _ending(state: State) -> Reason | None:
    if state.phase is not Phase.OVER:
        return None
    best = leaders(state)
    if len(best) == 1:
        return Reason.WON
    return Reason.ALL_TIED if len(best) == len(state.active) else Reason.ENDLESS_TIE


def _read_flag(raw: Json) -> bool:
    if not isinstance(raw, bool):
        raise unreadable("flag")
    return raw


def _read_seat(raw: Json, what: str, seats: int) -> Seat:
    return read_int(raw, what, least=0, most=seats - 1)


def _read_seats(raw: Json, what: str, seats: int) -> tuple[Seat, ...]:
    return tuple(_read_seat(seat, what, seats) for seat in read_list(raw, what, most=DECK_SIZE))


def _read_cues(raw: Json) -> tuple[str, ...]:
    return tuple(read_text(text, "cues", most=LONGEST_CUE) for text in read_list(raw, "cues", most=MOST_CUES))


def _read_card(raw: Json) -> Card:
    return tuple(read_space(space) for space in read_list(raw, "card", most=ON_CARD))


def _read_cards(raw: Json) -> tuple[Card, ...]:
    return tuple(_read_card(card) for card in read_list(raw, "cards", most=DECK_SIZE))


def _read_placed(raw: Json, seats: int) -> list[tuple[Space, Seat]]:
    pairs = [read_list(pair, "pieces", most=2) for pair in read_list(raw, "pieces", most=2 * MOST_SEATS)]
    if any(len(pair) != 2 for pair in pairs):
        raise unreadable("pieces")
    return [(read_space(space), _read_seat(seat, "pieces", seats)) for space, seat in pairs]


def _read_pieces(row: Mapping[str, Json], seats: int) -> tuple[Piece, ...]:
    """Return the pieces; the first `firsts` lie upon the first cue, where it is left out the first of each seat."""
    placed, firsts = _read_placed(row.get("pieces", []), seats), row.get("firsts")
    if firsts is not None:
        read_int(firsts, "firsts", least=0, most=len(placed))
        return tuple(Piece(*pair, 1 if number < firsts else 2) for number, pair in enumerate(placed))
    before = [{seat for _, seat in placed[:number]} for number in range(len(placed))]
    return tuple(
        sorted(
            (Piece(*pair, 2 if pair[1] in seen else 1) for pair, seen in zip(placed, before, strict=True)),
            key=lambda piece: piece.cue,
        )
    )


def _read_sealed(raw: Json, state: State) -> tuple[Piece, ...]:
    return tuple(Piece(*pair, CUES_IN[state.phase]) for pair in _read_placed(raw, state.seats))


def _read_scored(raw: Json, seats: int) -> Scored:
    row = read_object(raw, "history", known=SCORED)
    points = tuple(read_int(n, "points", least=0) for n in read_list(row.get("points"), "points", most=seats))
    if len(points) != seats:
        raise unreadable("points")
    return Scored(
        round=read_int(row.get("round"), "round", least=0),
        giver=_read_seat(row.get("giver"), "giver", seats),
        target=read_space(row.get("target")),
        cues=_read_cues(row.get("cues")),
        pieces=_read_pieces(row, seats),
        points=points,
        penalty=_read_flag(row.get("penalty", False)),
    )
