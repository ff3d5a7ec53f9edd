"""What stands round the board: the cue and who gives it, the giver's card, whose turn it is to guess, objections."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext, ngettext

from games.hues.colours import name_of
from games.hues.composing import Composing
from games.hues.engine import COLOURS, Phase, Space, View
from games.hues.words import quoted
from games.kit.types import Seat
from games.kit.ui import Onlooker, listed


def guessers(view: View) -> list[Seat]:
    """Return who guesses this round, in the order of this cue's guesses, beginning to the left of the giver."""
    seats = len(view.scores)
    ring = [(view.giver + ahead) % seats for ahead in range(1, seats)]
    if len(view.cues) == 2 and view.options.second_order == "counterclockwise":
        ring.reverse()
    return [seat for seat in ring if seat not in view.left]


def asked(view: View) -> tuple[Seat, ...]:
    """Return whom the game waits for."""
    if view.over:
        return ()
    if view.phase.is_cue:
        return (view.giver,)
    return view.waiting if view.options.sealed else view.waiting[:1]


def draw_head(view: View, onlooker: Onlooker) -> dict[str, Any]:
    """Return what stands over the board: round, giver, cues, who guesses when, and what has become of objections."""
    return {
        "round": round_title(view),
        "giver": view.giver,
        "by": _giver_line(view, onlooker),
        "cues": [{"text": quoted(cue), "now": at == len(view.cues)} for at, cue in enumerate(view.cues, 1)],
        "doing": _doing(view, onlooker),
        "order": _order(view, onlooker) if view.phase.is_guess else [],
        "order_title": _order_title(view),
        "notes": [note for note in (_tie(view, onlooker), _penalty(view, onlooker)) if note],
    }


def round_title(view: View) -> str:
    """Return the number of the round, "Round 3 of 12"."""
    if view.tied is not None:
        return gettext("Tie round")
    return gettext("Round %(round)d of %(rounds)d") % {"round": view.round, "rounds": view.rounds}


def _giver_line(view: View, onlooker: Onlooker) -> str:
    if view.giver == onlooker.seat:
        return gettext("You give the cues")
    return gettext("%(name)s gives the cues") % {"name": onlooker.name(view.giver)}


def _doing(view: View, onlooker: Onlooker) -> str:
    """Return what the giver is at while everybody else waits for the cue, or where one's own unseen guess lies."""
    words = {"name": onlooker.name(view.giver), "space": view.own_guess}
    if view.own_guess is not None:
        return gettext("Your piece lies on %(space)s. Nobody else sees it before all are in.") % words
    if view.giver == onlooker.seat or not view.phase.is_cue:
        return ""
    if view.phase is Phase.SECOND_CUE:
        return gettext("%(name)s is thinking of a second cue, or gives none.") % words
    return gettext("%(name)s is thinking of a colour and a cue.") % words


def _order_title(view: View) -> str:
    if view.options.sealed:
        return gettext("All guess at once, unseen")
    if len(view.cues) == 2:
        return gettext("Second pieces, in this order")
    return gettext("Pieces are placed in this order")


def _order(view: View, onlooker: Onlooker) -> list[dict[str, Any]]:
    """Return a row for each guesser: done, thinking or still to come."""
    number = len(view.cues)
    placed = {piece.seat: piece.space for piece in view.pieces if piece.cue == number}
    rows = []
    for seat in guessers(view):
        state = "acts" if seat in asked(view) else "later" if seat in view.waiting else "done"
        rows.append(
            {
                "seat": seat,
                "name": gettext("You") if seat == onlooker.seat else onlooker.name(seat),
                "state": state,
                "word": _place_in_order(view, seat, state, _shown(view, seat, onlooker, placed)),
            }
        )
    return rows


def _shown(view: View, seat: Seat, onlooker: Onlooker, placed: dict[Seat, Space]) -> Space | None:
    """Return where a seat's piece upon this cue lies, as far as the onlooker may know."""
    return placed.get(seat, view.own_guess if seat == onlooker.seat else None)


def _place_in_order(view: View, seat: Seat, state: str, space: Space | None) -> str:
    match state:
        case "acts":
            return gettext("thinking")
        case "done" if space is not None:
            return space
        case "done":
            return gettext("in") if view.options.sealed and seat != view.seat else gettext("no piece")
    ahead = view.waiting.index(seat)
    if ahead == 1:
        return gettext("next")
    return gettext("last") if ahead == len(view.waiting) - 1 else gettext("then")


def _tie(view: View, onlooker: Onlooker) -> str:
    if view.tied is None or view.over:
        return ""
    words = {
        "names": listed([onlooker.name(seat) for seat in view.tied]),
        "points": view.scores[view.tied[0]],
    }
    return (
        gettext(
            "%(names)s are level with %(points)d points. All guess, but only their points count, until one leads."
        )
        % words
    )


def _penalty(view: View, onlooker: Onlooker) -> str:
    if not view.penalty or view.over:
        return ""
    if view.giver == onlooker.seat:
        return gettext("The objection to your cue was upheld: you score nothing this round.")
    words = {"name": onlooker.name(view.giver)}
    return gettext("The objection to the cue was upheld: %(name)s scores nothing this round.") % words


def draw_card(view: View, composing: Composing) -> dict[str, Any] | None:
    """Return the giver's own colours, large: the card to choose from, or the one that was chosen."""
    if not view.card and view.target is None:
        return None
    choosing = view.phase is Phase.FIRST_CUE and view.target is None
    spaces = view.card if choosing and view.card is not None else (view.target,)
    return {
        "choosing": choosing,
        "stays": view.phase is Phase.FIRST_CUE and not choosing,
        "words": composing.words,
        "swatches": [draw_swatch(space) | {"chosen": space == composing.chosen} for space in spaces if space],
    }


def draw_swatch(space: Space) -> dict[str, Any]:
    """Return a colour to be shown large: space, fill, name."""
    return {"space": space, "fill": COLOURS[space], "name": name_of(space)}


def draw_dock(view: View, composing: Composing) -> dict[str, Any]:
    """Return what the seat that is to act fills in."""
    chosen, first = composing.chosen, len(view.cues) == (0 if view.phase.is_cue else 1)
    return {
        "gives": view.phase.is_cue,
        "first": first,
        "chosen": chosen or "",
        "swatch": draw_swatch(chosen) if chosen else None,
        "label": _dock_label(view, chosen, first=first),
        "text": composing.draft.text,
        "typed": "" if view.phase.is_cue else composing.typed,
        "wrong": bool(composing.unread or (composing.draft.space and not chosen)),
        "fault": composing.fault,
        "note": composing.note,
        "example": composing.example,
        "heard": name_of(chosen) if chosen and not composing.words else "",
        "may_skip": composing.may_skip,
    }


def _dock_label(view: View, chosen: Space | None, *, first: bool) -> str:
    if not view.phase.is_cue:
        return gettext("Your first piece") if first else gettext("Your second piece")
    words = {"space": chosen}
    if first:
        return gettext("First cue for %(space)s") % words if chosen else gettext("First cue")
    return gettext("Second cue for %(space)s") % words


def draw_objection(view: View, onlooker: Onlooker, composing: Composing) -> dict[str, Any] | None:
    """Return how many object to the cue and whether the onlooker may; None where there is nothing to say."""
    settled = view.penalty or not view.cues
    if not composing.may_challenge and (settled or not view.challengers):
        return None
    count, votes = len(guessers(view)), len(view.challengers)
    words = {
        "names": listed([onlooker.name(seat) for seat in view.challengers]),
        "cue": quoted(view.cues[-1]),
        "votes": votes,
        "needed": count // 2 + 1,
    }
    told = ngettext("%(names)s objects to %(cue)s.", "%(names)s object to %(cue)s.", votes) % words
    needed = gettext("Objections: %(votes)d of the %(needed)d it takes.") % words
    return {
        "cue": words["cue"],
        "may": composing.may_challenge,
        "told": f"{told} {needed}" if view.challengers else "",
        "needed": words["needed"],
        "count": count,
        "placed": view.guessed,
        "giver": onlooker.name(view.giver),
    }


def seat_note(view: View, seat: Seat) -> str:
    """Return what somebody is or does in this round, in a word or two; "" for nothing."""
    if view.over or seat in view.left:
        return ""
    if seat == view.giver:
        return gettext("gives the cues")
    if not view.phase.is_guess:
        return ""
    if seat in asked(view):
        return gettext("thinking")
    return "" if seat in view.waiting else gettext("has guessed")


def position_in_words(view: View, onlooker: Onlooker) -> list[tuple[str, str]]:
    """Return (who, what of theirs there is) for those who hear the board; colours are always named here."""
    if view.over:
        return []
    rows = [(onlooker.name(view.giver), _cues_in_words(view))]
    if view.target is not None:
        rows.append((gettext("Your colour"), _heard(view.target)))
    for seat in guessers(view):
        own = [piece.space for piece in view.pieces if piece.seat == seat]
        if seat == onlooker.seat and view.own_guess is not None:
            own.append(view.own_guess)
        if own:
            rows.append((onlooker.name(seat), "; ".join(_heard(space) for space in own)))
    return rows


def _cues_in_words(view: View) -> str:
    if not view.cues:
        return gettext("gives the cues")
    return gettext("gives the cues: %(cues)s") % {"cues": listed([quoted(cue) for cue in view.cues])}


def _heard(space: Space) -> str:
    return gettext("%(space)s, %(colour)s") % {"space": space, "colour": name_of(space)}
