"""The notes in a table's log, in words: what was done to a table that is no move of its game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from games.kit.ui import Onlooker

# kind of note -> what it says of the seat it is about, by number and by the name of who sits there
SENTENCES: Mapping[str, str] = {
    "cancelled": noop("An administrator cancelled this table."),
    "cancel-agreed": noop("Everybody agreed to cancel the game."),
    "seat-freed": noop("An administrator freed seat %(number)d."),
    "stand-in": noop("An administrator put a bot on seat %(number)d."),
    "stand-in-asked": noop("An administrator lets a stand-in play for %(name)s."),
    "stand-in-closed": noop("A stand-in plays for %(name)s, whose account is closed."),
    "account-ended": noop("The account of who sat on seat %(number)d is no more. A bot plays on."),
    "seat-taken-back": noop("%(name)s is back and plays again."),
    "seat-given-back": noop("An administrator gave the seat back to %(name)s."),
    "bank-runs": noop("%(name)s used up the time for this turn. Now the bank runs."),
    "holiday-taken": noop("%(name)s was out of time, and takes a day of holiday by itself."),
    "time-up": noop("%(name)s ran out of time. The table waits."),
    "extended": noop("An administrator gave %(name)s another day."),
    "pause-agreed": noop("Everybody agreed to pause the game."),
    "deserted": noop("Nobody plays for themselves any more. The game waits until somebody comes back."),
    "abandoned": noop("Nobody has looked at this table for a long time, so it was cancelled."),
    "pause": noop("An administrator paused the game."),
    "resumed": noop("%(name)s let the game go on."),
    "resume": noop("An administrator let the game go on."),
    "message-hidden": noop("An administrator hid a message."),
    "message-shown": noop("An administrator showed a message again."),
}

# the same, to the person it is about
YOURS: Mapping[str, str] = {
    "stand-in-asked": noop("An administrator lets a stand-in play for you."),
    "seat-taken-back": noop("You are back and play again."),
    "seat-given-back": noop("An administrator gave your seat back to you."),
    "bank-runs": noop("You used up the time for this turn. Now your bank runs."),
    "holiday-taken": noop("You were out of time, so a day of your holidays was taken."),
    "time-up": noop("You ran out of time. The table waits for you."),
    "extended": noop("An administrator gave you another day."),
    "resumed": noop("You let the game go on."),
}


def note_sentence(note: Mapping[str, Any], onlooker: Onlooker) -> str:
    """Return a note in the log in words; "" for a kind that is not told."""
    seat = note["seat"]
    mine = seat is not None and seat == onlooker.seat
    about = {"number": seat + 1, "name": onlooker.name(seat)} if seat is not None else {}
    if note["kind"] == "stand-in-lapsed":
        return _lapsed(note["times"], mine=mine) % {**note, **about}
    told = (YOURS.get(note["kind"]) if mine else None) or SENTENCES.get(note["kind"])
    return gettext(told) % {**note, **about} if told is not None else ""


def _lapsed(times: int, *, mine: bool) -> str:
    if mine:
        return ngettext(
            "You ran out of time: a stand-in plays for you from now on.",
            "You ran out of time %(times)d times in a row: a stand-in plays for you from now on.",
            times,
        )
    return ngettext(
        "%(name)s ran out of time: a stand-in plays from now on.",
        "%(name)s ran out of time %(times)d times in a row: a stand-in plays from now on.",
        times,
    )
