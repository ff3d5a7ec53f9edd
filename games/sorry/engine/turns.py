"""What happens in a game: the deal, turns, lapses, leaving, and the end. Each function returns a step.

Events, by kind (places, pawns and cards as texts):
    turn        a turn began {card: the card drawn, None in play for points}; each turn has exactly one
    drew        another card after a 2 {card}
    lost        the card has no use {card}; None where a seat has no card at all
    moved       a card was used {card, effects: [{pawn, way, slide, bumped, to}, ..]}
    forfeited   an 11 was left unused {card}
    discarded   play for points: a card was laid away {card}
    reshuffled  the discards became the pile {cards: how many}
    lapsed      the time ran out {card}
    left        a seat left for good {pawns: whether its pawns were taken off}
    scored      play for points: a game was won {points, scores, game, goes_on}
    over        {reason, scores, places}
In play for points `moved` and `discarded` tell their seat alone what it `drawn`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from games.kit.chance import Chance
from games.kit.types import Event, IllegalAction, Json, Seat, Step
from games.sorry.engine.board import COLOURS, EXIT, OFF, PAWN_OF, START, Place
from games.sorry.engine.cards import DECKS, Card
from games.sorry.engine.desk import Desk
from games.sorry.engine.effects import effects
from games.sorry.engine.legal import check_turn, judge
from games.sorry.engine.moving import DISCARD
from games.sorry.engine.scoring import finished, game_points, is_alone, outcome, winner_of
from games.sorry.engine.seating import owners, seat_colours
from games.sorry.engine.state import Action, Discard, Forfeit, Reason, SorryOptions, State, side_of

KINDS_OF_CARDS: Final = len(Card)


def first_pawns(colours: Sequence[str], options: SorryOptions) -> tuple[Place, ...]:
    """Return the pawns before the first turn: on START, or one of each colour on its exit circle (S-P9)."""
    letters, quick = "".join(colours), options.quick_start or options.points
    return tuple(
        (EXIT[colour] if quick and number == 0 else START) if COLOURS[colour] in letters else OFF
        for colour in range(4)
        for number in range(4)
    )


def new_state(options: SorryOptions, colours: tuple[str, ...]) -> State:
    """Return a game nobody has had a turn in yet, no card dealt."""
    seats = len(colours)
    return State(
        options=options,
        colours=colours,
        pawns=first_pawns(colours, options),
        deck=DECKS[options.deck],
        discard=(),
        card=None,
        turn=0,
        colour=COLOURS.index(colours[0][0]),
        hands=((),) * seats if options.points else None,
        scores=(0,) * seats,
        bumps=((0,) * seats,) * seats,
        cards=((0,) * KINDS_OF_CARDS,) * seats,
        turns=(0,) * seats,
    )


def begin(seats: int, options: SorryOptions, chance: Chance) -> Step[State]:
    """Return a game at the first moment somebody has a choice. Seat 0 begins."""
    teams = options.variant == "teams" or (options.two_colours and seats == 2)
    desk = Desk(new_state(options, seat_colours(options.colours, seats, teams)), chance)
    if options.points:
        desk.deal()
    _open_turn(desk)
    return desk.freeze(None)


def settle(state: State, chance: Chance) -> Step[State]:
    """Return a given position passed on to the first moment of a choice."""
    desk = Desk(state, chance)
    winner = winner_of(state)
    if state.ended is not None:
        return Step(state)
    if winner is not None:
        desk.turn = winner
        _win(desk)
    elif is_alone(state, state.left):
        _end(desk, Reason.LEFT)
    elif state.hands is not None:
        if not any(state.hands):
            desk.deal()
        _ask(desk)
    elif state.card is None:
        _open_turn(desk)
    else:
        _ask(desk)
    return desk.freeze(None)


def play(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
    """Return the step of an action. Raises: IllegalAction."""
    use = judge(state, seat, action)
    desk = Desk(state, chance)
    if isinstance(action, Forfeit):
        desk.tell_card("forfeited", action.card)
    elif isinstance(action, Discard):
        desk.tell_card("discarded", action.card)
    else:
        row = list(state.pawns)
        done = effects(row, use, state.options.swap_both_slide)
        desk.pawns = tuple(row)
        for effect in done:
            if effect["bumped"]:
                desk.bump(seat, [PAWN_OF[pawn] for pawn in effect["bumped"]])
        desk.tell("moved", seat, {"card": str(action.card), "effects": done})
    if state.hands is None:
        desk.lay_away()
    else:
        desk.play_from_hand(action.card)
    if finished(desk.pawns, desk.sides[seat]):
        _win(desk)
    elif state.hands is None:
        _after_card(desk, action.card)
    else:
        _after_hand(desk, action.card, moved=use[0] != DISCARD)
    return desk.freeze(seat)


def ahead(state: State, seat: Seat) -> State | None:
    """Return the game as if it were this seat's turn; None where no cards are held, since a turn begins with a draw."""
    if state.ended is not None or seat == state.turn or seat in state.left:
        return None
    if state.hands is None or not state.hands[seat]:
        return None
    return replace(state, turn=seat, colour=COLOURS.index(state.colours[seat][0]))


def lapse(state: State, seat: Seat, chance: Chance) -> Step[State]:
    """Return the step for a seat whose time ran out: the turn is lost, the card drawn is discarded, and a 2 draws no
    more. In play for points no card is discarded. Raises: IllegalAction."""
    check_turn(state, seat)
    desk = Desk(state, chance)
    desk.tell_card("lapsed", state.card)
    desk.lay_away()
    _next_turn(desk)
    return desk.freeze(None)


def leave(state: State, seat: Seat, chance: Chance) -> Step[State]:
    """Return the step for a seat that leaves for good: its pawns are taken off, its cards go back to the pile. In the
    team game a partner who stays plays on with all eight. Raises: IllegalAction `over`, `left`."""
    if state.ended is not None:
        raise IllegalAction("over")
    if seat in state.left or not 0 <= seat < state.seats:
        raise IllegalAction("left")
    desk = Desk(state, chance)
    desk.left = state.left | {seat}
    off = desk.stand_in(seat) is None
    desk.tell("left", seat, {"pawns": off})
    if off:
        desk.take_off(side_of(state, seat).colours)
    desk.give_up_hand(seat)
    if is_alone(state, desk.left):
        _end(desk, Reason.LEFT)
    elif seat == state.turn:
        desk.lay_away()
        _next_turn(desk)
    elif state.hands is None:
        _ask(desk)  # what the card could be used for may have left the board
    return desk.freeze(seat)


def _next_turn(desk: Desk) -> None:
    desk.pass_on()
    _open_turn(desk)


def _open_turn(desk: Desk) -> None:
    """Begin the turn of the seat in turn: a card is drawn, or asked for from the hand."""
    desk.begin_turn()
    if desk.hands is None:
        _draw(desk, "turn")
    else:
        desk.tell_card("turn", None)
        _ask(desk)


def _draw(desk: Desk, kind: str) -> None:
    """Draw a card, go on while it can only be lost."""
    if _turn_up(desk, kind):
        _ask(desk)


def _turn_up(desk: Desk, kind: str) -> bool:
    """Turn up a card, and tell whether there was one; without any the game is over."""
    card = desk.draw()
    if card is None:
        _end(desk, Reason.BLOCKED)
        return False
    desk.card = card
    desk.count(card)
    desk.tell_card(kind, card)
    return True


def _ask(desk: Desk) -> None:
    """Stop at the first seat that has a choice: a card without a use is lost, and the next one drawn."""
    if desk.hands is not None:
        _ask_for_hand(desk)
        return
    while desk.card is not None and not desk.has_use():
        if desk.is_stuck():
            _end(desk, Reason.BLOCKED)
            return
        card = desk.card
        desk.tell_card("lost", card)
        desk.lay_away()
        kind = "drew" if card == Card.TWO else "turn"
        if kind == "turn":
            desk.pass_on()
            desk.begin_turn()
        if not _turn_up(desk, kind):
            return


def _ask_for_hand(desk: Desk) -> None:
    """Pass over seats that hold no card: only where cards are missing."""
    assert desk.hands is not None
    for _ in desk.hands:
        if desk.hands[desk.turn]:
            return
        desk.tell_card("lost", None)
        desk.pass_on()
        desk.begin_turn()
        desk.tell_card("turn", None)
    if not desk.hands[desk.turn]:
        _end(desk, Reason.BLOCKED)


def _after_card(desk: Desk, card: Card) -> None:
    if card == Card.TWO:
        _draw(desk, "drew")  # S-05, S-07
    else:
        _next_turn(desk)


def _after_hand(desk: Desk, card: Card, *, moved: bool) -> None:
    """Draw back to five, or one card for one laid away; after a 2 that moved the same seat plays again (S-P3, S-P4)."""
    seat = desk.turn
    told = desk.events.pop()
    drawn = desk.fill_hand(seat) if moved else desk.fill_hand(seat, most=1)
    own: dict[str, Json] = {"drawn": [str(one) for one in drawn]}
    desk.events.insert(0, Event(told.kind, told.seat, told.public, {seat: own}))
    if moved and card == Card.TWO and desk.state.options.two_in_hand_plays_again:
        _ask(desk)
    else:
        _next_turn(desk)


def _win(desk: Desk) -> None:
    """End the game the side in turn has won; in match play begin the next one, unless somebody has the target."""
    options, reason = desk.state.options, Reason.HOME
    if options.points:
        points = game_points(desk.state, desk.pawns, desk.turn, desk.left)
        desk.scores = tuple(map(sum, zip(desk.scores, points, strict=True)))
        goes_on = options.target is not None and max(desk.scores) < options.target
        told = {"points": list(points), "scores": list(desk.scores), "game": desk.game, "goes_on": goes_on}
        desk.tell("scored", desk.turn, told)
        if goes_on:
            _next_game(desk)
            return
        reason = Reason.HOME if options.target is None else Reason.TARGET
    _end(desk, reason)


def _next_game(desk: Desk) -> None:
    """Begin another game of a match: the winner begins (rules/sorry 1.3)."""
    desk.game += 1
    pawns = first_pawns(desk.state.colours, desk.state.options)
    owner = owners(desk.state.colours)
    desk.pawns = tuple(
        OFF if owner.get(pawn // 4) in desk.left else place for pawn, place in enumerate(pawns)
    )
    desk.colour = COLOURS.index(desk.state.colours[desk.turn][0])
    desk.deal()
    _open_turn(desk)


def _end(desk: Desk, reason: Reason) -> None:
    if reason in (Reason.LEFT, Reason.BLOCKED) and desk.state.options.points:
        points = game_points(desk.state, desk.pawns, None, desk.left)
        desk.scores = tuple(map(sum, zip(desk.scores, points, strict=True)))
    desk.lay_away()
    desk.ended = reason
    result = outcome(desk.freeze(None).state)
    assert result is not None
    told = {"reason": str(reason), "scores": list(result.scores), "places": list(result.places)}
    desk.tell("over", None, told)
