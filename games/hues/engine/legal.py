"""Who may do what: the judge of actions, and the listing of what is legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, product
from typing import Final

from games.hues.engine.board import SPACES, Space
from games.hues.engine.cues import check_cue
from games.hues.engine.state import Action, Challenge, Cue, Guess, Phase, Skip, State
from games.kit.types import IllegalAction, Seat

PLAIN_CUES: Final = (
    "moss", "brick", "plum", "honey", "ocean", "lavender", "salmon", "coffee", "mint", "wine", "sand", "jade",
    "flamingo", "mustard", "denim", "peach", "cactus", "rust", "glacier", "banana", "bubblegum", "olive",
    "sapphire", "caramel", "raspberry", "fern", "apricot", "thunder", "butter", "tomato", "lagoon", "walnut",
)  # fmt: skip
SYLLABLES: Final = ("ba", "du", "ki", "lo", "me", "nu", "pi", "ra", "so", "tu")


def to_act(state: State) -> frozenset[Seat]:
    """Return whom the game waits for: the giver, the first in order, or all who have still to guess unseen."""
    if state.phase.is_cue:
        return frozenset((state.giver,))
    return frozenset(state.waiting if state.options.sealed else state.waiting[:1])


def judge(state: State, seat: Seat, action: Action) -> Action:
    """Return the action as it counts, a cue in its canonical form. Raises: IllegalAction."""
    if state.phase is Phase.OVER:
        raise IllegalAction("over")
    if isinstance(action, Challenge):
        _check_challenge(state, seat)
        return action
    if seat not in to_act(state):
        raise IllegalAction("not-your-turn")
    match action:
        case Cue():
            return _judged_cue(state, action)
        case Guess(space):
            _check_guess(state, seat, space)
        case Skip():
            _check_skip(state)
    return action


def _judged_cue(state: State, cue: Cue) -> Cue:
    if not state.phase.is_cue:
        raise IllegalAction("no-cue-now")
    if state.target is not None:
        if cue.space not in (None, state.target):
            raise IllegalAction("colour-stays")  # H-30, H-30b
    elif cue.space is None:
        if choices(state):
            raise IllegalAction("choose-colour")
    elif cue.space not in choices(state):
        raise IllegalAction("not-on-card", space=cue.space)
    return Cue(_checked(state, cue.text), cue.space)


def choices(state: State) -> tuple[Space, ...]:
    """Return the colours the giver may choose from: those of the card, or all where there is none; () while the card of
    a round to come is not drawn."""
    return SPACES if state.card is None else state.card


def _checked(state: State, text: str) -> str:
    """Return a cue in its canonical form. Raises: IllegalAction with the rule and the word (H-14 to H-26)."""
    return check_cue(
        text,
        second=state.phase is Phase.SECOND_CUE,
        used=state.used_cues,
        languages=state.options.languages,
        strict_repeat=state.options.strict_repeat,
    )


def _check_guess(state: State, seat: Seat, space: Space) -> None:
    if not state.phase.is_guess:
        raise IllegalAction("no-guess-now")
    if space in taken(state, seat):
        raise IllegalAction("occupied", space=space)


def taken(state: State, seat: Seat) -> frozenset[Space]:
    """Return the spaces a seat may not place a piece on: those with a piece (H-02), or, where guesses are sealed and
    may meet, those with its own."""
    sealed = state.options.sealed
    return frozenset(piece.space for piece in state.pieces if not sealed or piece.seat == seat)


def _check_skip(state: State) -> None:
    if state.phase is Phase.FIRST_CUE:
        raise IllegalAction("cannot-skip-first")
    if state.phase.is_guess and not may_hold_back(state):
        raise IllegalAction("must-guess")  # H-07, H-08


def may_hold_back(state: State) -> bool:
    """Whether a guesser may keep the piece now (H-08)."""
    return state.phase is Phase.SECOND_GUESS and state.options.second_guess == "optional"


def _check_challenge(state: State, seat: Seat) -> None:
    if seat not in state.guessers:
        raise IllegalAction("not-a-guesser")
    if not state.cues:
        raise IllegalAction("no-cue")
    if seat in state.challengers:
        raise IllegalAction("already-challenged")
    if state.penalty and is_guessed_upon(state):
        raise IllegalAction("challenge-settled")


def is_guessed_upon(state: State) -> bool:
    """Whether a piece was placed upon the latest cue, as far as everybody may know: one that was kept unseen counts
    as placed, since nobody is told which before all are in."""
    placed = any(piece.cue == len(state.cues) for piece in (*state.pieces, *state.sealed))
    return placed or bool(state.held)


def is_upheld(state: State) -> bool:
    """Whether a majority of the guessers objects to the latest cue (H-29)."""
    return 2 * len(state.challengers) > len(state.guessers)


def _allows(state: State, seat: Seat, action: Action) -> bool:
    try:
        judge(state, seat, action)
    except IllegalAction:
        return False
    return True


def exemplar(state: State) -> str:
    """Return some cue that is allowed now."""
    made = ("".join(word) for length in (3, 4, 5) for word in product(SYLLABLES, repeat=length))
    for text in chain(PLAIN_CUES, made):
        if text in state.used_cues:
            continue
        try:
            return _checked(state, text)
        except IllegalAction:
            continue
    raise AssertionError("every made-up word has been used")


@dataclass(frozen=True, slots=True)
class Legal:
    """The lazy listing of what a seat may do. Of cues, which are open, there is one exemplar for each colour that can
    be chosen with it; `in` accepts every cue the rules allow."""

    state: State = field(repr=False)
    seat: Seat

    def __iter__(self) -> Iterator[Action]:
        state = self.state
        if _allows(state, self.seat, Challenge()):
            yield Challenge()  # the few first, before 480 spaces
        if self.seat not in to_act(state):
            return
        if state.phase is Phase.SECOND_CUE or may_hold_back(state):
            yield Skip()
        if state.phase.is_cue:
            yield from self._cues()
        else:
            busy = taken(state, self.seat)
            yield from (Guess(space) for space in SPACES if space not in busy)

    def __contains__(self, action: object, /) -> bool:
        return isinstance(action, Cue | Skip | Guess | Challenge) and _allows(self.state, self.seat, action)

    def _cues(self) -> Iterator[Action]:
        text = exemplar(self.state)
        if self.state.target is not None or not choices(self.state):
            yield Cue(text)
        else:
            yield from (Cue(text, space) for space in choices(self.state))
