"""What a person wants to be told, by which way and when."""

from __future__ import annotations

from datetime import UTC, datetime

from tabletop.accounts.models import User
from tabletop.accounts.zones import zone
from tabletop.notices.channels import Channel, channels
from tabletop.notices.models import Kind, Notice, Preferences
from tabletop.notices.timing import after_quiet, next_at

PACES = ("correspondence", "live")
CHOSEN = [kind for kind in Kind if kind != Kind.TEST]  # what people choose among
URGENT = (Kind.TIME_SHORT, Kind.TEST)  # waits for no digest


def preferences_of(user: User) -> Preferences:
    """Return what this person chose, or the usual for who chose nothing yet."""
    return Preferences.objects.filter(pk=user.pk).first() or Preferences(user=user)


def wants(preferences: Preferences, channel: Channel, kind: str, *, live: bool) -> bool:
    """Whether the person wants notices of this kind by this channel."""
    if kind == Kind.TEST:
        return True
    return channel.name not in preferences.stopped and chose(preferences, channel, kind, live=live)


def chose(preferences: Preferences, channel: Channel, kind: str, *, live: bool) -> bool:
    """Whether the person chose notices of this kind by this channel, which may be stopped for now."""
    chosen = preferences.ways.get(channel.name)
    if chosen is None:
        return channel.usual(kind, live=live)
    return kind in chosen[PACES[live]]


def refuses(user_id: int, kind: str, *, live: bool) -> bool:
    """Whether this person has made a choice, and wants notices of this kind by no way at all.

    A channel that was stopped from a mail does not count against it: that says by which way, not of what.
    """
    chosen = Preferences.objects.filter(pk=user_id).first()
    if chosen is None or not chosen.ways:
        return False
    return not any(chose(chosen, channel, kind, live=live) for channel in channels().values())


def time_for(preferences: Preferences, channel: Channel, notice: Notice, now: datetime) -> datetime:
    """Return when a notice that is due now is to go by this channel."""
    if notice.kind == Kind.TEST:
        return now
    there, at = zone(preferences.user.time_zone) or UTC, now
    if preferences.digest and channel.digests and not notice.live and notice.kind not in URGENT:
        at = next_at(now, preferences.digest_at, there)
    return after_quiet(at, preferences.quiet_from, preferences.quiet_until, there)
