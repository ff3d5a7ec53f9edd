"""What the logs of moves say by themselves: who was waited for from when to when, and what was done for whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

from tabletop.tables.clock import Stage
from tabletop.tables.history import states
from tabletop.tables.models import Move, Seat, Table

AWAY = ("stand-in-lapsed", "stand-in", "stand-in-closed")
BACK = ("seat-taken-back", "seat-given-back")
STAGES = {"bank-runs": Stage.BANK, "time-up": Stage.OVER}


@dataclass
class Stretch:
    """A time in which a person was waited for at a table; a turn that is broken by a pause has several."""

    table: Table
    seat: Seat
    since: int
    first: bool  # of its turn
    began: datetime
    ended: datetime | None = None


@dataclass
class Story:
    """One table's log, told: whom it waited for, which entries were made in somebody's place, how it ended."""

    table: Table
    seats: list[Seat]
    moves: list[Move]
    stretches: list[Stretch] = field(default_factory=list)
    done_for: list[tuple[Seat, Move]] = field(default_factory=list)
    reminded: list[tuple[Stretch, Stage, Move]] = field(default_factory=list)
    left: set[int] = field(default_factory=set)
    end: Move | None = None


def read(table: Table) -> Story:
    """Return what the log of a table tells. Raises: ActionError where it does not replay."""
    story = Story(table, list(table.seats.select_related("player")), list(table.moves.all()))
    _Reader(story).read()
    return story


class _Reader:
    """Goes through a log, entry by entry."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._since: dict[int, int] = {}  # of the seats that are to act
        self._open: dict[int, Stretch] = {}
        self._away: set[int] = set()
        self._paused = self._deserted = False

    def read(self) -> None:
        game = self._story.table.config.GAME
        acting = {
            move.seq: game.to_act(state) for move, state in states(self._story.table, self._story.moves)
        }
        for move in self._story.moves:
            if move.kind == Move.Kind.NOTE:
                self._note(move, move.events[0]["kind"], move.events[0].get("seat"))
            else:
                self._move(move, acting[move.seq])

    def _move(self, move: Move, acting: frozenset[int]) -> None:
        if move.kind == Move.Kind.LEAVE and move.seat is not None:
            self._story.left.add(move.seat)
            self._away.discard(move.seat)
        if move.kind == Move.Kind.LAPSE and move.seat is not None:
            self._story.done_for.append((self._story.seats[move.seat], move))
        for seat in self._story.seats:
            if seat.index in acting and seat.index in self._since and seat.index != move.seat:
                continue
            self._stop(seat.index, move)
            self._since.pop(seat.index, None)
            if seat.index in acting:
                self._since[seat.index] = move.seq
                self._go(seat.index, move, first=True)
        if not acting:
            self._story.end = move

    def _note(self, move: Move, kind: str, index: int | None) -> None:
        if kind in ("pause-agreed", "deserted"):
            self._paused, self._deserted = True, kind == "deserted"
            self._stop_all(move)
        elif kind == "resumed":
            self._end_pause(move)
        elif kind == "cancel-agreed":
            self._stop_all(move)
            self._story.end = move
        elif index is not None and kind in STAGES:
            self._story.reminded.append((self._open[index], STAGES[kind], move))
        elif index is not None and kind in AWAY:
            self._stop(index, move)
            self._away.add(index)
            self._story.done_for.append((self._story.seats[index], move))
        elif index is not None and kind in BACK:
            self._away.discard(index)
            if self._deserted:
                self._end_pause(move)
            else:
                self._go(index, move)
        elif index is not None and kind == "holiday-taken":
            self._story.done_for.append((self._story.seats[index], move))

    def _end_pause(self, move: Move) -> None:
        self._paused = self._deserted = False
        for seat in self._since:
            self._go(seat, move)

    def _go(self, index: int, move: Move, *, first: bool = False) -> None:
        if index in self._since and index not in self._away and not self._paused:
            seat, since = self._story.seats[index], self._since[index]
            self._open[index] = Stretch(self._story.table, seat, since, first, move.created)
            self._story.stretches.append(self._open[index])

    def _stop(self, index: int, move: Move) -> None:
        if index in self._open:
            self._open.pop(index).ended = move.created

    def _stop_all(self, move: Move) -> None:
        for index in list(self._open):
            self._stop(index, move)


def read_all() -> Iterator[Story]:
    """Yield what the log of each table that has begun tells."""
    for table in Table.objects.exclude(started=None).select_related("shuffle").order_by("pk"):
        yield read(table)
