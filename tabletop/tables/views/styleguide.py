"""The identity of the site on one page, for developers: shown only with DEBUG. Its texts are for no player."""

from __future__ import annotations

from datetime import timedelta

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from games.kit.registry import all_games

INK_ON = (
    ("ink", "paper"),
    ("ink", "card"),
    ("ink", "sunken"),
    ("muted", "paper"),
    ("muted", "card"),
    ("muted", "sunken"),
    ("accent", "paper"),
    ("accent", "card"),
    ("accent", "accent-soft"),
    ("on-accent", "accent"),
    ("turn", "turn-soft"),
    ("on-turn", "turn"),
    ("good", "good-soft"),
    ("bad", "card"),
    ("bad", "bad-soft"),
)
SEATS = range(10)
STEPS = (1, 2, 3, 4, 5, 7, 9)


class ExampleForm(forms.Form):
    """One field of each kind the site has."""

    name = forms.CharField(label="A text", help_text="What helps stands below the field.")
    address = forms.EmailField(label="With an error")
    number = forms.IntegerField(label="A number", required=False)
    choice = forms.ChoiceField(label="A choice", choices=(("1", "one"), ("2", "another")))
    kind = forms.ChoiceField(
        label="A few to choose from", choices=(("1", "one"), ("2", "another")), widget=forms.RadioSelect
    )
    tick = forms.BooleanField(label="Something to tick", required=False)
    text = forms.CharField(label="Several lines", widget=forms.Textarea, required=False)


def page(request: HttpRequest) -> HttpResponse:
    """Return the page that shows every token and component as the site uses it."""
    for level, text in (
        (messages.SUCCESS, "It worked."),
        (messages.INFO, "Something to know."),
        (messages.WARNING, "Something to mind."),
        (messages.ERROR, "It did not work."),
    ):
        messages.add_message(request, level, text)
    now = timezone.now()
    context = {
        "pairs": INK_ON,
        "seats": SEATS,
        "steps": STEPS,
        "form": ExampleForm({"address": "nowhere", "name": "Ann", "choice": "1", "kind": "2"}),
        "soon": now + timedelta(seconds=50),
        "later": now + timedelta(days=2, hours=3),
        "games": all_games().values(),
    }
    return render(request, "styleguide.html", context)
