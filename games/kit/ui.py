"""The face of a game, as the platform uses it: fields to an action, a view to a drawing, an event to a sentence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Protocol, get_type_hints

from django import forms
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from games.kit.types import MESSAGES, ActionError, Game, Json, LegalActions, Options, Seat

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Who looks: the seat (None: a spectator), the names by seat, already fit to be shown, and what they asked for.

    words  colours are to be said in words too; where a game has an option of that name, it says so for everybody
    ahead  the view is of a turn that has not come yet (`Game.ahead`), to prepare a move in
    """

    seat: Seat | None
    names: tuple[str, ...]
    words: bool = False
    ahead: bool = False

    def name(self, seat: Seat | None) -> str:
        """Return the name at a seat."""
        return self.names[seat] if seat is not None and seat < len(self.names) else gettext("Somebody")

    def owns(self, event: Mapping[str, Any]) -> bool:
        """Return whether an event is told of this onlooker's own seat."""
        return self.seat is not None and event["seat"] == self.seat


def listed(items: Sequence[str]) -> str:
    """Return "a", "a and b" or "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return gettext("%(first)s and %(last)s") % {"first": ", ".join(items[:-1]), "last": items[-1]}


def decimal(number: float) -> str:
    """Return a number rounded to one digit behind the point, as the language of the moment writes it."""
    return str(number_format(round(number, 1), 1))  # which alone would cut off the rest


@dataclass(frozen=True, slots=True)
class OptionField:
    """How an option is asked for: its label, a help line, and the words for its values where they are few.

    `usual` says what it begins with for whoever asks, where that hangs on them; else it is the option's default.
    """

    label: Text
    help: Text = ""
    values: tuple[tuple[Json, Text], ...] = ()
    usual: Callable[[], Json] | None = None


@dataclass(frozen=True, slots=True)
class HouseRule:
    """An option of a table that is not as usual, in words; `help` where the line is about that choice."""

    label: Text
    value: Text
    help: Text = ""


@dataclass(frozen=True, slots=True)
class Key:
    """Keys by the names that stand on them, any of which does what is said."""

    names: tuple[Text, ...]
    does: Text


@dataclass(frozen=True, slots=True)
class Pointer:
    """A step of the first guide; `at`: a CSS selector of what it points at, which may be missing just now."""

    at: str
    title: Text
    text: Text


class UI(Protocol):
    """A game's face. It receives views and projected events, never a state. All text it returns is translated."""

    tagline: Text  # one sentence for the lobby
    minutes: int  # about how long a game takes
    bot_titles: Mapping[str, Text]  # name of a bot -> what people call it
    option_fields: Mapping[
        str, OptionField
    ]  # option -> how it is asked for; options left out here are not asked
    looks: Collection[str] = ()  # which the game heeds: marks, palette, words
    keys: Sequence[Key] = ()  # what keys do on its board; those of every page are told by the site
    guide: Sequence[Pointer] = ()  # told once to who sits at a running table of the game for the first time

    def lapse(self, options: Any) -> str:
        """Return what becomes of a turn whose time ran out at a table with these options, said to its player in a
        sentence or two."""
        ...

    def parse(self, posted: Mapping[str, str], view: Any) -> Any:
        """Return the action a filled-in form means. Raises: InvalidAction."""
        ...

    def fill(self, action: Any, view: Any) -> Mapping[str, str]:
        """Return the fields of a form that means this action: what `parse` reads back."""
        ...

    def draw(
        self, view: Any, legal: LegalActions[Any], onlooker: Onlooker, posted: Mapping[str, str]
    ) -> Mapping[str, Any]:
        """Return what board.html and controls.html need as `drawing`, a half-made move in `posted` laid on.

        A draft that does not fit (any more) is shown as far as it does, with a sentence; never an error. A `prompt`
        in it follows the draft and stands in the place of what `prompt` returns.
        """
        ...

    def prompt(self, view: Any, onlooker: Onlooker) -> str:
        """Return what this seat is asked to do now, in a short sentence ("Place tiles or trade.")."""
        ...

    def seat_notes(self, view: Any, onlooker: Onlooker) -> Sequence[str]:
        """Return by seat what somebody is or does just now, in a word or two ("gives the cues"), "" for nothing; no
        texts at all where all seats do the same."""
        return ()

    def sentence(self, event: Mapping[str, Any], onlooker: Onlooker) -> str:
        """Return a projected event as one sentence of plain text; "" when it is not worth one."""
        ...

    def in_text(self, view: Any, onlooker: Onlooker) -> str:
        """Return a small picture of the position in plain text, at most 76 signs wide, for a mail; "" for none.

        It gets the view of a spectator: a mail is stored and handed on, so no hand stands in it.
        """
        return ""

    def explain(self, error: ActionError) -> str:
        """Return why a move was refused, in the player's words."""
        ...


def explain(game: Game[Any, Any, Any], error: ActionError, **words: str) -> str:
    """Return the translated sentence of an error; `words` replace params that need to be put into words."""
    template = game.messages.get(error.code) or MESSAGES.get(error.code) or MESSAGES["unreadable"]
    return gettext(template).format_map(_Lenient({**error.params, **words}))


class _Lenient(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return "…"


class IntListField(forms.CharField):
    """Whole numbers parted by commas; empty is the empty list."""

    def clean(self, value: Any) -> list[int]:
        text = super().clean(value)
        try:
            return [int(part) for part in text.replace(",", " ").split()]
        except ValueError as error:
            raise forms.ValidationError(gettext("Write whole numbers, parted by commas.")) from error


class YesNoField(forms.ChoiceField):
    """True or False, or None when left out. A select: an unticked box sends nothing, and nothing means the default."""

    SPELLINGS: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("1", "on", "yes"), "true"),
        **dict.fromkeys(("0", "off", "no"), "false"),
    }

    def __init__(self, *, words: tuple[tuple[Json, Text], ...] = (), **kwargs: Any) -> None:
        yes, no = (text for _, text in words or ((True, gettext_lazy("Yes")), (False, gettext_lazy("No"))))
        super().__init__(choices=(("true", yes), ("false", no)), **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return str(value).lower() if isinstance(value, bool) else value

    def to_python(self, value: Any) -> str:
        text = str(value or "").strip().lower()
        return self.SPELLINGS.get(text, text)

    def clean(self, value: Any) -> bool | None:
        return {"true": True, "false": False}.get(super().clean(value))


def option_form_fields(options: type[Options], asked: Mapping[str, OptionField]) -> dict[str, forms.Field]:
    """Return form fields named like the options that are asked for, in that order; one left out means its default."""
    hints, defaults = get_type_hints(options), {option.name: option.default for option in fields(options)}
    return {
        name: _field(hints[name], defaults[name], field) for name, field in asked.items() if name in defaults
    }


def usual_options(options: type[Options], asked: Mapping[str, OptionField]) -> Options:
    """Return the options as whoever asks now finds them in the form."""
    return options.read({name: field.usual() for name, field in asked.items() if field.usual is not None})


def house_rules(options: Options, asked: Mapping[str, OptionField]) -> list[HouseRule]:
    """Return the options that are asked for and not as usual, in that order."""
    usual = type(options)()
    return [
        _house_rule(getattr(options, name), field)
        for name, field in asked.items()
        if getattr(options, name) != getattr(usual, name)
    ]


def _house_rule(value: Any, asked: OptionField) -> HouseRule:
    if asked.values:
        return HouseRule(asked.label, dict(asked.values).get(value, str(value)), asked.help)
    if isinstance(value, bool):
        return HouseRule(asked.label, gettext("Yes") if value else gettext("No"), asked.help)
    # the help of such a field says how to fill it in
    return HouseRule(asked.label, ", ".join(map(str, value)) if isinstance(value, tuple) else str(value))


def _field(hint: Any, default: Any, asked: OptionField) -> forms.Field:
    common: dict[str, Any] = {
        "label": asked.label,
        "help_text": asked.help,
        "required": False,
        "initial": asked.usual or default,
    }
    if hint is bool:
        return YesNoField(words=asked.values, **common)
    if asked.values:
        by_text = {str(value): value for value, _ in asked.values}
        return forms.TypedChoiceField(
            choices=asked.values, coerce=by_text.__getitem__, empty_value=None, **common
        )
    if hint in (int, int | None):
        return forms.IntegerField(**common)
    if getattr(hint, "__origin__", None) is tuple:
        return IntListField(**{**common, "initial": ""})
    return forms.CharField(**common)
