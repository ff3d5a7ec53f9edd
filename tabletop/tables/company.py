"""Who sits at a table, before one viewer's eyes: what lists and the table page both say of it."""

from __future__ import annotations

from datetime import datetime

from django.utils.functional import cached_property

from games.kit.apps import GameConfig
from games.kit.ui import HouseRule, house_rules, listed
from tabletop.tables import terms, words
from tabletop.tables.access import AnyUser, seat_of
from tabletop.tables.clock import Pace
from tabletop.tables.models import Seat, Table
from tabletop.tables.services.agreeing import deserted


class Company:
    """A table with its seats in order and the viewer's own seat, None for an onlooker."""

    def __init__(self, table: Table, seats: list[Seat], user: AnyUser) -> None:
        self.table = table
        self.user = user
        self.seats = seats
        self.me = seat_of(seats, user)

    @property
    def config(self) -> GameConfig:
        return self.table.config

    @property
    def index(self) -> int | None:
        """The viewer's seat in the game; None for onlookers."""
        return self.me.index if self.me is not None else None

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Who sits where, by seat."""
        return words.names_told_apart(self.seats, self.config)

    @property
    def house_rules(self) -> list[HouseRule]:
        """What was agreed on at this table, other than usual."""
        return house_rules(self.table.read_options(), self.config.UI.option_fields)

    @property
    def others(self) -> str:
        """Whom the viewer plays with, or who sits there: "Bob and Cara"."""
        taken = zip(self.seats, self.names, strict=True)
        return listed([name for seat, name in taken if self._sits(seat) and seat is not self.me])

    @property
    def title(self) -> str:
        return words.table_title(self.table.title, self.others)

    @property
    def waited_for(self) -> list[Seat]:
        """The seats that are to act now."""
        return [seat for seat in self.seats if seat.acting_since is not None]

    @property
    def my_turn(self) -> bool:
        """Whether this person is waited for: not while the game is paused or a stand-in plays for them."""
        return (
            self.me is not None
            and self.me.acting_since is not None
            and not self.me.bot
            and self.table.paused is None
        )

    @property
    def deadline(self) -> datetime | None:
        """Until when the viewer has time; where it is not their turn, the first of those who are to act."""
        if self.me is not None and self.me.deadline is not None:
            return self.me.deadline
        return min((seat.deadline for seat in self.waited_for if seat.deadline), default=None)

    @cached_property
    def pace(self) -> Pace | None:
        """How fast the table plays; None without a clock."""
        return self.table.read_pace()

    @property
    def pace_title(self) -> str:
        """What the pace is called: "Evenings: 1 day a turn"; "No clock"."""
        return terms.title(self.pace)

    @property
    def deserted(self) -> bool:
        """Whether the game waits because nobody plays for themselves any more."""
        return self.table.paused is not None and deserted(self.seats)

    @property
    def free_seats(self) -> int:
        return sum(seat.free for seat in self.seats)

    @property
    def status_line(self) -> str:
        """How things stand, in one sentence."""
        if self.table.status == Table.Status.OPEN:
            return words.open_sentence(self.free_seats)
        if self.table.status == Table.Status.CANCELLED:
            return words.cancelled_sentence()
        if self.table.outcome is not None:
            return words.result_sentence(self.table.outcome, self.names, self.index)
        if self.deserted:
            return words.deserted_sentence(mine=self.me is not None and not self.me.left)
        if self.table.paused is not None:
            return words.paused_sentence()
        return words.waiting_sentence([self.names[seat.index] for seat in self.waited_for])

    def _sits(self, seat: Seat) -> bool:
        return not seat.free or self.table.status != Table.Status.OPEN
