"""Moves prepared while others play: played when the turn comes, or refused and told; nobody else's business."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser

from games.kit.chance import Chance
from games.kit.codec import store_state
from games.kit.types import ActionError, Json, Readiness
from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.errors import Forbidden, StaleTurn, TableError
from tabletop.tables.history import faults, record_of
from tabletop.tables.models import Move, Plan, Seat, Table
from tabletop.tables.projection import Scene
from tests.contract.toy.engine import Toy
from tests.tables.stage import (
    acting_seat,
    browser,
    fresh,
    legal_move,
    open_table,
    play,
    playing_table,
    take_turn,
    waiting_table,
)

pytestmark = pytest.mark.django_db

HTMX = {"headers": {"hx-request": "true"}}
AS_JSON = {"headers": {"accept": "application/json"}}


@pytest.fixture
def table(ann: User, bob: User) -> Table:
    """Ann is to act, Bob waits."""
    return playing_table(ann, bob)


def card_of(table: Table, index: int, which: int = 0) -> Json:
    """An action of a seat of the toy: one of the cards it holds."""
    return {"type": "play", "card": fresh(table).state["state"]["hands"][index][which]}


def prepare(table: Table, user: User, action: Json, **kwargs: Any) -> Table:
    kwargs.setdefault("seen", fresh(table).seq)
    return services.prepare(table.pk, user, read=lambda _: action, **kwargs)


def log_of(table: Table) -> list[tuple[str, int | None]]:
    return [(move.by, move.seat) for move in table.moves.all()]


def test_a_prepared_move_is_played_when_the_turn_comes(table: Table, ann: User, bob: User) -> None:
    action = card_of(table, 1)
    prepare(table, bob, action)
    assert fresh(table).rev == table.rev  # nobody sees a change
    take_turn(table)
    last = table.moves.latest("seq")
    assert (last.kind, last.by, last.seat, last.user) == (Move.Kind.ACTION, Move.By.PLANNED, 1, bob)
    assert last.action == action
    assert acting_seat(table).index == 0
    assert not Plan.objects.exists()
    assert faults(fresh(table)) == []


def test_the_log_says_that_it_was_prepared(table: Table, bob: User) -> None:
    prepare(table, bob, card_of(table, 1))
    take_turn(table)
    told = [entry.sentence for entry in Scene(fresh(table), AnonymousUser()).log()]
    assert told[0].startswith("bob played")
    assert told[0].endswith("(Prepared beforehand.)")
    services.resign(table.pk, bob)
    moves: Any = record_of(fresh(table), list(table.seats.all()))["moves"]
    assert [move["by"] for move in moves] == ["player", "planned", "player"]


def test_one_prepared_move_follows_another_in_the_same_breath(
    ann: User, bob: User, cara: User, django_capture_on_commit_callbacks: Any
) -> None:
    table = playing_table(ann, bob, cara)
    prepare(table, cara, card_of(table, 2))
    prepare(table, bob, card_of(table, 1))
    take_turn(table)
    assert log_of(table)[1:] == [("player", 0), ("planned", 1), ("planned", 2)]
    assert acting_seat(table).index == 0
    assert faults(fresh(table)) == []


def test_it_is_one_move_and_the_next_is_ones_own(table: Table, bob: User) -> None:
    prepare(table, bob, card_of(table, 1))
    take_turn(table)
    take_turn(table)
    assert acting_seat(table).index == 1


def test_a_move_for_a_later_turn_waits_and_is_played_then(
    table: Table, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(table, bob, card_of(table, 1))
    with monkeypatch.context() as patch:
        patch.setattr(Toy, "readiness", lambda *_: Readiness.LATER)
        take_turn(table)
        assert acting_seat(table).index == 1
        play(table, bob, card_of(table, 1, 1))
    assert Plan.objects.filter(reached=False).exists()
    take_turn(table)
    assert log_of(table)[-1] == ("planned", 1)


def test_a_move_that_is_not_whole_is_laid_out_when_its_turn_comes(
    table: Table, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(table, bob, card_of(table, 1))
    monkeypatch.setattr(Toy, "readiness", lambda *_: Readiness.OPEN)
    take_turn(table)
    assert acting_seat(table).index == 1
    assert "What you prepared is laid out." in browser(bob).get(f"/tables/{table.pk}/").text
    take_turn(table)
    assert not Plan.objects.exists()


def test_a_prepared_move_that_is_illegal_by_now_is_refused_and_its_owner_told(
    table: Table, ann: User, bob: User
) -> None:
    prepare(table, bob, card_of(table, 1))
    Plan.objects.update(
        action={"type": "play", "card": card_of(table, 0)["card"]}
    )  # as if the world had changed
    take_turn(table)
    assert acting_seat(table).index == 1
    page = browser(bob).get(f"/tables/{table.pk}/").text
    assert "Your prepared move no longer fits:" in page
    assert "You do not hold card" in page
    for user in (ann, None):
        assert "prepared move" not in browser(user).get(f"/tables/{table.pk}/").text
    take_turn(table)
    assert not Plan.objects.exists()
    assert "no longer fits" not in browser(bob).get(f"/tables/{table.pk}/").text


def test_it_must_be_legal_as_the_table_stands(table: Table, bob: User) -> None:
    with pytest.raises(ActionError, match="not-in-hand"):
        prepare(table, bob, card_of(table, 0))
    with pytest.raises(ActionError, match="unreadable"):
        prepare(table, bob, "rubbish")
    assert not Plan.objects.exists()


def test_it_can_be_changed_and_taken_back(table: Table, ann: User, bob: User) -> None:
    prepare(table, bob, card_of(table, 1, 0))
    prepare(table, bob, card_of(table, 1, 1))
    assert [plan.action for plan in Plan.objects.all()] == [card_of(table, 1, 1)]
    services.drop_plan(table.pk, ann)  # hers, of which there is none
    assert Plan.objects.exists()
    services.drop_plan(table.pk, bob)
    take_turn(table)
    assert acting_seat(table).index == 1


def test_a_move_prepared_when_the_turn_has_come_is_played_at_once(table: Table, ann: User, bob: User) -> None:
    action, seen = card_of(table, 1), fresh(table).seq
    take_turn(table)
    prepare(table, bob, action, seen=seen)
    assert log_of(table)[-1] == ("planned", 1)
    assert acting_seat(table).index == 0


def test_a_repeated_press_prepares_no_second_move(table: Table, ann: User, bob: User) -> None:
    seen = fresh(table).seq
    prepare(table, bob, card_of(table, 1), seen=seen)
    take_turn(table)
    with pytest.raises(StaleTurn):
        prepare(table, bob, card_of(table, 1), seen=seen)
    assert not Plan.objects.exists()


def test_only_who_sits_there_and_plays_may_prepare(table: Table, ann: User, bob: User, cara: User) -> None:
    with pytest.raises(Forbidden):
        prepare(table, cara, card_of(table, 1))
    with pytest.raises(Forbidden):
        services.drop_plan(table.pk, cara)
    waiting = waiting_table(ann, bob)
    with pytest.raises(TableError, match="not-playing"):
        prepare(waiting, bob, {"type": "play", "card": 1})


def test_a_game_without_anything_to_foresee_offers_nothing(ann: User, bob: User) -> None:
    table = playing_table(ann, bob, game="sorry")
    waiting = (bob, ann)[acting_seat(table).index]
    with pytest.raises(TableError, match="nothing-ahead"):
        prepare(table, waiting, legal_move(table))
    assert "start-preparing" not in browser(waiting).get(f"/tables/{table.pk}/").text


def test_it_is_forgotten_when_the_game_is_over(ann: User, bob: User, cara: User) -> None:
    table = playing_table(ann, bob, cara)
    prepare(table, cara, card_of(table, 2))
    services.resign(table.pk, ann)
    services.resign(table.pk, bob)
    assert fresh(table).status == Table.Status.FINISHED
    assert not Plan.objects.exists()


def test_it_is_forgotten_when_its_owner_goes(ann: User, bob: User, cara: User) -> None:
    table = playing_table(ann, bob, cara)
    prepare(table, bob, card_of(table, 1))
    services.resign(table.pk, bob)
    assert not Plan.objects.exists()


@pytest.mark.parametrize("act", ["cancel_as_admin", "seat_stand_in", "free_seat"])
def test_it_is_forgotten_when_an_administrator_ends_it(table: Table, bob: User, act: str) -> None:
    root = User.objects.create_superuser("root", "root@example.org")
    prepare(table, bob, card_of(table, 1))
    getattr(services, act)(table.pk, *([] if act == "cancel_as_admin" else [1]), root)
    assert not Plan.objects.exists()


def test_it_is_no_one_elses_move(table: Table, bob: User, cara: User) -> None:
    """Who sat down in another's place does not play what that one had in mind."""
    prepare(table, bob, card_of(table, 1))
    Seat.objects.filter(table=table, index=1).update(player=cara)
    assert Scene(fresh(table), cara).plan is None
    take_turn(table)
    assert acting_seat(table).index == 1
    assert not Plan.objects.exists()


def test_a_turn_with_a_plan_is_nobodys_forced_one(table: Table, bob: User) -> None:
    services.set_plays_forced(table.pk, bob, wanted=True)
    prepare(table, bob, card_of(table, 1))
    take_turn(table)
    assert log_of(table)[-1] == ("planned", 1)


def test_the_answer_of_a_bot_sets_a_prepared_move_off(ann: User) -> None:
    table = open_table(ann, seats=2, bots=["highest"])
    take_turn(table)
    prepare(table, ann, card_of(table, 0))
    from tabletop.tables import bots

    assert bots.play_due() == 1
    assert log_of(table)[1:] == [("player", 0), ("bot", 1), ("planned", 0)]


# The page


BOARD = [["Rc", 0, 0], ["Rq", 1, 0], ["Rs", 2, 0]]
HANDS = [["Rd", "Pl", "Yx"], ["Gs", "Bx", "Yl"]]


def opened(ann: User, bob: User) -> tuple[Table, User, list[str]]:
    """A table of Qwirkle where Ann is to act, who waits there, and the tiles of that hand."""
    table = playing_table(ann, bob, game="qwirkle")
    position = {"board": BOARD, "hands": HANDS, "bag": ["Oc", "Od", "Ol"], "turn": 0}
    game = table.config.GAME
    step = game.start(position, table.read_options(), Chance.seeded(1))
    table.state = store_state(game, step.state)
    table.save()
    table.seats.filter(index=0).update(acting_since=table.seq)
    table.seats.filter(index=1).update(acting_since=None)
    return fresh(table), bob, game.dump(step.state)["hands"][1]


def plan_fields(table: Table, **fields: Any) -> dict[str, Any]:
    return {"seen": fresh(table).seq, "key": str(uuid4()), "ahead": "yes", **fields}


def test_the_page_offers_to_prepare_and_shows_what_was_prepared(ann: User, bob: User) -> None:
    table, waiting, hand = opened(ann, bob)
    client, url = browser(waiting), f"/tables/{table.pk}/"
    assert 'id="start-preparing"' in client.get(url).text
    assert 'id="confirm"' not in client.get(url).text
    ready = client.get(url, {"ahead": "yes"}).text
    assert f'action="{url}plan/"' in ready
    answer = client.post(f"{url}plan/", plan_fields(table, draft=f"trade {hand[0]}"))
    assert answer.status_code == 303
    watched = client.get(url).text
    assert "Your next move is prepared." in watched
    assert 'id="confirm"' not in watched
    shown = client.get(answer["Location"]).text
    assert "Your next move is prepared." in shown
    assert f'value="trade {hand[0]}/1"' in shown
    assert "Prepared</button>" in shown
    changed = client.post(f"{url}compose/", plan_fields(table, next=f"trade {hand[1]}")).text
    assert "Prepare</button>" in changed
    assert f'value="trade {hand[1]}/2"' in changed
    client.post(f"{url}plan/", {"drop": "yes"})
    assert "Your next move is prepared." not in client.get(url).text


def test_what_is_refused_comes_back_with_its_draft(ann: User, bob: User) -> None:
    table, waiting, _ = opened(ann, bob)
    fields = plan_fields(table, draft="Rc@90,90")
    answer = browser(waiting).post(f"/tables/{table.pk}/plan/", fields, **HTMX)
    assert answer.status_code == 422
    assert 'name="ahead"' in answer.text


def test_a_half_made_plan_becomes_a_half_made_move_when_the_turn_comes(ann: User, bob: User) -> None:
    table, waiting, hand = opened(ann, bob)
    fields = plan_fields(table, draft=f"trade {hand[0]}", refresh="1", rev=fresh(table).rev)
    take_turn(table)
    answer = browser(waiting).post(f"/tables/{table.pk}/compose/", fields, **HTMX)
    assert f'value="trade {hand[0]}/1"' in answer.text
    assert f'action="/tables/{table.pk}/play/"' in answer.text


def test_a_half_made_plan_is_let_go_once_another_was_played(ann: User, bob: User) -> None:
    table, waiting, hand = opened(ann, bob)
    fields = plan_fields(table, draft=f"trade {hand[0]}", refresh="1", rev=fresh(table).rev)
    prepare(table, waiting, {"type": "trade", "tiles": [hand[1]]})
    take_turn(table)
    answer = browser(waiting).post(f"/tables/{table.pk}/compose/", fields, **HTMX)
    assert 'name="ahead" value="yes"' not in answer.text.replace(
        'id="start-preparing" name="ahead" value="yes"', ""
    )


def test_json_prepares_and_tells_its_owner_alone(table: Table, ann: User, bob: User) -> None:
    action = card_of(table, 1)
    fields = {"action": json.dumps(action), "seen": table.seq}
    answer = browser(bob).post(f"/tables/{table.pk}/plan/", fields, **AS_JSON)
    assert answer.json()["plan"] == action
    for user in (ann, None):
        assert browser(user).get(f"/tables/{table.pk}/", **AS_JSON).json().get("plan") is None
    refused = browser(bob).post(f"/tables/{table.pk}/plan/", fields | {"action": "{}"}, **AS_JSON)
    assert (refused.status_code, refused.json()["code"]) == (422, "unreadable")


def test_sorry_prepares_a_card_of_the_hand(ann: User, bob: User) -> None:
    table = playing_table(ann, bob, game="sorry", variant="points")
    waiting = 1 - acting_seat(table).index
    client, url = browser((ann, bob)[waiting]), f"/tables/{table.pk}/"
    page = client.get(url, {"ahead": "yes"}).text
    assert "Board, to prepare a move with" in page
    legal = Scene(table, (ann, bob)[waiting]).ahead
    assert legal is not None
    action = next(iter(legal.legal))
    raw = table.config.GAME.dump_action(action)
    client.post(f"{url}plan/", plan_fields(table, action=json.dumps(raw)))
    assert "Your next move is prepared." in client.get(url).text
    while acting_seat(table).index != waiting and not Plan.objects.filter(reached=True).exists():
        if table.moves.filter(by=Move.By.PLANNED).exists():
            break
        take_turn(table)
    assert table.moves.filter(by=Move.By.PLANNED).exists() or Plan.objects.filter(reached=True).exists()
