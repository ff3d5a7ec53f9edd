"""Words for tiles and events. Every sentence is one whole, so that it can be translated as a whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, gettext_lazy, ngettext

from games.kit.ui import Onlooker, Text, listed

Event = Mapping[str, Any]

# What a tile is called, and the same as something somebody lays or trades.
NAMES: Mapping[str, tuple[Text, Text]] = {
    "Rc": (gettext_lazy("red circle"), gettext_lazy("a red circle")),
    "Rq": (gettext_lazy("red square"), gettext_lazy("a red square")),
    "Rd": (gettext_lazy("red diamond"), gettext_lazy("a red diamond")),
    "Rl": (gettext_lazy("red clover"), gettext_lazy("a red clover")),
    "Rx": (gettext_lazy("red cross"), gettext_lazy("a red cross")),
    "Rs": (gettext_lazy("red star"), gettext_lazy("a red star")),
    "Oc": (gettext_lazy("orange circle"), gettext_lazy("an orange circle")),
    "Oq": (gettext_lazy("orange square"), gettext_lazy("an orange square")),
    "Od": (gettext_lazy("orange diamond"), gettext_lazy("an orange diamond")),
    "Ol": (gettext_lazy("orange clover"), gettext_lazy("an orange clover")),
    "Ox": (gettext_lazy("orange cross"), gettext_lazy("an orange cross")),
    "Os": (gettext_lazy("orange star"), gettext_lazy("an orange star")),
    "Yc": (gettext_lazy("yellow circle"), gettext_lazy("a yellow circle")),
    "Yq": (gettext_lazy("yellow square"), gettext_lazy("a yellow square")),
    "Yd": (gettext_lazy("yellow diamond"), gettext_lazy("a yellow diamond")),
    "Yl": (gettext_lazy("yellow clover"), gettext_lazy("a yellow clover")),
    "Yx": (gettext_lazy("yellow cross"), gettext_lazy("a yellow cross")),
    "Ys": (gettext_lazy("yellow star"), gettext_lazy("a yellow star")),
    "Gc": (gettext_lazy("green circle"), gettext_lazy("a green circle")),
    "Gq": (gettext_lazy("green square"), gettext_lazy("a green square")),
    "Gd": (gettext_lazy("green diamond"), gettext_lazy("a green diamond")),
    "Gl": (gettext_lazy("green clover"), gettext_lazy("a green clover")),
    "Gx": (gettext_lazy("green cross"), gettext_lazy("a green cross")),
    "Gs": (gettext_lazy("green star"), gettext_lazy("a green star")),
    "Bc": (gettext_lazy("blue circle"), gettext_lazy("a blue circle")),
    "Bq": (gettext_lazy("blue square"), gettext_lazy("a blue square")),
    "Bd": (gettext_lazy("blue diamond"), gettext_lazy("a blue diamond")),
    "Bl": (gettext_lazy("blue clover"), gettext_lazy("a blue clover")),
    "Bx": (gettext_lazy("blue cross"), gettext_lazy("a blue cross")),
    "Bs": (gettext_lazy("blue star"), gettext_lazy("a blue star")),
    "Pc": (gettext_lazy("purple circle"), gettext_lazy("a purple circle")),
    "Pq": (gettext_lazy("purple square"), gettext_lazy("a purple square")),
    "Pd": (gettext_lazy("purple diamond"), gettext_lazy("a purple diamond")),
    "Pl": (gettext_lazy("purple clover"), gettext_lazy("a purple clover")),
    "Px": (gettext_lazy("purple cross"), gettext_lazy("a purple cross")),
    "Ps": (gettext_lazy("purple star"), gettext_lazy("a purple star")),
}


def tile_name(tile: str) -> str:
    """Return what a tile is called: "red star"."""
    return str(NAMES[tile][0])


def tiles_listed(tiles: Sequence[str]) -> str:
    """Return the tiles as what somebody lays or trades: "a red star and a red cross"."""
    return listed([str(NAMES[tile][1]) for tile in tiles])


def sentence(event: Event, onlooker: Onlooker) -> str:
    """Return a projected event as a sentence; "" for a kind that is not worth one."""
    teller = _TELLERS.get(event["kind"])
    return teller(event, onlooker) if teller else ""


def _announced(event: Event, onlooker: Onlooker) -> str:
    opener = event["opener"]
    count = event["sizes"][opener]
    words = {"name": onlooker.name(opener), "count": count}
    if onlooker.seat == opener:
        if event["tied"]:
            return gettext("You open. Your largest set is %(count)d, as large as another player's.") % words
        return gettext("You open. Your largest set is %(count)d, more than anybody else's.") % words
    if event["tied"]:
        return (
            gettext("%(name)s opens. The largest set is %(count)d, and more than one player has it.") % words
        )
    return gettext("%(name)s opens with the largest set: %(count)d.") % words


def _placed(event: Event, onlooker: Onlooker) -> str:
    words = {
        "name": onlooker.name(event["seat"]),
        "tiles": tiles_listed([tile for tile, *_ in event["tiles"]]),
        "points": event["points"],
        "count": event.get("qwirkles", 0),
    }
    if event.get("lapse"):
        mine, theirs = (
            gettext("Your time ran out, so your largest set was laid: %(tiles)s for %(points)d."),
            gettext("Time ran out for %(name)s, so the largest set was laid: %(tiles)s for %(points)d."),
        )
        template = mine if onlooker.owns(event) else theirs
    elif not words["count"]:
        mine, theirs = (
            gettext("You laid %(tiles)s for %(points)d."),
            gettext("%(name)s laid %(tiles)s for %(points)d."),
        )
        template = mine if onlooker.owns(event) else theirs
    elif onlooker.owns(event):
        template = ngettext(
            "You laid %(tiles)s for %(points)d: a Qwirkle!",
            "You laid %(tiles)s for %(points)d: %(count)d Qwirkles!",
            words["count"],
        )
    else:
        template = ngettext(
            "%(name)s laid %(tiles)s for %(points)d: a Qwirkle!",
            "%(name)s laid %(tiles)s for %(points)d: %(count)d Qwirkles!",
            words["count"],
        )
    return template % words


def _traded(event: Event, onlooker: Onlooker) -> str:
    count = event["count"]
    words = {"name": onlooker.name(event["seat"]), "count": count}
    if not onlooker.owns(event):
        return ngettext("%(name)s traded %(count)d tile.", "%(name)s traded %(count)d tiles.", count) % words
    if event.get("returned") and event.get("drawn"):
        given, drawn = tiles_listed(event["returned"]), tiles_listed(event["drawn"])
        return gettext("You traded %(given)s, and drew %(drawn)s.") % {"given": given, "drawn": drawn}
    return ngettext("You traded %(count)d tile.", "You traded %(count)d tiles.", count) % words


def _passed(event: Event, onlooker: Onlooker) -> str:
    words = {"name": onlooker.name(event["seat"])}
    if event.get("chosen"):
        return gettext("You passed.") if onlooker.owns(event) else gettext("%(name)s passed.") % words
    if onlooker.owns(event):
        return gettext("None of your tiles fits, so your turn was passed over.")
    return gettext("%(name)s has no tile that fits and is passed over.") % words


def _lapsed(event: Event, onlooker: Onlooker) -> str:
    if onlooker.owns(event):
        return gettext("Your time ran out, and the turn passed on.")
    return gettext("Time ran out for %(name)s, and the turn passed on.") % {
        "name": onlooker.name(event["seat"])
    }


def _left(event: Event, onlooker: Onlooker) -> str:
    if onlooker.owns(event):
        return gettext("You left the game.")
    return gettext("%(name)s left the game.") % {"name": onlooker.name(event["seat"])}


def _went_out(event: Event, onlooker: Onlooker) -> str:
    points = event["points"]
    words = {"name": onlooker.name(event["seat"]), "points": points}
    if onlooker.owns(event):
        text = ngettext(
            "You laid your last tile: %(points)d point more.",
            "You laid your last tile: %(points)d points more.",
            points,
        )
    else:
        text = ngettext(
            "%(name)s laid the last tile of the hand: %(points)d point more.",
            "%(name)s laid the last tile of the hand: %(points)d points more.",
            points,
        )
    return text % words


_REASONS: Mapping[str, Text] = {
    "blocked": gettext_lazy("The bag is empty and nobody can lay a tile."),
    "trades": gettext_lazy("Nobody laid a tile for three rounds."),
    "left": gettext_lazy("Only one player is left."),
}


def _over(event: Event, onlooker: Onlooker) -> str:
    winners = [seat for seat, place in enumerate(event["places"]) if place == 1]
    points = event["scores"][winners[0]]
    words = {"names": listed([onlooker.name(seat) for seat in winners]), "points": points}
    if winners == [onlooker.seat]:
        result = ngettext("You win with %(points)d point.", "You win with %(points)d points.", points)
    elif len(winners) == 1:
        result = ngettext(
            "%(names)s wins with %(points)d point.", "%(names)s wins with %(points)d points.", points
        )
    else:
        result = ngettext(
            "%(names)s share the victory with %(points)d point.",
            "%(names)s share the victory with %(points)d points.",
            points,
        )
    reason = _REASONS.get(event["reason"], "")
    if event["reason"] == "left" and winners == [onlooker.seat]:
        reason = gettext("Everybody else has left.")
    return f"{reason} {result % words}".strip()


_TELLERS: Mapping[str, Callable[[Event, Onlooker], str]] = {
    "announced": _announced,
    "placed": _placed,
    "traded": _traded,
    "passed": _passed,
    "lapsed": _lapsed,
    "left": _left,
    "went-out": _went_out,
    "over": _over,
}
