"""From an empty table to the first turn, and to the next table of the same people."""

from __future__ import annotations

from hashlib import sha256

import pytest

from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.errors import Forbidden, TableError
from tabletop.tables.models import Move, Secret, Table
from tabletop.tables.services.writing import current_state
from tests.tables.stage import (
    finished_table,
    fresh,
    open_table,
    person,
    play_out,
    playing_table,
    rows,
    take_turn,
    waiting_table,
)

pytestmark = pytest.mark.django_db


def sitting(table: Table) -> list[str | None]:
    """Who sits where: a login, the name of a bot in brackets, None for a free seat."""
    seats = table.seats.select_related("player")
    assert [seat.index for seat in seats] == list(range(len(seats)))
    return [f"({s.bot})" if s.bot else s.player and s.player.username for s in seats]


def test_the_host_sits_at_seat_0_and_bots_at_the_last_seats(ann: User) -> None:
    table = open_table(ann, seats=4, bots=["random", "highest"])
    assert sitting(table) == ["ann", None, "(random)", "(highest)"]
    assert (table.status, table.seq, table.rev, table.host, table.state) == ("open", 0, 1, ann, None)


def test_a_table_without_a_free_seat_begins_at_once(ann: User) -> None:
    table = fresh(open_table(ann, seats=3, bots=["highest", "highest"]))
    assert (table.status, table.seq) == ("playing", 1)
    assert table.started is not None
    assert list(table.seats.values_list("acting_since", flat=True)) == [1, None, None]


def test_the_shuffles_are_committed_to_before_anybody_else_sits_down(ann: User, bob: User) -> None:
    table = open_table(ann)
    before = Secret.objects.get(pk=table.pk)
    assert len(before.secret) == 32
    assert before.commitment == sha256(bytes(before.secret)).hexdigest()
    services.join(table.pk, bob)
    after = Secret.objects.get(pk=table.pk)
    assert (bytes(after.secret), after.commitment) == (bytes(before.secret), before.commitment)


def test_ids_are_unlike_and_unguessable(ann: User) -> None:
    ids = {open_table(ann).pk for _ in range(20)}
    assert len(ids) == 20
    assert all(len(pk) == 12 and pk.isalnum() for pk in ids)


def test_who_sits_down_last_begins_the_game(ann: User, bob: User, cara: User) -> None:
    table = open_table(ann, seats=3)
    assert services.join(table.pk, bob).status == "open"
    assert services.join(table.pk, cara).status == "playing"
    assert sitting(table) == ["ann", "bob", "cara"]
    setup = table.moves.get()
    assert (setup.seq, setup.kind, setup.seat, setup.action) == (1, Move.Kind.SETUP, None, {"seats": 3})
    assert setup.draws


def test_the_log_names_who_began_a_game_as_what_they_were(ann: User, bob: User) -> None:
    by_last = open_table(ann, seats=2)
    services.join(by_last.pk, bob)
    by_host = open_table(ann, seats=3)
    services.join(by_host.pk, bob)
    services.start(by_host.pk, ann)
    told = [(move.by, move.user) for table in (by_last, by_host) for move in table.moves.all()]
    assert told == [(Move.By.PLAYER, bob), (Move.By.HOST, ann)]


def test_sitting_down_twice_is_sitting_down_once(ann: User, bob: User) -> None:
    table = open_table(ann, seats=3)
    services.join(table.pk, bob)
    before = fresh(table)
    services.join(table.pk, bob, index=2, seed_word="other")
    assert sitting(table) == ["ann", "bob", None]
    assert fresh(table).rev == before.rev
    assert table.seats.get(index=1).seed_word == ""


def test_a_seat_of_ones_choice(ann: User, bob: User, cara: User) -> None:
    table = open_table(ann, seats=4)
    services.join(table.pk, bob, index=2)
    assert sitting(table) == ["ann", None, "bob", None]
    for index in (0, 2, 9):
        with pytest.raises(TableError) as refused:
            services.join(table.pk, cara, index=index)
        assert refused.value.code == "taken"
    assert sitting(table) == ["ann", None, "bob", None]


def test_nobody_sits_down_at_a_table_that_has_begun(ann: User, bob: User, cara: User) -> None:
    table = playing_table(ann, bob)
    with pytest.raises(TableError) as refused:
        services.join(table.pk, cara)
    assert refused.value.code == "not-open"


def test_a_full_table_that_is_still_open_says_so(ann: User, bob: User, cara: User) -> None:
    table = open_table(ann, seats=3)
    table.seats.exclude(index=0).update(bot="highest")  # cannot come about by itself
    with pytest.raises(TableError) as refused:
        services.join(table.pk, cara)
    assert refused.value.code == "full"


def test_who_has_the_link_sits_down_at_a_link_table(ann: User, bob: User) -> None:
    table = open_table(ann, visibility="link")
    assert services.join(table.pk, bob).status == "playing"


def test_seed_words_go_into_the_shuffles(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.tables.services.opening.secrets.token_bytes", lambda n: bytes(n))
    draws = []
    for word in ("", "fig", "fig", "plum"):
        table = open_table(ann, seed_word="oak")
        services.join(table.pk, bob, seed_word=word)
        draws.append(table.moves.get().draws)
    assert draws[1] == draws[2]
    assert draws[0] != draws[1] != draws[3] != draws[0]


def test_getting_up_frees_the_seat_and_forgets_the_seed_word(ann: User, bob: User) -> None:
    table = open_table(ann, seats=3)
    services.join(table.pk, bob, seed_word="fig")
    services.leave(table.pk, bob)
    assert sitting(table) == ["ann", None, None]
    assert table.seats.get(index=1).seed_word == ""
    assert (fresh(table).rev, fresh(table).seq, fresh(table).status) == (3, 0, "open")


def test_a_host_who_gets_up_hands_the_table_on(ann: User, bob: User, cara: User) -> None:
    table = open_table(ann, seats=4)
    services.join(table.pk, bob, index=3)
    services.join(table.pk, cara, index=2)
    services.leave(table.pk, ann)
    assert (fresh(table).status, fresh(table).host) == ("open", cara)
    services.leave(table.pk, bob)
    assert fresh(table).host == cara


def test_a_table_that_everybody_left_is_cancelled_though_bots_wait_there(ann: User) -> None:
    table = open_table(ann, seats=3, bots=["highest"])
    services.leave(table.pk, ann)
    assert fresh(table).status == "cancelled"
    assert fresh(table).finished is not None


def test_only_who_sits_at_an_open_table_gets_up(ann: User, bob: User) -> None:
    table = open_table(ann)
    with pytest.raises(Forbidden):
        services.leave(table.pk, bob)
    services.join(table.pk, bob)
    with pytest.raises(TableError) as refused:
        services.leave(table.pk, bob)
    assert refused.value.code == "not-open"


def test_the_host_begins_with_those_who_are_here_and_the_seats_close_up(ann: User, bob: User) -> None:
    table = open_table(ann, seats=4, bots=["random"])
    services.join(table.pk, bob, index=2, seed_word="fig")
    services.start(table.pk, ann)
    assert sitting(table) == ["ann", "bob", "(random)"]
    assert table.moves.get().action == {"seats": 3}
    assert table.config.GAME.audit(current_state(fresh(table))) == []
    assert [seat.seed_word for seat in table.seats.all()] == ["", "fig", ""]
    assert fresh(table).status == "playing"


def test_a_host_at_another_seat_than_the_first_begins_too(ann: User, bob: User, cara: User) -> None:
    table = open_table(ann, seats=4)
    services.join(table.pk, bob, index=2)
    services.join(table.pk, cara, index=3)
    services.leave(table.pk, ann)
    services.start(table.pk, bob)
    assert sitting(table) == ["bob", "cara"]


def test_beginning_is_the_hosts(ann: User, bob: User, cara: User) -> None:
    table = waiting_table(ann, bob)
    for user in (bob, cara):
        with pytest.raises(Forbidden):
            services.start(table.pk, user)
    assert fresh(table).status == "open"


def test_too_few_to_begin(ann: User) -> None:
    table = open_table(ann, seats=3)
    with pytest.raises(TableError) as refused:
        services.start(table.pk, ann)
    assert refused.value.code == "too-few"
    assert sitting(table) == ["ann", None, None]


def test_a_game_is_not_begun_twice(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    before = rows(table)
    with pytest.raises(TableError) as refused:
        services.start(table.pk, ann)
    assert refused.value.code == "not-open"
    assert rows(table) == before


def test_an_open_table_is_called_off_by_its_host_only(ann: User, bob: User) -> None:
    table = waiting_table(ann, bob)
    with pytest.raises(Forbidden):
        services.cancel(table.pk, bob)
    assert services.cancel(table.pk, ann).status == "cancelled"
    for act in (services.cancel, services.join, services.start, services.leave):
        with pytest.raises(TableError) as refused:
            act(table.pk, ann if act is not services.join else person("dan"))
        assert refused.value.code == "not-open"


def test_a_game_that_goes_on_is_not_called_off(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    with pytest.raises(TableError) as refused:
        services.cancel(table.pk, ann)
    assert refused.value.code == "not-open"


def test_the_first_to_ask_opens_the_next_table_and_the_others_join_it(
    ann: User, bob: User, cara: User
) -> None:
    table = finished_table(ann, bob, visibility="link", hand=1, double=True)
    following = services.rematch(table.pk, bob)
    assert following.pk != table.pk
    assert fresh(table).rematch_id == following.pk
    assert (following.status, following.host, following.visibility) == ("open", bob, "link")
    assert following.options == table.options
    assert services.rematch(table.pk, bob).pk == following.pk
    with pytest.raises(Forbidden):
        services.rematch(table.pk, cara)
    assert services.rematch(table.pk, ann).status == "playing"
    assert sitting(following) == ["bob", "ann"]
    assert services.rematch(table.pk, ann).pk == following.pk


def test_a_rematch_with_bots_begins_at_once(ann: User) -> None:
    from tabletop.tables import bots

    table = playing_table(ann, bots=["random", "highest"], hand=1)
    while fresh(table).status == "playing":
        if not bots.play_due():
            take_turn(table)
    following = services.rematch(table.pk, ann)
    assert following.status == "playing"
    assert sitting(following) == ["ann", "(random)", "(highest)"]


def test_a_next_table_that_was_cancelled_stood_in_the_way_of_another(ann: User, bob: User) -> None:
    table = finished_table(ann, bob)
    services.cancel(services.rematch(table.pk, ann).pk, ann)
    following = services.rematch(table.pk, bob)
    assert (following.status, following.host) == ("open", bob)
    assert services.rematch(table.pk, ann).pk == following.pk


def test_no_rematch_of_a_game_that_goes_on_or_was_called_off(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    with pytest.raises(TableError) as refused:
        services.rematch(table.pk, ann)
    assert refused.value.code == "not-over"


def test_a_rematch_of_a_rematch(ann: User, bob: User) -> None:
    first = finished_table(ann, bob)
    second = services.rematch(first.pk, ann)
    services.rematch(first.pk, bob)
    play_out(second)
    third = services.rematch(second.pk, bob)
    assert len({first.pk, second.pk, third.pk}) == 3
