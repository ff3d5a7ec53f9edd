"""Notices about tables in words. A mail is stored and handed on, so it tells no more than an onlooker sees:
hands, cards and targets stay on the site, the reader's own too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime

from django.db.models import Prefetch, prefetch_related_objects
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from tabletop.accounts.zones import city
from tabletop.notices.channels import Item, name_of, register
from tabletop.notices.models import Kind, Notice
from tabletop.tables.clock import Stage
from tabletop.tables.guests import invitations
from tabletop.tables.models import Message, Table
from tabletop.tables.projection import Scene, newest_lines, seats_with_rev
from tabletop.tables.services.looking import has_seen, is_looking

# The title, then the sentences: what nobody asks for is not looked up. Nothing when it need not be told any more.
Told = Iterator[str]


def your_turn(scene: Scene, of: str) -> Told:
    """It is their turn, what happened since their last move, and whether a prepared move was not played."""
    if scene.me is None or scene.me.bot or str(scene.me.acting_since) != of or scene.table.paused:
        return
    yield gettext("Your turn: %(table)s") % _names(scene)
    yield from scene.since_in_public()
    if scene.plan_waits:  # why it was not played may name what one holds, and stays on the site
        missed = gettext("The move you had prepared no longer fits.")
        yield missed if scene.refusal else gettext("What you had prepared is laid out for you.")
    if scene.me.deadline is not None:
        yield deadline_sentence(scene.me.deadline)


def time_short(scene: Scene, of: str) -> Told:
    """How much of their time is gone, and until when they have."""
    since, _dot, stage = of.partition(".")
    if scene.me is None or scene.me.bot or str(scene.me.acting_since) != since or scene.table.paused:
        return
    yield gettext("Your time is running out: %(table)s") % _names(scene)
    yield _stage_sentence(Stage(int(stage)))
    if scene.me.deadline is not None and scene.me.deadline > timezone.now():
        yield deadline_sentence(scene.me.deadline)


def begins(scene: Scene, of: str) -> Told:
    """The table is full and the game has begun."""
    if not scene.playing or has_seen(scene.me, scene.table.started):
        return
    yield gettext("It begins: %(table)s") % _names(scene)
    if scene.me is not None and scene.me.bot:
        yield gettext("A stand-in plays for you. Take your seat back whenever you like.")
    elif not scene.my_turn:
        yield scene.status_line


def over(scene: Scene, of: str) -> Told:
    """The game is over: how it ended and who won, or who cancelled it."""
    if has_seen(scene.me, scene.table.finished):
        return
    yield gettext("It is over: %(table)s") % _names(scene)
    if scene.table.status == Table.Status.CANCELLED:
        yield from scene.told_at(int(of)) or (scene.status_line,)
    else:
        yield scene.closing
        yield scene.status_line


def moved_for(scene: Scene, of: str) -> Told:
    """Something was done in their place; where that left nobody who plays, the game stands still."""
    yield gettext("Done for you: %(table)s") % _names(scene)
    yield from scene.told_at(int(of))
    if scene.playing and scene.table.paused is not None:
        yield scene.status_line


def invitation(scene: Scene, of: str) -> Told:
    """They are asked to a table that is still open."""
    if scene.table.status != Table.Status.OPEN or scene.me is not None or not scene.free_seats:
        return
    yield gettext("You are invited: %(table)s") % _names(scene)
    for one in invitations(scene):
        if one.by:
            yield gettext("%(name)s invites you.") % {"name": one.by.shown_name}
    yield scene.status_line


def chat(scene: Scene, of: str) -> Told:
    """What others wrote since."""
    lines = [
        line
        for line in scene.chat()
        if line.id >= int(of) and not (line.mine or has_seen(scene.me, line.created))
    ]
    if not lines or scene.me is None:
        return
    title = ngettext("A message: %(table)s", "%(count)d messages: %(table)s", len(lines))
    yield title % ({"count": len(lines)} | _names(scene))
    for line in lines:
        yield gettext("%(name)s: %(text)s") % {"name": line.name, "text": line.text}


TELLERS: Mapping[str, Callable[[Scene, str], Told]] = {
    Kind.YOUR_TURN: your_turn,
    Kind.TIME_SHORT: time_short,
    Kind.BEGINS: begins,
    Kind.OVER: over,
    Kind.MOVED_FOR: moved_for,
    Kind.INVITATION: invitation,
    Kind.CHAT: chat,
}
WITH_BOARD = (Kind.YOUR_TURN, Kind.TIME_SHORT, Kind.OVER, Kind.MOVED_FOR)


def compose(notices: Sequence[Notice], brief: bool) -> Mapping[str, Item]:
    """Return notices of one person in words, by their names; not those whose table they look at, or may not any more.

    However many there are, tables, seats and chats are read in a query each.
    """
    scenes, items = _scenes(notices), {}
    for notice in notices:
        table_id, of = _about(notice)
        item = _item(scenes[table_id], notice.kind, of, brief=brief) if table_id in scenes else None
        if item is not None:
            items[name_of(notice)] = item
    return items


def _item(scene: Scene, kind: str, of: str, *, brief: bool) -> Item | None:
    if not brief and scene.me is not None and is_looking(scene.me, timezone.now()):
        return None
    told = TELLERS[kind](scene, of)
    title = next(told, None)
    if title is None:
        return None
    path = scene.table.get_absolute_url()
    if brief:
        return Item(title, path)
    return Item(title, path, tuple(told), scene.in_text() if kind in WITH_BOARD and scene.dealt else "")


def _scenes(notices: Sequence[Notice]) -> dict[str, Scene]:
    """Return the tables these notices are about, before the eyes of their person."""
    found = Table.objects.select_related("host").prefetch_related(Prefetch("seats", seats_with_rev()))
    tables = found.in_bulk([_about(notice)[0] for notice in notices])
    chats = {_about(notice)[0] for notice in notices if notice.kind == Kind.CHAT}
    talking = [table for table in tables.values() if table.pk in chats]
    prefetch_related_objects(talking, Prefetch("messages", newest_lines(Message.objects), to_attr="said"))
    return {
        table.pk: Scene(table, notices[0].user, list(table.seats.all()), getattr(table, "said", None))
        for table in tables.values()
    }


def _about(notice: Notice) -> tuple[str, str]:
    """Return the table a notice is about, and what of it: a move, a line."""
    table_id, _, of = notice.key.partition("/")
    return table_id, of


def deadline_sentence(deadline: datetime) -> str:
    """Return until when there is time, with the name of the reader's zone: a mail is read anywhere."""
    there, zone = timezone.localtime(deadline), timezone.get_current_timezone_name()
    said = {
        "day": date_format(there, "WEEKDAY_DATE"),
        "time": date_format(there, "TIME_FORMAT"),
        "zone": city(zone),
    }
    return gettext("You have until %(day)s, %(time)s (%(zone)s).") % said


def _stage_sentence(stage: Stage) -> str:
    """Return to whom it hits how far their time is gone."""
    match stage:
        case Stage.HALF:
            return gettext("Half of your time for this turn is gone.")
        case Stage.SHORT:
            return gettext("Nine tenths of your time for this turn are gone.")
        case Stage.BANK:
            return gettext("Your time for this turn is gone: now your bank runs.")
    return gettext("Your time is up.")


def _names(scene: Scene) -> dict[str, str]:
    return {"table": scene.title}


register(compose, *TELLERS)
