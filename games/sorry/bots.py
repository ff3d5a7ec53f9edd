"""Players made of rules. Pure: each sees a view and its own legal actions, nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from games.kit.chance import Chance
from games.kit.types import Bot, LegalActions, Seat
from games.sorry.engine import COLOURS, Action, Card, Legal, View, unseen
from games.sorry.engine.board import HOME, SAFETY, START, TO_GO, Place
from games.sorry.engine.legal import to_use
from games.sorry.engine.seating import following
from games.sorry.engine.state import sides_of
from games.sorry.engine.uses import Pawns, Side, after, find_uses, side

WON: Final = 1000.0
LEADER: Final = 0.6  # how much the progress of the foremost opponent weighs against one's own
OTHERS: Final = 0.4  # and the mean of all opponents
CANDIDATES: Final = 12  # uses of a card that are thought through
KEPT: Final[Mapping[Card, float]] = {  # what a card is worth in the hand, in steps
    Card.TWO: 14, Card.SORRY: 14, Card.ONE: 12, Card.ELEVEN: 8, Card.SEVEN: 7, Card.TEN: 5, Card.TWELVE: 5,
    Card.EIGHT: 4, Card.FOUR: 4, Card.FIVE: 2, Card.THREE: 2,
}  # fmt: skip


def _worth(colour: int, place: Place) -> float:
    """Return the progress of a pawn: steps made, and what it means to be out, safe and HOME."""
    if place > HOME:
        return 0.0
    bonus = 16.0 if place == HOME else 12.0 if place >= SAFETY else 8.0
    return 65 - TO_GO[colour][place] + bonus


WORTH: Final = tuple(tuple(_worth(colour, place) for place in range(START + 2)) for colour in range(4))


def random(view: View, legal: LegalActions[Action], chance: Chance) -> Action:
    """Return any distinct result, each equally likely."""
    choices = _listed(legal)
    return choices[chance.below(len(choices))]


def runner(view: View, legal: LegalActions[Action], chance: Chance) -> Action:
    """Return what brings the own pawns furthest, whatever it does to the others; of equals any."""
    thought = Thought(view)
    return _best(
        legal, lambda action: progress(thought.after(action), thought.mine) - thought.cost(action), chance
    )


def heuristic(view: View, legal: LegalActions[Action], chance: Chance) -> Action:
    """Return what brings the own pawns furthest ahead of the others'; of equals any."""
    thought = Thought(view)
    return _best(legal, lambda action: thought.lead(thought.after(action)) - thought.cost(action), chance)


def expectimax(view: View, legal: LegalActions[Action], chance: Chance) -> Action:
    """Return what leaves the best lead once the next card is used as well, in the mean over the cards unseen.

    The next card is an opponent's, or after a 2 one's own.
    """
    choices = _listed(legal)
    if len(choices) == 1:
        return choices[0]
    thought = Thought(view)
    at_once = [thought.lead(thought.after(action)) - thought.cost(action) for action in choices]
    weighed = sorted(range(len(choices)), key=lambda at: -at_once[at])[:CANDIDATES]
    return choices[max(weighed, key=lambda at: thought.expects(choices[at]))]


def _listed(legal: LegalActions[Action]) -> Legal | list[Action]:
    return legal if isinstance(legal, Legal) else list(legal)


def _best(legal: LegalActions[Action], value: Callable[[Action], float], chance: Chance) -> Action:
    choices = list(legal)
    values = [value(action) for action in choices]
    most = max(values)
    best = [action for action, worth in zip(choices, values, strict=True) if worth == most]
    return best[chance.below(len(best))]


def progress(pawns: Pawns, one: Side) -> float:
    """Return the worth of a side's pawns."""
    total = 0.0
    for colour in one.colours:
        worth, first = WORTH[colour], 4 * colour
        for place in pawns[first : first + 4]:
            total += worth[place]
    return total


class Thought:
    """What a seat in turn makes of its view. Replies of others are weighed with a 7 in two parts at most."""

    def __init__(self, view: View) -> None:
        seat = view.turn if view.seat is None else view.seat
        sides = [replace_parts(one) for one in sides_of(view)]
        self.view = view
        self.mine = sides[seat]
        self.foes = list(
            dict.fromkeys(one for at, one in enumerate(sides) if one is not self.mine and at not in view.left)
        )
        following_seat = next((s for s in _seats_after(view) if sides[s] is not self.mine), seat)
        self.next = sides[following_seat]
        cards = Counter(unseen(view) or view.discard)
        self.cards = [(card, count / cards.total()) for card, count in cards.items()]

    def after(self, action: Action) -> Pawns:
        """Return the pawns after an action."""
        return after(self.view.pawns, to_use(action), self.mine.both_slide)

    def cost(self, action: Action) -> float:
        """Return what the card would be worth in the hand; nothing where cards are drawn, not held."""
        return 0.0 if self.view.hands is None else KEPT[action.card]

    def lead(self, pawns: Pawns, mine: Side | None = None) -> float:
        """Return how far a side is ahead: the foremost opponent counts most."""
        one = self.mine if mine is None else mine
        own = progress(pawns, one)
        foes = self.foes if mine is None else [self.mine, *(foe for foe in self.foes if foe is not one)]
        others = [progress(pawns, foe) for foe in foes]
        return own - LEADER * max(others) - OTHERS * sum(others) / len(others)

    def expects(self, action: Action) -> float:
        """Return the lead after an action and the next card, in the mean over the cards unseen."""
        pawns = self.after(action)
        again = action.card == Card.TWO and self.view.hands is None
        mover = self.mine if again else self.next
        return sum(share * self._reply(pawns, mover, card) for card, share in self.cards) - self.cost(action)

    def _reply(self, pawns: Pawns, mover: Side, card: Card) -> float:
        """Return the lead once a side has made the most of a card."""
        results = [after(pawns, use, mover.both_slide) for use in find_uses(pawns, mover, card)] or [pawns]
        if mover is self.mine:
            return max(map(self.lead, results))
        return self.lead(max(results, key=lambda result: self.lead(result, mover)))


def replace_parts(one: Side) -> Side:
    """Return the side with a 7 in two parts at most."""
    return side(one.colours, 2, one.both_slide)


def _seats_after(view: View) -> list[Seat]:
    colour = COLOURS.index(view.colours[view.turn][0])
    return [seat for _, seat in following(view.colours, colour) if seat not in view.left]


BOTS: Final[Mapping[str, Bot[Action, View]]] = {
    "expectimax": expectimax, "heuristic": heuristic, "runner": runner, "random": random,
}  # fmt: skip
