"""A mail is stored and handed on, so it tells no more than an onlooker sees: not even the reader's own hand."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from tabletop.accounts.models import User
from tabletop.notices.models import Delivery, Kind, Notice, Preferences
from tabletop.notices.preferences import CHOSEN, PACES
from tabletop.notices.runner import work
from tabletop.notices.sweeping import sweep
from tabletop.tables import services, telling
from tabletop.tables.models import Table
from tests.leaks.eavesdrop import hidden_tiles, leaks, secret_patterns, tile_patterns
from tests.notices.conftest import stored_tasks  # noqa: F401
from tests.tables.stage import acting_seat, fresh, playing_table, take_turn

pytestmark = pytest.mark.django_db


def everything(*crowd: User) -> None:
    """Let these people be told of everything by mail."""
    for user in crowd:
        Preferences.objects.create(user=user, ways={"mail": {pace: list(CHOSEN) for pace in PACES}})


def texts() -> dict[str, str]:
    """Return every mail that went out, in all its parts."""
    return {
        f"mail {number} to {sent.to}, {sent.subject}": "\n".join(
            [str(sent.message()), sent.body, *(str(part.content) for part in sent.alternatives)]
        )
        for number, sent in enumerate(mail.outbox)
    }


def test_no_mail_shows_a_hand(table: Table, ann: User, bob: User, cara: User) -> None:
    everything(ann, bob, cara)
    seat = acting_seat(table)
    telling.time_short(table, seat)
    services.time_out(table.pk, seat.index, seen=table.seq)
    services.say(table.pk, bob, "a pity")
    table = fresh(table)
    with time_machine.travel(timezone.now() + timedelta(minutes=3), tick=False):
        sweep(timezone.now())
    said = " ".join(texts())
    assert "Your turn" in said
    assert "2 messages" in said
    assert "Your time ran out, and the turn passed on." in str(texts())
    tiles = hidden_tiles(table, None)
    assert len(tiles) >= 2
    assert leaks(texts(), tile_patterns(tiles) | secret_patterns(table)) == []


def test_the_scan_sees_a_hand_in_a_mail(table: Table, ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    everything(ann)
    seen = acting_seat(table).player
    monkeypatch.setattr(
        "tabletop.tables.projection.Scene.in_text", lambda scene: " ".join(scene.view.hand or ())
    )
    with time_machine.travel(timezone.now() + timedelta(minutes=3), tick=False):
        sweep(timezone.now())
    assert seen is not None
    assert leaks(texts(), tile_patterns(hidden_tiles(table, None)))


@pytest.mark.parametrize(("game", "options"), [("sorry", {"variant": "points"}), ("hues", {})])
def test_no_mail_shows_cards_or_targets(
    ann: User, bob: User, cara: User, game: str, options: dict[str, str]
) -> None:
    everything(ann, bob, cara)
    table = playing_table(ann, bob, cara, game=game, **options)
    for _ in range(4):
        table = take_turn(table)
        with time_machine.travel(timezone.now() + timedelta(minutes=3), tick=False):
            sweep(timezone.now())
    position = fresh(table).state["state"]
    assert mail.outbox
    for text in texts().values():
        if game == "hues":
            assert position["target"] not in text.split()
            assert not any(f"{space}," in text for space in position["card"] or ())
        else:
            assert not re.search(r"\bhands?\b", text, re.IGNORECASE)


def test_what_waits_to_be_sent_holds_no_words(
    table: Table,
    ann: User,
    bob: User,
    cara: User,
    stored_tasks: None,  # noqa: F811
) -> None:
    everything(ann, bob, cara)
    with time_machine.travel(timezone.now() + timedelta(minutes=3), tick=False):
        work()
    rows = [*Notice.objects.values(), *Delivery.objects.values(), *DBTaskResult.objects.values()]
    assert Kind.YOUR_TURN in {row.get("kind") for row in rows}
    seen = {f"row {number}": str(row) for number, row in enumerate(rows)}
    assert leaks(seen, tile_patterns(hidden_tiles(table, None)) | secret_patterns(table)) == []
    assert not any(ann.email in text or "circle" in text for text in seen.values())
