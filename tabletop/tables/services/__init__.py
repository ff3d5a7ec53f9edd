"""Everything that changes a table. Each is one transaction: lock, check, write, commit, then tell.

opening: open, join, leave, start, cancel, rematch · inviting: ask somebody by name · playing: play, resign, time out ·
preparing: a move ahead of its turn · agreeing: pause or cancel a game together · standing_in: a bot in a person's
place · talking: say, hide · looking: who has a table before their eyes · remembering: a private note · mending: what
an administrator may do · hours: when people's hours change · lapsing, outages, abandoning: what time does by itself ·
writing: the one writer the others share, and clocks, plans and tallies, which it keeps.
"""

from tabletop.tables.services.agreeing import Question, resume, vote
from tabletop.tables.services.hours import reckon_for
from tabletop.tables.services.inviting import invite
from tabletop.tables.services.looking import look
from tabletop.tables.services.mending import (
    cancel_as_admin,
    extend,
    free_seat,
    give_back,
    pause_as_admin,
    resume_as_admin,
    seat_stand_in,
    time_out_as_admin,
)
from tabletop.tables.services.opening import cancel, join, leave, open_table, play_bots, rematch, start
from tabletop.tables.services.playing import play, play_as_bot, resign, set_plays_forced, time_out
from tabletop.tables.services.preparing import drop_plan, prepare
from tabletop.tables.services.remembering import keep_memo
from tabletop.tables.services.standing_in import stand_in_for, take_back, withdraw
from tabletop.tables.services.talking import hide, say, take_words_back

__all__ = [
    "Question",
    "cancel",
    "cancel_as_admin",
    "drop_plan",
    "extend",
    "free_seat",
    "give_back",
    "hide",
    "invite",
    "join",
    "keep_memo",
    "leave",
    "look",
    "open_table",
    "pause_as_admin",
    "play",
    "play_as_bot",
    "play_bots",
    "prepare",
    "reckon_for",
    "rematch",
    "resign",
    "resume",
    "resume_as_admin",
    "say",
    "seat_stand_in",
    "set_plays_forced",
    "stand_in_for",
    "start",
    "take_back",
    "take_words_back",
    "time_out",
    "time_out_as_admin",
    "vote",
    "withdraw",
]
