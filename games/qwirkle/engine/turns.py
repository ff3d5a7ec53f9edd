"""What happens in a game: the deal, turns, lapses, leaving, and the end. Each function returns a step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.kit.chance import Chance
from games.kit.recent import remember
from games.kit.types import NOTHING, Event, IllegalAction, Json, Seat, Step, places_by_rank
from games.qwirkle.engine.actions import check_action, check_turn
from games.qwirkle.engine.audit import has_choice
from games.qwirkle.engine.board import Board
from games.qwirkle.engine.frontier import Laid
from games.qwirkle.engine.lines import GOING_OUT, Line, lines_of
from games.qwirkle.engine.placing import placements
from games.qwirkle.engine.state import Action, Pass, Place, QwirkleOptions, Reason, State, Trade
from games.qwirkle.engine.tiles import FULL_BAG, HAND_SIZE, Tile, in_order, largest_set

STALE_ROUNDS: Final = 3  # rounds without a tile laid that end a game


def begin(seats: int, options: QwirkleOptions, chance: Chance) -> Step[State]:
    """Return a dealt game that waits for its opener: six tiles a seat, seat by seat."""
    bag = FULL_BAG
    hands: list[tuple[Tile, ...]] = []
    for _ in range(seats):
        hand, bag = _draw(bag, HAND_SIZE, chance)
        hands.append(hand)
    state = State(
        options=options,
        board=Board({}),
        hands=tuple(hands),
        bag=bag,
        scores=(0,) * seats,
        qwirkles=(0,) * seats,
        announced=tuple(largest_set(hand) for hand in hands),
        lacks=(0,) * seats,
    )
    state, event = _announce(state)
    return Step(_remembered(state, None, (event,)), (event,))


def _announce(state: State) -> tuple[State, Event]:
    """Return the game with its opener named: the largest set; of those tied the oldest, if all their ages are
    told, else the lowest seat (rules/qwirkle 2.2, Q-03)."""
    sizes = [size or 0 for size in state.announced]
    tied = [seat for seat, size in enumerate(sizes) if size == max(sizes)]
    ages = [state.options.ages[seat] if seat < len(state.options.ages) else None for seat in tied]
    known = [age for age in ages if age]
    opener = tied[known.index(max(known))] if len(known) == len(tied) else tied[0]
    event = Event("announced", None, {"sizes": sizes, "opener": opener, "tied": len(tied) > 1})
    return replace(state, turn=opener, opening=sizes[opener]), event


def play(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
    """Return the step of an action. Raises: IllegalAction."""
    check_action(state, seat, action)
    match action:
        case Place(tiles):
            after, events = _place(state, tiles, chance)
        case Trade(tiles):
            after, events = _trade(state, tiles, chance)
        case Pass():
            after = replace(state, stale=state.stale + 1)
            events = (Event("passed", seat, {"chosen": True}),)
    return _next(after, seat, events)


def ahead(state: State, seat: Seat) -> State | None:
    """Return the game as if it were this seat's turn, None where it could do nothing or the first line is not laid."""
    if state.ended is not None or state.opening is not None or seat == state.turn or seat in state.left:
        return None
    later = replace(state, turn=seat)
    return later if has_choice(later, seat) else None


def lapse(state: State, seat: Seat, chance: Chance) -> Step[State]:
    """Return the step for a seat whose time ran out: the largest set is laid for the opener, any other turn passes
    and nothing changes (Q-33). Raises: IllegalAction."""
    check_turn(state, seat)
    if state.opening is not None:
        tiles, _ = next(placements(state.board, state.hands[seat], state.opening))
        after, events = _place(state, tiles, chance, {"lapse": True})
    else:
        after, events = replace(state, stale=state.stale + 1), (Event("lapsed", seat),)
    return _next(after, seat, events, moved=False)


def leave(state: State, seat: Seat) -> Step[State]:
    """Return the step for a seat that leaves for good: its hand goes back into the bag, out of the game where the
    bag is empty (Q-29). Raises: IllegalAction `over`, `left`."""
    if state.ended is not None:
        raise IllegalAction("over")
    if seat not in range(state.seats) or seat in state.left:
        raise IllegalAction("left")
    hand, events = state.hands[seat], [Event("left", seat)]
    after = replace(
        state,
        hands=_with(state.hands, seat, ()),
        bag=in_order(state.bag + hand) if state.bag else (),
        gone=state.gone if state.bag else in_order(state.gone + hand),
        announced=_with(state.announced, seat, None),
        lacks=_with(state.lacks, seat, 0),
        left=state.left | {seat},
    )
    if seat == state.turn and state.opening is None:
        after = replace(after, turn=_following(after, seat))
    elif seat == state.turn and len(after.left) < state.seats - 1:
        after, event = _announce(after)
        events.append(event)
    return _settled(after, seat, seat, events)


def settle(state: State) -> Step[State]:
    """Return a given position passed on to the first moment of a choice."""
    return _settled(state, state.turn, None, [])


def places(state: State) -> tuple[int, ...]:
    """Return places from 1 by seat: who stayed before who left, then by score, then, with that option, by Qwirkles
    made; equals share a place (Q-27)."""
    by_qwirkles = state.options.tie == "most_qwirkles"
    ranks = [
        (seat not in state.left, state.scores[seat], state.qwirkles[seat] if by_qwirkles else 0)
        for seat in range(state.seats)
    ]
    return places_by_rank(ranks)


def _place(
    state: State, tiles: Sequence[Laid], chance: Chance, extra: Mapping[str, Json] = NOTHING
) -> tuple[State, tuple[Event, ...]]:
    """Lay tiles, score, refill the hand as far as the bag goes. `extra` joins what the event tells all."""
    seat = state.turn
    laid = sorted(tiles, key=lambda tile: (tile[2], tile[1]))
    lines = lines_of(state.board, laid)
    kept = _without(state.hands[seat], [tile for tile, _, _ in laid])
    drawn, bag = _draw(state.bag, HAND_SIZE - len(kept), chance)
    hand = in_order(kept + drawn)
    events = [_placed(seat, laid, lines, extra, drawn)]
    if not hand:
        events.append(Event("went-out", seat, {"points": GOING_OUT}))
    points = sum(line.points for line in lines) + (0 if hand else GOING_OUT)
    after = replace(
        state,
        board=state.board.lay(laid),
        hands=_with(state.hands, seat, hand),
        bag=bag,
        scores=_with(state.scores, seat, state.scores[seat] + points),
        qwirkles=_with(state.qwirkles, seat, state.qwirkles[seat] + sum(line.is_qwirkle for line in lines)),
        announced=_with(state.announced, seat, None),
        lacks=_with(state.lacks, seat, 0) if drawn else state.lacks,
        opening=None,
        ended=None if hand else Reason.WENT_OUT,
        stale=0,
    )
    return after, tuple(events)


def _placed(
    seat: Seat,
    laid: Sequence[Laid],
    lines: Sequence[Line],
    extra: Mapping[str, Json],
    drawn: Sequence[Tile],
) -> Event:
    public = {
        "tiles": [[str(tile), x, y] for tile, x, y in laid],
        "points": sum(line.points for line in lines),
        "qwirkles": sum(line.is_qwirkle for line in lines),
        "lines": [["row" if line.is_row else "column", line.points] for line in lines],
        **extra,
    }
    return Event("placed", seat, public, {seat: {"drawn": [str(tile) for tile in drawn]}})


def _trade(state: State, tiles: Sequence[Tile], chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Draw first, then return, so that nobody draws back what was set aside (Q-15)."""
    seat = state.turn
    drawn, bag = _draw(state.bag, len(tiles), chance)
    after = replace(
        state,
        hands=_with(state.hands, seat, in_order(_without(state.hands[seat], tiles) + drawn)),
        bag=in_order((*bag, *tiles)),
        announced=_with(state.announced, seat, None),
        lacks=_with(state.lacks, seat, 0),
        stale=state.stale + 1,
    )
    own = {"returned": [str(tile) for tile in in_order(tiles)], "drawn": [str(tile) for tile in drawn]}
    return after, (Event("traded", seat, {"count": len(tiles)}, {seat: own}),)


def _next(state: State, seat: Seat, events: Sequence[Event], *, moved: bool = True) -> Step[State]:
    """Return the step of a turn this seat has had. A lapse is no move of its own: what happened stays news to it."""
    if state.ended is None:
        state = replace(state, turn=_following(state, seat))
    return _settled(state, seat, seat if moved else None, list(events))


def _settled(state: State, last: Seat, mover: Seat | None, events: list[Event]) -> Step[State]:
    """Return the step with the turn at the next seat that has a choice, or with the game ended.

    Seats without a choice are passed over (Q-18). `last` acted last; `mover` is it where that was its own move.
    """
    was_over = state.ended is not None and not events
    while state.ended is None:
        if reason := _reason_to_end(state):
            state = replace(state, ended=reason, turn=last, opening=None)
        elif has_choice(state, state.turn):
            break
        else:
            events.append(Event("passed", state.turn))
            state = _passed_over(state)
    if state.ended is not None and not was_over:
        public = {"reason": str(state.ended), "scores": list(state.scores), "places": list(places(state))}
        events.append(Event("over", None, public))
    return Step(_remembered(state, mover, tuple(events)), tuple(events))


def _reason_to_end(state: State) -> Reason | None:
    staying = [seat for seat in range(state.seats) if seat not in state.left]
    if len(staying) < 2:
        return Reason.LEFT
    if not any(has_choice(state, seat) for seat in staying):
        return Reason.BLOCKED
    if state.stale >= STALE_ROUNDS * len(staying):
        return Reason.TRADES
    return None


def _passed_over(state: State) -> State:
    """Return the game one seat on. All have seen that the hand passed over holds nothing that fits."""
    seat = state.turn
    fits = state.board.frontier.placeable() if state.hands[seat] else 0
    return replace(
        state,
        turn=_following(state, seat),
        lacks=_with(state.lacks, seat, state.lacks[seat] | fits),
        stale=state.stale + 1,
    )


def _following(state: State, seat: Seat) -> Seat:
    """Return the next seat, clockwise, that has not left; the same one where no other stayed."""
    order = [(seat + ahead) % state.seats for ahead in range(1, state.seats + 1)]
    return next((other for other in order if other not in state.left), seat)


def _remembered(state: State, mover: Seat | None, events: tuple[Event, ...]) -> State:
    if not events:
        return state
    return replace(state, recent=remember(state.recent, mover, events, state.seats))


def _with[T](row: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def _without(hand: tuple[Tile, ...], tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    rest = list(hand)
    for tile in tiles:
        rest.remove(tile)
    return tuple(rest)


def _draw(bag: tuple[Tile, ...], count: int, chance: Chance) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """Return tiles drawn one by one from a bag, as far as it goes, and what is left in it."""
    rest = list(bag)
    drawn = [rest.pop(chance.below(len(rest))) for _ in range(min(count, len(bag)))]
    return in_order(drawn), tuple(rest)
