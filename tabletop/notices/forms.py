"""The form of what a person wants to be told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tabletop.notices.channels import Channel, channels
from tabletop.notices.models import Kind, Preferences
from tabletop.notices.outbox import plan_anew
from tabletop.notices.preferences import CHOSEN, PACES, chose

PACE_TITLES = {"correspondence": _("By correspondence"), "live": _("Live games")}


class PreferencesForm(forms.ModelForm):  # type: ignore[type-arg]
    """A tick for each kind, pace and channel; the daily digest; the quiet hours."""

    class Meta:
        model = Preferences
        fields = ("digest", "digest_at", "quiet_from", "quiet_until")
        labels: ClassVar = {
            "digest_at": _("Time of the daily mail"),
            "quiet_from": _("Quiet from"),
            "quiet_until": _("Quiet until"),
        }
        widgets: ClassVar = {
            name: forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
            for name in ("digest_at", "quiet_from", "quiet_until")
        }

    digest = forms.ChoiceField(
        label=_("Mails come"),
        choices=(("", _("One by one, as things happen")), ("yes", _("Once a day, all in one"))),
        required=False,
        widget=forms.RadioSelect,
        help_text=_("What cannot wait comes at once all the same: time that runs out, and live games."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["digest"] = "yes" if self.instance.digest else ""
        self.fields["digest_at"].required = False
        for name, channel, pace, kind in self._ticks():
            chosen = chose(self.instance, channel, kind, live=pace == "live")
            self.fields[name] = forms.BooleanField(label=kind.label, required=False, initial=chosen)
        for name in self.instance.stopped:
            label = gettext("%(way)s: nothing for now") % {"way": channels()[name].title}
            self.fields[f"stopped-{name}"] = forms.BooleanField(label=label, required=False, initial=True)

    def _ticks(self) -> Iterator[tuple[str, Channel, str, Kind]]:
        for channel in channels().values():
            for pace in PACES:
                for kind in CHOSEN:
                    yield f"{channel.name}-{pace}-{kind}", channel, pace, kind

    def stopped(self) -> list[forms.BoundField]:
        """Return for each channel that was stopped from a mail the tick that keeps it so."""
        return [self[f"stopped-{name}"] for name in self.instance.stopped]

    def tables(self) -> list[dict[str, Any]]:
        """Return for each pace a table of ticks: a row a kind, a column a channel."""
        ways = list(channels().values())
        return [
            {
                "pace": pace,
                "title": PACE_TITLES[pace],
                "ways": ways,
                "rows": [
                    (kind.label, [(way, self[f"{way.name}-{pace}-{kind}"]) for way in ways])
                    for kind in CHOSEN
                ],
            }
            for pace in PACES
        ]

    def clean_digest(self) -> bool:
        return bool(self.cleaned_data["digest"])

    def clean_digest_at(self) -> Any:
        """Left empty, it stays what it was."""
        return self.cleaned_data["digest_at"] or self.instance.digest_at

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        start, end = cleaned.get("quiet_from"), cleaned.get("quiet_until")
        if not self.errors and (start is None) != (end is None):
            self.add_error(
                "quiet_from" if start is None else "quiet_until", _("Fill in both times, or neither.")
            )
        return cleaned

    def save(self, commit: bool = True) -> Preferences:
        """Store the wishes; what waits to be sent goes by them too."""
        chosen = self.instance
        chosen.ways = {name: {pace: [] for pace in PACES} for name in channels()}
        for name, channel, pace, kind in self._ticks():
            if self.cleaned_data[name]:
                chosen.ways[channel.name][pace].append(kind)
        chosen.stopped = [name for name in chosen.stopped if self.cleaned_data[f"stopped-{name}"]]
        saved: Preferences = super().save(commit)
        plan_anew(saved.user_id)
        return saved
