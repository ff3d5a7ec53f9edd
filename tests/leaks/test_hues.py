"""The card, the colour that is meant and unseen guesses of Hues and Cues: in another world, the same bytes."""

from __future__ import annotations

import json

import pytest

from games.kit.chance import Chance
from tabletop.accounts.models import User
from tabletop.tables.models import Table
from tests.leaks.eavesdrop import AS_JSON, pages
from tests.leaks.test_worlds import pages_without_replays, replace_what_is_hidden
from tests.tables.addresses import url_of
from tests.tables.stage import browser, fresh, person, play, playing_table

pytestmark = pytest.mark.django_db

CUE = {"type": "cue", "text": "zebra"}
CANARY = "N21"  # a guess that nobody else may see
PHASES = ("choosing", "cue given", "guessed", "second cue", "guessed again")


@pytest.fixture
def dan(db: None) -> User:
    return person("dan")


def begun(people: list[User], phase: str, guessing: str) -> Table:
    """Return a game in this phase; the first of these people gives the cues."""
    table = playing_table(*people, game="hues", guessing=guessing)
    card = table.state["state"]["card"]
    steps = [
        (people[0], CUE | {"space": card[0]}),
        (people[1], {"type": "guess", "space": CANARY}),
        (people[2], {"type": "guess", "space": "C3"}),
        (people[3], {"type": "guess", "space": "D4"}),
        (people[0], CUE | {"text": "stripes"}),
        (people[3], {"type": "guess", "space": "E5"}),
    ]
    taken = {"choosing": 0, "cue given": 1, "guessed": 2, "second cue": 4, "guessed again": 6}[phase]
    for who, action in steps[:taken]:
        play(table, who, action)
    return fresh(table)


def differing(table: Table, user: User | None, seat: int | None, *, admin: bool = False) -> set[str]:
    """Return the pages of this viewer that change when what the seat must not see does."""
    client = browser(user)
    before = pages_without_replays(client, table, admin=admin)
    replace_what_is_hidden(table, seat, Chance.seeded(f"{table.pk} {seat}"))
    after = pages_without_replays(client, fresh(table), admin=admin)
    return {where for where in before if before[where] != after[where]}


@pytest.mark.parametrize("guessing", ["in_turn", "sealed"])
@pytest.mark.parametrize("phase", PHASES)
def test_a_guesser_reads_neither_card_nor_colour_nor_guess(
    ann: User, bob: User, cara: User, dan: User, phase: str, guessing: str
) -> None:
    table = begun([ann, bob, cara, dan], phase, guessing)
    assert differing(table, cara, 2) == set()


@pytest.mark.parametrize("who", ["root", None])
@pytest.mark.parametrize("phase", PHASES)
def test_onlookers_and_administrators_read_none_of_it(
    ann: User, bob: User, cara: User, dan: User, admin: User, who: str | None, phase: str
) -> None:
    table = begun([ann, bob, cara, dan], phase, "sealed")
    assert differing(table, admin if who else None, None, admin=bool(who)) == set()


def test_the_giver_reads_no_unseen_guess(ann: User, bob: User, cara: User, dan: User) -> None:
    assert differing(begun([ann, bob, cara, dan], "guessed", "sealed"), ann, 0) == set()


def test_the_comparison_sees_a_card(ann: User, bob: User, cara: User, dan: User) -> None:
    table = begun([ann, bob, cara, dan], "choosing", "in_turn")
    assert url_of("table", table) in differing(table, ann, None)


def test_the_comparison_sees_an_unseen_guess(ann: User, bob: User, cara: User, dan: User) -> None:
    table = begun([ann, bob, cara, dan], "guessed", "sealed")
    assert url_of("table", table) in differing(table, bob, None)


def test_step_by_step_nothing_hidden_is_shown_either(ann: User, bob: User, cara: User, dan: User) -> None:
    """Replays play the log, so they are searched for what a card, a choice or a guess look like."""
    table = begun([ann, bob, cara, dan], "guessed", "sealed")
    for user in (cara, dan, None):
        for where, text in pages(browser(user), table):
            for canary in (
                "h-pick",
                "your colour",
                "on your card",
                f"guessed {CANARY}",
                f"You guessed {CANARY}",
            ):
                assert canary not in text, (canary, where)
    own = "".join(text for _, text in pages(browser(bob), table))
    assert f"You guessed {CANARY}" in own
    giver = "".join(text for where, text in pages(browser(ann), table) if "replay" in where)
    assert "h-pick" in giver


def test_programs_are_told_no_more(ann: User, bob: User, cara: User, dan: User) -> None:
    table = begun([ann, bob, cara, dan], "guessed", "sealed")
    for user in (cara, None):
        told = browser(user).get(url_of("table", table), **AS_JSON).json()
        assert (told["view"]["card"], told["view"]["target"], told["view"]["own_guess"]) == (None, None, None)
        assert CANARY not in json.dumps({key: row for key, row in told.items() if key != "legal"})
    assert browser(bob).get(url_of("table", table), **AS_JSON).json()["view"]["own_guess"] == CANARY
