"""Hues and Cues on the site: refusals keep what was written, with script and without; who sees which words."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.models import Table
from tests.tables.addresses import url_of
from tests.tables.conftest import _unhurried, ann, bob, cara  # noqa: F401  the same people, as fast
from tests.tables.stage import browser, fresh, open_table, play, playing_table

pytestmark = pytest.mark.django_db

AS_HTMX = {"headers": {"hx-request": "true"}}
AS_JSON = {"headers": {"accept": "application/json"}}


@pytest.fixture
def table(ann: User, bob: User, cara: User) -> Table:  # noqa: F811
    return playing_table(ann, bob, cara, game="hues")


def card(table: Table) -> list[str]:
    return list(table.state["state"]["card"])


@pytest.mark.parametrize("how", [{}, AS_HTMX], ids=["without script", "with script"])
@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("reddish", "“reddish” names the basic colour “red”."),
        ("ice cream", "The first cue is exactly one word; this has 2."),
        ("corner", "“corner” points at a place on the board"),
        ("", "Write a cue."),
    ],
)
def test_h28_a_refused_cue_comes_back_with_its_colour_and_nobody_saw_it(
    table: Table,
    ann: User,  # noqa: F811
    bob: User,  # noqa: F811
    how: dict[str, dict[str, str]],
    typed: str,
    why: str,
) -> None:
    before = browser(bob).get(url_of("table", table), **AS_JSON).json()
    chosen = card(table)[2]
    fields = {"seen": table.seq, "draft": chosen, "text": typed}
    answer = browser(ann).post(url_of("play", table), fields, **how)  # type: ignore[arg-type]
    assert answer.status_code == 422
    assert re.search(rf'<p class="refusal" role="alert">{why}', answer.text)
    assert f'name="draft" value="{chosen}"' in answer.text
    assert f'name="text" type="text" value="{typed}"' in answer.text
    assert re.search(rf'id="pick-{chosen}"[^>]*aria-pressed="true"', answer.text)
    assert browser(bob).get(url_of("table", table), **AS_JSON).json() == before


def test_a_cue_without_a_colour_comes_back(table: Table, ann: User) -> None:  # noqa: F811
    answer = browser(ann).post(url_of("play", table), {"seen": table.seq, "text": "pig"})
    assert answer.status_code == 422
    assert "Choose the colour your cue is about." in answer.text
    assert 'name="text" type="text" value="pig"' in answer.text


def test_a_colour_is_chosen_and_a_cue_given_without_script(table: Table, ann: User) -> None:  # noqa: F811
    client, chosen = browser(ann), card(table)[1]
    shown = client.post(url_of("compose", table), {"next": chosen, "text": "zebr", "seen": table.seq}).text
    assert f"First cue for {chosen}" in shown
    fields = {"seen": table.seq, "draft": chosen, "text": "Zebra!"}
    assert client.post(url_of("play", table), fields).status_code == 303
    state = fresh(table).state["state"]
    assert (state["target"], state["cues"]) == (chosen, ["zebra"])


def guess(client: Client, table: Table, text: str) -> str:
    answer = client.post(url_of("play", table), {"seen": fresh(table).seq, "notation": text})
    return answer.text if answer.status_code == 422 else str(answer.status_code)


def test_a_refused_guess_comes_back(table: Table, ann: User, bob: User, cara: User) -> None:  # noqa: F811
    play(table, ann, {"type": "cue", "space": card(table)[0], "text": "zebra"})
    client = browser(bob)
    assert "“Z9” is not a space." in guess(client, table, "Z9")
    assert 'value="Z9"' in guess(client, table, "Z9")
    assert guess(client, table, "h14") == "303"
    assert "A piece lies on H14 already." in guess(browser(cara), table, "h14")
    assert guess(browser(cara), table, "h15") == "303"


def test_colours_are_said_in_words_to_all_where_the_table_wants_it(
    ann: User,  # noqa: F811
    bob: User,  # noqa: F811
    cara: User,  # noqa: F811
) -> None:
    for words in (True, False):
        table = playing_table(ann, bob, cara, game="hues", words=words)
        play(table, ann, {"type": "cue", "space": card(table)[0], "text": "zebra"})
        play(table, bob, {"type": "guess", "space": "H14"})
        for client in (browser(cara), browser(None)):
            told = "placed a piece on H14 (very light pale pink)." in client.get(url_of("table", table)).text
            assert told == words


def test_the_people_are_told_by_what_they_do(table: Table, ann: User, bob: User) -> None:  # noqa: F811
    play(table, ann, {"type": "cue", "space": card(table)[0], "text": "zebra"})
    play(table, bob, {"type": "guess", "space": "H14"})
    html = browser(None).get(url_of("table", table)).text
    notes = re.findall(r'<span class="clock">([^<]*)</span>', html)
    assert notes == ["gives the cues", "has guessed", "thinking"]


def test_nobody_is_asked_about_only_moves_where_there_never_is_one(
    table: Table,
    ann: User,  # noqa: F811
    bob: User,  # noqa: F811
) -> None:
    assert 'id="forced"' not in browser(ann).get(url_of("table", table)).text
    other = playing_table(ann, bob, game="qwirkle")
    assert 'id="forced"' in browser(ann).get(url_of("table", other)).text


def test_who_comes_to_a_table_reads_its_rules_of_the_house(ann: User, bob: User, cara: User) -> None:  # noqa: F811
    usual = open_table(ann, game="hues", seats=3)
    assert "Rules of the house" not in browser(bob).get(url_of("table", usual)).text
    other = open_table(ann, game="hues", seats=3, language="lt", guessing="sealed")
    told = [
        "<dt>Guessing</dt><dd>All at once: nobody sees a guess before all are in</dd>",
        "<dt>Cues are given in</dt><dd>Lietuvių",
        "Bots know English best.",
    ]
    before = browser(bob).get(url_of("table", other)).text
    assert [line for line in told if line not in before] == []
    for user in (bob, cara):
        services.join(other.pk, user)
    during = browser(bob).get(url_of("table", other)).text
    assert [line for line in told if line not in during] == []


@pytest.mark.parametrize(("language", "cues"), [("lt", "lt"), ("mn", "mn"), ("en", "en")])
def test_cues_were_english_at_tables_of_people_who_read_another_language(
    ann: User,  # noqa: F811
    language: str,
    cues: str,
) -> None:
    client = browser(ann)
    client.cookies["django_language"] = language
    form = client.get("/tables/new/hues/").context["form"]
    assert form["language"].value() == cues
    client.post("/tables/bots/hues/")
    assert Table.objects.get(host=ann).options["language"] == cues
