"""Events as sentences: the log, what happened since one's move, mails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext, gettext_lazy, ngettext

from games.hues.words import quoted, space_name
from games.kit.ui import Onlooker, Text, listed

Told = Mapping[str, Any]


def sentence(event: Told, onlooker: Onlooker) -> str:
    """Return a projected event as sentences; "" for a kind that is not worth one."""
    teller = _TELLERS.get(event["kind"])
    return teller(event, onlooker) if teller else ""


def _words(event: Told, onlooker: Onlooker) -> dict[str, Any]:
    space = event.get("space")
    return {
        "name": onlooker.name(event["seat"]),
        "cue": quoted(event.get("text", "")),
        "space": None if space is None else space_name(space, words=onlooker.words),
    }


def _round(event: Told, onlooker: Onlooker) -> str:
    words = {**_words(event, onlooker), "round": event["round"], "rounds": event["rounds"]}
    mine = onlooker.owns(event)
    if event["tied"] is not None:
        words["tied"] = listed([onlooker.name(seat) for seat in event["tied"]])
        if mine:
            return gettext("%(tied)s are level, and a tie round decides. You give the cues.") % words
        return gettext("%(tied)s are level, and a tie round decides. %(name)s gives the cues.") % words
    if mine:
        return gettext("Round %(round)d of %(rounds)d: you give the cues.") % words
    return gettext("Round %(round)d of %(rounds)d: %(name)s gives the cues.") % words


def _cue(event: Told, onlooker: Onlooker) -> str:
    words, first = _words(event, onlooker), event["cue"] == 1
    if words["space"] is None:
        if first:
            return gettext("%(name)s gave the first cue: %(cue)s.") % words
        return gettext("%(name)s gave the second cue: %(cue)s.") % words
    if onlooker.owns(event):
        if first:
            return gettext("You gave the first cue for %(space)s: %(cue)s.") % words
        return gettext("You gave the second cue for %(space)s: %(cue)s.") % words
    if first:
        return gettext("%(name)s gave the first cue for %(space)s: %(cue)s.") % words
    return gettext("%(name)s gave the second cue for %(space)s: %(cue)s.") % words


def _skipped(event: Told, onlooker: Onlooker) -> str:
    if onlooker.owns(event):
        return gettext("You left the second cue out.")
    return gettext("%(name)s left the second cue out.") % _words(event, onlooker)


def _placed(event: Told, onlooker: Onlooker) -> str:
    words, first, mine = _words(event, onlooker), event["cue"] == 1, onlooker.owns(event)
    if first and mine:
        return gettext("You placed a piece on %(space)s.") % words
    if first:
        return gettext("%(name)s placed a piece on %(space)s.") % words
    if mine:
        return gettext("You placed the second piece on %(space)s.") % words
    return gettext("%(name)s placed the second piece on %(space)s.") % words


def _guessed(event: Told, onlooker: Onlooker) -> str:
    """Say that a guess is in; where it lies only to whom the event tells it."""
    words, mine = _words(event, onlooker), onlooker.owns(event)
    if "space" not in event:
        return gettext("%(name)s has guessed.") % words
    if words["space"] is None:
        return _held(event, onlooker)
    if mine:
        return gettext("You guessed %(space)s, unseen by the others.") % words
    return gettext("%(name)s guessed %(space)s.") % words


def _held(event: Told, onlooker: Onlooker) -> str:
    if onlooker.owns(event):
        return gettext("You kept your second piece.")
    return gettext("%(name)s kept the second piece.") % _words(event, onlooker)


def _revealed(event: Told, onlooker: Onlooker) -> str:
    pieces = [
        gettext("%(name)s %(space)s")
        % {"name": onlooker.name(seat), "space": space_name(space, words=onlooker.words)}
        for space, seat in event["pieces"]
    ]
    if not pieces:
        return gettext("Nobody has placed a piece.")
    return gettext("All guesses are in: %(pieces)s.") % {"pieces": listed(pieces)}


def _challenged(event: Told, onlooker: Onlooker) -> str:
    words = {**_words(event, onlooker), "votes": event["votes"], "needed": event["guessers"] // 2 + 1}
    if onlooker.owns(event):
        told = gettext("You object to %(cue)s.") % words
    else:
        told = gettext("%(name)s objects to %(cue)s.") % words
    count = gettext("Objections: %(votes)d of the %(needed)d it takes.") % words
    return f"{told} {count}"


def _withdrawn(event: Told, onlooker: Onlooker) -> str:
    words = _words(event, onlooker)
    if onlooker.owns(event):
        return gettext("The objection is upheld: %(cue)s is withdrawn, and you give another cue.") % words
    return gettext("The objection is upheld: %(cue)s is withdrawn, and %(name)s gives another cue.") % words


def _upheld(event: Told, onlooker: Onlooker) -> str:
    words = _words(event, onlooker)
    if onlooker.owns(event):
        return (
            gettext("The objection to %(cue)s is upheld. The pieces stay, and you score nothing this round.")
            % words
        )
    return (
        gettext(
            "The objection to %(cue)s is upheld. The pieces stay, and %(name)s scores nothing this round."
        )
        % words
    )


def _scored(event: Told, onlooker: Onlooker) -> str:
    giver, points = event["giver"], event["points"]
    words: dict[str, Any] = {
        "name": onlooker.name(giver),
        "space": space_name(event["target"], words=onlooker.words),
        "points": points[giver],
    }
    if giver == onlooker.seat:
        told = [gettext("You meant %(space)s.") % words]
    else:
        told = [gettext("%(name)s meant %(space)s.") % words]
    seats = dict.fromkeys(seat for _, seat, _, _ in event["pieces"])
    rows = [
        gettext("%(name)s %(points)d") % {"name": onlooker.name(seat), "points": points[seat]}
        for seat in sorted(seats, key=lambda seat: -points[seat])
    ]
    rows.append(gettext("%(name)s as cue giver %(points)d") % words)
    told.append(gettext("Points: %(rows)s.") % {"rows": listed(rows)})
    if event["tied"] is not None:
        names = listed([onlooker.name(seat) for seat in event["tied"]])
        told.append(gettext("In a tie round only the points of %(names)s count.") % {"names": names})
    return " ".join(told)


def _void(event: Told, onlooker: Onlooker) -> str:
    return gettext("Round %(round)d ends without points.") % {"round": event["round"]}


_LAPSES: Mapping[str, tuple[Text, Text]] = {
    "first_cue": (
        gettext_lazy("Time ran out for %(name)s, who gave no cue."),
        gettext_lazy("Your time ran out before your cue."),
    ),
    "second_cue": (
        gettext_lazy("Time ran out for %(name)s: there is no second cue."),
        gettext_lazy("Your time ran out: there is no second cue."),
    ),
    "guess": (
        gettext_lazy("Time ran out for %(name)s, and the piece was not placed."),
        gettext_lazy("Your time ran out, and your piece was not placed."),
    ),
}


def _lapsed(event: Told, onlooker: Onlooker) -> str:
    theirs, mine = _LAPSES.get(event["phase"], _LAPSES["guess"])
    return str(mine) if onlooker.owns(event) else theirs % _words(event, onlooker)


def _left(event: Told, onlooker: Onlooker) -> str:
    if onlooker.owns(event):
        return gettext("You left the game.")
    return gettext("%(name)s left the game.") % _words(event, onlooker)


def _reshuffled(event: Told, onlooker: Onlooker) -> str:
    return ngettext(
        "The one card was used and comes again.",
        "All %(count)d cards were used. They are shuffled and come again.",
        event["cards"],
    ) % {"count": event["cards"]}


_REASONS: Mapping[str, Text] = {
    "won": gettext_lazy("The last round is played."),
    "tie_rounds": gettext_lazy("The tie is broken."),
    "all_tied": gettext_lazy("Nobody is left who could give cues to those who are level."),
    "endless_tie": gettext_lazy("There are no more tie rounds."),
    "left": gettext_lazy("Fewer than three have stayed."),
}


def _over(event: Told, onlooker: Onlooker) -> str:
    winners = [seat for seat, place in enumerate(event["places"]) if place == 1]
    points = event["scores"][winners[0]]
    if winners == [onlooker.seat]:
        result = ngettext("You win with %(points)d point.", "You win with %(points)d points.", points)
    elif len(winners) == 1:
        result = ngettext(
            "%(names)s wins with %(points)d point.", "%(names)s wins with %(points)d points.", points
        )
    else:
        result = ngettext(
            "%(names)s win together with %(points)d point.",
            "%(names)s win together with %(points)d points.",
            points,
        )
    words = {"names": listed([onlooker.name(seat) for seat in winners]), "points": points}
    return f"{_REASONS.get(event['reason'], '')} {result % words}".strip()


_TELLERS: Mapping[str, Callable[[Told, Onlooker], str]] = {
    "round": _round,
    "cue": _cue,
    "skipped": _skipped,
    "placed": _placed,
    "guessed": _guessed,
    "held": _held,
    "revealed": _revealed,
    "challenged": _challenged,
    "withdrawn": _withdrawn,
    "upheld": _upheld,
    "scored": _scored,
    "void": _void,
    "lapsed": _lapsed,
    "left": _left,
    "reshuffled": _reshuffled,
    "over": _over,
}
