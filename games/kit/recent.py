"""What happened since a seat's previous move: a short memory every state carries, for pages, mails and bots. Pure.

It keeps public parts only; a seat's own secrets are in its hand anyway.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from games.kit.codec import dump_event, load_event, read_int, read_list, unreadable
from games.kit.types import Event, Json, Seat

LONGEST = 60  # turns; a seat that is passed over and over must not make the state grow

Turn = tuple[Seat | None, tuple[Event, ...]]
Recent = tuple[Turn, ...]


def remember(recent: Recent, mover: Seat | None, events: tuple[Event, ...], seats: int) -> Recent:
    """Return the memory with one more turn, without what every seat has already answered."""
    for event in events:
        if event.private:
            events = tuple(replace(e, private=MappingProxyType({})) for e in events)
            break
    turns = (*recent, (mover, events))
    last: dict[Seat, int] = {}  # filled in a loop: asked every move, and short
    for at, (who, _) in enumerate(turns, 1):
        if who is not None:
            last[who] = at
    return turns[min(last.values()) :] if len(last) == seats else turns[-LONGEST:]


def since(recent: Recent, seat: Seat | None) -> tuple[Event, ...]:
    """Return the events after this seat's previous move; for a spectator (None) those of the last turn."""
    if seat is None:
        return recent[-1][1] if recent else ()
    told: tuple[Event, ...] = ()
    for mover, events in reversed(recent):
        if mover == seat:
            break
        told = events + told  # mostly one turn, which is not copied
    return told


def dump_recent(recent: Recent) -> list[Json]:
    """Return the memory as plain JSON: [[seat or null, [event, ..]], ..]."""
    return [[mover, [dump_event(e) for e in events]] for mover, events in recent]


def load_recent(raw: Json) -> Recent:
    """Return the memory `dump_recent` wrote. Raises: InvalidAction."""
    turns: list[Turn] = []
    for row in read_list(raw, "recent", most=LONGEST):
        pair = read_list(row, "recent", most=2)
        if len(pair) != 2:
            raise unreadable("recent")
        mover = None if pair[0] is None else read_int(pair[0], "recent", least=0)
        turns.append((mover, tuple(load_event(e) for e in read_list(pair[1], "recent", most=200))))
    return tuple(turns)
