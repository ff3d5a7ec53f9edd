"""What stands beside the board: the card, the hand, the half-made move, and whose pawns are whose."""

from __future__ import annotations

from itertools import islice
from typing import Any

from django.utils.translation import gettext

from games.kit.types import Seat
from games.kit.ui import Onlooker
from games.sorry.composing import Composing
from games.sorry.draft import Draft, draft_of
from games.sorry.engine import Card, View, is_team_game, own_colours, preview
from games.sorry.words import (
    CARDS,
    SPREAD_SEVEN,
    colours_named,
    effect_sentence,
    pawn_name,
    use_sentences,
    way_sentence,
)

MOST_LISTED = 60  # ways in the whole list; a team may have many hundreds for a 7


def draw_card(view: View, onlooker: Onlooker, composing: Composing | None) -> dict[str, Any] | None:
    """Return the card in use, large: whose it is, and what it does in our own words."""
    card = composing.card if composing else view.card
    if card is None or view.over:
        return None
    words = {"name": onlooker.name(view.turn), "card": CARDS[card][1]}
    if composing is not None and composing.draft.act == "discard":
        title = gettext("You lay %(card)s away") % words
    elif view.card is None:
        title = gettext("You play %(card)s") % words
    elif onlooker.seat == view.turn:
        title = gettext("You drew %(card)s") % words
    else:
        title = gettext("%(name)s drew %(card)s") % words
    spread = card == Card.SEVEN and is_team_game(view) and view.options.team_seven == "all"
    text = SPREAD_SEVEN if spread else CARDS[card][2]
    return {"card": str(card), "name": CARDS[card][0], "title": title, "text": text}


def draw_move(composing: Composing) -> dict[str, Any]:
    """Return the half-made move for the controls: parts made, choices, and everything that may be done at all."""
    draft, card, told = composing.draft, composing.card, composing.view.card is None
    picks = composing.pawns if composing.narrowed else ()
    return {
        "draft": draft.write(),
        "heading": composing.title,
        "prompt": _prompt(composing),
        "parts": _parts(composing),
        "ways": [
            {
                "next": way.draft.write(),
                "text": way.text,
                "note": way.note,
                "tone": way.tone,
                "chosen": way.chosen,
            }
            for way in composing.ways
        ],
        "pawns": [
            {"pawn": pawn, "name": pawn_name(pawn), "next": after.write(), "chosen": chosen}
            for pawn, after, chosen in picks
        ],
        "note": composing.note,
        "ready": composing.action is not None,
        "begun": len(composing.actions) > 1 and draft != Draft(),
        "pips": _pips(composing),
        "example": draft_of(composing.actions[0], composing.actions[0].card if told else None).write(),
        **_all_uses(composing, card),
    }


def _prompt(composing: Composing) -> str:
    """Return what is to be done next, for the line above the board."""
    card, draft = composing.card, composing.draft
    if len(composing.actions) == 1:
        return gettext("There is only one move: confirm it.")
    if composing.action is not None:
        return gettext("Confirm your move, or choose another.")
    if draft.lost or draft.picked is not None or composing.settled:
        return composing.note
    if card is None:
        return gettext("No card moves a pawn: lay one away.") if composing.away else ""
    words = {"card": CARDS[card][1]}
    if composing.view.card is None:
        told = gettext("You play %(card)s. Choose a move."), gettext("You play %(card)s. Choose a pawn.")
    else:
        told = gettext("You drew %(card)s. Choose a move."), gettext("You drew %(card)s. Choose a pawn.")
    return told[not composing.ways] % words


def _parts(composing: Composing) -> list[dict[str, Any]]:
    """Return the settled parts of a 7, each with the draft that takes it and what follows back."""
    rows: list[dict[str, Any]] = []
    for at, ((pawn, steps), effect) in enumerate(zip(composing.settled, composing.made, strict=True)):
        text = " ".join(part for part in (way_sentence(effect, steps), effect_sentence(effect)) if part)
        rows.append({"pawn": pawn, "text": text, "change": composing.draft.cut(at).write()})
    return rows


def _pips(composing: Composing) -> dict[str, Any] | None:
    """Return how many steps of a 7 are given to pawns, once some are and some are not."""
    steps = 7 - composing.left
    if composing.card != Card.SEVEN or not composing.draft.parts:
        return None
    label = gettext("%(made)d of 7 steps given, %(left)d left")
    colours = [pawn[0] for pawn, count in composing.draft.parts for _ in range(count)]
    return {
        "label": label % {"made": steps, "left": composing.left},
        "places": [(10 + 22 * at, colours[at] if at < steps else "") for at in range(7)],
    }


def _all_uses(composing: Composing, card: Card | None) -> dict[str, Any]:
    """Return every use there is as a sentence, as far as the list is not too long to read."""
    uses = [action for action in composing.actions if card is None or action.card == card]
    told = composing.view.card is None
    rows = [
        {
            "next": draft_of(action, action.card if told else None).write(),
            "text": use_sentences(action, preview(composing.view, action)),
        }
        for action in islice(uses, MOST_LISTED)
    ]
    return {"uses": rows, "count": len(uses), "more": len(uses) > MOST_LISTED}


def draw_hand(view: View, composing: Composing | None) -> list[dict[str, Any]]:
    """Return the cards in hand: what each may be used for, and the draft that pressing it makes."""
    rows: list[dict[str, Any]] = []
    useful = {action.card for action in composing.actions} if composing else set()
    for card in view.hand or ():
        label = gettext("%(card)s. %(text)s") % {"card": CARDS[card][1], "text": CARDS[card][2]}
        idle = composing is not None and card not in useful
        if idle:
            label = gettext("%(card)s, moves nothing now") % {"card": CARDS[card][1]}
        first = card not in [row["card"] for row in rows]  # of equal cards one is enough
        chosen = first and composing is not None and composing.card == card
        after = f"discard {card}" if composing is not None and composing.away else f"{card}:"
        rows.append({"card": card, "label": label, "idle": idle, "chosen": chosen, "next": after})
    return rows


def draw_people(view: View, onlooker: Onlooker) -> list[dict[str, Any]]:
    """Return who has which colours, how many of their pawns are HOME, and with whom they play."""
    teams = is_team_game(view)
    places = view.places
    rows: list[dict[str, Any]] = []
    for seat, letters in enumerate(view.colours):
        homes = [(letter, sum(places.get(f"{letter}{n}") == "home" for n in range(4))) for letter in letters]
        colours = [(letter, [n < count for n in range(4)]) for letter, count in homes]
        home = sum(count for _, count in homes)
        count = 4 * len(letters)
        label = gettext("%(colours)s: %(home)d of %(count)d pawns home") % {
            "colours": colours_named(letters),
            "home": home,
            "count": count,
        }
        rows.append(
            {
                "name": onlooker.name(seat),
                "me": seat == onlooker.seat,
                "acts": seat == view.turn and not view.over and not onlooker.ahead,
                "left": seat in view.left,
                "colours": colours,
                "label": label,
                "partner": _partner(view, seat, onlooker) if teams else "",
            }
        )
    return rows


def _partner(view: View, seat: Seat, onlooker: Onlooker) -> str:
    """Return with whom a seat plays, in words; "" for who has a whole team."""
    mine = own_colours(view.colours, seat, teams=True)
    others = [other for other, own in enumerate(view.colours) if other != seat and own[0] in mine]
    return gettext("with %(name)s") % {"name": onlooker.name(others[0])} if others else ""
