"""How the site answers: JSON as design section 5 says, pages and fragments for browsers with and without htmx."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from games.kit.types import Json
from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.models import Table
from tabletop.tables.services.writing import current_state
from tests.tables.stage import (
    acting_seat,
    browser,
    finished_table,
    fresh,
    legal_move,
    legal_moves,
    open_table,
    playing_table,
    rows,
    take_turn,
)

pytestmark = pytest.mark.django_db

KEYS = {
    "id",
    "game",
    "status",
    "seq",
    "rev",
    "seat",
    "to_act",
    "deadline",
    "view",
    "legal",
    "outcome",
}
HTMX = {"hx-request": "true"}


@pytest.fixture
def table(ann: User, bob: User) -> Table:
    return playing_table(ann, bob)


def ask(user: User | None, table: Table) -> dict[str, Json]:
    answer = browser(user).get(f"/tables/{table.pk}/", headers={"accept": "application/json"})
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/json"
    found: dict[str, Json] = answer.json()
    assert set(found) == KEYS
    return found


def post(
    client: Client, table: Table, fields: dict[str, Json], act: str = "play", **headers: str
) -> HttpResponse:
    if "action" in fields and not isinstance(fields["action"], str):
        fields = fields | {"action": json.dumps(fields["action"])}
    return client.post(f"/tables/{table.pk}/{act}/", fields, headers=headers)  # type: ignore[return-value]


def post_json(user: User, table: Table, **fields: Json) -> tuple[int, dict[str, Json]]:
    answer = post(browser(user), table, fields, accept="application/json")
    return answer.status_code, json.loads(answer.content)


def test_json_of_an_open_table(ann: User, bob: User) -> None:
    table = open_table(ann)
    found = ask(ann, table)
    assert found == {
        "id": table.pk,
        "game": "toy",
        "status": "open",
        "seq": 0,
        "rev": 1,
        "seat": 0,
        "to_act": [],
        "deadline": None,
        "view": None,
        "legal": [],
        "outcome": None,
    }
    assert ask(bob, table)["seat"] is None


def test_json_of_who_is_to_move_of_who_waits_and_of_an_onlooker(table: Table, ann: User, bob: User) -> None:
    mine, theirs, nobodys = ask(ann, table), ask(bob, table), ask(None, table)
    assert [(found["seat"], found["to_act"]) for found in (mine, theirs, nobodys)] == [
        (0, [0]),
        (1, [0]),
        (None, [0]),
    ]
    assert mine["legal"] == legal_moves(table)
    assert theirs["legal"] == nobodys["legal"] == []
    hands = [list(hand) for hand in current_state(table).hands]
    assert [found["view"]["hand"] for found in (mine, theirs, nobodys)] == [*hands, None]


def test_json_of_a_game_that_is_over(ann: User, bob: User) -> None:
    table = finished_table(ann, bob)
    found = ask(bob, table)
    assert (found["status"], found["to_act"], found["legal"]) == ("finished", [], [])
    assert set(found["outcome"]) == {"reason", "scores", "places"}
    assert found["outcome"] == table.outcome


def test_json_says_in_utc_until_when_there_is_time(table: Table, ann: User) -> None:
    until = timezone.now().replace(microsecond=0)
    table.seats.filter(index=0).update(deadline=until)
    assert ask(ann, table)["deadline"] in (until.isoformat(), until.isoformat().replace("+00:00", "Z"))


def test_json_play(table: Table, ann: User) -> None:
    action = legal_move(table)
    status, found = post_json(ann, table, action=action, seen=table.seq, key=str(uuid4()))
    assert status == 200
    assert set(found) == KEYS
    assert (found["seq"], found["to_act"], found["legal"]) == (2, [1], [])
    assert fresh(table).seq == 2


def test_a_json_body_is_a_form_too(table: Table, ann: User) -> None:
    answer = browser(ann).post(
        f"/tables/{table.pk}/play/",
        {"action": legal_move(table), "seen": 1, "key": str(uuid4())},
        content_type="application/json",
        headers={"accept": "application/json"},
    )
    assert (answer.status_code, answer.json()["seq"]) == (200, 2)


@pytest.mark.parametrize("body", ["", "{", "[]", "1", '"x"', "null", "[" * 20_000, '{"action": 5}', "\udcff"])
def test_a_json_body_that_is_none(table: Table, ann: User, body: str) -> None:
    answer = browser(ann).post(
        f"/tables/{table.pk}/play/",
        body.encode(errors="surrogateescape"),
        content_type="application/json",
        headers={"accept": "application/json"},
    )
    assert answer.status_code == 422
    assert set(answer.json()) == {"code", "error"}


def test_json_refusals(table: Table, ann: User, bob: User, cara: User) -> None:
    action, before = legal_move(table), rows(table)
    absent = {"type": "play", "card": next(c for c in range(1, 13) if c not in current_state(table).hands[0])}
    for user, fields, wanted in (
        (cara, {"action": action, "seen": 1}, (403, "forbidden")),
        (ann, {"action": action, "seen": 0}, (409, "stale")),
        (ann, {"action": action, "seen": 7}, (409, "stale")),
        (ann, {"action": action}, (422, "unreadable")),
        (ann, {"action": action, "seen": "x"}, (422, "unreadable")),
        (ann, {"action": action, "seen": 1, "key": "x"}, (422, "unreadable")),
        (ann, {"action": "{", "seen": 1}, (422, "unreadable")),
        (ann, {"action": {"type": "dance"}, "seen": 1}, (422, "unreadable")),
        (ann, {"seen": 1}, (422, "unreadable")),
        (ann, {"action": absent, "seen": 1}, (422, "not-in-hand")),
        (bob, {"action": action, "seen": 1}, (422, "not-your-turn")),
    ):
        status, found = post_json(user, table, **fields)
        assert (status, found["code"]) == wanted
        assert set(found) == {"code", "error"}
        assert found["error"]
    assert rows(table) == before


@pytest.mark.parametrize("seen", ["9" * 30, "-1", "1.0", "٣", "1" * 5000, "\x00"])
@pytest.mark.parametrize("game", ["toy", "qwirkle"])
def test_odd_numbers_are_refused_and_break_nothing(ann: User, bob: User, game: str, seen: str) -> None:
    table = playing_table(ann, bob, game=game)
    status, _ = post_json(ann, table, action={"type": "trade", "tiles": []}, seen=seen)
    assert status in (409, 422)


def test_json_of_nobody_is_401(table: Table) -> None:
    for act in ("play", "join", "say"):
        answer = post(Client(), table, {}, act, accept="application/json")
        assert (answer.status_code, json.loads(answer.content)["code"]) == (401, "login-needed")


def test_a_page_of_json_is_not_given_to_a_browser(table: Table, ann: User) -> None:
    for accept in ("text/html,application/xhtml+xml,*/*;q=0.8", "*/*", ""):
        answer = browser(ann).get(f"/tables/{table.pk}/", headers={"accept": accept} if accept else {})
        assert answer["Content-Type"].startswith("text/html")


def test_a_form_that_worked_leads_back_to_the_table(table: Table, ann: User) -> None:
    answer = post(browser(ann), table, {"action": legal_move(table), "seen": 1, "key": str(uuid4())})
    assert (answer.status_code, answer["Location"]) == (303, f"/tables/{table.pk}/")


def test_htmx_gets_the_fragment(table: Table, ann: User) -> None:
    answer = post(browser(ann), table, {"action": legal_move(table), "seen": 1}, **HTMX)
    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert f'data-rev="{fresh(table).rev}"' in answer.text


def test_a_form_of_the_games_own_is_read_by_its_face(table: Table, ann: User) -> None:
    card = legal_move(table)["card"]
    answer = post(browser(ann), table, {"card": card, "seen": 1})
    assert answer.status_code == 303
    assert table.moves.get(seq=2).action == {"type": "play", "card": card}


def test_the_fragment_is_204_while_the_page_is_current(table: Table, ann: User) -> None:
    client = browser(ann)
    url = f"/tables/{table.pk}/board/"
    assert client.get(url, {"rev": table.rev}).status_code == 204
    assert client.get(url, {"rev": table.rev}).content == b""
    take_turn(table)
    for rev in (table.rev, "", "x", 99):
        answer = client.get(url, {"rev": rev}, headers=HTMX)
        assert answer.status_code == 200
        assert "<html" not in answer.text
    assert client.get(url, {"rev": fresh(table).rev}).status_code == 204


def test_every_change_that_can_be_seen_ends_the_204(ann: User, bob: User, cara: User) -> None:
    table = open_table(ann, seats=3)
    client = browser(cara)
    for change in (
        lambda: services.join(table.pk, bob),
        lambda: services.say(table.pk, bob, "hello"),
        lambda: services.hide(table.messages.get().pk, ann),
        lambda: services.leave(table.pk, bob),
        lambda: services.join(table.pk, bob),
        lambda: services.start(table.pk, ann),
        lambda: take_turn(table),
        lambda: services.resign(table.pk, bob),
        lambda: services.rematch(table.pk, ann),
    ):
        rev = fresh(table).rev
        assert client.get(f"/tables/{table.pk}/board/", {"rev": rev}).status_code == 204
        change()
        assert client.get(f"/tables/{table.pk}/board/", {"rev": rev}).status_code == 200


def test_an_open_page_went_on_leading_to_a_next_game_that_was_cancelled(ann: User, bob: User) -> None:
    table = finished_table(ann, bob)
    for call_off in (services.cancel, services.leave):  # nobody is left
        following = services.rematch(table.pk, ann)
        rev = fresh(table).rev
        assert "Join the next game" in browser(bob).get(table.get_absolute_url()).text
        call_off(following.pk, ann)
        answer = browser(bob).get(f"/tables/{table.pk}/board/", {"rev": rev})
        assert answer.status_code == 200
        assert "Play again" in answer.text


@pytest.mark.parametrize(("seen", "status"), [(0, 409), (1, 422)])
def test_a_refusal_keeps_what_the_person_was_composing(ann: User, bob: User, seen: int, status: int) -> None:
    table = playing_table(ann, bob, game="qwirkle")
    seat = acting_seat(table)
    hand = current_state(table).hands[seat.index]
    bad = {"draft": f"{hand[0]}/1@0,0 {hand[1]}/2@4,0", "seen": seen, "key": str(uuid4())}
    for headers in (HTMX, {}):
        answer = post(browser(seat.player), table, bad, **headers)
        assert answer.status_code == status
        assert f'name="draft" value="{bad["draft"]}"' in answer.text
        assert 'role="alert"' in answer.text
        assert ("<html" in answer.text) is not headers
        assert f'name="seen" value="{fresh(table).seq}"' in answer.text


def test_a_refusal_without_htmx_is_a_whole_page_and_with_it_a_fragment(table: Table, ann: User) -> None:
    for fields, status in (({"card": "13", "seen": 1}, 422), ({"card": "1", "seen": 0}, 409)):
        page = post(browser(ann), table, fields)
        assert page.status_code == status
        assert page.text.startswith("<!doctype html>")
        fragment = post(browser(ann), table, fields, **HTMX)
        assert fragment.status_code == status
        assert "<html" not in fragment.text
        assert 'role="alert"' in fragment.text


def test_the_same_form_twice_is_one_move(table: Table, ann: User) -> None:
    client, fields = browser(ann), {"action": legal_move(table), "seen": 1, "key": str(uuid4())}
    first = post(client, table, fields)
    before = rows(table)
    again = post(client, table, fields)
    assert (first.status_code, again.status_code) == (303, 303)
    assert rows(table) == before
    found = post(client, table, fields, accept="application/json")
    assert (found.status_code, json.loads(found.content)["seq"]) == (200, 2)


def test_a_resignation_twice_is_one(ann: User, bob: User, cara: User) -> None:
    table = playing_table(ann, bob, cara)
    client, fields = browser(bob), {"key": str(uuid4())}
    for _ in range(2):
        assert post(client, table, fields, "resign").status_code == 303
    assert table.moves.filter(kind="leave").count() == 1
    assert post(client, table, {}, "resign").status_code == 409
    assert post(client, table, {"key": "x"}, "resign").status_code == 422


@pytest.mark.parametrize(
    "act", ["play", "join", "leave", "start", "cancel", "resign", "rematch", "say", "compose"]
)
def test_a_form_from_another_site_is_refused(table: Table, ann: User, act: str) -> None:
    before = fresh(table).rev
    answer = post(browser(ann, enforce_csrf_checks=True), table, {"text": "hello", "seen": 1}, act)
    assert answer.status_code == 403
    assert fresh(table).rev == before


def test_a_form_of_our_own_page_passes(table: Table, ann: User) -> None:
    client = browser(ann, enforce_csrf_checks=True)
    page = client.get(f"/tables/{table.pk}/")
    token = page.context["csrf_token"]
    fields: dict[str, Any] = {"action": legal_move(table), "seen": 1, "csrfmiddlewaretoken": str(token)}
    assert post(client, table, fields).status_code == 303


def test_joining_by_form(ann: User, bob: User, cara: User) -> None:
    table = open_table(ann, seats=4)
    answer = post(browser(bob), table, {"seat": 2, "seed_word": "  blue   moon "}, "join")
    assert answer.status_code == 303
    seat = table.seats.get(player=bob)
    assert (seat.index, seat.seed_word) == (2, "blue moon")
    for fields, status in (
        ({"seat": "2"}, 409),
        ({"seat": "x"}, 422),
        ({"seat": "-1"}, 422),
        ({"seat": "²"}, 422),
        ({"seed_word": "x" * 65}, 422),
    ):
        assert post(browser(cara), table, fields, "join").status_code == status, fields
    assert not table.seats.filter(player=cara).exists()


def test_talking_by_form(table: Table, ann: User) -> None:
    client = browser(ann)
    assert post(client, table, {"text": "<b>hello</b>"}, "say").status_code == 303
    page = client.get(f"/tables/{table.pk}/").text
    assert "&lt;b&gt;hello" in page
    assert "<b>hello" not in page
    assert post(client, table, {"text": " "}, "say").status_code == 422
    assert post(client, table, {"text": "x" * 501}, "say", **HTMX).status_code == 422


def test_what_people_write_about_themselves_is_text(bob: User, ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(display_name="<script>x</script>")
    table = finished_table(User.objects.get(pk=ann.pk), bob)
    for url in ("/", f"/tables/{table.pk}/", f"/tables/{table.pk}/fair/", f"/tables/{table.pk}/replay/1/"):
        assert "<script>x" not in browser(bob).get(url).text


def test_the_draft_of_a_turn_that_was_played_elsewhere_is_not_laid_on_the_next(ann: User, bob: User) -> None:
    table = playing_table(ann, bob, game="qwirkle")
    first = acting_seat(table)
    old = {"draft": "trade", "seen": str(table.seq), "refresh": "1", "rev": "0"}
    compose = f"/tables/{table.pk}/compose/"
    kept = browser(first.player).post(compose, old)
    assert kept.context["drawing"]["mode"] == "trade"
    take_turn(take_turn(table))
    fresh_turn = browser(first.player).post(compose, old)
    assert fresh_turn.context["drawing"]["mode"] == "place"


def test_a_number_of_thousands_of_digits_broke_the_page(ann: User, bob: User, cara: User) -> None:
    number = "9" * 5000
    waiting, over = open_table(ann), finished_table(ann, bob)
    answer = browser(cara).post(f"/tables/{waiting.pk}/join/", {"seat": number})
    assert answer.status_code == 422
    for asked in (number, "-1", "²"):
        page = browser(bob).get(f"/tables/{over.pk}/replay/1/", {"seat": asked})
        assert (page.status_code, page.context["eyes"]) == (200, 1)


@pytest.mark.parametrize("sign", ["\ud800", "\0"])
def test_a_sign_that_can_be_written_nowhere_broke_the_answer(
    ann: User, bob: User, cara: User, sign: str
) -> None:
    table = playing_table(ann, bob, cara, game="hues")
    giver = acting_seat(table)
    cue = json.dumps(legal_move(table) | {"text": f"sea{sign}"})
    assert giver.player is not None
    answer = browser(giver.player).post(f"/tables/{table.pk}/play/", {"action": cue, "seen": table.seq})
    assert (answer.status_code, post_json(giver.player, table, action=cue, seen=1)[0]) == (422, 422)


def test_a_text_that_postgresql_cannot_keep_was_a_fault_of_ours(ann: User, bob: User, table: Table) -> None:
    waiting, text = open_table(ann, seats=3), "a\0b"
    for user, at, act, fields in (
        (ann, table, "say", {"text": text}),
        (ann, table, "memo", {"text": text}),
        (ann, waiting, "invite", {"username": text}),
        (bob, waiting, "join", {"seed_word": text}),
    ):
        assert post(browser(user), at, fields, act).status_code == 422
