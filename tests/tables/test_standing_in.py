"""A stand-in plays for a person who does not, until they take their seat back."""

from __future__ import annotations

from typing import Any

import pytest

from games.kit.registry import find_game
from tabletop.accounts.models import User
from tabletop.tables import bots, services
from tabletop.tables.errors import Forbidden, StaleTurn, TableError
from tabletop.tables.history import faults
from tabletop.tables.models import Table
from tabletop.tables.projection import Scene, my_turns
from tests.tables.stage import (
    acting_seat,
    browser,
    finished_table,
    fresh,
    legal_move,
    open_table,
    play,
    play_out,
    playing_table,
    take_turn,
    waiting_table,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def held(ann: User, bob: User, admin: User) -> Table:
    """Ann is to act, and a stand-in plays for her."""
    table = playing_table(ann, bob)
    services.seat_stand_in(table.pk, 0, admin)
    return fresh(table)


def newest(table: Table, user: User) -> str:
    return Scene(fresh(table), user).log()[0].sentence


def test_a_stand_in_plays_and_the_seat_keeps_its_owner(held: Table, ann: User, bob: User) -> None:
    seat = held.seats.get(index=0)
    assert (seat.player, seat.bot, seat.stand_in) == (ann, "highest", True)
    assert newest(held, bob) == "An administrator lets a stand-in play for ann."
    assert bots.play_due() == 1
    assert acting_seat(held).player == bob
    assert newest(held, bob).endswith("(Played by the stand-in.)")
    assert Scene(fresh(held), bob).names == ("ann", "bob")
    assert faults(fresh(held)) == []


def test_nothing_waits_for_a_person_whose_stand_in_plays(held: Table, ann: User) -> None:
    assert not my_turns(ann).exists()
    page = browser(ann).get(f"/tables/{held.pk}/").text
    assert "A stand-in plays for you." in page
    assert 'id="take-seat"' in page
    assert "Your turn" not in page
    assert "a stand-in plays" in browser().get(f"/tables/{held.pk}/").text
    assert 'id="take-seat"' not in browser().get(f"/tables/{held.pk}/").text


def test_the_owner_takes_the_seat_back_with_one_click(held: Table, ann: User, bob: User) -> None:
    page = browser(ann).post(f"/tables/{held.pk}/take-back/", follow=True).text
    assert "Your turn" in page
    assert held.seats.get(index=0).bot == ""
    assert newest(held, bob) == "ann is back and plays again."
    assert bots.play_due() == 0
    rev = fresh(held).rev
    services.take_back(held.pk, ann)  # a second press of the button
    assert fresh(held).rev == rev
    assert faults(play_out(held)) == []


def test_a_page_did_not_say_that_nobody_moves_and_that_a_stand_in_plays(
    held: Table, ann: User, bob: User, cara: User, admin: User
) -> None:
    services.seat_stand_in(held.pk, 1, admin)
    for viewer in (ann, bob):
        page = browser(viewer).get(f"/tables/{held.pk}/").text
        assert "The game waits for you to come back." in page
        assert "A stand-in plays for you." not in page
        assert page.count('id="take-seat"') == 1
    page = browser(cara).get(f"/tables/{held.pk}/").text
    assert "The game waits until somebody comes back." in page
    assert 'id="take-seat"' not in page
    services.take_back(held.pk, bob)
    page = browser(ann).get(f"/tables/{held.pk}/").text
    assert "A stand-in plays for you." in page
    assert "The game waits" not in page.partition('id="log"')[0]


def test_the_owner_takes_the_seat_back_while_the_stand_in_thinks(
    held: Table, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = find_game("toy").BOTS["highest"]

    def slow(*seen: Any) -> Any:
        services.take_back(held.pk, ann)
        return first(*seen)

    monkeypatch.setitem(find_game("toy").BOTS, "highest", slow)  # type: ignore[arg-type]
    assert bots.play_due() == 0
    assert acting_seat(held).player == ann
    with pytest.raises(StaleTurn):
        services.play_as_bot(held.pk, 0, action=legal_move(held), seen=fresh(held).seq)


def test_a_move_of_the_owner_that_comes_first_counts_and_takes_the_seat_back(
    ann: User, bob: User, admin: User
) -> None:
    table = playing_table(ann, bob)
    seen, move = table.seq, legal_move(table)
    services.seat_stand_in(table.pk, 0, admin)
    play(table, ann, move, seen=seen)
    assert table.seats.get(index=0).bot == ""
    assert acting_seat(table).player == bob
    assert faults(fresh(table)) == []


def test_a_move_against_the_rules_leaves_the_stand_in(held: Table, ann: User) -> None:
    with pytest.raises(ValueError, match="not-in-hand"):
        play(held, ann, {"type": "play", "card": next(iter({*range(1, 13)} - cards(held, 0)))})
    assert held.seats.get(index=0).stand_in
    assert fresh(held).seq == held.seq


def cards(table: Table, index: int) -> set[int]:
    state: Any = fresh(table).state
    return set(state["state"]["hands"][index])


def test_a_stand_in_sees_what_its_seat_sees(held: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    first = find_game("toy").BOTS["highest"]

    def watching(view: Any, legal: Any, chance: Any) -> Any:
        seen.append(view)
        return first(view, legal, chance)

    monkeypatch.setitem(find_game("toy").BOTS, "highest", watching)  # type: ignore[arg-type]
    hand = cards(held, 0)
    bots.play_due()
    assert [set(view.hand) for view in seen] == [hand]
    assert seen[0].hands == (2, 2)  # of the other hand: how many


def test_the_owner_still_talks_resigns_and_leaves_no_bot_behind(held: Table, ann: User, bob: User) -> None:
    services.say(held.pk, ann, "back soon")
    services.resign(held.pk, ann)
    seat = held.seats.get(index=0)
    assert (seat.player, seat.bot, seat.left) == (ann, "", True)
    with pytest.raises(TableError):
        services.take_back(held.pk, ann)


def test_who_comes_back_reads_what_happened_since_their_own_last_move(
    ann: User, bob: User, admin: User
) -> None:
    table = playing_table(ann, bob, hand=3)
    take_turn(table)
    take_turn(table)
    assert [entry.sentence for entry in Scene(fresh(table), ann).since()] == [newest(table, ann)]
    services.seat_stand_in(table.pk, 0, admin)
    bots.play_due()
    take_turn(table)
    services.take_back(table.pk, ann)
    told = [entry.sentence for entry in Scene(fresh(table), ann).since()]
    assert [text.partition(" played")[0] for text in told] == [
        "bob",
        "An administrator lets a stand-in play for you.",
        "ann",
        "bob",
        "You are back and play again.",
    ]
    page = browser(ann).get(f"/tables/{table.pk}/").text
    assert "Since your last move" in page
    assert told[2] in page
    take_turn(table)
    take_turn(table)
    assert len(Scene(fresh(table), ann).since()) == 1


def test_only_the_owner_takes_a_seat_back(held: Table, bob: User, cara: User) -> None:
    services.take_back(held.pk, bob)  # his own seat needs nothing
    assert held.seats.get(index=0).stand_in
    with pytest.raises(Forbidden):
        services.take_back(held.pk, cara)
    with pytest.raises(TableError):
        services.take_back(finished_table(cara, bob).pk, cara)


def test_an_administrator_gives_a_seat_back(held: Table, ann: User, bob: User, admin: User) -> None:
    services.give_back(held.pk, 0, admin)
    assert not held.seats.get(index=0).stand_in
    assert newest(held, ann) == "An administrator gave your seat back to you."
    assert newest(held, bob) == "An administrator gave the seat back to ann."
    for index in (0, 1, 7):
        with pytest.raises(TableError):
            services.give_back(held.pk, index, admin)


def test_the_next_game_is_the_persons_and_not_the_stand_ins(held: Table, ann: User, bob: User) -> None:
    services.resign(held.pk, bob)
    following = services.rematch(held.pk, bob)
    assert following.status == "open"
    assert not following.seats.exclude(bot="").exists()


def test_an_account_that_is_switched_off_holds_up_nobody(ann: User, bob: User, cara: User) -> None:
    playing, waiting, over = playing_table(ann, bob), waiting_table(ann, cara), finished_table(ann, bob)
    ended = fresh(over).rev
    ann.is_active = False
    ann.save()
    assert playing.seats.get(index=0).stand_in
    assert newest(playing, bob) == "A stand-in plays for ann, whose account is closed."
    assert bots.play_due() == 1
    assert fresh(waiting).host == cara
    assert fresh(over).rev == ended
    rev = fresh(playing).rev
    ann.save()  # an account that is off is saved again
    assert fresh(playing).rev == rev


def test_who_is_switched_on_again_takes_the_seat_back(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    ann.is_active = False
    ann.save()
    ann.is_active = True
    ann.save()
    assert browser(ann).post(f"/tables/{table.pk}/take-back/").status_code == 303
    assert acting_seat(table).player == ann
    take_turn(table)


def test_who_logs_out_keeps_playing(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    browser(ann).post("/accounts/logout/")
    assert not table.seats.get(index=0).stand_in


def test_a_closed_account_is_not_asked(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    services.vote(table.pk, bob, services.Question.CANCEL, wanted=True)
    ann.is_active = False
    ann.save()
    assert fresh(table).status == "cancelled"


def test_bots_that_were_there_from_the_start_are_no_stand_ins(ann: User) -> None:
    table = open_table(ann, seats=2, bots=["highest"])
    take_turn(table)
    bots.play_due()
    assert not table.seats.get(index=1).stand_in
    assert "stand-in" not in newest(table, ann)
