"""Tables and games as lists show them: in words, for one viewer. Made from rows that are loaded already."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import cached_property

from games.kit.apps import GameConfig
from tabletop.tables import words
from tabletop.tables.access import AnyUser, seat_of
from tabletop.tables.models import Seat, Table


class Card:
    """A table in a list, before one viewer's eyes."""

    def __init__(self, table: Table, user: AnyUser) -> None:
        self.table = table
        self.seats = list(table.seats.all())
        self.me = seat_of(self.seats, user)

    @property
    def config(self) -> GameConfig:
        return self.table.config

    @cached_property
    def names(self) -> list[str]:
        """Who sits where, by seat."""
        return [words.seat_name(seat, self.config) for seat in self.seats]

    @property
    def others(self) -> str:
        """Whom the viewer plays with, or who sits there: "Bob and Cara"."""
        taken = zip(self.seats, self.names, strict=True)
        return words.names_in_words(
            [name for seat, name in taken if self._sits(seat) and seat is not self.me]
        )

    @property
    def title(self) -> str:
        return words.table_title(self.table.title, self.others)

    @property
    def my_turn(self) -> bool:
        return self.me is not None and self.me.acting_since is not None

    @property
    def acting(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.acting_since is not None]

    @property
    def deadline(self) -> datetime | None:
        """Until when the first of those who are to act has time."""
        return min((seat.deadline for seat in self.acting if seat.deadline), default=None)

    @property
    def free(self) -> int:
        return sum(seat.free for seat in self.seats)

    @property
    def status_line(self) -> str:
        """How things stand, in one sentence."""
        if self.table.status == Table.Status.OPEN:
            return words.open_sentence(self.free)
        if self.table.outcome is not None:
            mine = self.me.index if self.me is not None else None
            return words.result_sentence(self.table.outcome, self.names, mine)
        return words.waiting_sentence(
            [name for seat, name in zip(self.seats, self.names, strict=True) if seat.acting_since is not None]
        )

    @property
    def scores(self) -> str:
        """The scores by seat, the viewer's own first."""
        mine_first = sorted(self.seats, key=lambda seat: (seat is not self.me, seat.index))
        return " : ".join(str(seat.score) for seat in mine_first if seat.score is not None)

    def _sits(self, seat: Seat) -> bool:
        return not seat.free or self.table.status != Table.Status.OPEN


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game one can open a table of; `bots` fills the other seats of the smallest table."""

    config: GameConfig

    @property
    def slug(self) -> str:
        return self.config.GAME.slug

    @property
    def players(self) -> str:
        return words.players_in_words(self.config.GAME.seats)

    @property
    def seats(self) -> int:
        return self.config.GAME.seats.start

    @property
    def bots(self) -> str:
        return ",".join([next(iter(self.config.BOTS))] * (self.seats - 1))
