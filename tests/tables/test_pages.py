"""What the pages of the tables say in each state, and what no page may hold."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.finders import find
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape

from games.kit.registry import all_games, find_game
from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.lists import going_tables
from tabletop.tables.models import Table
from tabletop.tables.projection import Scene
from tests.tables.stage import (
    acting_seat,
    browser,
    cancelled_table,
    finished_table,
    fresh,
    open_table,
    play_out,
    playing_table,
    take_turn,
    waiting_table,
)

STATES = [waiting_table, playing_table, finished_table, cancelled_table]
ADDRESSES = ["tables:table", "tables:fair", "tables:replay"]


def page(user: User | None, address: str, **headers: str) -> str:
    """Return the page this person gets, redirects followed."""
    cache.clear()
    answer = browser(user).get(address, follow=True, headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def text_of(html: str, element: str) -> str:
    """Return the words inside the element with this id, single-spaced."""
    found = re.search(rf'<(\w+) [^>]*\bid="{element}".*?</\1>', html, re.DOTALL)
    assert found, element
    return " ".join(re.sub(r"<[^>]+>", " ", found.group()).split())


def all_pages(user: User | None, table: Table) -> list[str]:
    """Return every page of a table and those that lead to it."""
    addresses = [reverse("tables:lobby"), table.get_absolute_url(), reverse("tables:fair", args=[table.pk])]
    addresses += [reverse("tables:rules", args=[table.game])]
    if user is not None:
        addresses += [reverse("tables:new", args=[table.game]), reverse("tables:finished")]
    if table.seq:
        addresses += [reverse("tables:replay-at", args=[table.pk, 1])]
    return [page(user, address) for address in addresses]


@pytest.mark.parametrize("make", STATES)
def test_no_page_holds_a_script_or_a_style_of_its_own(ann: User, bob: User, make: Any) -> None:
    for html in all_pages(ann, make(ann, bob)):
        inline = re.findall(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>", html)
        assert not inline
        assert not re.findall(r"<style|\sstyle=|\son\w+=|hx-on", html)


@pytest.mark.parametrize("make", STATES)
def test_each_id_stands_once_on_a_page(ann: User, bob: User, make: Any) -> None:
    for viewer in (ann, None):
        for html in all_pages(viewer, make(ann, bob) if viewer else Table.objects.get()):
            ids = re.findall(r'\sid="([^"]+)"', html)
            assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("make", STATES)
def test_every_page_loads_the_script_for_changes_once(ann: User, bob: User, make: Any) -> None:
    for html in all_pages(ann, make(ann, bob)):
        assert html.count("live.js") == 1


def test_the_lobby_costs_the_same_however_many_tables_there_are(ann: User, bob: User, cara: User) -> None:
    def stock() -> None:
        open_table(bob)
        open_table(ann)
        playing_table(ann, bob)
        playing_table(bob, ann)
        playing_table(bob, cara)

    def queries() -> int:
        client = browser(ann)
        with CaptureQueriesContext(
            connection,
        ) as caught:
            assert client.get("/").status_code == 200
        return len(caught)

    stock()
    few = queries()
    for _ in range(3):
        stock()
    assert queries() == few


def test_the_lobby_names_the_tables_that_wait_for_me_first(ann: User, bob: User) -> None:
    tables = [playing_table(ann, bob), take_turn(playing_table(ann, bob))]
    mine, other = sorted(tables, key=lambda table: table.seats.get(player=ann).acting_since is None)
    html = page(ann, "/")
    assert html.index(f'id="t-{mine.pk}"') < html.index(f'id="t-{other.pk}"')
    assert "with bob" in html


def test_my_open_tables_stood_in_no_order(ann: User) -> None:
    made = [open_table(ann).pk for _ in range(6)]
    listed = [table.pk for table in going_tables(ann)]
    assert listed == made[::-1]


def test_lists_of_administrators_read_no_position(ann: User, bob: User, admin: User) -> None:
    services.say(playing_table(ann, bob).pk, ann, "hello")
    client = browser(admin)
    for name in ("table", "seat", "move", "message"):
        with CaptureQueriesContext(connection) as asked:
            assert client.get(f"/admin/tables/{name}/").status_code == 200
        assert not any('."state"' in query["sql"] for query in asked.captured_queries), name


def test_an_empty_lobby_says_what_to_do(ann: User) -> None:
    html = page(ann, "/")
    assert "Play a bot now" in html
    assert "Invite a friend" in html


def test_somebody_without_an_account_plays_a_bot_of_each_game_by_one_press(db: None) -> None:
    html = page(None, "/")
    for game in all_games():
        assert f'action="{reverse("tables:play-bots", args=[game])}"' in html


def test_a_new_table_can_be_filled_in_by_its_address(ann: User) -> None:
    html = page(ann, reverse("tables:new", args=["toy"]) + "?bots=highest&visibility=link")
    assert re.search(r'<option value="highest" selected', html)
    assert re.search(r'value="link"[^>]*checked', html)


def test_a_refused_new_table_keeps_what_was_typed(ann: User) -> None:
    answer = browser(ann).post(reverse("tables:new", args=["toy"]), {"seats": "99", "seed_word": "otter"})
    assert answer.status_code == 422
    assert "otter" in answer.content.decode()


def test_an_open_table_offers_its_address_to_who_sits_and_a_seat_to_who_does_not(
    ann: User, bob: User
) -> None:
    table = open_table(ann)
    assert f'value="http://testserver{table.get_absolute_url()}"' in page(ann, table.get_absolute_url())
    seen = page(bob, table.get_absolute_url())
    assert reverse("tables:join", args=[table.pk]) in seen
    assert 'id="share"' not in seen
    seen = page(None, table.get_absolute_url())
    assert reverse("tables:join-as-guest", args=[table.pk]) in seen
    assert f"/accounts/signup/?next={table.get_absolute_url()}" in seen


def test_the_strip_says_whose_turn_it_is(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    acting = ann if table.seats.get(player=ann).acting_since else bob
    other = bob if acting is ann else ann
    assert text_of(page(acting, table.get_absolute_url()), "strip").startswith("Your turn Play a card.")
    assert text_of(page(other, table.get_absolute_url()), "strip").startswith(f"Waiting for {acting}.")
    assert "You are watching." in text_of(page(None, table.get_absolute_url()), "strip")


def test_the_strip_follows_the_draft(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing_table(ann, bob)
    acting = acting_seat(table).player
    face, draw = table.config.UI, table.config.UI.draw
    monkeypatch.setattr(face, "draw", lambda *given: {**draw(*given), "prompt": "One card more."})
    assert text_of(page(acting, table.get_absolute_url()), "strip").startswith("Your turn One card more.")


def test_a_game_that_is_over_shows_the_standing_by_place(ann: User, bob: User) -> None:
    table = play_out(playing_table(ann, bob))
    html = page(ann, table.get_absolute_url())
    places = [int(place) for place in re.findall(r'class="place" aria-hidden="true">(\d+)<', html)]
    assert table.outcome is not None
    assert places == sorted(table.outcome["places"])
    assert "Play again" in html
    assert "Play again" not in page(None, table.get_absolute_url())


def test_a_next_game_that_was_cancelled_was_still_to_be_joined(ann: User, bob: User) -> None:
    table = finished_table(ann, bob)
    following = services.rematch(table.pk, ann)
    assert "Join the next game" in page(bob, table.get_absolute_url())
    assert "Watch the next game" in page(None, table.get_absolute_url())
    services.cancel(following.pk, ann)
    assert "Play again" in page(bob, table.get_absolute_url())
    assert "Watch the next game" not in page(None, table.get_absolute_url())


def test_a_cancelled_table_says_so_and_leads_on(ann: User, bob: User) -> None:
    table = cancelled_table(ann, bob)
    html = page(bob, table.get_absolute_url())
    assert "This table was cancelled." in html
    assert "(former player)" not in html
    assert 'id="say"' not in html


def test_the_fragment_holds_only_regions_to_be_put_in_place(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    html = page(ann, reverse("tables:board", args=[table.pk]), HX_Request="true")
    regions = ["strip", "halt", "turn-region", "people", "since", "log-lines", "chat-lines", "acts"]
    assert re.findall(r'<\w+ [^>]*\bid="([^"]+)"[^>]*hx-swap-oob="true"', html) == regions
    assert "<html" not in html


def test_a_chat_line_goes_back_with_the_half_made_move(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    key = "0" * 8 + "-0000-4000-8000-" + "0" * 12
    form = {"text": "hello", "seen": str(table.seq), "key": key}
    answer = browser(ann).post(reverse("tables:say", args=[table.pk]), form, headers={"HX-Request": "true"})
    assert "hello" in answer.content.decode()
    assert f'name="key" value="{key}"' in answer.content.decode()


def test_a_key_is_not_kept_beyond_its_turn(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    key = "0" * 8 + "-0000-4000-8000-" + "0" * 12
    form = {"text": "hello", "seen": str(table.seq), "key": key}
    take_turn(table)
    answer = browser(ann).post(reverse("tables:say", args=[table.pk]), form, headers={"HX-Request": "true"})
    assert key not in answer.content.decode()


def test_markup_in_names_and_chat_is_only_text(ann: User, bob: User) -> None:
    User.objects.filter(pk=ann.pk).update(display_name="<b>ann</b>")
    table = playing_table(ann, bob)
    services.say(table.pk, bob, "<img src=x>")
    for html in all_pages(bob, fresh(table)):
        assert "<b>ann</b>" not in html
        assert "<img src=x>" not in html


def test_replay_marks_the_step_and_keeps_the_shoulder_in_its_links(ann: User, bob: User) -> None:
    table = finished_table(ann, bob)
    html = page(ann, reverse("tables:replay-at", args=[table.pk, 2]) + "?seat=1")
    assert html.count('aria-current="step"') >= 1
    assert reverse("tables:replay-at", args=[table.pk, 3]) + "?seat=1" in html
    assert reverse("tables:replay-at", args=[table.pk, 2]) + "?seat=0" in html


def test_fair_opens_the_secret_only_when_the_game_is_over(ann: User, bob: User) -> None:
    table = playing_table(ann, bob)
    secret = bytes(table.shuffle.secret).hex()
    address = reverse("tables:fair", args=[table.pk])
    before = page(ann, address)
    assert table.shuffle.commitment in before
    assert secret not in before
    after = page(ann, reverse("tables:fair", args=[play_out(table).pk]))
    assert secret in after
    assert "agree" in text_of(after, "by-server")


def test_an_htmx_request_of_nobody_is_sent_to_log_in(ann: User) -> None:
    table = open_table(ann, visibility="link")
    answer = browser().get(reverse("tables:board", args=[table.pk]), headers={"HX-Request": "true"})
    assert answer.headers["HX-Redirect"].endswith(f"?next={table.get_absolute_url()}")


def test_a_move_between_two_queries_does_not_mix_two_states(ann: User, bob: User) -> None:
    before = playing_table(ann, bob)
    after = take_turn(fresh(before))
    scene = Scene(before, ann)
    assert scene.table.rev == after.rev
    assert scene.view.turn == scene.waited_for[0].index


def test_the_log_ends_where_the_page_does(ann: User, bob: User) -> None:
    scene = Scene(playing_table(ann, bob), ann)
    take_turn(fresh(scene.table))
    assert {entry.seq for entry in scene.log()} <= {scene.table.seq}


def test_no_form_forgets_its_token(ann: User, bob: User) -> None:
    """An include with `only` hides the token: a form in it is refused when it is sent."""
    open_table(ann)
    addresses = [
        "/",
        "/tables/new/qwirkle/",
        playing_table(ann, bob).get_absolute_url(),
        "/accounts/settings/",
    ]
    for address in [
        *addresses,
        open_table(bob).get_absolute_url(),
        finished_table(ann, bob).get_absolute_url(),
    ]:
        text = browser(ann).get(address).content.decode()
        forms = re.findall(r'<form[^>]*method="post".*?</form>', text, re.DOTALL)
        assert forms, address
        assert [form for form in forms if "csrfmiddlewaretoken" not in form] == [], address


def test_who_is_alone_is_offered_a_game_that_one_bot_is_enough_for(ann: User) -> None:
    html = browser(ann).get("/").text
    found = re.search(r'action="/tables/bots/(\w+)/"', html)
    assert found
    assert find_game(found[1]).GAME.seats.start == 2


def test_the_first_visit_is_light_on_the_wire(ann: User, bob: User) -> None:
    for _ in range(8):  # more than the page shows
        open_table(ann, game="qwirkle", seats=3)
        playing_table(ann, bob, game="qwirkle")
    html = page(None, "/")
    files = {*re.findall(r'(?:href|src|data-\w+)="/static/([^"#]+)', html)}
    assert len(files) >= 4
    weight = sum(len(gzip.compress(Path(find(name) or "").read_bytes())) for name in files)
    assert weight + len(gzip.compress(html.encode())) < 120_000


def test_a_stranger_reads_on_the_first_page_what_is_played_and_where(ann: User, bob: User) -> None:
    going, waiting = playing_table(ann, bob), open_table(ann)
    hidden = playing_table(ann, bob, visibility="link")
    html = page(None, "/")
    assert going.get_absolute_url() in html
    assert waiting.get_absolute_url() in html
    assert hidden.get_absolute_url() not in html
    assert '<meta property="og:title"' in html
    titles = [str(config.title) for config in all_games().values()]
    description = re.search(r'<meta name="description" content="([^"]+)"', html)
    assert description
    assert all(escape(title) in description[1] for title in titles)
    for game in all_games():
        for name in ("rules", "new", "play-bots"):
            assert reverse(f"tables:{name}", args=[game]) in html
