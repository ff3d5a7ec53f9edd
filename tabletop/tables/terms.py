"""What a table's pace means, in whole sentences: people read them before they sit down."""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext, ngettext

from games.kit.ui import Text
from tabletop.tables.clock import AtZero, Pace
from tabletop.tables.models import Table
from tabletop.tables.paces import preset_of
from tabletop.tables.services.abandoning import LONGEST

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def span(time: timedelta) -> str:
    """Return "3 days", "1 day and 12 hours", "90 minutes": the two greatest units, to the second."""
    seconds = round(time.total_seconds())
    days, hours = divmod(seconds // 3600, 24)
    minutes, seconds = divmod(seconds % 3600, 60)
    parts = [
        ngettext("%(count)d day", "%(count)d days", days) % {"count": days} if days else "",
        ngettext("%(count)d hour", "%(count)d hours", hours) % {"count": hours} if hours else "",
        ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes} if minutes else "",
        ngettext("%(count)d second", "%(count)d seconds", seconds) % {"count": seconds} if seconds else "",
    ]
    said = [part for part in parts if part]
    if len(said) > 1:
        return gettext("%(more)s and %(less)s") % {"more": said[0], "less": said[1]}
    return said[0] if said else gettext("no time")


def title(pace: Pace | None) -> str:
    """Return what a pace is called: "Evenings: 1 day a turn"."""
    if pace is None:
        return gettext("No clock")
    preset = preset_of(pace)
    name: Text = preset.title if preset is not None else _own(pace)
    return gettext("%(pace)s: %(time)s a turn") % {"pace": name, "time": span(pace.credit)}


def _own(pace: Pace) -> str:
    return gettext("Live") if pace.live else gettext("By correspondence")


def terms(pace: Pace | None, lapse: str) -> list[str]:
    """Return what who sits down here agrees to, a few sentences a point; `lapse` is what the game makes of a lapse."""
    if pace is None:
        no_clock = gettext("There is no clock: the table waits for everybody for as long as it takes.")
        return [no_clock, _abandoned()]
    return [_times(pace), _standing_still(pace), _reminders(), _at_zero(pace, lapse), _abandoned()]


def _times(pace: Pace) -> str:
    said = {name: span(getattr(pace, name)) for name in ("credit", "grace", "bank", "cap")}
    sentences = [gettext("Each turn gives you %(credit)s.") % said]
    if pace.grace:
        sentences.append(gettext("%(grace)s more cost nothing.") % said)
    if pace.bank:
        sentences.append(gettext("Then your bank runs, with %(bank)s in it at the start.") % said)
    elif pace.cap:
        sentences.append(gettext("Then your bank runs, which is empty at the start.") % said)
    if pace.cap:
        sentences.append(
            gettext("What you leave of a turn's time goes into your bank, up to %(cap)s.") % said
        )
    return " ".join(sentences)


def _standing_still(pace: Pace) -> str:
    if pace.live:
        return gettext("The game is live: the clock runs by day and by night, whatever your hours are.")
    if not pace.holidays:
        return gettext(
            "Your clock stands still outside your waking hours and on your free days. Holidays do not stop it here."
        )
    return gettext(
        "Your clock stands still outside your waking hours, on your free days and on your holidays. Before your time "
        "is up, a day of your holidays is taken, if you have any left and want that."
    )


def _reminders() -> str:
    return gettext("You are reminded when half of a turn's time is gone, and when nine tenths are.")


def _at_zero(pace: Pace, lapse: str) -> str:
    if pace.at_zero == AtZero.WAIT:
        return gettext("When all your time is up, nothing happens: the table waits for you for ever.")
    sentences = [gettext("When all your time is up, the game goes on without your move."), lapse]
    if not pace.stand_in_after:
        sentences.append(gettext("However often that happens, your seat stays yours."))
    elif pace.stand_in_after == 1:
        sentences.append(
            gettext("From then on a bot plays for you, until you take your seat back with one click.")
        )
    else:
        sentences.append(
            gettext(
                "After %(count)d such turns in a row a bot plays for you, until you take your seat back with one click."
            )
            % {"count": pace.stand_in_after}
        )
    sentences.append(
        gettext("When nobody plays for themselves any more, the game waits until somebody comes back.")
    )
    return " ".join(sentences)


def _abandoned() -> str:
    days = LONGEST[Table.Status.PLAYING].days
    text = ngettext(
        "A game that nobody at the table has looked at for %(days)d day is cancelled.",
        "A game that nobody at the table has looked at for %(days)d days is cancelled.",
        days,
    )
    return text % {"days": days}
