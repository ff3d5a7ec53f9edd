"""A table as one viewer may know it: the only module that reads a state for somebody's eyes.

Everything shown goes through `Game.view` and `project_event`; until the table is over nothing else leaves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC
from functools import cached_property
from typing import Any

from django.db.models import F, Manager, QuerySet

from games.kit.codec import load_event, project_event
from games.kit.types import IllegalAction, Json, LegalActions, Readiness
from games.kit.ui import Onlooker
from tabletop.accounts.models import User
from tabletop.tables import terms, words
from tabletop.tables.absence import missed_moves
from tabletop.tables.access import AnyUser
from tabletop.tables.company import Company
from tabletop.tables.models import Memo, Message, Move, Plan, Seat, Table
from tabletop.tables.notes import note_sentence
from tabletop.tables.questions import Asking, open_questions
from tabletop.tables.services.writing import current_state

LOG_LENGTH = 30  # entries on the table page; the whole log is under replay/
CHAT_LENGTH = 50


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One event of the log as its viewer may know it: sentence, projected event, who did it, when."""

    id: str  # the same for every viewer and at every time: pages put in only what is new
    seq: int
    sentence: str
    event: Mapping[str, Any]
    seat: int | None
    created: Any


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One line of the chat: who said it (the seat, where they still have one), and whether it was the viewer."""

    id: int
    seat: int | None
    name: str
    mine: bool
    text: str
    created: Any


@dataclass(frozen=True, slots=True)
class Turn:
    """What a move is composed in: what the viewer knows, what may be done, and who looks.

    `whole`: a move prepared here is played by itself; else something is left to choose when its turn comes.
    """

    view: Any
    legal: LegalActions[Any]
    onlooker: Onlooker
    whole: bool = True


class Scene(Company):
    """A table before one viewer's eyes. Reads lazily: what a page does not show is not computed."""

    def __init__(
        self,
        table: Table,
        user: AnyUser,
        seats: list[Seat] | None = None,
        said: list[Message] | None = None,
    ) -> None:
        """`seats` (of `seats_with_rev`) and what was `said` (of `newest_lines`): where they were read for several
        tables at once."""
        super().__init__(table, _seats_as_of(table, seats), user)
        self._said = said

    @property
    def dealt(self) -> bool:
        """Whether there is a game to look at."""
        return self.table.state is not None

    @property
    def over(self) -> bool:
        return self.table.status == Table.Status.FINISHED

    @property
    def playing(self) -> bool:
        return self.table.status == Table.Status.PLAYING

    @cached_property
    def onlooker(self) -> Onlooker:
        return self.onlooker_at(self.index)

    def onlooker_at(self, index: int | None) -> Onlooker:
        """Return this viewer looking from a seat (another one: replays of games that are over).

        Colours are said in words to who asked for it, and to everybody where the table's option `words` is on.
        """
        mine = self.user.is_authenticated and self.user.colour_words
        return Onlooker(index, self.names, words=mine or bool(self.table.options.get("words")))

    @cached_property
    def _state(self) -> Any:
        return current_state(self.table)

    @cached_property
    def view(self) -> Any:
        """What the viewer may know of the position."""
        return self.config.GAME.view(self._state, self.index)

    @property
    def view_of_onlookers(self) -> Any:
        """What somebody without a seat may know of the position."""
        return self.config.GAME.view(self._state, None)

    @cached_property
    def legal(self) -> Any:
        """What the viewer may do; empty for onlookers, in a pause and while a stand-in plays for the viewer."""
        if self.me is None or not self.playing or self.me.bot or self.table.paused is not None:
            return ()
        return self.config.GAME.legal_actions(self._state, self.me.index)

    @cached_property
    def questions(self) -> list[Asking]:
        """What the people here are asked to agree to while they play."""
        return open_questions(self) if self.playing else []

    @property
    def playing_myself(self) -> bool:
        """Whether the viewer has a seat in a game that goes on and has not left it; a stand-in may be holding it."""
        return self.playing and self.me is not None and not self.me.left

    @property
    def guide_due(self) -> bool:
        """Whether the viewer has not yet put away what newcomers to this game are told."""
        return isinstance(self.user, User) and self.table.game not in self.user.guides

    @property
    def live(self) -> bool:
        """Whether the viewer is in a game that is played live: nobody leads them away from it."""
        pace = self.table.read_pace()
        return self.playing_myself and pace is not None and pace.live

    @property
    def halted(self) -> bool:
        """Whether there is something to say or decide above the board: a pause, a stand-in, a question."""
        held = self.playing_myself and self.me is not None and self.me.stand_in
        return bool(held or self.questions or (self.playing and self.table.paused is not None))

    @property
    def now(self) -> Turn:
        """The position as it is, before the viewer's eyes."""
        return Turn(self.view, self.legal, self.onlooker)

    @cached_property
    def ahead(self) -> Turn | None:
        """The viewer's next turn as it would be now, to prepare a move in; None where none can be prepared."""
        if self.me is None or self.me.bot or not self.playing:
            return None
        game, index = self.config.GAME, self.me.index
        state = game.ahead(self._state, index)
        if state is None:
            return None
        legal = game.legal_actions(state, index)
        ready = game.readiness(state, index, self.planned or next(iter(legal)))
        looking = replace(self.onlooker, ahead=True)
        return Turn(game.view(state, index), legal, looking, ready is Readiness.WHOLE)

    @cached_property
    def plan(self) -> Plan | None:
        """The move the viewer has prepared, or that was refused when its turn came; nobody else's."""
        if self.me is None or not self.playing:
            return None
        return Plan.objects.filter(seat=self.me, user=self.user.pk).first()

    @property
    def memo(self) -> str:
        """What the viewer has noted here for themselves; nobody else's."""
        if self.me is None:
            return ""
        found = Memo.objects.filter(table=self.table, user=self.user.pk).values_list("text", flat=True)
        return found.first() or ""

    @property
    def planned(self) -> Any:
        """The action the viewer has prepared, None when there is none."""
        return None if self.plan is None else self.config.GAME.load_action(self.plan.action)

    @property
    def plan_waits(self) -> bool:
        """Whether the prepared move waits, in the turn it was for, to be changed or completed by the viewer."""
        return self.my_turn and self.plan is not None and self.plan.reached

    @property
    def refusal(self) -> str:
        """Why the prepared move was not played when its turn came, in the player's words; "" when none was refused."""
        if self.plan is None or self.plan.refusal is None:
            return ""
        raw = self.plan.refusal
        return self.config.UI.explain(IllegalAction(raw["code"], **raw["params"]))

    @property
    def hosting(self) -> bool:
        return self.user.is_authenticated and self.table.host_id == self.user.pk

    @property
    def enough(self) -> bool:
        """Whether the host may begin with those who are here."""
        return len(self.seats) - self.free_seats >= self.config.GAME.seats.start

    def people(self) -> list[dict[str, Any]]:
        """Return a row for each seat: who, score, place, whether it acts, a note; by place once the game is over."""
        places = self.table.outcome["places"] if self.table.outcome else None
        notes = self.config.UI.seat_notes(self.view, self.onlooker) if self.playing else ()
        rows: list[dict[str, Any]] = [
            {
                "seat": seat,
                "name": "" if seat.free and not self.dealt else self.names[i],
                "me": self.me is seat,
                "acts": seat.acting_since is not None,
                "place": places[seat.index] if places else None,
                "bank": self._bank_in_words(seat),
                "note": notes[seat.index] if notes else "",
                "host": seat.player_id is not None and seat.player_id == self.table.host_id,
            }
            for i, seat in enumerate(self.seats)
        ]
        return sorted(rows, key=lambda row: row["place"] or 0)

    def _bank_in_words(self, seat: Seat) -> str:
        """Return what this player has in the bank; "" where there is none to be told of."""
        if self.pace is None or not self.pace.cap or not self.playing or seat.bot or seat.left:
            return ""
        return terms.span(self.pace.bank if seat.bank is None else seat.bank)

    def as_json(self) -> dict[str, Json]:
        """Return the JSON answer for this viewer (design: section 5, Pages); `plan` where they have prepared a move."""
        table, game = self.table, self.config.GAME
        return {
            "id": table.pk,
            "game": table.game,
            "status": table.status,
            "seq": table.seq,
            "rev": table.rev,
            "seat": self.index,
            "to_act": [seat.index for seat in self.waited_for],
            "deadline": self.deadline.astimezone(UTC).isoformat() if self.deadline is not None else None,
            "view": game.dump_view(self.view) if self.dealt else None,
            "legal": [game.dump_action(action) for action in self.legal] if self.dealt else [],
            "outcome": table.outcome,
            **({"plan": self.plan.action} if self.plan is not None and not self.plan.reached else {}),
        }

    @property
    def terms(self) -> list[str]:
        """What who sits here has agreed to about time, a few whole sentences a point."""
        return terms.terms(self.pace, self.config.UI.lapse(self.table.read_options()))

    def log(self) -> list[LogEntry]:
        """Return the newest entries of the log, newest first."""
        moves = self.table.moves.defer("action", "draws").filter(seq__lte=self.table.seq)
        moves = moves.order_by("-seq")[:LOG_LENGTH]
        return list(reversed(self.entries(reversed(moves))))[:LOG_LENGTH]

    def entries(self, moves: Iterable[Move]) -> list[LogEntry]:
        """Return these moves' events as this viewer may know them, in order; those without a sentence left out."""
        found = []
        for move in moves:
            for number, raw in enumerate(move.events):
                event = load_event(raw)
                # once the game is over nothing is hidden: each event is shown as its own seat saw it
                shown = project_event(event, event.seat if self.over else self.index)
                if sentence := self.sentence(move, shown):
                    found.append(
                        LogEntry(f"{move.seq}-{number}", move.seq, sentence, shown, event.seat, move.created)
                    )
        return found

    def sentence(self, move: Move, shown: Mapping[str, Any]) -> str:
        """Return a projected event in words."""
        if move.kind == Move.Kind.NOTE:
            return note_sentence(shown, self.onlooker)
        told = self.config.UI.sentence(shown, self.onlooker)
        if told and move.by == Move.By.BOT and move.seat == shown["seat"] and self._owned(move.seat):
            return words.stand_in_sentence(told)
        return words.with_its_reason(told, Move.By(move.by)) if told else ""

    def _owned(self, index: int | None) -> bool:
        """Whether a seat is a person's: what a bot did there it did in their place."""
        return index is not None and self.seats[index].player_id is not None

    def since(self) -> list[LogEntry]:
        """Return what happened since the viewer's previous move, as sentences: the one they made themselves."""
        if self.me is not None and self.playing:
            missed = missed_moves(self.table, self.me.index)
            if missed is not None:
                return self.entries(missed)
        found: list[LogEntry] = []
        for event in self.view.last if self.dealt and self.index is not None else ():
            shown = project_event(event, self.index)
            if sentence := self.config.UI.sentence(shown, self.onlooker):
                found.append(LogEntry(f"since-{len(found)}", 0, sentence, shown, event.seat, None))
        return found

    def since_in_public(self) -> list[str]:
        """Return what happened since the viewer's previous move, as anybody may know it."""
        events = self.view.last if self.dealt and self.index is not None else ()
        told = (self.config.UI.sentence(project_event(event, None), self.onlooker) for event in events)
        return [sentence for sentence in told if sentence]

    def told_at(self, seq: int) -> list[str]:
        """Return an entry of the log, as anybody may know it."""
        found = self.table.moves.defer("action", "draws").filter(seq=seq)
        events = ((move, project_event(load_event(raw), None)) for move in found for raw in move.events)
        return [told for move, shown in events if (told := self.sentence(move, shown))]

    def in_text(self) -> str:
        """Return a picture of the position in text, as anybody may know it."""
        view = self.config.GAME.view(self._state, None)
        return self.config.UI.in_text(view, self.onlooker)

    @property
    def headline(self) -> str:
        """A game that is over in one line, the same for everybody: "Qwirkle: Cara wins."."""
        result = words.result_sentence(self.table.outcome, self.names, None)
        return words.headline(self.table.title, result)

    @property
    def result(self) -> str:
        """Who came where with how many points, in one line."""
        places = self.table.outcome["places"] if self.table.outcome else [0] * len(self.seats)
        seats = sorted(self.seats, key=lambda seat: places[seat.index])
        return words.scores_in_words([(self.names[seat.index], seat.score) for seat in seats])

    @property
    def closing(self) -> str:
        """What the last move brought, in words: how a game that is over ended."""
        ended = self.table.moves.exclude(kind=Move.Kind.NOTE).defer("action", "draws").last()
        return " ".join(entry.sentence for entry in self.entries([ended] if ended is not None else []))

    @property
    def next_game(self) -> Table | None:
        """The table at which the same people go on, unless it was cancelled: then another is opened by who asks."""
        following = self.table.rematch
        return None if following is None or following.status == Table.Status.CANCELLED else following

    def chat(self) -> list[ChatLine]:
        """Return the newest lines of the chat, oldest first."""
        lines = newest_lines(self.table.messages) if self._said is None else self._said
        return [self._chat_line(line) for line in reversed(lines)]

    def _chat_line(self, line: Message) -> ChatLine:
        seat = next((s for s in self.seats if s.player_id and s.player_id == line.user_id), None)
        name = line.user.shown_name if line.user is not None else words.gone()
        mine = self.user.is_authenticated and line.user_id == self.user.pk
        return ChatLine(line.pk, seat.index if seat else None, name, mine, line.text, line.created)


def seats_with_rev() -> QuerySet[Seat]:
    """Return seats with their people, and the `rev` their table is at."""
    return Seat.objects.select_related("player").annotate(rev=F("table__rev"))


def newest_lines(messages: Manager[Message]) -> QuerySet[Message]:
    """Return the newest lines of a chat, newest first."""
    return messages.filter(hidden=False).select_related("user").order_by("-id")[:CHAT_LENGTH]


def _seats_as_of(table: Table, seats: Iterable[Any] | None) -> list[Seat]:
    """Return the seats that belong to this state of the table; what changed since it was read is read anew.

    Table and seats come from two queries, and a bot may well move between them.
    """
    found = list(seats_with_rev().filter(table=table) if seats is None else seats)
    while any(seat.rev != table.rev for seat in found):
        table.refresh_from_db()
        found = list(seats_with_rev().filter(table=table))
    return found


def my_turns(user: AnyUser) -> QuerySet[Seat]:
    """Return the seats where this person is waited for."""
    if not user.is_authenticated:
        return Seat.objects.none()
    return Seat.objects.filter(player=user, acting_since__isnull=False, bot="", table__paused=None)
