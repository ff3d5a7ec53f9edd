"""Invariants: what is wrong with a state, in words that hold no hidden card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.sorry.engine.board import COLOURS, HOME, OFF, TRACK
from games.sorry.engine.cards import DECKS, Cards, in_order
from games.sorry.engine.desk import HAND_SIZE
from games.sorry.engine.legal import asked, choices
from games.sorry.engine.scoring import finished, is_alone, plays
from games.sorry.engine.seating import owners
from games.sorry.engine.state import State, is_team_game, side_of


def all_cards(state: State) -> Cards:
    """Return every card there is, in canonical order."""
    hands = [card for hand in state.hands or () for card in hand]
    drawn = () if state.card is None else (state.card,)
    return in_order((*state.deck, *state.discard, *drawn, *hands))


def faults_of_position(state: State) -> Iterator[str]:
    """Yield what no position may have, one given as a `start` included."""
    taken = Counter(place for place in state.pawns if place < TRACK)
    if any(count > 1 for count in taken.values()):
        yield "two pawns on one space"
    for colour in range(4):
        zone = [place for place in state.pawns[4 * colour : 4 * colour + 4] if TRACK <= place < HOME]
        if len(set(zone)) < len(zone):
            yield "two pawns on one safety space"
    yield from _faults_of_seats(state)
    if state.complete and all_cards(state) != DECKS[state.options.deck]:
        yield "cards are missing"
    if (state.hands is not None) != state.options.points:
        yield "hands in a game without, or none in one with"
    for seat, hand in enumerate(state.hands or ()):
        if len(hand) > HAND_SIZE or (hand and seat in state.left):
            yield f"too many cards at seat {seat}"
    if state.hands is not None and state.card is not None:
        yield "a card drawn in play for points"


def _faults_of_seats(state: State) -> Iterator[str]:
    owner = owners(state.colours)
    letters = "".join(state.colours)
    if len(set(letters)) < len(letters) or (is_team_game(state) and len(letters) < 4):
        yield "colours that cannot be"
        return
    sides = {side_of(state, seat).colours for seat in range(state.seats)}
    if is_team_game(state) and len(sides) < 2:
        yield "one team only"
    for colour in range(4):
        seat = owner.get(colour)
        row = set(state.pawns[4 * colour : 4 * colour + 4])
        playing = seat is not None and plays(state, seat)
        if (OFF in row) if playing else (row != {OFF}):
            yield f"pawns of {COLOURS[colour]} where none belong, or none where some do"
    if state.ended is None:
        if state.turn in state.left:
            yield "the turn is at a seat that left"
        elif COLOURS[state.colour] not in _letters_of_turn(state):
            yield "the turn is at another's colour"


def _letters_of_turn(state: State) -> str:
    own = state.colours[state.turn]
    mine = side_of(state, state.turn)
    gone = [s for s in state.left if side_of(state, s) is mine]
    return own + "".join(state.colours[s] for s in gone)


def audit(state: State) -> list[str]:
    """Return the broken invariants; [] when sound."""
    faults = list(faults_of_position(state))
    if any(row != in_order(row) for row in (state.deck, *(state.hands or ()))):
        faults.append("cards out of order")
    won = any(finished(state.pawns, side_of(state, seat)) for seat in range(state.seats))
    if state.ended is None:
        if won or is_alone(state, state.left):
            faults.append("the game is over and goes on")
        if not choices(state, state.turn):
            faults.append("the seat in turn has no choice")
    if state.uses != asked(state).uses:
        faults.append("uses of another card or position")
    if min((*state.scores, *state.turns, *map(min, state.bumps), *map(min, state.cards))) < 0:
        faults.append("a negative count")
    if state.complete and state.hands is not None and state.ended is None:
        faults += [
            f"seat {seat} was not refilled"
            for seat, hand in enumerate(state.hands)
            if len(hand) < HAND_SIZE and seat not in state.left
        ]
    return faults
