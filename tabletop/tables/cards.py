"""Tables and games as lists show them: in words, for one viewer. Made from rows that are loaded already."""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.apps import GameConfig
from tabletop.tables import words
from tabletop.tables.access import AnyUser
from tabletop.tables.company import Company
from tabletop.tables.models import Table


class Card(Company):
    """A table in a list, before one viewer's eyes; its seats are loaded already."""

    def __init__(self, table: Table, user: AnyUser) -> None:
        super().__init__(table, list(table.seats.all()), user)

    @property
    def scores(self) -> str:
        """The scores by seat, the viewer's own first."""
        mine_first = sorted(self.seats, key=lambda seat: (seat is not self.me, seat.index))
        return " : ".join(str(seat.score) for seat in mine_first if seat.score is not None)


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game one can open a table of."""

    config: GameConfig

    @property
    def slug(self) -> str:
        return self.config.GAME.slug

    @property
    def players(self) -> str:
        return words.players_in_words(self.config.GAME.seats)

    @property
    def seats(self) -> int:
        """How few can play it."""
        return self.config.GAME.seats.start
