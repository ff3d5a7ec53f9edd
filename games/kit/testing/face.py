"""What the site needs of a game besides its rules: description, options, sentences, templates, bots."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from django.template.loader import get_template, render_to_string

from games.kit.apps import TEMPLATES
from games.kit.chance import Chance
from games.kit.codec import project_event
from games.kit.match import choose
from games.kit.testing.broken import check_told
from games.kit.testing.secrecy import onlooker_at
from games.kit.testing.wander import Subject, any_options
from games.kit.types import ActionError, InvalidAction
from games.kit.ui import UI, option_form_fields

LOOKS = {"marks", "palette", "words"}  # what a viewer can choose (games.kit.ui.UI.looks)
FIRST_STEPS = range(3, 6)
MOST_SEATS = 10  # so many emblems there are to tell them apart
WIDEST = 76  # signs that a mail shows in one line


def check_description(subject: Subject) -> None:
    """Slug, seats and options are usable: options come back from JSON, and unknown ones are refused."""
    game, chance = subject.game, Chance.seeded("options")
    assert game.slug.isidentifier(), "a slug is one word"
    assert game.slug.islower(), "a slug is in lower case"
    assert game.title
    assert game.version >= 1
    assert min(game.seats) >= 1
    assert max(game.seats) <= MOST_SEATS
    assert game.options.read({}) == game.options(), "options left out take their defaults"
    for _ in range(20):
        options = any_options(game, chance)
        assert game.options.read(options.dump()) == options, "options come back otherwise"
    wrong: list[Any] = [{"no_such_option": 1}, *({f.name: object()} for f in fields(game.options)), [], None]
    for raw in wrong:
        try:
            game.options.read(raw)
        except InvalidAction:
            continue
        raise AssertionError(f"options {list(raw or ())} were read")
    for seats in game.seats:
        deal = Chance.seeded(seats)
        step = game.begin(seats, game.options(), deal)
        assert 0 <= game.dealt(seats, game.options()) <= len(deal.draws), "more is dealt than was drawn"
        assert game.setup(seats, game.options(), Chance.seeded(seats)) == step.state


def check_face(subject: Subject) -> None:
    """Every template renders, every bot and every option that is asked for has words."""
    game, ui = subject.game, subject.ui
    for name in TEMPLATES:
        get_template(f"{game.slug}/{name}.html")
    for name in ("rules", "hero", "symbols"):
        assert render_to_string(f"{game.slug}/{name}.html", {}).strip(), f"{name}.html is blank"
    assert str(ui.tagline)
    assert ui.minutes > 0
    assert set(ui.bot_titles) == set(subject.bots), "each bot has a title"
    assert set(ui.option_fields) <= {f.name for f in fields(game.options)}, "an unknown option is asked for"
    option_form_fields(game.options, ui.option_fields)
    for name, asked in ui.option_fields.items():
        for value, words in asked.values:
            game.options.read({name: value})
            assert str(words), f"option {name} has no words for {value!r}"
    assert all(str(template) for template in game.messages.values())
    check_guidance(ui)


def check_guidance(ui: UI) -> None:
    """Keys, first steps and looks are usable: few steps, each pointing at something and saying it in words."""
    assert set(ui.looks) <= LOOKS, "a look is heeded that nobody can choose"
    assert all(str(name) for key in ui.keys for name in (*key.names, key.does)), "a key without words"
    assert not ui.guide or len(ui.guide) in FIRST_STEPS, "a guide of so many steps"
    assert all(step.at and str(step.title) and str(step.text) for step in ui.guide), "a step without words"


def check_sentences(subject: Subject) -> None:
    """Every event is told to every onlooker, and a form of nonsense is refused like any other."""
    game, ui, told = subject.game, subject.ui, 0
    for moment in subject.moments(300):
        for seat in moment.onlookers:
            onlooker = onlooker_at(moment, seat)
            for event in moment.events:
                row = project_event(event, seat)
                sentence = ui.sentence(row, onlooker)
                assert isinstance(sentence, str), f"{event.kind} is told as {sentence!r}"
                told += bool(sentence)
                if seat is None:
                    render_to_string(f"{game.slug}/log.html", {"sentence": sentence, "event": row})
        picture = ui.in_text(game.view(moment.state, None), onlooker_at(moment, None))
        assert all(len(line) <= WIDEST for line in picture.splitlines()), "the picture in text is too wide"
    assert told, "nothing of the game is told"
    view = game.view(subject.walks[0].moments[0].state, 0)
    for posted in (
        {},
        {"action": "nonsense"},
        {"draft": "nonsense"},
        {"notation": "nonsense", "next": "\x00"},
    ):
        try:
            ui.parse(posted, view)
        except ActionError as error:
            check_told(subject, error)


def check_bots(subject: Subject) -> None:
    """Every bot chooses a legal action, and the same one for the same numbers."""
    game = subject.game
    assert subject.bots, "no bots"
    for moment in subject.moments(18):
        for seat in sorted(game.to_act(moment.state)):
            for name, bot in subject.bots.items():
                action = choose(game, bot, moment.state, seat, Chance.seeded("bot"))
                assert action in game.legal_actions(moment.state, seat), f"{name} chooses what is not legal"
                assert choose(game, bot, moment.state, seat, Chance.seeded("bot")) == action, f"{name} wavers"
