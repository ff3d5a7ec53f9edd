"""Players made of rules. Pure: each sees a view and its own legal actions, nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final

from games.kit.chance import Chance
from games.kit.types import Bot, LegalActions, Seat
from games.sorry.engine import COLOURS, Action, Card, Legal, View, unseen
from games.sorry.engine.board import HOME, OFF, SAFETY, TO_GO, Place
from games.sorry.engine.legal import to_use
from games.sorry.engine.moving import Pawns, Side, after, side
from games.sorry.engine.seating import following
from games.sorry.engine.state import sides_of
from games.sorry.engine.uses import find_uses

LEADER: Final = 0.6  # how much the progress of the foremost opponent weighs against one's own
OTHERS: Final = 0.4  # and the mean of all opponents
CANDIDATES: Final = 4  # uses of a card that are thought through
KEPT: Final[Mapping[Card, float]] = {  # what a card is worth in the hand, in steps
    Card.SORRY: 14, Card.ONE: 12, Card.ELEVEN: 8, Card.SEVEN: 7, Card.TWO: 6, Card.TEN: 5, Card.TWELVE: 5,
    Card.EIGHT: 4, Card.FOUR: 4, Card.FIVE: 2, Card.THREE: 2,
}  # fmt: skip
# (steps to HOME, worth) of a pawn, straight between: found from the games heuristic players win and lose. The way
# round the board is worth less than its length, for pawns out there are bumped.
PROSPECTS: Final = (
    (0, 81.0), (1, 74.0), (3, 70.0), (5, 60.0), (6, 55.0), (14, 48.0), (20, 38.0), (30, 28.0), (40, 19.0), (50, 12.0),
    (65, 6.0),
)  # fmt: skip

Worth = tuple[tuple[float, ...], ...]  # by colour and place


def _by_steps(colour: int, place: Place) -> float:
    """Return the steps a pawn has made, and what it means to be out, safe and HOME."""
    if place > HOME:
        return 0.0
    bonus = 16.0 if place == HOME else 12.0 if place >= SAFETY else 8.0
    return 65 - TO_GO[colour][place] + bonus


def _by_prospects(colour: int, place: Place) -> float:
    if place > HOME:
        return 0.0
    to_go = TO_GO[colour][place]
    (near, more), (far, less) = next(pair for pair in pairwise(PROSPECTS) if to_go <= pair[1][0])
    return more + (less - more) * (to_go - near) / (far - near)


STEPS: Final[Worth] = tuple(
    tuple(_by_steps(colour, place) for place in range(OFF + 1)) for colour in range(4)
)
CHANCES: Final[Worth] = tuple(
    tuple(_by_prospects(colour, place) for place in range(OFF + 1)) for colour in range(4)
)


def random(view: View, legal: LegalActions[Action], chance: Chance) -> Action:
    """Return any distinct result, each equally likely."""
    choices = _listed(legal)
    return choices[chance.below(len(choices))]


def runner(view: View, legal: LegalActions[Action], chance: Chance) -> Action:
    """Return what brings the own pawns furthest, whatever it does to the others; of equals any."""
    thought = Thought(view, STEPS)
    return _best(
        legal,
        lambda action: thought.progress(thought.after(action), thought.mine) - thought.cost(action),
        chance,
    )


def heuristic(view: View, legal: LegalActions[Action], chance: Chance) -> Action:
    """Return what brings the own pawns furthest ahead of the others'; of equals any."""
    thought = Thought(view, STEPS)
    return _best(legal, thought.at_once, chance)


def expectimax(view: View, legal: LegalActions[Action], chance: Chance) -> Action:
    """Return what leaves the best lead once the next opponent and then oneself have used a card, in the mean over the
    cards unseen."""
    choices = _listed(legal)
    if len(choices) == 1:
        return choices[0]
    thought = Thought(view, CHANCES)
    at_once = [thought.at_once(action) for action in choices]
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


class Thought:
    """What a seat in turn makes of its view. Cards yet to come are weighed with a 7 in two parts at most."""

    def __init__(self, view: View, worth: Worth) -> None:
        seat = view.turn if view.seat is None else view.seat
        sides = [_in_two_parts(one) for one in sides_of(view)]
        staying = [at for at in range(len(sides)) if at not in view.left]
        self.view = view
        self.worth = worth
        self.mine = sides[seat]
        self.foes = list(dict.fromkeys(sides[at] for at in staying if sides[at] is not self.mine))
        self.next = next((sides[at] for at in _seats_after(view) if sides[at] is not self.mine), self.mine)
        cards = Counter(unseen(view) or view.discard)
        self.cards = [(card, count / cards.total()) for card, count in cards.items()]

    def progress(self, pawns: Pawns, one: Side) -> float:
        """Return the worth of a side's pawns."""
        total = 0.0
        for colour in one.colours:
            worth, first = self.worth[colour], 4 * colour
            for place in pawns[first : first + 4]:
                total += worth[place]
        return total

    def lead(self, pawns: Pawns, one: Side) -> float:
        """Return how far a side is ahead: the foremost opponent counts most."""
        others = [self.progress(pawns, foe) for foe in (self.mine, *self.foes) if foe is not one]
        return self.progress(pawns, one) - LEADER * max(others) - OTHERS * sum(others) / len(others)

    def after(self, action: Action) -> Pawns:
        """Return the pawns after an action."""
        return after(self.view.pawns, to_use(action), self.mine.both_slide)

    def cost(self, action: Action) -> float:
        """Return what the card would be worth in the hand; nothing where cards are drawn, not held."""
        return 0.0 if self.view.hands is None else KEPT[action.card]

    def alone(self, action: Action) -> float:
        """Return the own progress after an action, less what its card costs."""
        return self.progress(self.after(action), self.mine) - self.cost(action)

    def at_once(self, action: Action) -> float:
        """Return the lead an action makes, less what its card costs."""
        return self.lead(self.after(action), self.mine) - self.cost(action)

    def expects(self, action: Action) -> float:
        """Return the lead after an action, the next opponent's card and one's own; after a 2 drawn only one's own."""
        pawns = self.after(action)
        if action.card == Card.TWO and self.view.hands is None:
            return self._hopes(pawns, action)
        hopes = [share * self._hopes(self._reply(pawns, card), action) for card, share in self.cards]
        return sum(hopes) - self.cost(action)

    def _reply(self, pawns: Pawns, card: Card) -> Pawns:
        """Return the pawns once the next opponent has made the most of a card."""
        return max(self._results(pawns, self.next, card), key=lambda result: self.lead(result, self.next))

    def _hopes(self, pawns: Pawns, action: Action) -> float:
        """Return the lead once the own next card is used as well: one of the hand, or the mean over the cards unseen.

        A team of eight pawns has so many ways that it looks no further.
        """
        if len(self.mine.colours) > 1:
            return self.lead(pawns, self.mine)
        if self.view.hand is not None:
            rest = set(self.view.hand) - ({action.card} if self.view.hand.count(action.card) < 2 else set())
            return max(
                [self._most(pawns, card) for card in sorted(rest)], default=self.lead(pawns, self.mine)
            )
        return sum(share * self._most(pawns, card) for card, share in self.cards)

    def _most(self, pawns: Pawns, card: Card) -> float:
        return max([self.lead(result, self.mine) for result in self._results(pawns, self.mine, card)])

    def _results(self, pawns: Pawns, one: Side, card: Card) -> list[Pawns]:
        return [after(pawns, use, one.both_slide) for use in find_uses(pawns, one, card)] or [pawns]


def _in_two_parts(one: Side) -> Side:
    """Return the side with a 7 in two parts at most."""
    return side(one.colours, 2, one.both_slide)


def _seats_after(view: View) -> list[Seat]:
    colour = COLOURS.index(view.colours[view.turn][0])
    return [seat for _, seat in following(view.colours, colour) if seat not in view.left]


BOTS: Final[Mapping[str, Bot[Action, View]]] = {
    "expectimax": expectimax, "heuristic": heuristic, "runner": runner, "random": random,
}  # fmt: skip
