"""What people at a table decide together: a pause, an end without a result."""

from __future__ import annotations

from typing import Any

import pytest

from games.kit.types import Json
from tabletop.accounts.models import User
from tabletop.tables import bots, services
from tabletop.tables.errors import Forbidden, TableError
from tabletop.tables.history import faults
from tabletop.tables.models import Table
from tabletop.tables.projection import Scene, my_turns
from tabletop.tables.services import Question
from tests.tables.stage import (
    acting_seat,
    browser,
    finished_table,
    fresh,
    legal_move,
    person,
    play,
    play_out,
    playing_table,
    take_turn,
    waiting_table,
)

pytestmark = pytest.mark.django_db


def paused_table(*players: User, **kwargs: object) -> Table:
    """A game that these people paused together."""
    table = playing_table(*players, **kwargs)  # type: ignore[arg-type]
    for player in players:
        services.vote(table.pk, player, Question.PAUSE, wanted=True)
    assert fresh(table).paused is not None
    return fresh(table)


def newest(table: Table, user: User) -> str:
    return Scene(fresh(table), user).log()[0].sentence


def test_a_game_is_paused_when_everybody_agrees_and_not_before(ann: User, bob: User, cara: User) -> None:
    table = playing_table(ann, bob, cara, bots=["highest"])
    for voter in (ann, bob):
        services.vote(table.pk, voter, Question.PAUSE, wanted=True)
        assert fresh(table).paused is None
    services.vote(table.pk, cara, Question.PAUSE, wanted=True)
    assert fresh(table).paused is not None
    assert newest(table, ann) == "Everybody agreed to pause the game."
    assert not table.seats.filter(wants_pause=True).exists()


def test_a_game_is_cancelled_when_everybody_agrees(ann: User, bob: User) -> None:
    table = take_turn(playing_table(ann, bob))
    services.vote(table.pk, bob, Question.CANCEL, wanted=True)
    assert fresh(table).status == "playing"
    services.vote(table.pk, ann, Question.CANCEL, wanted=True)
    assert (fresh(table).status, fresh(table).outcome) == ("cancelled", None)
    assert newest(table, ann) == "Everybody agreed to cancel the game."
    assert not my_turns(ann).exists()
    assert not my_turns(bob).exists()
    assert faults(fresh(table)) == []


def test_who_plays_bots_only_decides_alone(ann: User) -> None:
    table = playing_table(ann, bots=["highest"])
    services.vote(table.pk, ann, Question.PAUSE, wanted=True)
    assert fresh(table).paused is not None
    services.vote(table.pk, ann, Question.CANCEL, wanted=True)
    assert fresh(table).status == "cancelled"
    assert fresh(table).paused is None


def test_who_agreed_may_think_better_of_it(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    services.vote(table.pk, ann, Question.CANCEL, wanted=True)
    services.vote(table.pk, ann, Question.CANCEL, wanted=False)
    services.vote(table.pk, bob, Question.CANCEL, wanted=True)
    assert fresh(table).status == "playing"


def test_agreeing_twice_changes_nothing(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    rev = services.vote(table.pk, ann, Question.PAUSE, wanted=True).rev
    assert services.vote(table.pk, ann, Question.PAUSE, wanted=True).rev == rev
    assert fresh(table).seq == 1


def test_to_pause_is_not_to_cancel(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    services.vote(table.pk, ann, Question.PAUSE, wanted=True)
    services.vote(table.pk, bob, Question.CANCEL, wanted=True)
    assert (fresh(table).status, fresh(table).paused) == ("playing", None)


def test_nobody_moves_in_a_pause(ann: User, bob: User) -> None:
    table = paused_table(ann, bob)
    move = legal_move(table)
    with pytest.raises(TableError) as refused:
        play(table, ann, move)
    assert refused.value.code == "paused"
    with pytest.raises(TableError):
        services.time_out(table.pk, 0, seen=table.seq)
    assert not my_turns(ann).exists()
    answer = browser(ann).get(f"/tables/{table.pk}/", headers={"accept": "application/json"}).json()
    assert answer["legal"] == []


def test_bots_rest_in_a_pause(ann: User) -> None:
    table = playing_table(ann, bots=["highest"])
    take_turn(table)
    services.vote(table.pk, ann, Question.PAUSE, wanted=True)
    assert bots.play_due() == 0
    with pytest.raises(TableError):
        services.play_as_bot(table.pk, 1, action=legal_move(table), seen=fresh(table).seq)
    services.resume(table.pk, ann)
    assert bots.play_due() == 1


def test_anybody_at_the_table_ends_a_pause(ann: User, bob: User) -> None:
    table = paused_table(ann, bob)
    services.resume(table.pk, bob)
    assert fresh(table).paused is None
    assert newest(table, ann) == "bob let the game go on."
    assert acting_seat(table).player == ann
    rev = fresh(table).rev
    services.resume(table.pk, bob)  # a second press of the button
    assert fresh(table).rev == rev
    assert faults(play_out(table)) == []


def test_a_page_from_before_the_pause_is_good_after_it(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    seen, move = table.seq, legal_move(table)
    for voter in (ann, bob):
        services.vote(table.pk, voter, Question.PAUSE, wanted=True)
    services.resume(table.pk, bob)
    play(table, ann, move, seen=seen)
    assert acting_seat(table).player == bob


def test_a_prepared_move_waits_for_the_end_of_a_pause(ann: User, bob: User, cara: User) -> None:
    table = playing_table(ann, bob, cara, hand=3)
    services.prepare(table.pk, bob, read=lambda _: legal_move_of(table, 1), seen=table.seq)
    for voter in (ann, bob, cara):
        services.vote(table.pk, voter, Question.PAUSE, wanted=True)
    services.resign(table.pk, ann)
    assert acting_seat(table).player == bob
    services.resume(table.pk, cara)
    assert acting_seat(table).player == cara
    assert faults(fresh(table)) == []


def legal_move_of(table: Table, index: int) -> Json:
    state: Any = fresh(table).state
    return {"type": "play", "card": state["state"]["hands"][index][0]}


def test_a_pause_does_not_keep_anybody_from_leaving(ann: User, bob: User, cara: User) -> None:
    table = paused_table(ann, bob, cara)
    services.resign(table.pk, ann)
    assert acting_seat(table).player == bob
    assert fresh(table).paused is not None
    with pytest.raises(TableError):
        services.resume(table.pk, ann)


def test_who_leaves_is_no_longer_asked(ann: User, bob: User, cara: User) -> None:
    table = playing_table(ann, bob, cara)
    for voter in (ann, bob):
        services.vote(table.pk, voter, Question.CANCEL, wanted=True)
    services.resign(table.pk, cara)
    assert fresh(table).status == "cancelled"
    assert faults(fresh(table)) == []


def test_whose_account_ends_is_no_longer_asked(ann: User, bob: User, cara: User) -> None:
    table = playing_table(ann, bob, cara)
    for voter in (ann, bob):
        services.vote(table.pk, voter, Question.PAUSE, wanted=True)
    cara.delete()
    assert fresh(table).paused is not None


def test_a_stand_in_agrees_to_a_pause_but_does_not_give_the_game_away(
    ann: User, bob: User, admin: User
) -> None:
    table = playing_table(ann, bob)
    services.seat_stand_in(table.pk, 1, admin)
    services.vote(table.pk, ann, Question.CANCEL, wanted=True)
    assert fresh(table).status == "playing"
    services.vote(table.pk, ann, Question.PAUSE, wanted=True)
    assert fresh(table).paused is not None
    services.vote(table.pk, bob, Question.CANCEL, wanted=True)
    assert fresh(table).status == "cancelled"


def test_only_people_who_play_decide_and_only_in_a_game(ann: User, bob: User, cara: User) -> None:
    table = playing_table(ann, bob, cara)
    with pytest.raises(Forbidden):
        services.vote(table.pk, person("dan"), Question.PAUSE, wanted=True)
    services.resign(table.pk, cara)
    for other, user in ((table, cara), (waiting_table(ann, bob), ann), (finished_table(ann, bob), ann)):
        for act in (
            lambda table=other, user=user: services.vote(table.pk, user, Question.CANCEL, wanted=True),
            lambda table=other, user=user: services.resume(table.pk, user),
        ):
            with pytest.raises(TableError):
                act()


def test_the_page_says_who_asks_and_offers_to_agree(ann: User, bob: User, cara: User) -> None:
    table = playing_table(ann, bob)
    browser(ann).post(f"/tables/{table.pk}/vote/", {"question": "pause", "wanted": "yes"})
    sentence = "Pause the game? ann would like to. Still asked: bob."
    for viewer, button in ((ann, "Never mind"), (bob, "Agree to pause"), (cara, "")):
        page = browser(viewer).get(f"/tables/{table.pk}/").text
        assert sentence in page
        assert ('id="vote-pause"' in page) == bool(button)
        assert button in page
    page = browser(bob).post(f"/tables/{table.pk}/vote/", {"question": "pause", "wanted": "yes"}, follow=True)
    assert "The game is paused." in page.text
    assert 'id="resume"' in page.text
    assert 'id="resume"' not in browser(cara).get(f"/tables/{table.pk}/").text


@pytest.mark.parametrize(
    "fields", [{}, {"question": "pause"}, {"question": "win", "wanted": "yes"}, {"wanted": "yes"}]
)
def test_a_vote_that_cannot_be_read(ann: User, bob: User, fields: dict[str, str]) -> None:
    table = playing_table(ann, bob)
    assert browser(ann).post(f"/tables/{table.pk}/vote/", fields).status_code == 422
    assert fresh(table).rev == table.rev


def test_an_administrator_pauses_and_resumes(ann: User, bob: User, admin: User) -> None:
    table = playing_table(ann, bob)
    services.pause_as_admin(table.pk, admin)
    assert newest(table, ann) == "An administrator paused the game."
    with pytest.raises(TableError):
        services.pause_as_admin(table.pk, admin)
    services.resume_as_admin(table.pk, admin)
    assert newest(table, ann) == "An administrator let the game go on."
    with pytest.raises(TableError):
        services.resume_as_admin(table.pk, admin)
    with pytest.raises(TableError):
        services.pause_as_admin(finished_table(ann, bob).pk, admin)
    assert faults(fresh(table)) == []


def test_a_game_with_pauses_steps_through_and_says_so(ann: User, bob: User) -> None:
    table = paused_table(ann, bob)
    services.resume(table.pk, ann)
    table = play_out(table)
    page = browser(ann).get(f"/tables/{table.pk}/replay/2/").text
    assert "Everybody agreed to pause the game." in page
    assert "You let the game go on." in page


def test_a_paused_table_is_not_first_in_the_lobby(ann: User, bob: User) -> None:
    paused, waiting = paused_table(ann, bob), playing_table(ann, bob)
    page = browser(ann).get("/").text
    assert page.index(waiting.pk) < page.index(paused.pk)
    assert "1 table waits for you." in page
    assert "The game is paused." in page
