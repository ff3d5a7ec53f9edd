"""The face of Hues and Cues: a form to an action, a view to a drawing, an event to a sentence."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.utils.translation import get_language, gettext, gettext_lazy

from games.hues import telling
from games.hues.composing import Composing
from games.hues.draft import read_action
from games.hues.drawing import draw_board
from games.hues.engine import LANGUAGES, Action, Cue, Guess, Phase, Skip, View
from games.hues.guide import GUIDE, KEYS
from games.hues.panel import (
    asked,
    draw_card,
    draw_dock,
    draw_head,
    draw_objection,
    position_in_words,
    seat_note,
)
from games.hues.points import draw_points
from games.hues.summary import Summary
from games.hues.text import round_in_text
from games.hues.words import quoted, words_of
from games.kit.types import ActionError, LegalActions, Options
from games.kit.ui import Key, Onlooker, OptionField, Pointer, Text


def _own_language() -> str:
    """Return the language of the page, in which people think of cues."""
    spoken = get_language()
    return spoken if spoken in LANGUAGES else LANGUAGES[0]


class UI:
    """Implements games.kit.ui.UI."""

    tagline: Text = gettext_lazy("One colour of 480, a cue of a word or two, and everybody guesses which.")
    minutes = 30
    bot_titles: Mapping[str, Text] = {
        "wordy": gettext_lazy("Wordy bot"),
        "casual": gettext_lazy("Casual bot"),
        "random": gettext_lazy("Random bot"),
    }
    option_fields: Mapping[str, OptionField] = {
        "guessing": OptionField(
            gettext_lazy("Guessing"),
            values=(
                ("in_turn", gettext_lazy("One after another: each sees the pieces before")),
                ("sealed", gettext_lazy("All at once: nobody sees a guess before all are in")),
            ),
        ),
        "free_choice": OptionField(
            gettext_lazy("No cards"),
            gettext_lazy("The cue giver chooses any of the 480 colours. Good with children."),
        ),
        "language": OptionField(
            gettext_lazy("Cues are given in"),
            gettext_lazy(
                "The basic colour words of this language and of English cannot be cues. Bots know English best."
            ),
            values=(("en", "English"), ("lt", "Lietuvių"), ("mr", "मराठी"), ("mn", "Монгол")),
            usual=_own_language,
        ),
        "extra_languages": OptionField(
            gettext_lazy("Also check the colour words of"),
            gettext_lazy(
                "Further languages, such as lt, mr. Empty: none. lt Lithuanian, mr Marathi, mn Mongolian."
            ),
        ),
        "words": OptionField(
            gettext_lazy("Say colours in words"),
            gettext_lazy(
                "Everybody reads a plain name beside each space, such as very light pink. It helps a little."
            ),
        ),
        "rounds": OptionField(
            gettext_lazy("Rounds"),
            gettext_lazy("Empty: everybody gives cues twice with up to six people, else once."),
        ),
        "second_guess": OptionField(
            gettext_lazy("The second piece"),
            values=(
                ("compulsory", gettext_lazy("must be placed")),
                ("optional", gettext_lazy("may be kept")),
            ),
        ),
        "second_order": OptionField(
            gettext_lazy("Order of the second pieces"),
            values=(
                ("counterclockwise", gettext_lazy("Turned round: who guessed last guesses first")),
                ("clockwise", gettext_lazy("The same as before")),
            ),
        ),
        "strict_repeat": OptionField(
            gettext_lazy("No word twice"),
            gettext_lazy("No single word of an earlier cue may come again."),
        ),
        "all_tied": OptionField(
            gettext_lazy("When all are level at the end"),
            values=(
                ("shared", gettext_lazy("all win together")),
                ("cycle", gettext_lazy("each gives one more cue")),
            ),
        ),
        "max_tie_rounds": OptionField(
            gettext_lazy("Tie rounds at most"),
            gettext_lazy("After so many those who are still level win together."),
        ),
    }

    looks: Collection[str] = ("words",)
    keys: Sequence[Key] = KEYS
    guide: Sequence[Pointer] = GUIDE

    def lapse(self, options: Options) -> str:
        """Return what becomes of a turn whose time ran out."""
        return gettext(
            "Without your first cue the round is void, without a second one it is left out; "
            "no piece of yours is placed."
        )

    def parse(self, posted: Mapping[str, str], view: View) -> Action:
        """Return the action of a filled-in form. Raises: InvalidAction."""
        return read_action(posted, view)

    def fill(self, action: Action, view: View) -> Mapping[str, str]:
        """Return the fields that mean an action."""
        match action:
            case Cue(text, space):
                return {"draft": space or "", "text": text}
            case Guess(space):
                return {"draft": space}
            case Skip():
                return {"skip": "yes"}
        return {"challenge": "yes"}

    def draw(
        self, view: View, legal: LegalActions[Any], onlooker: Onlooker, posted: Mapping[str, str]
    ) -> Mapping[str, Any]:
        """Return what board.html and controls.html need; a draft is laid on for the seat that may act only."""
        composing = Composing(view, legal, posted, words=onlooker.words or view.options.words)
        return {
            "board": draw_board(
                view,
                onlooker,
                open_to=composing.open_to,
                chosen=composing.chosen,
                close=posted.get("zoom") == "close",
            ),
            "head": draw_head(view, onlooker),
            "card": draw_card(view, composing),
            "dock": draw_dock(view, composing),
            "objection": draw_objection(view, onlooker, composing),
            "points": draw_points(view, onlooker),
            "summary": Summary(view, onlooker) if view.over else None,
            "used": [quoted(cue) for cue in view.used_cues],
            "positions": position_in_words(view, onlooker),
            "over": view.over,
        }

    def seat_notes(self, view: View, onlooker: Onlooker) -> list[str]:
        """Return by seat who gives the cues and who has guessed."""
        return [seat_note(view, seat) for seat in range(len(view.scores))]

    def prompt(self, view: View, onlooker: Onlooker) -> str:
        """Return what this seat is asked to do now; "" when it is not its turn."""
        if view.over or onlooker.seat is None or onlooker.seat not in asked(view):
            return ""
        if view.phase is Phase.FIRST_CUE:
            if view.target is not None:
                return gettext("Give another cue of one word for %(space)s.") % {"space": view.target}
            if view.card == ():  # prepared before the card is drawn
                return gettext("Give a cue of one word.")
            return gettext("Choose a colour and give a cue of one word.")
        if view.phase is Phase.SECOND_CUE:
            return gettext("Give a second cue of one or two words, or leave it out.")
        words = {"cue": quoted(view.cues[-1])}
        if view.options.sealed:
            return gettext("Guess where %(cue)s lies. Nobody sees it before all are in.") % words
        if view.phase is Phase.FIRST_GUESS:
            return gettext("Place a piece where you think %(cue)s lies.") % words
        return gettext("Place your second piece: %(cue)s.") % words

    def sentence(self, event: Mapping[str, Any], onlooker: Onlooker) -> str:
        """Return a projected event as sentences of plain text."""
        return telling.sentence(event, onlooker)

    def in_text(self, view: View, onlooker: Onlooker) -> str:
        """Return the round in plain text."""
        return round_in_text(view, onlooker)

    def explain(self, error: ActionError) -> str:
        """Return why a move was refused, in the player's words."""
        return words_of(error)
