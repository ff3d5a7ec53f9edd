"""What may be done next in a half-made move, and what it does: the choices of the list and the marks on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext, ngettext

from games.kit.types import Seat
from games.sorry.draft import Draft, draft_of
from games.sorry.engine import (
    PAWNS,
    Action,
    Card,
    Discard,
    Effect,
    Forfeit,
    Move,
    Swap,
    View,
    next_parts,
    pawns_of,
    preview,
)
from games.sorry.words import (
    CARDS,
    effect_sentence,
    pawn_name,
    safety_sentence,
    swap_sentence,
    use_sentences,
    way_sentence,
)

SEVEN = 7
FEW = 6  # ways that are offered at once; of more, the pawn is chosen first

Spot = tuple[str, str]  # a place, and the colour of the pawn it is meant for


@dataclass(frozen=True, slots=True)
class Way:
    """Something to do next: the draft it makes, what that does, and where on the board it is pressed."""

    draft: Draft
    text: str
    note: str = ""
    effects: tuple[Effect, ...] = ()
    steps: int = 0
    spot: Spot | None = None
    chosen: bool = False

    @property
    def pawn(self) -> str | None:
        return self.effects[0].pawn if self.effects else None

    @property
    def bumped(self) -> tuple[str, ...]:
        return tuple(pawn for effect in self.effects for pawn in effect.bumped)

    @property
    def tone(self) -> str:
        """Whether it hits somebody, or is safe afterwards."""
        if self.bumped:
            return "hits"
        return "safe" if self.effects and self.effects[0].to in ("home", "s1", "s2", "s3", "s4", "s5") else ""


@dataclass(frozen=True)
class Composing:
    """A seat's half-made move in its turn; `actions` is everything it may do."""

    view: View
    seat: Seat
    actions: tuple[Action, ...]
    asked: Draft

    @cached_property
    def draft(self) -> Draft:
        """The draft as far as it fits; a use that is the only one is laid on by itself."""
        asked = self.asked
        if len(self.actions) == 1:
            only = draft_of(self.actions[0], self._told(self.actions[0].card))
            return replace(only, lost=asked.lost)
        card = asked.card if self.view.card is None else self.view.card
        fitting = [action for action in self.actions if action.card == card]
        if card is None or not fitting:
            return Draft(lost=asked.lost or asked != Draft())
        if len(fitting) == 1 and self.view.card is None:
            return draft_of(fitting[0], card)
        asked = replace(asked, card=self._told(card))
        if self._fits(asked, card, fitting):
            return asked
        return Draft(self._told(card), lost=True)

    def _told(self, card: Card) -> Card | None:
        """Return the card as drafts hold it: only where it is chosen from a hand."""
        return card if self.view.card is None else None

    def _fits(self, asked: Draft, card: Card, fitting: Sequence[Action]) -> bool:
        if asked.picked is not None and asked.picked[0] not in self.view.movable:
            return False
        if card == Card.SEVEN and asked.parts:
            return self.complete(asked) or bool(next_parts(self.view, self.seat, asked.parts))
        action = asked.action(card)
        return action is None or action in fitting

    def complete(self, draft: Draft) -> bool:
        """Whether the parts of a 7 add up, each of them as it may be."""
        made = draft.parts
        steps = sum(steps for _, steps in made)
        return steps == SEVEN and made[-1] in next_parts(self.view, self.seat, made[:-1])

    @cached_property
    def card(self) -> Card | None:
        return self.view.card or self.draft.card

    @cached_property
    def action(self) -> Action | None:
        """The action the draft means once it is whole."""
        if self.card is None or self.draft.picked is not None:
            return None
        action = self.draft.action(self.card)
        if isinstance(action, Move) and self.card == Card.SEVEN and not self.complete(self.draft):
            return None
        return action

    @cached_property
    def settled(self) -> tuple[tuple[str, int], ...]:
        """The parts of a 7 that are made; the last of a whole 7 may still be exchanged for another."""
        if self.card != Card.SEVEN:
            return ()
        return self.draft.parts[:-1] if self.action else self.draft.parts

    @cached_property
    def made(self) -> tuple[Effect, ...]:
        """What the settled parts do."""
        return self._effects(self.settled)

    @cached_property
    def done(self) -> tuple[Effect, ...]:
        """What the draft does so far."""
        if self.action is None or (isinstance(self.action, Move) and self.card == Card.SEVEN):
            return self._effects(self.draft.parts)
        return preview(self.view, self.action)

    def _effects(self, parts: tuple[tuple[str, int], ...]) -> tuple[Effect, ...]:
        return preview(self.view, Move(Card.SEVEN, parts)) if self.card == Card.SEVEN and parts else ()

    @cached_property
    def places(self) -> dict[str, str]:
        """Where each pawn stands after the settled parts."""
        return after(self.view.places, self.made)

    @cached_property
    def focus(self) -> str | None:
        """The pawn that was chosen, or that the draft moves where there is more to choose than is offered at once."""
        if self.draft.picked is not None:
            return self.draft.picked
        if self.action is None or len(self._all_ways) <= FEW:
            return None
        return next(iter(pawns_of(self.action)[len(self.settled) :]), None)

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """What is offered next: all ways, or those of the pawn in focus; () where a pawn is to be chosen first."""
        if self.focus is not None:
            return tuple(way for way in self._all_ways if way.pawn in (self.focus, None))
        loose = tuple(way for way in self._all_ways if way.pawn is None)
        return self._all_ways if len(self._all_ways) <= FEW else loose

    @cached_property
    def pawns(self) -> tuple[tuple[str, Draft, bool], ...]:
        """The pawns that may be chosen: pawn, the draft with it chosen, and whether it is."""
        if len({way.pawn for way in self._all_ways} - {None}) < 2:
            return ()
        base = self.draft.cut(len(self.settled))
        found = sorted({way.pawn for way in self._all_ways if way.pawn is not None}, key=PAWNS.index)
        return tuple((pawn, base.pick(pawn), pawn == self.focus) for pawn in found)

    @property
    def narrowed(self) -> bool:
        """Whether there are more ways than those offered: the pawn decides which."""
        return len(self.ways) < len(self._all_ways)

    @cached_property
    def _all_ways(self) -> tuple[Way, ...]:
        if self.card is None:
            return ()
        found = self._parts() if self.card == Card.SEVEN else self._uses()
        return tuple(replace(way, chosen=self._is_chosen(way)) for way in found)

    def _is_chosen(self, way: Way) -> bool:
        return self.action is not None and way.draft.action(self.action.card) == self.action

    def _parts(self) -> Iterator[Way]:
        base = self.draft.cut(len(self.settled))
        for (pawn, steps), effect in next_parts(self.view, self.seat, self.settled).items():
            spot = (effect.way[-1], pawn[0])
            text = way_sentence(effect, steps)
            yield Way(base.add((pawn, steps)), text, self._note((effect,)), (effect,), steps, spot)
        for action in self.actions:
            if isinstance(action, Discard) and action.card == self.card:
                yield self._way_of(action)

    def _uses(self) -> Iterator[Way]:
        for action in self.actions:
            if action.card == self.card:
                yield self._way_of(action)

    def _way_of(self, action: Action) -> Way:
        effects = preview(self.view, action)
        draft, note, steps = draft_of(action, self._told(action.card)), self._note(effects), 0
        match action:
            case Forfeit() | Discard():
                return Way(draft, use_sentences(action, ()))
            case Swap():
                text, spot = swap_sentence(effects[0], effects[1]), (effects[0].way[-1], effects[1].pawn[0])
            case Move(_, moves):
                steps = moves[0][1]
                text, spot = way_sentence(effects[0], steps), (effects[0].way[-1], effects[0].pawn[0])
            case _:
                text, spot = way_sentence(effects[0], 0), (effects[0].way[-1], effects[0].pawn[0])
        return Way(draft, text, note, effects, steps, spot)

    def _note(self, effects: Sequence[Effect]) -> str:
        told = [effect_sentence(effect, self.view.movable) for effect in effects]
        told += [safety_sentence(effect) for effect in effects[:1]]
        return " ".join(text for text in told if text)

    @cached_property
    def left(self) -> int:
        """How many steps of a 7 are still to be given to pawns."""
        if self.card != Card.SEVEN or self.draft.act:
            return 0
        return SEVEN - sum(steps for _, steps in self.draft.parts)

    @cached_property
    def away(self) -> bool:
        """Whether no card moves a pawn: one is laid away."""
        return all(isinstance(action, Discard) for action in self.actions)

    @cached_property
    def title(self) -> str:
        """What is to be chosen next, as the heading of the choices."""
        if self.card is None:
            return gettext("Which card do you lay away?") if self.away else gettext("Which card do you play?")
        if sum(action.card == self.card for action in self.actions) == 1:
            return gettext("There is only one way to use it")
        if self.card == Card.SEVEN and self.settled:
            rest = SEVEN - sum(steps for _, steps in self.settled)
            return ngettext("Who takes the last step?", "Who takes the %(count)d steps left?", rest) % {
                "count": rest
            }
        if not self.ways:
            return gettext("Which pawn?")
        return gettext("How do you use %(card)s?") % {"card": CARDS[self.card][0]}

    @cached_property
    def note(self) -> str:
        """Why the move cannot be confirmed yet; "" once it can."""
        if self.action is not None:
            return ""
        if self.draft.lost:
            return gettext("That does not fit here. Choose again.")
        if self.card is None:
            return gettext("Choose a card first.")
        if self.draft.picked is not None:
            return gettext("Choose where %(pawn)s goes.") % {"pawn": pawn_name(self.draft.picked)}
        if self.settled:
            return ngettext("%(count)d step is left.", "%(count)d steps are left.", self.left) % {
                "count": self.left
            }
        if not self.ways:
            return gettext("Choose a pawn, here or on the board.")
        return gettext("Choose a move, here or on the board.")


def after(places: dict[str, str], effects: Sequence[Effect]) -> dict[str, str]:
    """Return where the pawns are after some effects."""
    reached = dict(places)
    for effect in effects:
        reached[effect.pawn] = effect.to
        reached.update(dict.fromkeys(effect.bumped, "start"))
    return reached
