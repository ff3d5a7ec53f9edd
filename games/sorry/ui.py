"""The face of Sorry!: a form to an action, a view to a drawing, an event to a sentence."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, gettext_lazy

from games.kit.types import ActionError, InvalidAction, LegalActions
from games.kit.ui import Key, Onlooker, OptionField, Pointer, Text
from games.sorry import telling
from games.sorry.buttons import draw_buttons, position_in_words
from games.sorry.composing import Composing
from games.sorry.draft import MESSAGES, Draft, draft_of, read_draft, read_move
from games.sorry.drawing import Scene, draw_picture
from games.sorry.engine import Action, Card, Effect, SorryOptions, View
from games.sorry.guide import GUIDE, KEYS
from games.sorry.panel import draw_card, draw_hand, draw_move, draw_people
from games.sorry.tally import draw_bumps, draw_cards
from games.sorry.text import board_in_text
from games.sorry.words import CARDS, colours_named, words_of


class UI:
    """Implements games.kit.ui.UI."""

    tagline: Text = gettext_lazy("Bring four pawns home, and send the others back to the start. Sorry!")
    minutes = 30
    bot_titles: Mapping[str, Text] = {
        "expectimax": gettext_lazy("Shrewd bot"),
        "heuristic": gettext_lazy("Steady bot"),
        "runner": gettext_lazy("Hasty bot"),
        "random": gettext_lazy("Random bot"),
    }
    option_fields: Mapping[str, OptionField] = {
        "variant": OptionField(
            gettext_lazy("Way of playing"),
            values=(
                ("classic", gettext_lazy("Classic: a card a turn, each for themselves")),
                ("teams", gettext_lazy("Teams: partners across the board win together")),
                ("points", gettext_lazy("For points: five cards in hand")),
            ),
        ),
        "two_colours": OptionField(
            gettext_lazy("Two colours each"),
            gettext_lazy("For two players: each plays a team of two colours. Not for points."),
        ),
        "target": OptionField(
            gettext_lazy("Points to play for"),
            gettext_lazy(
                "Only for points: games follow one another until somebody has so many. 300 is usual."
            ),
        ),
        "bonus": OptionField(
            gettext_lazy("Bonus of 25, 50 and 100 points"),
            values=(
                ("highest", gettext_lazy("only the highest counts")),
                ("cumulative", gettext_lazy("all that apply add up")),
            ),
        ),
        "two_in_hand_plays_again": OptionField(
            gettext_lazy("A 2 plays again"),
            gettext_lazy("For points: after a 2 the same player plays another card."),
        ),
        "team_seven": OptionField(
            gettext_lazy("A team may split a 7"),
            values=(
                ("all", gettext_lazy("between any number of pawns")),
                ("two", gettext_lazy("between two pawns")),
            ),
        ),
        "quick_start": OptionField(
            gettext_lazy("Quick start"), gettext_lazy("One pawn of each colour begins outside START.")
        ),
        "swap_both_slide": OptionField(
            gettext_lazy("Both slide after an 11"),
            gettext_lazy("The other pawn slides too when it is put on a triangle."),
        ),
        "deck": OptionField(
            gettext_lazy("Cards"),
            values=(
                (45, gettext_lazy("45, with five 1s")),
                (44, gettext_lazy("44, with four 1s as in older sets")),
            ),
        ),
        "colours": OptionField(
            gettext_lazy("Colours"),
            gettext_lazy(
                "In the order of the seats, such as r, y. Empty: as usual. r red, b blue, y yellow, g green."
            ),
        ),
    }

    looks: Collection[str] = ("marks", "palette")
    keys: Sequence[Key] = KEYS
    guide: Sequence[Pointer] = GUIDE

    def lapse(self, options: SorryOptions) -> str:
        """Return what becomes of a turn whose time ran out."""
        if options.points:
            return gettext("You lose the turn, and keep the cards in your hand.")
        return gettext("You lose the turn, and the card you drew is laid away.")

    def parse(self, posted: Mapping[str, str], view: View) -> Action:
        """Return the action of a typed move, or else of the draft. Raises: InvalidAction."""
        text = posted.get("notation", "").strip() or posted.get("draft", "").strip()
        if not text:
            raise InvalidAction("no-move")
        return read_move(text, view.hand or (), view.card)

    def fill(self, action: Action, view: View) -> Mapping[str, str]:
        """Return the draft that means an action."""
        return {"draft": draft_of(action, action.card if view.card is None else None).write()}

    def draw(
        self, view: View, legal: LegalActions[Any], onlooker: Onlooker, posted: Mapping[str, str]
    ) -> Mapping[str, Any]:
        """Return what board.html and controls.html need; a draft is laid on for the seat that may act only."""
        actions = tuple(legal)
        composing = None
        typed = "" if "next" in posted else posted.get("notation", "").strip()
        if actions and onlooker.seat is not None:
            asked = _asked(posted.get("next", typed or posted.get("draft", "")))
            composing = Composing(view, onlooker.seat, actions, asked)
        scene = Scene(view, _trail(view), _top(view), composing)
        return {
            "picture": draw_picture(scene),
            "title": _board_title(view, onlooker),
            "buttons": draw_buttons(composing) if composing else [],
            "able": bool(composing and composing.pawns),
            "words": position_in_words(view.places),
            "trail": _trail_words(view, onlooker),
            "drawn": draw_card(view, onlooker, composing),
            "hand": draw_hand(view, composing),
            "movable": colours_named(view.movable) if len(view.movable) > 1 and not view.over else "",
            "people": draw_people(view, onlooker),
            "game": view.game if view.options.target is not None else None,
            "target": view.options.target,
            "points": view.options.points,
            "typed": typed if composing and (composing.draft.lost or not _readable(typed)) else "",
            **(draw_move(composing) if composing else {}),
            "bumps": draw_bumps(view, onlooker) if view.over else None,
            "cards": draw_cards(view, onlooker) if view.over else None,
        }

    def prompt(self, view: View, onlooker: Onlooker) -> str:
        """Return what this seat is asked to do now; "" when it is not its turn."""
        if view.over or onlooker.seat is None or onlooker.seat != view.turn:
            return ""
        if view.card is None:
            return gettext("Play a card from your hand.")
        return gettext("You drew %(card)s. Choose a move.") % {"card": CARDS[view.card][1]}

    def seat_notes(self, view: View, onlooker: Onlooker) -> tuple[str, ...]:
        """Return nothing: all seats do the same."""
        return ()

    def sentence(self, event: Mapping[str, Any], onlooker: Onlooker) -> str:
        """Return a projected event as sentences of plain text."""
        return telling.sentence(event, onlooker)

    def in_text(self, view: View, onlooker: Onlooker) -> str:
        """Return the board in plain text."""
        return board_in_text(view)

    def explain(self, error: ActionError) -> str:
        """Return why a move was refused, in the player's words."""
        if error.code in MESSAGES:
            return gettext(MESSAGES[error.code]).format_map({"text": "", **error.params})
        return words_of(error)


def _asked(text: str) -> Draft:
    try:
        return read_draft(text)
    except InvalidAction:
        return Draft(lost=True)


def _readable(typed: str) -> bool:
    try:
        read_draft(typed)
    except InvalidAction:
        return False
    return True


def _trail(view: View) -> tuple[Effect, ...]:
    """Return what pawns did since the viewer's own move."""
    rows = [row for event in view.last if event.kind == "moved" for row in event.public["effects"]]
    return telling.read_effects(rows)


def _top(view: View) -> Card | None:
    return view.discard[-1] if view.discard else None


def _board_title(view: View, onlooker: Onlooker) -> str:
    if view.over:
        return gettext("Board at the end of the game")
    if onlooker.ahead:
        return gettext("Board, to prepare a move with %(colours)s") % {"colours": colours_named(view.movable)}
    if onlooker.seat == view.turn:
        return gettext("Board, your turn with %(colours)s") % {"colours": colours_named(view.movable)}
    return gettext("Board, %(name)s to play") % {"name": onlooker.name(view.turn)}


def _trail_words(view: View, onlooker: Onlooker) -> str:
    """Return whose moves are framed on the board, for the legend."""
    movers = list(dict.fromkeys(event.seat for event in view.last if event.kind == "moved"))
    if not movers or movers == [onlooker.seat]:
        return ""
    if len(movers) > 1:
        return gettext("moves since yours") if onlooker.seat is not None else gettext("last moves")
    return gettext("%(name)s’s last move") % {"name": onlooker.name(movers[0])}
