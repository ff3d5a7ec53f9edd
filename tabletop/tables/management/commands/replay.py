"""`manage.py replay`: recorded games played back, one JSON object or one told game a record. Needs no database."""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
from argparse import ArgumentTypeError
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TextIO

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext

from games.kit import record as records
from games.kit.apps import GameConfig
from games.kit.chance import Chance
from games.kit.codec import dump_event, dump_outcome, project_event
from games.kit.record import AnyGame, ReplayError
from games.kit.registry import all_games
from games.kit.types import MESSAGES, ActionError, Event, Json, Seat, noop
from games.kit.ui import Onlooker

logger = logging.getLogger(__name__)

OWN_MESSAGES = {
    "not-json": noop("This is not a JSON object."),
    "unknown-game": noop("There is no such game here."),
    "unknown-version": noop("This game was played by rules that are not known here."),
    "unreadable": noop("This part of the record cannot be read: {what}."),
    "bad-option": noop("There is no option {option}, or not with this value."),
    "no-such-seat": noop("This game has no such seat."),
    "fault": noop("This record broke the program; the fault is in the program's log."),
}
ALL_MESSAGES = {**MESSAGES, **records.MESSAGES, **OWN_MESSAGES}


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked of each record: the legal actions too; one onlooker's view (None: everything); a seed."""

    legal: bool = False
    onlooker: Seat | str | None = None  # a seat, or "spectator"
    seed: str | None = None

    @property
    def seat(self) -> Seat | None:
        """Return the seat that looks; None for a spectator, and where everything is shown."""
        return self.onlooker if isinstance(self.onlooker, int) else None


class Playback:
    """One record played as far as it goes: its game and names, the events, the last state, and what stopped it."""

    def __init__(self, wish: Wish) -> None:
        self.wish = wish
        self.config: GameConfig | None = None
        self.names: tuple[str, ...] = ()
        self.events: list[Event] = []
        self.state: Any = None
        self.failure: ReplayError | None = None

    def play(self, raw: Json) -> None:
        """Play the record. Raises: ReplayError, ActionError."""
        if not isinstance(raw, dict):
            raise ActionError("not-json")
        record = records.read_record(raw)
        self.names = record.players
        self.config = all_games().get(record.game)
        if self.config is None:
            raise ActionError("unknown-game")
        if record.version is not None and record.version > self.game.version:
            raise ActionError("unknown-version")
        for step in records.replay(self.game, record, self._afresh()):
            self.events.extend(step.events)
            self.state = step.state
        self._check_onlooker()

    def _afresh(self) -> Chance:
        seed = self.wish.seed
        return Chance.seeded(seed) if seed is not None else Chance.keyed(secrets.token_bytes(32), (), 0)

    def _check_onlooker(self) -> None:
        if self.wish.seat is None:
            return
        try:
            self.game.view(self.state, self.wish.seat)
        except IndexError as error:
            raise ActionError("no-such-seat") from error
        if self.names and self.wish.seat >= len(self.names):
            raise ActionError("no-such-seat")

    @property
    def game(self) -> AnyGame:
        """Return the game that was played."""
        assert self.config is not None
        return self.config.GAME

    def told_events(self) -> list[dict[str, Json]]:
        """Return the events as the onlooker may know them."""
        return [project_event(event, self.wish.seat) for event in self.events]

    def explain(self, error: ActionError) -> str:
        """Return why the record does not replay, in words."""
        if self.config is not None and error.code in self.game.messages:
            return str(self.config.UI.explain(error))
        template = gettext(ALL_MESSAGES.get(error.code, MESSAGES["unreadable"]))
        return template.format_map(defaultdict(lambda: "…", error.params))


def answer(raw: Json, wish: Wish, *, as_json: bool) -> tuple[bool, list[str]]:
    """Return whether the record plays, and the lines to print for it."""
    played = Playback(wish)
    try:
        played.play(raw)
        return True, _lines(played, as_json=as_json)
    except ReplayError as error:
        played.failure = error
    except ActionError as error:
        played.failure = ReplayError(0, error)
    except Exception:  # the other records of a file must have their answer all the same
        logger.exception("A record broke the program")
        played.failure, played.events = ReplayError(0, ActionError("fault")), []
    return False, _lines(played, as_json=as_json)


def _lines(played: Playback, *, as_json: bool) -> list[str]:
    return [json.dumps(as_object(played))] if as_json else list(as_sentences(played))


def as_object(played: Playback) -> dict[str, Json]:
    """Return what `--json` prints for a record (design: Commands)."""
    if played.failure is not None:
        cause = played.failure.cause
        return {
            "ok": False,
            "move": played.failure.move,
            "code": cause.code,
            "error": played.explain(cause),
        }
    game, state, wish = played.game, played.state, played.wish
    shown: dict[str, Json] = {"ok": True}
    if wish.onlooker is None:
        shown["position"] = game.dump(state)
        events = [dump_event(event) for event in played.events]
    else:
        shown["view"] = game.dump_view(game.view(state, wish.seat))
        events = played.told_events()
    shown |= {
        "to_act": sorted(game.to_act(state)),
        "outcome": dump_outcome(game.outcome(state)),
        "events": events,
    }
    if wish.legal:
        shown["legal"] = _legal(played)
    return shown


def _legal(played: Playback) -> dict[str, list[Json]]:
    """The actions by seat of those who may act now; under a view of that seat alone."""
    game, state, wish = played.game, played.state, played.wish
    seats: Any = [wish.seat] if wish.seat is not None else []
    if wish.onlooker is None:
        seats = range(max(len(played.names), *(seat + 1 for seat in game.to_act(state)), 0))
    by_seat = {str(s): [game.dump_action(a) for a in game.legal_actions(state, s)] for s in seats}
    return {seat: actions for seat, actions in by_seat.items() if actions}


def as_sentences(played: Playback) -> Iterator[str]:
    """Yield the log of a record in sentences, with what stopped it."""
    if played.config is not None:
        seats = max(played.game.seats)
        names = [
            *played.names,
            *(gettext("Seat %(n)d") % {"n": n + 1} for n in range(len(played.names), seats)),
        ]
        onlooker = Onlooker(played.wish.seat, tuple(names))
        yield played.game.title + ": " + ", ".join(played.names)
        for event in played.told_events():
            sentence = played.config.UI.sentence(event, onlooker)
            if sentence:
                yield str(sentence)
    if played.failure is not None:
        where = (
            gettext("Move %(n)d") % {"n": played.failure.move}
            if played.failure.move
            else gettext("The start")
        )
        yield f"{where}: {played.explain(played.failure.cause)} ({played.failure.cause.code})"
    yield ""


def read_lines(source: TextIO) -> Iterator[Json]:
    """Yield the JSON of each line, None for one that cannot be read; or one record that goes over several lines."""
    first = source.readline()
    parsed, rest = _parse(first), ""
    if first and not isinstance(parsed, dict):
        rest = source.read()
        whole = _parse(first + rest)
        if isinstance(whole, dict):
            yield whole
            return
    if first.strip() or rest.strip():
        yield parsed
    waiting = 0  # empty lines at the very end are no records
    for line in rest.splitlines() if rest else source:
        if not line.strip():
            waiting += 1
            continue
        yield from [None] * waiting
        waiting = 0
        yield _parse(line)


def _parse(text: str) -> Json:
    try:
        return json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


@contextmanager
def opened(path: str) -> Iterator[TextIO]:
    """Give the file, `-` being standard input; bytes that are not UTF-8 do not stop the reading."""
    if path == "-":
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(encoding="utf-8", errors="replace")
        yield sys.stdin
        return
    try:
        file = open(path, encoding="utf-8", errors="replace")  # noqa: SIM115  closed below
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
    with file:
        yield file


def onlooker(text: str) -> Seat | str:
    """Return a seat's number, or "spectator". Raises: ArgumentTypeError."""
    if text == "spectator":
        return text
    if not re.fullmatch("[0-9]{1,4}", text):
        raise ArgumentTypeError('write the number of a seat, from 0, or "spectator"')
    return int(text)


class Command(BaseCommand):
    help = "Play recorded games back: one record, or one a line. Exit status 1 when some cannot be played."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", nargs="?", default="-", metavar="FILE", help="a file, or - for standard input"
        )
        parser.add_argument("--json", action="store_true", dest="as_json", help="one JSON object a record")
        parser.add_argument(
            "--legal", action="store_true", help="with --json: the legal actions of the last position"
        )
        parser.add_argument(
            "--view", type=onlooker, metavar="SEAT|spectator", help="as this seat or a spectator sees it"
        )
        parser.add_argument("--seed", help="makes draws that are not recorded repeatable")

    def handle(self, *_args: Any, file: str, as_json: bool, **options: Any) -> None:
        wish = Wish(legal=options["legal"], onlooker=options["view"], seed=options["seed"])
        bad = total = 0
        with opened(file) as source:
            for raw in read_lines(source):
                ok, lines = answer(raw, wish, as_json=as_json)
                total += 1
                bad += not ok
                for line in lines:
                    self.stdout.write(line.encode(errors="replace").decode())
        if bad:
            raise CommandError(f"{bad} of {total} records cannot be played")
