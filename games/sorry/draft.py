"""The half-made move as text, and the same notation for moves that are typed. Pawns are counted from 1.

    r1+4 r2+3       steps forward, r1-1 steps back; of a 7 several parts, in this order
    start r1        out of START
    r1 swap b2      an 11 that exchanges two pawns
    r1 sorry b2     from START to where another stands
    forfeit         an 11 left unused
    discard         play for points: the card is laid away
    ^r1             a pawn chosen, no more

In play for points the card comes first: `7: r1+4 r2+3`, `discard 5`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from games.kit.types import InvalidAction, noop
from games.sorry.engine import Action, Card, Discard, Forfeit, Move, Part, Sorry, Start, Swap
from games.sorry.engine.uses import STEPS_OF

LONGEST = 120  # characters; seven parts of a 7 take half of it
MOST_PARTS = 7
MOST_STEPS = 12

MESSAGES = {
    "no-move": noop("Choose a move first."),
    "bad-notation": noop("“{text}” cannot be read. Write for example: r1+5, start r2, r1 swap b3"),
    "which-card": noop("Say which card, for example: 7: r1+4 r2+3"),
}

_PAWN = r"([rbyg])\s*([1-4])"
_CARD = re.compile(r"(1|2|3|4|5|7|8|10|11|12|sorry)\s*:\s*", re.IGNORECASE)
_PART = re.compile(_PAWN + r"(?:\s*([+-])\s*|\s+)(\d{1,2})[\s,;]*", re.IGNORECASE)  # no sign is a plus
_PICKED = re.compile(r"\^" + _PAWN, re.IGNORECASE)
_START = re.compile(rf"start\s*{_PAWN}|{_PAWN}\s*start", re.IGNORECASE)
_OTHER = re.compile(rf"{_PAWN}\s*(swap|sorry)!?\s*{_PAWN}", re.IGNORECASE)
_AWAY = re.compile(r"discard(?:\s+(1|2|3|4|5|7|8|10|11|12|sorry))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Draft:
    """A half-made move. `pawns` are those of an act that is no walk: one started, or two of an exchange or a Sorry!."""

    card: Card | None = None  # play for points: the card chosen from the hand
    picked: str | None = None
    parts: tuple[Part, ...] = ()
    act: str = ""  # start, swap, sorry, forfeit or discard
    pawns: tuple[str, ...] = ()
    lost: bool = False  # what was asked for does not fit (any more)

    def pick(self, pawn: str) -> Draft:
        """Return the draft with this pawn chosen for what comes next."""
        return replace(self, picked=pawn, act="", pawns=())

    def add(self, part: Part) -> Draft:
        """Return the draft with one more part."""
        return replace(self, parts=(*self.parts, part), picked=None)

    def cut(self, parts: int) -> Draft:
        """Return the draft with only its first parts."""
        return Draft(self.card, parts=self.parts[:parts])

    def action(self, card: Card) -> Action | None:
        """Return the action the draft means with a card, None while it means none."""
        match self.act:
            case "start":
                return Start(card, self.pawns[0])
            case "swap":
                return Swap(card, *self.pawns)
            case "sorry":
                return Sorry(card, *self.pawns)
            case "forfeit":
                return Forfeit(card)
            case "discard":
                return Discard(card)
        return Move(card, self.parts) if self.parts else None

    def write(self) -> str:
        """Return the draft as text."""
        words = [f"{_write_pawn(pawn)}{steps:+d}" for pawn, steps in self.parts]
        match self.act:
            case "start":
                words = ["start", _write_pawn(self.pawns[0])]
            case "swap" | "sorry":
                words = [_write_pawn(self.pawns[0]), self.act, _write_pawn(self.pawns[1])]
            case "forfeit" | "discard":
                words = [self.act]
        if self.picked is not None:
            words.append(f"^{_write_pawn(self.picked)}")
        return " ".join([*([] if self.card is None else [f"{self.card}:"]), *words])


def draft_of(action: Action, card: Card | None) -> Draft:
    """Return the draft that means an action; `card` only where it is chosen from a hand."""
    match action:
        case Move(_, moves):
            return Draft(card, parts=moves)
        case Start(_, pawn):
            return Draft(card, act="start", pawns=(pawn,))
        case Swap(_, pawn, other):
            return Draft(card, act="swap", pawns=(pawn, other))
        case Sorry(_, pawn, other):
            return Draft(card, act="sorry", pawns=(pawn, other))
        case Forfeit():
            return Draft(card, act="forfeit")
        case Discard():
            return Draft(card, act="discard")


def read_draft(text: str) -> Draft:
    """Return the half-made move a text means. Raises: InvalidAction `bad-notation`."""
    whole = text.strip().rstrip(".").replace("−", "-").replace("–", "-")
    if len(whole) > LONGEST:
        raise _unreadable(text)
    prefix = _CARD.match(whole)
    card = Card(prefix[1].lower()) if prefix else None
    rest = whole[prefix.end() :] if prefix else whole
    return _read_act(rest, card) or _read_parts(rest, card, text)


def read_move(text: str, held: tuple[Card, ...], drawn: Card | None) -> Action:
    """Return the action a text means. The card is the one drawn, or told, or of those held the one that fits.

    Raises: InvalidAction `bad-notation`, `no-move`, `which-card`.
    """
    draft = read_draft(text)
    card = draft.card or drawn or _fitting_card(draft, held)
    if draft.parts == () and not draft.act:
        raise InvalidAction("no-move")
    action = None if card is None else draft.action(card)
    if action is None:
        raise InvalidAction("which-card")
    return action


def _read_act(rest: str, card: Card | None) -> Draft | None:
    if rest.lower() == "forfeit":
        return Draft(card, act="forfeit")
    if found := _AWAY.fullmatch(rest):
        return Draft(Card(found[1].lower()) if found[1] else card, act="discard")
    if found := _START.fullmatch(rest):
        return Draft(card, act="start", pawns=(_read_pawn(found[1] or found[3], found[2] or found[4]),))
    if found := _OTHER.fullmatch(rest):
        pawns = (_read_pawn(found[1], found[2]), _read_pawn(found[4], found[5]))
        return Draft(card, act=found[3].lower(), pawns=pawns)
    return None


def _read_parts(rest: str, card: Card | None, text: str) -> Draft:
    parts: list[Part] = []
    picked = None
    while rest:
        if (found := _PART.match(rest)) and len(parts) < MOST_PARTS and int(found[4]) <= MOST_STEPS:
            parts.append((_read_pawn(found[1], found[2]), int((found[3] or "+") + found[4])))
            rest = rest[found.end() :]
        elif found := _PICKED.fullmatch(rest):
            picked, rest = _read_pawn(found[1], found[2]), ""
        else:
            raise _unreadable(text)
    return Draft(card, picked, tuple(parts))


def _fitting_card(draft: Draft, held: tuple[Card, ...]) -> Card | None:
    """Return the one kind of card held that such a move is made with; None for none or several."""
    match draft.act:
        case "swap" | "forfeit":
            kinds = {Card.ELEVEN}
        case "sorry":
            kinds = {Card.SORRY}
        case "start":
            kinds = {Card.ONE, Card.TWO}
        case "discard":
            kinds = set()
        case _ if len(draft.parts) > 1:
            kinds = {Card.SEVEN}
        case _:
            kinds = {card for card, steps in STEPS_OF.items() if draft.parts and draft.parts[0][1] in steps}
    fitting = kinds & set(held)
    return fitting.pop() if len(fitting) == 1 else None


def _read_pawn(letter: str, number: str) -> str:
    return f"{letter.lower()}{int(number) - 1}"


def _write_pawn(pawn: str) -> str:
    return f"{pawn[0]}{int(pawn[1]) + 1}"


def _unreadable(text: str) -> InvalidAction:
    return InvalidAction("bad-notation", text=text if len(text) <= 24 else f"{text[:24]}…")
