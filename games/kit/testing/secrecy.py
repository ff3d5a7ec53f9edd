"""Nobody is shown more than they may know: what a viewer gets is the same in every world they cannot tell apart."""

from __future__ import annotations

from typing import Any

from django.template.loader import render_to_string

from games.kit.chance import Chance
from games.kit.testing.wander import Moment, Subject, listed, text
from games.kit.types import Seat
from games.kit.ui import Onlooker


def worlds(subject: Subject, moment: Moment, seat: Seat | None) -> tuple[Any, Any]:
    """Return the state and another one this onlooker cannot tell apart."""
    return moment.state, subject.game.resample(moment.state, seat, Chance.seeded("another world"))


def check_resample(subject: Subject) -> None:
    """In the other world view, legal actions and whom the game waits for are the same, and all is sound."""
    game, others, seen = subject.game, 0, 0
    for moment in subject.moments():
        before = text(game.dump(moment.state))
        for seat in moment.onlookers:
            state, other = worlds(subject, moment, seat)
            assert not game.audit(other), f"resample breaks the state: {game.audit(other)}"
            assert game.to_act(other) == game.to_act(state), "resample changes whom the game waits for"
            assert game.outcome(other) == game.outcome(state), "resample changes the outcome"
            assert game.view(other, seat) == game.view(state, seat), f"the view shows seat {seat} a secret"
            assert _told(subject, other, seat) == _told(subject, state, seat), f"seat {seat} is told a secret"
            others += other != state
            seen += 1
        assert text(game.dump(moment.state)) == before, "resample or view changed the state it was given"
    assert others > seen // 10, f"resample gave another world only {others} times of {seen}"


def _told(subject: Subject, state: Any, seat: Seat | None) -> str:
    """What the JSON interface tells: the view and this seat's own listing."""
    game = subject.game
    legal = [] if seat is None else [game.dump_action(a) for a in listed(game.legal_actions(state, seat))]
    return text([game.dump_view(game.view(state, seat)), legal])


def check_pages(subject: Subject) -> None:
    """In the other world the page is the same to the byte."""
    for moment in subject.moments(30):
        for seat in moment.onlookers:
            state, other = worlds(subject, moment, seat)
            shown = page(subject, moment, state, seat)
            assert shown.strip(), "the board is blank"
            assert page(subject, moment, other, seat) == shown, f"the page shows seat {seat} a secret"


def page(subject: Subject, moment: Moment, state: Any, seat: Seat | None, *, ahead: bool = False) -> str:
    """Return what the game's templates render for an onlooker, as the site includes them."""
    game, onlooker = subject.game, onlooker_at(moment, seat, ahead=ahead)
    legal = () if seat is None else game.legal_actions(state, seat)
    view = game.view(state, seat)
    context = {
        "drawing": subject.ui.draw(view, legal, onlooker, {}),
        "compose": "/compose/",
        "mine": seat in game.to_act(state),
        "ahead": ahead,
    }
    prompt = subject.ui.prompt(view, onlooker)
    assert isinstance(prompt, str)
    return prompt + "".join(
        render_to_string(f"{game.slug}/{part}.html", context) for part in ("board", "controls")
    )


def onlooker_at(moment: Moment, seat: Seat | None, *, ahead: bool = False) -> Onlooker:
    """Return an onlooker who knows the players by plain names."""
    return Onlooker(seat, tuple(f"Seat {index}" for index in range(moment.seats)), ahead=ahead)
