"""Everything that changes a table. Each is one transaction: lock, check, write, commit, then tell.

opening: open, join, leave, start, cancel, rematch · playing: play, resign, time out · talking: say, hide ·
mending: what an administrator may do · hours: when people's hours change · writing: the one writer the others share,
and clocks, which it keeps.
"""

from tabletop.tables.services.hours import reckon_for
from tabletop.tables.services.mending import cancel_as_admin, free_seat, seat_stand_in, time_out_as_admin
from tabletop.tables.services.opening import cancel, join, leave, open_table, rematch, start
from tabletop.tables.services.playing import (
    play,
    play_as_bot,
    resign,
    set_plays_forced,
    time_out,
    withdraw,
)
from tabletop.tables.services.talking import hide, say

__all__ = [
    "cancel",
    "cancel_as_admin",
    "free_seat",
    "hide",
    "join",
    "leave",
    "open_table",
    "play",
    "play_as_bot",
    "reckon_for",
    "rematch",
    "resign",
    "say",
    "seat_stand_in",
    "set_plays_forced",
    "start",
    "time_out",
    "time_out_as_admin",
    "withdraw",
]
