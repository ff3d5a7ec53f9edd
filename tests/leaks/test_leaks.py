"""What is hidden reaches nobody who may not see it: every byte a viewer gets is searched for it."""

from __future__ import annotations

import base64
import json
import logging
import re
import sys
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.contrib.admin import site
from django.contrib.auth.models import AnonymousUser
from django.core import mail
from django.core.signals import got_request_exception
from django.test import RequestFactory, override_settings
from django.utils.log import AdminEmailHandler
from django.views.debug import ExceptionReporter, SafeExceptionReporterFilter, get_exception_reporter_class

from games.kit.types import ActionError
from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.errors import TableError
from tabletop.tables.models import Memo, Plan, Secret, Table
from tabletop.tables.projection import Scene
from tabletop.tables.services.writing import current_state
from tests.leaks.eavesdrop import (
    AS_JSON,
    MEMO,
    admin_pages,
    guesses,
    hidden_tiles,
    leaks,
    pages,
    secret_patterns,
    tile_patterns,
    watch,
    without_noise,
)
from tests.tables.addresses import url_of
from tests.tables.stage import acting_seat, browser, fresh, legal_move, play

pytestmark = pytest.mark.django_db


def test_a_note_is_its_writers_alone(table: Table, watcher: User, admin: User) -> None:
    mover = acting_seat(table).player
    for user in (mover, watcher, admin, None):
        seen = dict(pages(browser(user), table)) | (dict(admin_pages(browser(user))) if user == admin else {})
        assert leaks(seen, {"a note": MEMO}) == []
    writer = table.seats.filter(acting_since=None)[0].player
    assert leaks(dict(pages(browser(writer), table)), {"a note": MEMO})


def patterns_for(table: Table, seat: int | None) -> dict[str, str]:
    tiles = hidden_tiles(table, seat)
    assert len(tiles) >= 2, "the game of this test hides too little"
    return tile_patterns(tiles) | secret_patterns(table)


@pytest.mark.parametrize("seat", [0, 1])
def test_an_opponent_reads_nothing_hidden(table: Table, ann: User, bob: User, seat: int) -> None:
    assert leaks(watch(browser((ann, bob)[seat]), table), patterns_for(table, seat)) == []


def test_an_onlooker_reads_nothing_hidden(table: Table, watcher: User) -> None:
    for user in (watcher, None):
        assert leaks(watch(browser(user), table), patterns_for(table, None)) == []


def test_an_administrator_reads_nothing_hidden(table: Table, admin: User) -> None:
    client = browser(admin)
    seen = dict(pages(client, table)) | dict(admin_pages(client))
    assert leaks(seen, patterns_for(table, None)) == []


def test_an_administrator_does_not_guess_what_is_hidden_by_narrowing_a_list(
    table: Table, admin: User
) -> None:
    client = browser(admin)
    offered = 0
    for model, shown in site._registry.items():
        if model._meta.app_label != "tables":
            continue
        address = f"/admin/tables/{model._meta.model_name}/"
        fields = {field.name for field in model._meta.get_fields()}
        for name in fields - set(shown.list_filter):
            for lookup in ("icontains", "contains", "startswith", "isnull", "id__gte", "0__icontains"):
                assert client.get(f"{address}?{name}__{lookup}=1").status_code == 400, (address, name, lookup)
        for name in shown.list_filter:
            page = client.get(address).text
            links = re.findall(rf'href="\?({name}__[^"]+)"', page)
            offered += len(links)
            assert all(client.get(f"{address}?{unescape(link)}").status_code == 200 for link in links)
    assert offered > 20


def test_an_administrator_who_plays_reads_nothing_hidden_in_the_admin_site(table: Table, ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(is_staff=True, is_superuser=True)
    assert leaks(dict(admin_pages(browser(ann))), patterns_for(table, None)) == []


def test_a_game_that_was_called_off_stays_closed(table: Table, admin: User) -> None:
    services.cancel_as_admin(table.pk, admin)
    client = browser(admin)
    seen = dict(pages(client, fresh(table))) | dict(admin_pages(client))
    assert leaks(seen, patterns_for(table, None)) == []


def test_who_was_replaced_by_a_bot_no_longer_reads_the_hand(table: Table, ann: User, admin: User) -> None:
    services.free_seat(table.pk, 0, admin)
    assert leaks(dict(pages(browser(ann), fresh(table))), patterns_for(table, None)) == []


def test_a_stand_in_and_a_pause_open_nothing_to_anybody(
    table: Table, ann: User, watcher: User, admin: User
) -> None:
    services.seat_stand_in(table.pk, 0, admin)
    services.pause_as_admin(table.pk, admin)
    assert leaks(dict(pages(browser(ann), fresh(table))), patterns_for(table, 0)) == []
    assert leaks(watch(browser(watcher), fresh(table)), patterns_for(table, None)) == []
    assert leaks(dict(admin_pages(browser(admin))), patterns_for(table, None)) == []


def test_a_half_made_move_is_its_makers_alone(table: Table, watcher: User) -> None:
    mover = acting_seat(table)
    assert mover.player is not None
    hand = table.state["state"]["hands"][mover.index]
    fields = {"next": f"trade {' '.join(hand[:3])}", "seen": table.seq, "rev": table.rev}
    answer = browser(mover.player).post(url_of("compose", table), fields)
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    assert leaks(watch(browser(watcher), table), patterns_for(table, None)) == []
    assert fresh(table).rev == table.rev


def test_a_prepared_move_is_its_makers_alone(table: Table, watcher: User) -> None:
    """Nobody else's page changes by a byte when somebody prepares, changes or drops a move."""
    mover = acting_seat(table).player
    readers = [browser(user) for user in (mover, watcher, None)]

    def seen() -> list[dict[str, str]]:
        return [{where: without_noise(text) for where, text in pages(reader, table)} for reader in readers]

    before = seen()
    Plan.objects.all().delete()
    assert seen() == before
    assert fresh(table).rev == table.rev


def test_pages_of_a_table_are_kept_by_no_cache(table: Table, ann: User) -> None:
    for name in ("table", "board", "replay-at", "fair"):
        assert "no-store" in browser(ann).get(url_of(name, table))["Cache-Control"]
    assert "no-store" in browser(ann).get(url_of("table", table), **AS_JSON)["Cache-Control"]


# The scan itself: it finds what is there.


def test_the_scan_sees_a_hand_in_every_form(table: Table, ann: User) -> None:
    own = set(table.state["state"]["hands"][0]) - {t for t, _, _ in table.state["state"]["board"]}
    found = leaks(dict(pages(browser(ann), table)), tile_patterns(own))
    where = {entry.partition(" at ")[2] for entry in found}
    assert url_of("table", table) in where
    assert f"{url_of('table', table)} json" in where
    assert f"{url_of('board', table)} htmx" in where
    assert url_of("replay-at", table, table.seq) in where


def test_the_scan_sees_a_view_from_the_wrong_seat(
    table: Table, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Scene, "index", 1)
    assert leaks(dict(pages(browser(ann), table)), patterns_for(table, 0))


def test_the_scan_sees_private_events(table: Table, watcher: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "tabletop.tables.projection.project_event",
        lambda event, _: {"kind": event.kind, "seat": event.seat, **event.public, **event.private},
    )
    monkeypatch.setattr("tabletop.tables.projection.Scene.sentence", lambda _scene, _move, shown: str(shown))
    assert leaks(dict(pages(browser(watcher), table)), patterns_for(table, None))


def test_the_scan_sees_actions_and_draws_in_the_admin_site(
    table: Table, admin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.tables.admin._over", lambda _: True)
    found = leaks(dict(admin_pages(browser(admin))), patterns_for(table, None))
    assert any("draw" in entry and "/admin/" in entry for entry in found)


@pytest.mark.parametrize("spelling", ["hex", "base64", "numbers"])
def test_the_scan_sees_the_secret(table: Table, watcher: User, spelling: str) -> None:
    secret = bytes(Secret.objects.get(pk=table.pk).secret)
    text = {
        "hex": secret.hex().upper(),
        "base64": base64.b64encode(secret).decode(),
        "numbers": str(list(secret)),
    }
    assert leaks({"a page": f"<p>{text[spelling]}</p>"}, secret_patterns(table)) == [
        f"secret as {spelling} at a page"
    ]


def test_everything_is_open_when_the_game_is_over(table: Table, bob: User, cara: User, watcher: User) -> None:
    tiles = hidden_tiles(table, None)
    for user in (bob, cara):
        services.resign(table.pk, user)
    after = fresh(table)
    found = leaks(dict(pages(browser(watcher), after)), tile_patterns(tiles) | secret_patterns(after))
    assert any(entry.startswith("secret as hex") and "/fair/" in entry for entry in found)
    assert any(entry.startswith("draw") and "record.json" in entry for entry in found)
    assert any("replay" in entry for entry in found)


# What is written down elsewhere: the log of the program, mails, reports of errors, texts of rows and of errors.


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """Everything the program logs, from the lowest level up, formatted with its traceback."""
    with caplog.at_level(logging.DEBUG):
        django = logging.getLogger("django")
        django.addHandler(caplog.handler)  # it does not hand its records on
        yield caplog
        django.removeHandler(caplog.handler)


def test_the_log_and_the_mails_tell_nothing(
    table: Table, ann: User, logged: pytest.LogCaptureFixture
) -> None:
    watch(browser(ann), table)
    mover = acting_seat(table).player
    assert mover is not None
    play(table, mover, legal_move(table))
    assert leaks({"log": logged.text}, patterns_for(table, None)) == []
    assert mail.outbox == []


@pytest.mark.parametrize("place", ["_append", "_write_seats", "bump"])
@override_settings(DEBUG=False, ADMINS=["root@example.org"])
def test_a_move_that_breaks_the_program_shows_nobody_the_hands(
    table: Table, place: str, monkeypatch: pytest.MonkeyPatch, logged: pytest.LogCaptureFixture
) -> None:
    """In the middle of a move every hand is a variable of some function: no report may print variables."""
    raised: list[Any] = []

    def keep(**_kwargs: Any) -> None:
        raised.append(sys.exc_info())

    def breaks(*_args: Any, **_kwargs: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(f"tabletop.tables.services.writing.{place}", breaks)
    got_request_exception.connect(keep)
    mover = acting_seat(table).player
    fields = {"action": json.dumps(legal_move(table)), "seen": table.seq}
    try:
        answer = browser(mover, raise_request_exception=False).post(url_of("play", table), fields)
    finally:
        got_request_exception.disconnect(keep)
    assert answer.status_code == 500
    assert len(raised) == 1
    patterns = patterns_for(table, None)
    request = RequestFactory().post(url_of("play", table), fields)
    request.user = AnonymousUser()
    reporter = get_exception_reporter_class(request)(request, *raised[0], is_email=True)
    seen = {
        "page": answer.text,
        "log": logged.text,
        "report": reporter.get_traceback_text(),
        "report as a page": reporter.get_traceback_html(),
    }
    assert "broken" in seen["log"]
    assert "RuntimeError" in seen["report"]
    assert leaks(seen, patterns) == []
    assert mail.outbox == []


def test_the_reports_would_show_hands_if_they_showed_variables(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.tables.services.writing.bump", lambda _: 1 // 0)
    mover = acting_seat(table).player
    assert mover is not None
    try:
        play(table, mover, legal_move(table))
    except ZeroDivisionError:
        reporter = ExceptionReporter(None, *sys.exc_info())
        reporter.filter = SafeExceptionReporterFilter()
        report = reporter.get_traceback_html()
    assert leaks({"report": report}, patterns_for(table, None))


def test_nothing_sends_reports_by_mail() -> None:
    loggers = [logging.getLogger(), *(logging.getLogger(name) for name in logging.root.manager.loggerDict)]
    handlers = [handler for logger in loggers for handler in logger.handlers]
    assert not [handler for handler in handlers if isinstance(handler, AdminEmailHandler)]


def test_rows_in_text_tell_nothing(table: Table) -> None:
    rows = [table, table.shuffle, *table.seats.all(), *table.moves.all(), *table.messages.all()]
    rows += [*Plan.objects.all(), *Memo.objects.all()]
    assert len(Plan.objects.all()) == 2
    seen = {f"{type(row).__name__} {row.pk}": f"{row} {row!r} {[row]}" for row in rows}
    assert leaks(seen, patterns_for(table, None)) == []


def test_errors_in_text_tell_nothing(table: Table, ann: User, bob: User) -> None:
    seen = {}
    for user in (ann, bob):
        for action in (*guesses(), None, {"type": "trade", "tiles": ["Qq"]}):
            try:
                play(table, user, action)
            except (ActionError, TableError) as error:
                seen[f"{user} {action}"] = (
                    f"{error} {error!r} {error.args} {getattr(error, 'params', '')} {error.__cause__!r}"
                )
    assert len(seen) >= 8
    assert leaks(seen, patterns_for(table, None)) == []


def test_a_bot_that_fails_does_not_log_its_hand(
    table: Table, bob: User, admin: User, monkeypatch: pytest.MonkeyPatch, logged: pytest.LogCaptureFixture
) -> None:
    from tabletop.tables import bots

    monkeypatch.setattr(bots, "_failed", {})
    monkeypatch.setattr(bots, "close_old_connections", lambda: None)

    def confused(_game: Any, _bot: Any, state: Any, seat: int, _chance: Any) -> None:
        raise KeyError(state.hands[seat], state)

    monkeypatch.setattr(bots, "choose", confused)
    services.seat_stand_in(table.pk, acting_seat(table).index, admin)
    assert bots.play_due() == 0
    assert "failed: KeyError" in logged.text
    assert leaks({"log": logged.text}, patterns_for(table, None)) == []
    assert current_state(fresh(table)) == current_state(table)
