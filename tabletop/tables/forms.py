"""The form of a new table: a field left out takes its default."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.text import capfirst, format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.kit.apps import GameConfig
from games.kit.types import InvalidAction, Json
from games.kit.ui import option_form_fields
from tabletop.tables.models import Seat, Table
from tabletop.tables.pace_form import PaceForm, pace_initial


def table_initial(table: Table) -> dict[str, Any]:
    """Return what the form shows for a table like this one: seats, bots, pace, who may see it, rules of the house."""
    seats = list(table.seats.all())
    options = {name: _shown(value) for name, value in table.read_options().dump().items()}
    return options | {
        "seats": len(seats),
        "bots": ",".join(seat.bot for seat in seats if seat.bot and not seat.stand_in),
        "visibility": table.visibility,
        **pace_initial(table.read_pace()),
    }


def _shown(value: Json) -> Json:
    return ", ".join(map(str, value)) if isinstance(value, list) else value


class OpenTableForm(PaceForm):
    """Seats, bots, visibility, pace, seed word, and the game's options by their names."""

    seats = forms.TypedChoiceField(
        label=_("Players"), coerce=int, required=False, empty_value=None, widget=forms.RadioSelect
    )
    bots = forms.CharField(label=_("Bots"), required=False)
    visibility = forms.ChoiceField(
        label=_("Who may see it"),
        choices=[(value, capfirst(label)) for value, label in Table.Visibility.choices],
        required=False,
        widget=forms.RadioSelect,
    )
    seed_word = forms.CharField(
        label=_("Your word for the shuffle"),
        help_text=_("Optional. It is mixed into the shuffles, so that nobody can have arranged them."),
        required=False,
        max_length=Seat.LONGEST_WORD,
    )

    def __init__(self, *args: Any, config: GameConfig, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.config = config
        allowed = config.GAME.seats
        self.fields["seats"].choices = [(n, str(n)) for n in allowed]  # type: ignore[attr-defined]
        self.fields["seats"].initial = allowed.start
        self.fields["visibility"].initial = Table.Visibility.PUBLIC
        self.fields["bots"].widget = forms.Select(choices=self._bot_choices(self["bots"].value() or ""))
        self.game_fields = option_form_fields(config.GAME.options, config.UI.option_fields)
        self.fields.update(self.game_fields)

    def _bot_choices(self, wanted: str) -> list[tuple[Any, Any]]:
        """Nobody, one to all but one seats of each kind of bot, or the company that is `wanted`, of several kinds; the
        value is the comma list the address takes."""
        most = self.config.GAME.seats.stop - 2
        titles = {name: self.config.UI.bot_titles.get(name, name) for name in self.config.BOTS}
        groups: list[tuple[Any, Any]] = [("", _("None: people only"))]
        kinds = [name.strip() for name in wanted.split(",")]
        if len({*kinds}) > 1 and {*kinds} <= {*titles}:
            groups.append(
                (wanted, format_lazy(", ".join(["{}"] * len(kinds)), *(titles[one] for one in kinds)))
            )
        for name, title in titles.items():
            counts = [(",".join([name] * n), format_lazy("{} × {}", n, title)) for n in range(1, most + 1)]
            groups.append((title, counts))
        return groups

    def option_fields(self) -> list[forms.BoundField]:
        """Return the game's own fields, for the template."""
        return [self[name] for name in self.game_fields]

    def clean_bots(self) -> list[str]:
        names = [name.strip() for name in self.cleaned_data["bots"].split(",") if name.strip()]
        if unknown := [name for name in names if name not in self.config.BOTS]:
            raise forms.ValidationError(
                gettext("There is no bot called %(name)s.") % {"name": unknown[0][:32]}
            )
        return names

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        bots, allowed = cleaned.get("bots") or [], self.config.GAME.seats
        if cleaned.get("seats") is None and "seats" not in self.errors:  # left out: enough for all
            cleaned["seats"] = max(allowed.start, min(len(bots) + 1, allowed.stop - 1))
        if "seats" not in self.errors and len(bots) >= cleaned["seats"]:
            self.add_error("bots", gettext("One seat is yours: choose fewer bots or more seats."))
        if not self.errors:
            try:
                self.config.GAME.options.read(self.options())
            except InvalidAction as error:
                name = error.params.get("option")
                text = gettext("This value is not possible here.")
                self.add_error(name if name in self.fields else None, text)
        return cleaned

    def options(self) -> dict[str, Json]:
        """Return the options that were filled in, by name."""
        chosen = {name: self.cleaned_data.get(name) for name in self.game_fields}
        return {name: value for name, value in chosen.items() if value not in (None, "", [])}

    def cleaned_table(self) -> dict[str, Any]:
        """Return the arguments of services.open_table, defaults filled in."""
        cleaned = self.cleaned_data
        return {
            "seats": cleaned["seats"],
            "bots": cleaned["bots"],
            "visibility": cleaned["visibility"] or Table.Visibility.PUBLIC,
            "seed_word": " ".join(cleaned["seed_word"].split()),
            "pace": self.chosen_pace(),
            "options": self.config.GAME.options.read(self.options()).dump(),
        }
