"""Notices about tables in words. A mail is stored and handed on, so it tells no more than an onlooker sees:
hands, cards and targets stay on the site, the reader's own too."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from tabletop.accounts.zones import city
from tabletop.notices.channels import Item, register
from tabletop.notices.models import Kind, Notice
from tabletop.tables.clock import Stage
from tabletop.tables.guests import invitations
from tabletop.tables.models import Table
from tabletop.tables.projection import Scene
from tabletop.tables.services.looking import has_seen, is_looking

Told = tuple[str, tuple[str, ...]]  # title and sentences


def your_turn(scene: Scene, of: str) -> Told | None:
    """It is their turn, what happened since their last move, and whether a prepared move was not played."""
    if scene.me is None or scene.me.bot or str(scene.me.acting_since) != of or scene.table.paused:
        return None
    said = scene.since_in_public()
    if scene.plan_waits:  # why it was not played may name what one holds, and stays on the site
        missed = gettext("The move you had prepared no longer fits.")
        said.append(missed if scene.refusal else gettext("What you had prepared is laid out for you."))
    if scene.me.deadline is not None:
        said.append(deadline_sentence(scene.me.deadline))
    return gettext("Your turn: %(table)s") % _names(scene), tuple(said)


def time_short(scene: Scene, of: str) -> Told | None:
    """How much of their time is gone, and until when they have."""
    since, _dot, stage = of.partition(".")
    if scene.me is None or scene.me.bot or str(scene.me.acting_since) != since or scene.table.paused:
        return None
    said = [_stage_sentence(Stage(int(stage)))]
    if scene.me.deadline is not None and scene.me.deadline > timezone.now():
        said.append(deadline_sentence(scene.me.deadline))
    return gettext("Your time is running out: %(table)s") % _names(scene), tuple(said)


def begins(scene: Scene, of: str) -> Told | None:
    """The table is full and the game has begun."""
    if not scene.playing or has_seen(scene.me, scene.table.started):
        return None
    if scene.me is not None and scene.me.bot:
        said: tuple[str, ...] = (gettext("A stand-in plays for you. Take your seat back whenever you like."),)
    else:
        said = () if scene.my_turn else (scene.status_line,)
    return gettext("It begins: %(table)s") % _names(scene), said


def over(scene: Scene, of: str) -> Told | None:
    """The game is over: how it ended and who won, or who cancelled it."""
    if has_seen(scene.me, scene.table.finished):
        return None
    if scene.table.status == Table.Status.CANCELLED:
        said = tuple(scene.told_at(int(of))) or (scene.status_line,)
    else:
        said = scene.closing, scene.status_line
    return gettext("It is over: %(table)s") % _names(scene), said


def moved_for(scene: Scene, of: str) -> Told | None:
    """Something was done in their place; where that left nobody who plays, the game stands still."""
    said = scene.told_at(int(of))
    if scene.playing and scene.table.paused is not None:
        said.append(scene.status_line)
    return gettext("Done for you: %(table)s") % _names(scene), tuple(said)


def invitation(scene: Scene, of: str) -> Told | None:
    """They are asked to a table that is still open."""
    if scene.table.status != Table.Status.OPEN or scene.me is not None or not scene.free_seats:
        return None
    asked = [
        gettext("%(name)s invites you.") % {"name": one.by.shown_name} for one in invitations(scene) if one.by
    ]
    return gettext("You are invited: %(table)s") % _names(scene), (*asked, scene.status_line)


def chat(scene: Scene, of: str) -> Told | None:
    """What others wrote since."""
    lines = [
        line
        for line in scene.chat()
        if line.id >= int(of) and not (line.mine or has_seen(scene.me, line.created))
    ]
    if not lines or scene.me is None:
        return None
    title = ngettext("A message: %(table)s", "%(count)d messages: %(table)s", len(lines))
    said = tuple(gettext("%(name)s: %(text)s") % {"name": line.name, "text": line.text} for line in lines)
    return title % ({"count": len(lines)} | _names(scene)), said


def composer(
    tell: Callable[[Scene, str], Told | None], *, board: bool
) -> Callable[[Notice, bool], Item | None]:
    """Return what gives a notice in words; None as well when its person looks at the table, or may not any more."""

    def compose(notice: Notice, brief: bool) -> Item | None:
        table_id, _, of = notice.key.partition("/")
        table = Table.objects.select_related("host").filter(pk=table_id).first()
        if table is None:
            return None
        scene = Scene(table, notice.user)
        if not brief and scene.me is not None and is_looking(scene.me, timezone.now()):
            return None
        told = tell(scene, of)
        if told is None:
            return None
        picture = scene.in_text() if board and not brief and scene.dealt else ""
        return Item(told[0], table.get_absolute_url(), told[1], picture)

    return compose


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


register(Kind.YOUR_TURN, composer(your_turn, board=True))
register(Kind.TIME_SHORT, composer(time_short, board=True))
register(Kind.BEGINS, composer(begins, board=False))
register(Kind.OVER, composer(over, board=True))
register(Kind.MOVED_FOR, composer(moved_for, board=True))
register(Kind.INVITATION, composer(invitation, board=False))
register(Kind.CHAT, composer(chat, board=False))
