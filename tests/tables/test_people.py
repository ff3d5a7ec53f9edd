"""What others may know of a person, and one's own history: counted as it happens, paged without counting."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.clock import Pace
from tabletop.tables.lists import PER_PAGE
from tabletop.tables.models import Result, Seat, Standing, Table
from tests.tables.stage import (
    browser,
    cancelled_table,
    finished_table,
    fresh,
    legal_move,
    open_table,
    person,
    play,
    play_out,
    playing_table,
    take_turn,
)

pytestmark = pytest.mark.django_db

PACE = Pace(credit=timedelta(days=1))


def standing(user: User, game: str = "toy") -> dict[str, int]:
    """The counters of a person that are not 0."""
    row = Standing.objects.filter(user=user, game=game).values(
        "won", "shared", "lost", "practice", "in_time", "lapses"
    )
    return {name: value for name, value in row[0].items() if value} if row else {}


def test_the_end_of_a_game_is_written_into_the_histories_of_its_people(ann: User, bob: User) -> None:
    table = play_out(playing_table(ann, bob))
    places = table.outcome["places"]
    hows = {1: "won", 2: "lost"} if sorted(places) == [1, 2] else {1: "shared"}
    for index, user in enumerate((ann, bob)):
        assert standing(user) == {hows[places[index]]: 1}
        result = Result.objects.get(user=user)
        assert (result.table, result.game, result.how, result.public) == (
            table,
            "toy",
            hows[places[index]],
            True,
        )


def test_one_wins_and_one_loses(ann: User, bob: User) -> None:
    finished_table(ann, bob)
    assert standing(ann) == {"won": 1}
    assert standing(bob) == {"lost": 1}


def test_games_against_bots_alone_are_counted_apart(ann: User) -> None:
    table = open_table(ann, seats=2, bots=["highest"])
    services.resign(table.pk, ann)
    assert standing(ann) == {"practice": 1}
    assert Result.objects.get().user == ann


def test_a_game_that_was_called_off_is_no_result(ann: User, bob: User) -> None:
    cancelled_table(ann, bob)
    services.cancel_as_admin(
        playing_table(ann, bob).pk, User.objects.create_superuser("root", "root@example.org")
    )
    assert not Result.objects.exists()


def test_turns_are_counted_where_the_table_has_a_pace(ann: User, bob: User) -> None:
    take_turn(playing_table(ann, bob))
    assert standing(ann) == {}
    table = playing_table(ann, bob, pace=PACE)
    take_turn(table)
    services.time_out(table.pk, 1, seen=fresh(table).seq)
    take_turn(table)
    assert standing(ann) == {"in_time": 2}
    assert standing(bob) == {"lapses": 1}


def test_a_prepared_move_is_a_turn_in_time_and_a_bots_is_nobodys(ann: User, bob: User) -> None:
    table = playing_table(ann, bob, pace=PACE)
    card = {"type": "play", "card": table.state["state"]["hands"][1][0]}
    services.prepare(table.pk, bob, read=lambda _: card, seen=table.seq)
    take_turn(table)
    assert standing(bob) == {"in_time": 1}
    services.seat_stand_in(table.pk, 0, User.objects.create_superuser("root", "root@example.org"))
    services.play_as_bot(table.pk, 0, action=legal_move(table), seen=fresh(table).seq)
    assert standing(ann) == {"in_time": 1}


def page_of(someone: User, viewer: User) -> str:
    answer = browser(viewer).get(f"/people/{someone.username}/")
    assert answer.status_code == 200
    return answer.text


def test_a_persons_page_tells_name_reliability_and_results(ann: User, bob: User, cara: User) -> None:
    User.objects.filter(pk=bob.pk).update(display_name="Bobby")
    table = playing_table(ann, bob, pace=PACE)
    for _ in range(2):
        take_turn(table)
    services.time_out(table.pk, 0, seen=fresh(table).seq)
    services.resign(table.pk, ann)
    page = page_of(bob, cara)
    for text in (
        "<h1>Bobby</h1>",
        "100%",
        "of 1 turn was taken in time",
        "The time never ran out.",
        "Toy with ann",
    ):
        assert text in page, text
    page, ended = page_of(ann, cara), Result.objects.get(user=ann).get_how_display()
    for text in ("50%", "of 2 turns were taken in time", "The time ran out once.", ended):
        assert text in page, text
    for hidden in ("example.org", "Settings</a> </p>"):
        assert hidden not in page


def test_a_link_table_is_on_the_page_for_those_alone_who_sat_there(ann: User, bob: User, cara: User) -> None:
    table = finished_table(ann, bob, visibility="link")
    for viewer, seen in ((ann, True), (bob, True), (cara, False)):
        assert (table.pk in page_of(bob, viewer)) is seen
    assert "1</td>" in page_of(bob, cara)  # the count is everybody's


def test_a_person_is_found_in_any_case_and_not_when_there_is_none(ann: User, bob: User) -> None:
    client = browser(ann)
    assert client.get("/people/BOB/").status_code == 200
    assert client.get("/people/nobody/").status_code == 404
    User.objects.filter(pk=bob.pk).update(is_active=False)
    assert client.get("/people/bob/").status_code == 404
    assert browser().get("/people/nobody/").status_code == browser().get("/people/ann/").status_code == 302


def test_names_at_a_table_lead_to_their_people(ann: User, bob: User) -> None:
    for table in (playing_table(ann, bob), finished_table(ann, bob)):
        page = browser(ann).get(f"/tables/{table.pk}/").text
        assert 'href="/people/bob/"' in page
        assert "/people/" not in browser().get(f"/tables/{table.pk}/").text


def results(user: User, count: int, **kwargs: str) -> list[Result]:
    """So many finished games more in a history, each at a table of its own."""
    other = person(f"other{Result.objects.count()}")
    made = []
    for _ in range(count):
        table = finished_table(user, other)
        Result.objects.filter(table=table, user=user).update(**kwargs)
        made.append(table.results.get(user=user))
    return made


def test_a_history_is_paged_both_ways(ann: User) -> None:
    made = [result.table_id for result in results(ann, PER_PAGE + 3)][::-1]
    client = browser(ann)

    def shown(url: str) -> tuple[list[str], dict[str, str]]:
        answer = client.get(url)
        context = answer.context
        pages = {"older": context["stretch"].older, "newer": context["stretch"].newer}
        return [row.result.table_id for row in context["rows"]], pages

    first, pages = shown("/tables/finished/")
    assert (first, pages["newer"]) == (made[:PER_PAGE], None)
    second, pages = shown(f"/tables/finished/?before={pages['older']}")
    assert (second, pages["older"]) == (made[PER_PAGE:], None)
    again, pages = shown(f"/tables/finished/?after={pages['newer']}")
    assert (again, pages["newer"]) == (first, None)
    assert shown("/tables/finished/?before=rubbish&how=nonsense&game=chess")[0] == first
    assert shown("/tables/finished/?before=1")[0] == []
    assert "Show all" in client.get("/tables/finished/?before=1").text


def test_a_history_is_filtered_by_game_and_result(ann: User) -> None:
    won, lost = results(ann, 1)[0], results(ann, 1, how="lost")[0]
    other_game = results(ann, 1, game="qwirkle")[0]
    client = browser(ann)

    def shown(**asked: str) -> list[int]:
        return [row.result.pk for row in client.get("/tables/finished/", asked).context["rows"]]

    assert shown() == [other_game.pk, lost.pk, won.pk]
    assert shown(game="toy") == [lost.pk, won.pk]
    assert shown(how="won", game="toy") == [won.pk]
    assert shown(how="shared") == []
    assert "No finished game is like that." in client.get("/tables/finished/", {"how": "shared"}).text


def test_pages_of_people_ask_as_much_with_many_games_as_with_one(ann: User, bob: User) -> None:
    def count() -> list[int]:
        found = []
        for url in ("/tables/finished/", "/tables/finished/?how=won", "/people/ann/", "/people/bob/"):
            client = browser(ann)
            client.get(url)
            with CaptureQueriesContext(connection) as queries:
                client.get(url)
            found.append(len(queries))
        return found

    for _ in range(2):
        finished_table(ann, bob)
    before = count()
    for _ in range(4):
        finished_table(ann, bob)
    assert count() == before


def test_histories_are_written_for_games_that_were_over_before(ann: User, bob: User) -> None:
    tables = [finished_table(ann, bob), finished_table(bob, ann)]
    Seat.objects.filter(table=tables[0], player=ann).update(in_time=3, lapses=1)
    Table.objects.filter(pk=tables[0].pk).update(pace=PACE.dump())
    kept = list(Result.objects.order_by("id").values("table", "user", "game", "how", "public"))
    Result.objects.all().delete()
    Standing.objects.all().delete()
    import_module("tabletop.tables.migrations.0006_people").write_histories(apps, None)
    assert list(Result.objects.order_by("id").values("table", "user", "game", "how", "public")) == kept
    assert standing(ann) == {"won": 1, "lost": 1, "in_time": 3, "lapses": 1}


def test_an_account_that_ends_takes_its_history_along(ann: User, bob: User) -> None:
    table = finished_table(ann, bob)
    play(playing_table(ann, bob), ann, legal_move(Table.objects.latest("created")))
    ann.delete()
    assert not Standing.objects.filter(won__gt=0, user__username="ann").exists()
    assert table.results.get().user == bob
