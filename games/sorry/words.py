"""Words for pawns, places and cards. Every sentence is one whole, so that it can be translated as a whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from django.utils.translation import get_language, gettext, gettext_lazy, ngettext, pgettext, pgettext_lazy

from games.kit.types import ActionError
from games.kit.ui import Text, explain, listed
from games.sorry.engine import GAME, Action, Card, Discard, Effect, Forfeit, Move, Sorry, Swap

# What a colour is called, one of its pawns, and the pawn that does something.
COLOUR_NAMES: Mapping[str, Text] = {
    "r": gettext_lazy("Red"),
    "b": gettext_lazy("Blue"),
    "y": gettext_lazy("Yellow"),
    "g": gettext_lazy("Green"),
}
PAWN_NAMES: Mapping[str, Text] = {
    "r": gettext_lazy("Red %(number)d"),
    "b": gettext_lazy("Blue %(number)d"),
    "y": gettext_lazy("Yellow %(number)d"),
    "g": gettext_lazy("Green %(number)d"),
}
# Of a safety space how it is called as the end of a way, and where somebody stands: many languages tell these apart.
SAFETY_NAMES: Sequence[tuple[Text, Text]] = (
    (gettext_lazy("the first safety space"), pgettext_lazy("standing", "the first safety space")),
    (gettext_lazy("the second safety space"), pgettext_lazy("standing", "the second safety space")),
    (gettext_lazy("the third safety space"), pgettext_lazy("standing", "the third safety space")),
    (gettext_lazy("the fourth safety space"), pgettext_lazy("standing", "the fourth safety space")),
    (gettext_lazy("the fifth safety space"), pgettext_lazy("standing", "the fifth safety space")),
)
# A card as it is named, as something somebody draws or plays, and what it does.
CARDS: Mapping[Card, tuple[Text, Text, Text]] = {
    Card.ONE: (
        gettext_lazy("the 1"),
        gettext_lazy("a 1"),
        gettext_lazy("Start a pawn, or move one pawn forward 1."),
    ),
    Card.TWO: (
        gettext_lazy("the 2"),
        gettext_lazy("a 2"),
        gettext_lazy("Start a pawn, or move one pawn forward 2. Then there is another card."),
    ),
    Card.THREE: (gettext_lazy("the 3"), gettext_lazy("a 3"), gettext_lazy("Move one pawn forward 3.")),
    Card.FOUR: (gettext_lazy("the 4"), gettext_lazy("a 4"), gettext_lazy("Move one pawn back 4.")),
    Card.FIVE: (gettext_lazy("the 5"), gettext_lazy("a 5"), gettext_lazy("Move one pawn forward 5.")),
    Card.SEVEN: (
        gettext_lazy("the 7"),
        gettext_lazy("a 7"),
        gettext_lazy("Move one pawn forward 7, or split the 7 between two pawns."),
    ),
    Card.EIGHT: (gettext_lazy("the 8"), gettext_lazy("an 8"), gettext_lazy("Move one pawn forward 8.")),
    Card.TEN: (
        gettext_lazy("the 10"),
        gettext_lazy("a 10"),
        gettext_lazy("Move one pawn forward 10, or back 1."),
    ),
    Card.ELEVEN: (
        gettext_lazy("the 11"),
        gettext_lazy("an 11"),
        gettext_lazy("Move one pawn forward 11, or change places with an opponent’s pawn."),
    ),
    Card.TWELVE: (gettext_lazy("the 12"), gettext_lazy("a 12"), gettext_lazy("Move one pawn forward 12.")),
    Card.SORRY: (
        gettext_lazy("the Sorry! card"),
        gettext_lazy("a Sorry! card"),
        gettext_lazy(
            "Take a pawn from START to a space where an opponent’s pawn stands, and send that one to its START."
        ),
    ),
}
SPREAD_SEVEN = gettext_lazy("Move one pawn forward 7, or spread the 7 over pawns of your team.")
HERE: Mapping[str, Text] = {"start": gettext_lazy("on START"), "home": gettext_lazy("HOME")}
DISCS: Mapping[str, Text] = {"start": pgettext_lazy("board", "START"), "home": pgettext_lazy("board", "HOME")}


def pawn_name(pawn: str) -> str:
    """Return what a pawn ("r0") is called: "Red 1"."""
    return _pawn_name(get_language(), pawn)


def place_name(place: str) -> str:
    """Return what the end of a way is called: "space 12", "the third safety space", "HOME"."""
    return _place_name(get_language(), place)


def whereabouts(place: str) -> str:
    """Return where a pawn stands: "space 12", "the third safety space", "on START", "HOME"."""
    if place in HERE:
        return str(HERE[place])
    if place[0] == "t":
        return pgettext("standing", "space %(number)d") % {"number": int(place[1:])}
    return str(SAFETY_NAMES[int(place[1:]) - 1][1])


# A page may name the same pawns and ways hundreds of times, and looking up a translation is what takes its time.


@cache
def _pawn_name(language: str | None, pawn: str) -> str:
    return str(PAWN_NAMES[pawn[0]] % {"number": int(pawn[1]) + 1})


@cache
def _place_name(language: str | None, place: str) -> str:
    if place[0] == "t":
        return gettext("space %(number)d") % {"number": int(place[1:])}
    if place == "home":
        return pgettext("goal", "HOME")
    return str(SAFETY_NAMES[int(place[1:]) - 1][0])


def named(pawns: Sequence[str]) -> str:
    """Return the names of pawns in a list of words."""
    return listed([pawn_name(pawn) for pawn in pawns])


def colours_named(letters: str) -> str:
    """Return the names of colours in a list of words: "Red and Yellow"."""
    return listed([str(COLOUR_NAMES[letter]) for letter in letters])


def way_sentence(effect: Effect, steps: int) -> str:
    """Return where a pawn goes, "Red 2 forward 7 to space 16."; `steps` 0 for one that leaves START."""
    return _way_sentence(get_language(), effect.pawn, effect.way[-1], steps)


@lru_cache(maxsize=8192)
def _way_sentence(language: str | None, pawn: str, place: str, steps: int) -> str:
    words = {"pawn": pawn_name(pawn), "steps": abs(steps), "place": place_name(place)}
    if not steps:
        return gettext("%(pawn)s leaves START for %(place)s.") % words
    if steps < 0:
        return gettext("%(pawn)s back %(steps)d to %(place)s.") % words
    return gettext("%(pawn)s forward %(steps)d to %(place)s.") % words


def swap_sentence(own: Effect, other: Effect) -> str:
    """Return which two pawns change places."""
    return gettext("%(pawn)s on %(place)s and %(other)s on %(there)s change places.") % {
        "pawn": pawn_name(own.pawn),
        "place": place_name(own.way[0]),
        "other": pawn_name(other.pawn),
        "there": place_name(other.way[0]),
    }


def effect_sentence(effect: Effect, own: str = "") -> str:
    """Return what else happens on the way, "Slides to space 19 and bumps Blue 2."; "" for nothing.

    `own`: letters of the colours of whoever is told, so that pawns of their own are pointed out.
    """
    if not effect.slide and not effect.bumped:
        return ""
    words = {"place": place_name(effect.to), "pawns": named(effect.bumped)}
    if any(pawn[0] in own for pawn in effect.bumped):
        if effect.slide:
            return gettext("Slides to %(place)s and bumps %(pawns)s: your own side is hit.") % words
        return gettext("Bumps %(pawns)s: your own side is hit.") % words
    if effect.slide and effect.bumped:
        return gettext("Slides to %(place)s and bumps %(pawns)s.") % words
    if effect.slide:
        return gettext("Slides to %(place)s.") % words
    return gettext("Bumps %(pawns)s.") % words


def safety_sentence(effect: Effect) -> str:
    """Return how far it is from a safety space to HOME; "" elsewhere."""
    if effect.to[0] != "s" or effect.to == "start":
        return ""
    left = 6 - int(effect.to[1:])
    return ngettext("Safe there, %(left)d step from HOME.", "Safe there, %(left)d steps from HOME.", left) % {
        "left": left
    }


def use_sentences(action: Action, effects: Sequence[Effect]) -> str:
    """Return what an action does as sentences, with everything that happens on the way."""
    match action:
        case Forfeit():
            return gettext("Leave the 11 unused.")
        case Discard(card):
            return gettext("Lay %(card)s away and draw another card.") % {"card": CARDS[card][0]}
        case Swap():
            told = [swap_sentence(effects[0], effects[1]), *(effect_sentence(e) for e in effects)]
        case Move(_, moves):
            pairs = zip(effects, moves, strict=True)
            told = [text for e, (_, steps) in pairs for text in (way_sentence(e, steps), effect_sentence(e))]
        case _:
            told = [text for e in effects for text in (way_sentence(e, 0), effect_sentence(e))]
    return " ".join(text for text in told if text)


def moved_sentences(card: Card, effects: Sequence[Effect]) -> str:
    """Return what was done with a card, from the effects that are on record."""
    if card == Card.ELEVEN and len(effects) == 2:
        return use_sentences(Swap(card, effects[0].pawn, effects[1].pawn), effects)
    if card == Card.SORRY:
        return use_sentences(Sorry(card, effects[0].pawn, effects[0].bumped[0]), effects)
    moves = tuple((effect.pawn, steps_of(card, effect)) for effect in effects)
    return use_sentences(Move(card, moves), effects)


def steps_of(card: Card, effect: Effect) -> int:
    """Return how many steps a pawn went with a card, backward negative, 0 out of START."""
    if effect.way[0] == "start":
        return 0
    steps = len(effect.way) - 1
    return -steps if card == Card.FOUR or (card == Card.TEN and steps == 1) else steps


def words_of(error: ActionError) -> str:
    """Return why the rules forbid it, with pawns in words."""
    words = {
        key: pawn_name(error.params[key])
        for key in ("pawn", "other")
        if isinstance(error.params.get(key), str) and error.params[key][:1] in PAWN_NAMES
    }
    card = error.params.get("card")
    if card == Card.SORRY:
        words["card"] = gettext("Sorry!")
    return explain(GAME, error, **words)
