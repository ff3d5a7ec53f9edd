"""What the people at a table decide together: to pause their game, or to cancel it. When none of them comes, it pauses
by itself."""

from __future__ import annotations

from enum import StrEnum

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tabletop.accounts.models import User
from tabletop.tables import telling
from tabletop.tables.errors import TableError
from tabletop.tables.models import Move, Seat, Table
from tabletop.tables.services import clocks
from tabletop.tables.services.writing import (
    bump,
    call_off,
    current_state,
    demand_playing,
    locked,
    nudge,
    own_seat,
    play_by_themselves,
    write_note,
)

AWAY = 5  # lapses in a row, where no stand-in takes the seat: that person does not come any more


class Question(StrEnum):
    """What people can agree to; `Seat.wants_…` says who does."""

    PAUSE = "pause"
    CANCEL = "cancel"


def vote(table_id: str, user: User, question: Question, *, wanted: bool) -> Table:
    """Return the table with this person for or no longer for it; it is done as soon as everybody is.

    Raises: Forbidden, TableError `not-playing`, `gone`.
    """
    with locked(table_id) as table:
        seats = list(table.seats.select_related("player"))
        seat = own_seat(seats, user)
        demand_playing(table)
        if seat.left:
            raise TableError("gone", _("You have left this game already."))
        field = f"wants_{question}"
        if getattr(seat, field) == wanted or (question == Question.PAUSE and table.paused is not None):
            return table
        setattr(seat, field, wanted)
        seat.save(update_fields=[field])
        settle(table, seats)
        bump(table)
    return table


def settle(table: Table, seats: list[Seat]) -> bool:
    """Do what everybody who is asked agrees to by now, stop a game that its people have left to itself, and end a pause
    that nobody is left to end; whether that was anything. The caller bumps the table."""
    if table.status != Table.Status.PLAYING:
        return False
    if _all_for(Question.CANCEL, seats):
        write_note(table, "cancel-agreed", Move.By.PLAYER, None)
        call_off(table, seats)
    elif table.paused is None and _all_for(Question.PAUSE, seats):
        write_note(table, "pause-agreed", Move.By.PLAYER, None)
        pause(table, seats)
    elif table.paused is None and deserted(seats):
        write_note(table, "deserted", Move.By.CLOCK, None)
        pause(table, seats)
    elif table.paused is not None and not any(asked(seat, Question.CANCEL) for seat in seats):
        go_on(table, seats)
    else:
        return False
    return True


def pause(table: Table, seats: list[Seat]) -> None:
    """Stop the game where it stands: nobody moves, no clock runs. The caller writes the note and bumps the table."""
    table.paused = timezone.now()
    clocks.stop(table, seats)
    for seat in seats:
        seat.wants_pause = False
        seat.save(update_fields=["wants_pause"])
        if seat.acting_since is not None:
            nudge(seat)


def go_on(table: Table, seats: list[Seat]) -> None:
    """End a pause; nobody has lost time by it. The caller writes the note and bumps the table."""
    table.paused = None
    clocks.go_on(table, seats)
    for seat in seats:
        if seat.acting_since is not None:
            nudge(seat)
            telling.turn_again(table, seat)
    play_by_themselves(table, seats, current_state(table))


def resume(table_id: str, user: User) -> Table:
    """Return the table going on after a pause, which any one of its people may end.

    Raises: Forbidden, TableError `not-playing`, `gone`, `held`.
    """
    with locked(table_id) as table:
        seats = list(table.seats.all())
        seat = own_seat(seats, user)
        demand_playing(table)
        if seat.left:
            raise TableError("gone", _("You have left this game already."))
        if seat.bot:
            raise TableError("held", _("A stand-in plays for you. Take your seat back first."))
        if table.paused is not None:
            seat.lapses_in_row = 0
            seat.save(update_fields=["lapses_in_row"])
            write_note(table, "resumed", Move.By.PLAYER, user, seat=seat.index)
            go_on(table, seats)
            bump(table)
    return table


def asked(seat: Seat, question: Question) -> bool:
    """Whether this seat has a say. Bots agree to everything, and a stand-in agrees to a pause.

    Cancelling takes the game from everybody, so that the owner of a seat that a stand-in holds is asked as well.
    """
    if seat.left or seat.player is None or not seat.player.is_active:
        return False
    return question == Question.CANCEL or not seat.bot


def deserted(seats: list[Seat]) -> bool:
    """Whether people may still come back to these seats, and none of them plays."""
    people = [seat for seat in seats if asked(seat, Question.CANCEL)]
    return bool(people) and all(seat.bot or seat.lapses_in_row >= AWAY for seat in people)


def _all_for(question: Question, seats: list[Seat]) -> bool:
    wanted = [seat for seat in seats if getattr(seat, f"wants_{question}")]
    return bool(wanted) and all(seat in wanted for seat in seats if asked(seat, question))
