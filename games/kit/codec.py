"""Readers for plain JSON that refuse what does not fit, and the envelope of a stored state. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.kit.types import Event, Game, InvalidAction, Json, Options, Outcome, Seat


def unreadable(what: str) -> InvalidAction:
    """Return the error for JSON of the wrong shape; `what` names the part, never its content."""
    return InvalidAction("unreadable", what=what)


def read_object(raw: Json, what: str, *, known: frozenset[str] | None = None) -> Mapping[str, Json]:
    """Return an object with text keys, all of them in `known` where given. Raises: InvalidAction."""
    if not isinstance(raw, dict) or (known is not None and not known.issuperset(raw)):
        raise unreadable(what)
    return raw


def read_list(raw: Json, what: str, *, most: int = 10_000) -> Sequence[Json]:
    """Return a list of at most `most` items. Raises: InvalidAction."""
    if not isinstance(raw, list | tuple) or len(raw) > most:
        raise unreadable(what)
    return raw


def read_int(raw: Json, what: str, *, least: int = -1_000_000, most: int = 1_000_000) -> int:
    """Return a whole number (not a bool) within bounds. Raises: InvalidAction."""
    if not isinstance(raw, int) or isinstance(raw, bool) or not least <= raw <= most:
        raise unreadable(what)
    return raw


def read_text(raw: Json, what: str, *, most: int = 200) -> str:
    """Return text of at most `most` characters. Raises: InvalidAction."""
    if not isinstance(raw, str) or len(raw) > most:
        raise unreadable(what)
    return raw


def read_member[T](raw: Json, what: str, table: Mapping[str, T]) -> T:
    """Return the value a text stands for in `table`. Raises: InvalidAction."""
    if not isinstance(raw, str) or raw not in table:
        raise unreadable(what)
    return table[raw]


def dump_event(event: Event) -> dict[str, Json]:
    """Return an event as plain JSON, private parts included (secret!)."""
    row: dict[str, Json] = {"kind": event.kind, "seat": event.seat, "public": dict(event.public)}
    if event.private:
        row["private"] = {str(seat): dict(part) for seat, part in event.private.items()}
    return row


def load_event(raw: Json) -> Event:
    """Return the event `dump_event` wrote. Raises: InvalidAction."""
    row = read_object(raw, "event")
    private = read_object(row.get("private", {}), "event")
    if not all(key.isascii() and key.isdigit() for key in private):
        raise unreadable("event")
    seat = row.get("seat")
    return Event(
        kind=read_text(row.get("kind"), "event"),
        seat=None if seat is None else read_int(seat, "event", least=0),
        public=read_object(row.get("public", {}), "event"),
        private={int(key): read_object(part, "event") for key, part in private.items()},
    )


def project_event(event: Event, seat: Seat | None) -> dict[str, Json]:
    """Return what one seat (None: a spectator) may know of an event: its own part laid over the public one."""
    own = event.private.get(seat, {}) if seat is not None else {}
    return {"kind": event.kind, "seat": event.seat, **event.public, **own}


def dump_outcome(outcome: Outcome | None) -> dict[str, Json] | None:
    """Return an outcome as plain JSON, None as None."""
    if outcome is None:
        return None
    return {"reason": str(outcome.reason), "scores": list(outcome.scores), "places": list(outcome.places)}


def store_state[S](game: Game[S, Json, Json], state: S) -> dict[str, Json]:
    """Return the envelope {"v", "state"} kept in a table's row."""
    return {"v": game.version, "state": game.dump(state)}


def restore_state[S](game: Game[S, Json, Json], stored: Json, options: Options) -> S:
    """Return the state in a stored envelope, its layout upgraded step by step through `game.upgrades`.

    Raises: InvalidAction.
    """
    envelope = read_object(stored, "state")
    version, position = envelope.get("v"), envelope.get("state")
    while isinstance(version, int) and version in game.upgrades:
        version, position = version + 1, game.upgrades[version](position)
    return game.load(position, options)
