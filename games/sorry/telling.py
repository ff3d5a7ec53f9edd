"""Events as sentences: the log, what happened since one's move, mails."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, gettext_lazy, ngettext

from games.kit.ui import Onlooker, Text, listed
from games.sorry.engine import Card, Effect
from games.sorry.words import CARDS, moved_sentences

Told = Mapping[str, Any]


def sentence(event: Told, onlooker: Onlooker) -> str:
    """Return a projected event as sentences; "" for a kind that is not worth one (a card whose use is told next)."""
    teller = _TELLERS.get(event["kind"])
    return teller(event, onlooker) if teller else ""


def read_effects(rows: Sequence[Mapping[str, Any]]) -> tuple[Effect, ...]:
    """Return the effects an event holds."""
    return tuple(
        Effect(row["pawn"], tuple(row["way"]), tuple(row["slide"]), tuple(row["bumped"])) for row in rows
    )


def _words(event: Told, onlooker: Onlooker) -> dict[str, Any]:
    words: dict[str, Any] = {"name": onlooker.name(event["seat"])}
    if event.get("card"):
        words["card"] = CARDS[Card(event["card"])][1]
    return words


def _moved(event: Told, onlooker: Onlooker) -> str:
    what = moved_sentences(Card(event["card"]), read_effects(event["effects"]))
    words = {**_words(event, onlooker), "what": what}
    if onlooker.owns(event):
        return _with_drawn(gettext("You played %(card)s. %(what)s") % words, event)
    return gettext("%(name)s played %(card)s. %(what)s") % words


def _with_drawn(told: str, event: Told) -> str:
    """Return the sentences with one more on what was drawn to the hand; who may know it finds it in the event."""
    cards = [str(CARDS[Card(card)][1]) for card in event.get("drawn", ())]
    drawn = gettext("You drew %(cards)s.") % {"cards": listed(cards)}
    return f"{told} {drawn}" if cards else told


def _lost(event: Told, onlooker: Onlooker) -> str:
    words, mine = _words(event, onlooker), onlooker.owns(event)
    if not event.get("card"):
        return gettext("%(name)s has no card and is passed over.") % words
    if event["card"] == Card.TWO:
        if mine:
            return gettext("You drew %(card)s, which moves nothing, and draw again.") % words
        return gettext("%(name)s drew %(card)s, which moves nothing, and draws again.") % words
    if mine:
        return gettext("You drew %(card)s, which moves nothing: the turn is lost.") % words
    return gettext("%(name)s drew %(card)s, which moves nothing: the turn is lost.") % words


def _forfeited(event: Told, onlooker: Onlooker) -> str:
    words = _words(event, onlooker)
    if onlooker.owns(event):
        return gettext("You left %(card)s unused.") % words
    return gettext("%(name)s left %(card)s unused.") % words


def _discarded(event: Told, onlooker: Onlooker) -> str:
    words = _words(event, onlooker)
    if onlooker.owns(event):
        return _with_drawn(gettext("You laid %(card)s away.") % words, event)
    return gettext("%(name)s laid %(card)s away.") % words


def _reshuffled(event: Told, onlooker: Onlooker) -> str:
    return ngettext(
        "The pile is empty. The %(count)d card laid away becomes the new pile.",
        "The pile is empty. The %(count)d cards laid away are shuffled into a new pile.",
        event["cards"],
    ) % {"count": event["cards"]}


def _lapsed(event: Told, onlooker: Onlooker) -> str:
    if onlooker.owns(event):
        return gettext("Your time ran out, and the turn was lost.")
    return gettext("Time ran out for %(name)s, and the turn was lost.") % _words(event, onlooker)


def _left(event: Told, onlooker: Onlooker) -> str:
    words = _words(event, onlooker)
    if onlooker.owns(event):
        return gettext("You left the game.")
    if event.get("pawns"):
        return gettext("%(name)s left the game, and the pawns were taken off the board.") % words
    return gettext("%(name)s left the game. The partner plays on alone.") % words


def _scored(event: Told, onlooker: Onlooker) -> str:
    points = event["points"][event["seat"]]
    words = {**_words(event, onlooker), "points": points, "game": event["game"]}
    others = [
        gettext("%(name)s %(points)d") % {"name": onlooker.name(seat), "points": count}
        for seat, count in enumerate(event["points"])
        if seat != event["seat"]
    ]
    words["others"] = listed(others)
    if onlooker.owns(event):
        text = ngettext(
            "You win game %(game)d and score %(points)d point; %(others)s.",
            "You win game %(game)d and score %(points)d points; %(others)s.",
            points,
        )
    else:
        text = ngettext(
            "%(name)s wins game %(game)d and scores %(points)d point; %(others)s.",
            "%(name)s wins game %(game)d and scores %(points)d points; %(others)s.",
            points,
        )
    return text % words


_REASONS: Mapping[str, Text] = {
    "home": gettext_lazy("The last pawn is HOME."),
    "left": gettext_lazy("There is nobody left to play against."),
    "blocked": gettext_lazy("No card that is left can be used."),
    "target": gettext_lazy("The points to play for are reached."),
}


def _over(event: Told, onlooker: Onlooker) -> str:
    winners = [seat for seat, place in enumerate(event["places"]) if place == 1]
    words = {"names": listed([onlooker.name(seat) for seat in winners])}
    if winners == [onlooker.seat]:
        result = gettext("You win.")
    elif len(winners) == 1:
        result = gettext("%(names)s wins.") % words
    else:
        result = gettext("%(names)s win together.") % words
    return f"{_REASONS.get(event['reason'], '')} {result}".strip()


_TELLERS: Mapping[str, Callable[[Told, Onlooker], str]] = {
    "moved": _moved,
    "lost": _lost,
    "forfeited": _forfeited,
    "discarded": _discarded,
    "reshuffled": _reshuffled,
    "lapsed": _lapsed,
    "left": _left,
    "scored": _scored,
    "over": _over,
}
