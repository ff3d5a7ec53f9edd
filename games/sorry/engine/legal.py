"""What a seat may do now: a lazy listing with a fast `in`, and why something is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from games.kit.types import IllegalAction, Seat
from games.sorry.engine.board import EXIT, HOME, LANDS, PAWN_OF, PAWNS, START, TRACK, Pawn, Place
from games.sorry.engine.cards import Card
from games.sorry.engine.moving import DISCARD, ENTER, FORFEIT, MOVE, SORRY, SWAP, Side, Use, land
from games.sorry.engine.splits import SEVEN
from games.sorry.engine.state import Action, Discard, Forfeit, Move, Sorry, Start, State, Swap, side_of
from games.sorry.engine.uses import ENTERING, STEPS_OF, sorries, swaps, uses

Choice = tuple[Card, Use]


@lru_cache(maxsize=4096)
def to_action(choice: Choice) -> Action:
    """Return a use of a card as an action."""
    card, use = choice
    what = use[0]
    if what == MOVE:
        if len(use) == 3:
            return Move(card, ((PAWNS[use[1]], use[2]),))
        return Move(card, tuple((PAWNS[use[at]], use[at + 1]) for at in range(1, len(use), 2)))
    if what == ENTER:
        return Start(card, PAWNS[use[1]])
    if what == SWAP:
        return Swap(card, PAWNS[use[1]], PAWNS[use[2]])
    if what == SORRY:
        return Sorry(card, PAWNS[use[1]], PAWNS[use[2]])
    return Forfeit(card) if what == FORFEIT else Discard(card)


def to_use(action: Action) -> Use:
    """Return the use an action names."""
    if isinstance(action, Move):  # ahead of the match: nearly all are moves of one pawn
        if len(action.moves) == 1:
            pawn, steps = action.moves[0]
            return (MOVE, PAWN_OF[pawn], steps)
        return (MOVE, *(number for pawn, steps in action.moves for number in (PAWN_OF[pawn], steps)))
    match action:
        case Start(_, pawn):
            return (ENTER, PAWN_OF[pawn])
        case Swap(_, pawn, other):
            return (SWAP, PAWN_OF[pawn], PAWN_OF[other])
        case Sorry(_, pawn, other):
            return (SORRY, PAWN_OF[pawn], PAWN_OF[other])
        case Forfeit():
            return (FORFEIT,)
        case Discard():
            return (DISCARD,)


def choices(state: State, seat: Seat) -> list[Choice]:
    """Return what a seat may do, one of each distinct result."""
    if state.ended is not None or seat != state.turn:
        return []
    if state.hands is None:
        card = state.card
        return [] if card is None else [(card, use) for use in state.uses]
    mine = side_of(state, seat)
    kinds = list(dict.fromkeys(state.hands[seat]))
    found = [(card, use) for card in kinds for use in uses(state.pawns, mine, card) if use[0] != FORFEIT]
    if all(use[0] == SWAP for _, use in found):
        found += [(card, (DISCARD,)) for card in kinds]  # S-P1, S-P2
    return found


def asked(state: State) -> State:
    """Return the state with the uses of its card found anew: for one that was read or put together, not played."""
    card = state.card
    return replace(state, uses=() if card is None else uses(state.pawns, side_of(state, state.turn), card))


class Legal:
    """The actions of a seat: a sequence of one for each distinct result, each made when asked for; `in` takes any form.

    `choices` is the listing as (card, use).
    """

    __slots__ = ("_seat", "_state", "choices")

    def __init__(self, state: State, seat: Seat) -> None:
        self._state = state
        self._seat = seat
        self.choices = choices(state, seat)

    def __iter__(self) -> Iterator[Action]:
        return map(to_action, self.choices)

    def __len__(self) -> int:
        return len(self.choices)

    def __getitem__(self, index: int) -> Action:
        return to_action(self.choices[index])

    def __contains__(self, action: object, /) -> bool:
        if not isinstance(action, Action):
            return False
        try:
            judge(self._state, self._seat, action)
        except IllegalAction:
            return False
        return True

    def __repr__(self) -> str:
        return f"Legal(seat={self._seat})"  # never the state: it is secret


def check_turn(state: State, seat: Seat) -> None:
    """Pass when the game waits for this seat. Raises: IllegalAction `over`, `not-your-turn`."""
    if state.ended is not None:
        raise IllegalAction("over")
    if seat != state.turn:
        raise IllegalAction("not-your-turn")


def judge(state: State, seat: Seat, action: Action) -> Use:
    """Return the use an action of this seat names. Raises: IllegalAction where it may not do this now."""
    check_turn(state, seat)
    card = action.card
    if state.hands is None and card != state.card:
        raise IllegalAction("other-card", card=str(card))
    if state.hands is not None and card not in state.hands[seat]:
        raise IllegalAction("not-in-hand", card=str(card))
    use = to_use(action)
    if use == (FORFEIT,) or use not in _uses(state, seat, card):
        _check_closely(state, side_of(state, seat), action)
    return use


def _uses(state: State, seat: Seat, card: Card) -> tuple[Use, ...]:
    return state.uses if state.hands is None else uses(state.pawns, side_of(state, seat), card)


def _check_closely(state: State, mine: Side, action: Action) -> None:
    """Pass when an action the listing does not hold is a legal form all the same. Raises: IllegalAction."""
    card = action.card
    match action:
        case Move(_, moves):
            _check_moves(list(state.pawns), mine, card, moves)
        case Start(_, pawn):
            _check_start(state.pawns, mine, card, PAWN_OF[pawn])
        case Swap(_, pawn, other):
            _check_swap(state.pawns, mine, card, PAWN_OF[pawn], PAWN_OF[other])
        case Sorry(_, pawn, other):
            _check_sorry(state.pawns, mine, card, PAWN_OF[pawn], PAWN_OF[other])
        case Forfeit():
            if state.hands is not None or (FORFEIT,) not in state.uses:
                raise IllegalAction("must-use", card=str(card))
        case Discard():
            if state.hands is None or (card, (DISCARD,)) not in choices(state, state.turn):
                raise IllegalAction("must-play")


def _check_own(mine: Side, pawn: Pawn) -> None:
    if pawn not in mine.own:
        raise IllegalAction("not-yours", pawn=PAWNS[pawn])


def _check_free(pawns: Sequence[Place], pawn: Pawn, to: Place) -> None:
    """Pass when no pawn of the same colour stands where this one would land."""
    first = pawn & 12
    row = pawns[first : first + 4]
    if to in row and to != HOME:
        raise IllegalAction("own-pawn", pawn=PAWNS[pawn], other=PAWNS[first + row.index(to)])


def _check_moves(row: list[Place], mine: Side, card: Card, moves: tuple[tuple[str, int], ...]) -> None:
    _check_parts(mine, card, moves)
    for name, steps in moves:
        pawn = PAWN_OF[name]
        _check_own(mine, pawn)
        if row[pawn] >= HOME:
            raise IllegalAction("not-moving", pawn=name)
        to = LANDS[pawn >> 2][steps][row[pawn]]
        if to < 0:
            raise IllegalAction("too-far", pawn=name, steps=steps)
        _check_free(row, pawn, to)
        land(row, pawn, to)


def _check_parts(mine: Side, card: Card, moves: tuple[tuple[str, int], ...]) -> None:
    steps = [count for _, count in moves]
    if card != Card.SEVEN or len(moves) < 2:
        if len(moves) != 1 or steps[0] not in STEPS_OF[card]:
            raise IllegalAction("other-steps", card=str(card))
        return
    if min(steps) < 1 or sum(steps) != SEVEN:
        raise IllegalAction("not-seven")
    if len({pawn for pawn, _ in moves}) < len(moves):
        raise IllegalAction("same-pawn")  # S-25
    if len(moves) > mine.parts:
        raise IllegalAction("too-many-parts", most=mine.parts)


def _check_start(pawns: Sequence[Place], mine: Side, card: Card, pawn: Pawn) -> None:
    if card not in ENTERING:
        raise IllegalAction("cannot-start", card=str(card))
    _check_own(mine, pawn)
    if pawns[pawn] != START:
        raise IllegalAction("not-on-start", pawn=PAWNS[pawn])
    _check_free(pawns, pawn, EXIT[pawn >> 2])


def _check_swap(pawns: Sequence[Place], mine: Side, card: Card, pawn: Pawn, other: Pawn) -> None:
    if card != Card.ELEVEN:
        raise IllegalAction("cannot-swap", card=str(card))
    _check_own(mine, pawn)
    for one in (pawn, other):
        if pawns[one] >= TRACK:
            raise IllegalAction("not-on-track", pawn=PAWNS[one])
    if (pawn, other) not in swaps(pawns, mine):
        raise IllegalAction("not-an-opponent", pawn=PAWNS[other])


def _check_sorry(pawns: Sequence[Place], mine: Side, card: Card, pawn: Pawn, other: Pawn) -> None:
    if card != Card.SORRY:
        raise IllegalAction("cannot-sorry", card=str(card))
    _check_own(mine, pawn)
    if pawns[pawn] != START:
        raise IllegalAction("not-on-start", pawn=PAWNS[pawn])
    if pawns[other] >= TRACK:
        raise IllegalAction("not-on-track", pawn=PAWNS[other])
    listed = [(one >> 2, target) for one, target in sorries(pawns, mine)]
    if (pawn >> 2, other) not in listed:
        partner = other in mine.own and other >> 2 != pawn >> 2
        raise IllegalAction("opponent-first" if partner else "not-an-opponent", pawn=PAWNS[other])
