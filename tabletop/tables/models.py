"""What is stored of a table. Only `tabletop.tables.services` writes here; the log of moves is the truth."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.kit.apps import GameConfig
from games.kit.registry import find_game
from games.kit.types import Options
from tabletop.tables.clock import Pace

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that is misread over the telephone


def new_table_id() -> str:
    """Return 12 characters that cannot be guessed (59 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


class Table(models.Model):
    """One game among people. `seq` counts moves, `rev` every change anybody can see."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        PLAYING = "playing", _("playing")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("everybody may watch and join")
        LINK = "link", _("only who has the link")

    id = models.CharField(primary_key=True, max_length=12, default=new_table_id, editable=False)
    game = models.CharField(max_length=32)
    rules = models.PositiveIntegerField()
    options = models.JSONField(default=dict)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.PUBLIC)
    seq = models.PositiveIntegerField(default=0)
    rev = models.PositiveIntegerField(default=1)
    pace = models.JSONField(null=True, blank=True)  # read it with `read_pace`
    state = models.JSONField(null=True, editable=False)  # secret: {"v", "state"}
    outcome = models.JSONField(null=True, editable=False)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="hosted")
    rematch = models.OneToOneField(
        "self", models.SET_NULL, null=True, editable=False, related_name="rematch_of"
    )
    paused = models.DateTimeField(null=True, editable=False)  # since when nobody moves and no clock runs
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True)
    finished = models.DateTimeField(null=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["status", "visibility", "-created"], name="table_lobby"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    def get_absolute_url(self) -> str:
        return reverse("tables:table", args=[self.pk])

    @property
    def config(self) -> GameConfig:
        """The game's app."""
        return find_game(self.game)

    @property
    def title(self) -> str:
        """What the game is called, in the language of the moment."""
        return self.config.title

    def read_options(self) -> Options:
        """Return the options as the game's own value."""
        return self.config.GAME.options.read(self.options)

    def read_pace(self) -> Pace | None:
        """Return how fast this table plays; None when it has no clock."""
        return Pace.read(self.pace)


class Secret(models.Model):
    """The key of a table's shuffles, in a row of its own so that no list or form ever loads it."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="shuffle")
    secret = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"commitment {self.commitment[:8]}"


class Seat(models.Model):
    """A place at a table: a person's, a bot's, or free. `acting_since` is the seq since which it is to act;
    with `plays_forced` a turn that leaves no choice is played for the person. A bot on a person's seat is a
    stand-in: it plays until the person takes the seat back.

    The clock: `turn_began` until `deadline`, of which `used` was used up before, and from `bank_from` on at the expense
    of the `bank`; empty while it stands still.
    `stage` is the last clock.Stage that was told; at `due` the next one is reached, and that column is the queue.
    `in_time` counts the turns that a person took before a lapse.
    """

    LONGEST_WORD = 64

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seats")
    bot = models.CharField(max_length=32, blank=True)
    seed_word = models.CharField(max_length=LONGEST_WORD, blank=True)
    acting_since = models.PositiveIntegerField(null=True)
    deadline = models.DateTimeField(null=True)
    turn_began = models.DateTimeField(null=True)
    used = models.DurationField(default=timedelta)
    bank = models.DurationField(null=True)
    bank_from = models.DateTimeField(null=True)
    due = models.DateTimeField(null=True)
    stage = models.PositiveSmallIntegerField(default=0)
    lapses = models.PositiveSmallIntegerField(default=0)
    lapses_in_row = models.PositiveSmallIntegerField(default=0)
    in_time = models.PositiveIntegerField(default=0)
    score = models.IntegerField(null=True)
    left = models.BooleanField(default=False)
    plays_forced = models.BooleanField(default=False)
    wants_pause = models.BooleanField(default=False)
    wants_cancel = models.BooleanField(default=False)
    looked_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["index"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "index"], name="one_seat_an_index"),
            models.UniqueConstraint(fields=["table", "player"], name="one_seat_a_player"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["player", "acting_since"], name="my_turns"),
            models.Index(fields=["due"], condition=Q(due__isnull=False), name="seats_due"),
            models.Index(
                fields=["bot"], condition=Q(acting_since__isnull=False) & ~Q(bot=""), name="bots_to_act"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.index + 1}"

    @property
    def free(self) -> bool:
        """Whether anybody may sit down here (while the table is open)."""
        return self.player_id is None and not self.bot

    @property
    def stand_in(self) -> bool:
        """Whether a bot plays here in a person's place."""
        return self.player_id is not None and self.bot != ""


class Move(models.Model):
    """One entry of the log: never updated, never deleted. Action, draws and private events are secret while playing."""

    class Kind(models.TextChoices):
        SETUP = "setup", _("setup")
        ACTION = "action", _("action")
        LAPSE = "lapse", _("lapse")
        LEAVE = "leave", _("leave")
        NOTE = "note", _("note")

    class By(models.TextChoices):
        PLAYER = "player", _("player")
        CLOCK = "clock", _("clock")
        HOST = "host", _("host")
        BOT = "bot", _("bot")
        ADMIN = "admin", _("administrator")
        FORCED = "forced", _("the only move")
        PLANNED = "planned", _("prepared beforehand")

    table = models.ForeignKey(Table, models.CASCADE, related_name="moves")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    seat = models.PositiveSmallIntegerField(null=True)
    by = models.CharField(max_length=10, choices=By)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    action = models.JSONField(null=True, editable=False)
    draws = models.JSONField(default=list, editable=False)
    events = models.JSONField(default=list, editable=False)
    key = models.UUIDField(null=True, editable=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["seq"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "seq"], name="one_move_a_seq"),
            models.UniqueConstraint(fields=["table", "key"], name="one_move_a_key"),
        ]

    def __str__(self) -> str:
        return f"move {self.seq}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write the move once. Raises: TypeError when it is stored already."""
        if not self._state.adding:
            raise TypeError("a move is never changed")
        super().save(*args, **kwargs)


class Plan(models.Model):
    """What a seat is to do when its turn comes, if that is legal then: as secret as a hand, and its owner's alone.

    Played or taken back it is gone. When its turn came (`reached`) and it was not played, since the rules forbade it
    (`refusal`: code and params of the error) or something was left to choose, it stays until its owner has moved.
    """

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="plan")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    action = models.JSONField(editable=False)
    seq = models.PositiveIntegerField()  # of the table, when it was prepared
    reached = models.BooleanField(default=False)
    refusal = models.JSONField(null=True, editable=False)

    def __str__(self) -> str:
        return f"plan {self.pk}"


class Invitation(models.Model):
    """Somebody was asked by name to come to a table, once for each; kept, since what one has asked for is counted."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="invitations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "user"], name="one_invitation_a_person"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["by", "created"], name="invitations_by"),
        ]

    def __str__(self) -> str:
        return f"invitation {self.pk}"


class Watch(models.Model):
    """When the clocks of all tables were last looked after: one row. What is missing since then was an outage."""

    seen = models.DateTimeField()

    def __str__(self) -> str:
        return f"seen {self.seen:%Y-%m-%d %H:%M:%S}"


class Message(models.Model):
    """A line of a table's chat; `hidden` by an administrator it stays stored and is shown to nobody."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="messages")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    LONGEST = 500

    text = models.CharField(max_length=LONGEST)
    hidden = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["table", "-id"], name="table_chat")]

    def __str__(self) -> str:
        return f"message {self.pk}"


class Standing(models.Model):
    """What a person has played of one game, counted as it happens so that no page counts moves or tables.

    Won, shared and lost are of games with other people; those against bots alone are `practice`. Turns are those of
    tables with a pace: taken before a lapse, or lapsed.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="standings")
    game = models.CharField(max_length=32)
    won = models.PositiveIntegerField(default=0)
    shared = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    practice = models.PositiveIntegerField(default=0)
    in_time = models.PositiveIntegerField(default=0)
    lapses = models.PositiveIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["game"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "game"], name="one_standing_a_game"),
        ]

    def __str__(self) -> str:
        return f"standing {self.pk}"


class Result(models.Model):
    """How a finished game ended for one person: a row of their history, in the order the games ended."""

    class How(models.TextChoices):
        WON = "won", _("won")
        SHARED = "shared", _("shared the win")
        LOST = "lost", _("lost")

    table = models.ForeignKey(Table, models.CASCADE, related_name="results")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="results")
    game = models.CharField(max_length=32)
    how = models.CharField(max_length=10, choices=How)
    public = models.BooleanField()  # whether everybody may see the table

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "user"], name="one_result_a_person"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "-id"], name="results_of"),
            models.Index(fields=["user", "game", "-id"], name="results_of_in_game"),
        ]

    def __str__(self) -> str:
        return f"result {self.pk}"


class Memo(models.Model):
    """What a person at a table has noted there for themselves: nobody else reads it, administrators included."""

    LONGEST = 4000

    table = models.ForeignKey(Table, models.CASCADE, related_name="memos")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    text = models.TextField(editable=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "user"], name="one_memo_a_person"),
        ]

    def __str__(self) -> str:
        return f"memo {self.pk}"
