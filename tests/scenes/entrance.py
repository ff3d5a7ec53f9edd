"""Scenes before and around the tables: the first page, setting up a table, tables that wait, people, finished games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.models import Table
from tests.scenes.acting import await_, fill, one_by_one, press
from tests.scenes.scene import Visit, further, scene
from tests.scenes.stage import (
    a_guest,
    at,
    is_turn_of,
    later,
    people,
    play,
    play_until,
    play_well,
    somebody,
    table_of,
    until_now,
    waiting_table,
)
from tests.tables.stage import fresh
from tests.tables.stage import waiting_table as waiting_in_public

if TYPE_CHECKING:
    from playwright.sync_api import Page

LOBBY, NEW, TABLE = "tables:lobby", "tables:new", "tables:table"


# The first page


@scene(LOBBY)
def home() -> Visit:
    """For who is not logged in, with tables to join and to watch."""
    _public_tables(*people(4))
    return Visit("/")


@scene(LOBBY)
def home_empty() -> Visit:
    return Visit("/")


@scene(LOBBY)
def lobby_empty() -> Visit:
    return Visit("/", somebody("Ann"))


@scene(LOBBY)
def lobby_guest() -> Visit:
    guest = a_guest()
    play_until(table_of(guest, somebody("Bob"), game="qwirkle"), is_turn_of(0), minutes=9)
    return Visit("/", guest)


@scene(LOBBY)
def lobby_my_turn() -> Visit:
    ann, bob = people()
    until_now(days=1)
    play_until(table_of(ann, bob, game="sorry", pace="evenings"), is_turn_of(0), minutes=9)
    return Visit("/", ann)


@scene(LOBBY)
def lobby_tables() -> Visit:
    """Several tables: my turn at some, others wait for others or for people, and there is more to join and watch."""
    ann, bob, cara, dan = people(4)
    until_now(days=2)
    for game, pace in (("qwirkle", "evenings"), ("sorry", "week")):
        play_until(play_well(table_of(ann, bob, game=game, pace=pace), 6), is_turn_of(0))
    cue = {"type": "cue", "space": "H15", "text": "pig"}
    play(table_of(cara, ann, dan, game="hues", pace="evenings", free_choice=True), 0, cue)
    waiting_table(ann, game="qwirkle")
    paused = table_of(ann, dan, game="sorry")
    for player in (ann, dan):
        services.vote(paused.pk, player, services.Question.PAUSE, wanted=True)
    _public_tables(*(somebody(name) for name in ("Eve", "Finn", "Gus", "Hal")))
    return Visit("/", ann)


@scene(LOBBY)
def lobby_waiting() -> Visit:
    ann, bob = people()
    until_now(hours=3)
    play_until(table_of(ann, bob, game="qwirkle", pace="evenings"), is_turn_of(1))
    return Visit("/", ann)


def _public_tables(*players: User) -> None:
    one, two, three, four = players
    until_now(hours=2)
    play_well(table_of(one, two, game="qwirkle", pace="live", visibility="public"), 5)
    play_well(table_of(three, four, game="sorry", visibility="public"), 5, minutes=1)
    waiting_in_public(one, game="sorry")
    waiting_in_public(two, three, four, game="hues")
    later(hours=1)


# A new table


def _ask_for_nonsense(page: Page) -> None:
    """Own times that cannot be, and a word that is too long for the form."""
    page.locator("#id_pace [value=custom]").check(force=True)
    page.locator("#id_credit").fill("0")
    page.locator("#id_bank").fill("5")
    page.locator("#id_cap").fill("2")
    page.locator("#id_bots").select_option(index=1)
    page.locator("#house summary").click()
    page.locator("form.card button.main").click()
    page.locator(".errors").first.wait_for()


def _new(game: str) -> Visit:
    return Visit(f"/tables/new/{game}/", somebody("Ann"))


@scene(NEW)
def new_qwirkle() -> Visit:
    return _new("qwirkle")


@scene(NEW)
def new_sorry() -> Visit:
    return _new("sorry")


@scene(NEW)
def new_hues() -> Visit:
    return _new("hues")


@scene(NEW, acts=_ask_for_nonsense)
def new_qwirkle_errors() -> Visit:
    return _new("qwirkle")


@scene(NEW, acts=_ask_for_nonsense)
def new_sorry_errors() -> Visit:
    return _new("sorry")


@scene(NEW, acts=_ask_for_nonsense)
def new_hues_errors() -> Visit:
    return _new("hues")


# A table that waits


def _invite_nobody(page: Page) -> None:
    page.locator("#invite-name").fill("nobody-here")
    page.locator("#invite").click()
    page.locator("#invite-error").wait_for()


@scene(TABLE)
def open_host() -> Visit:
    """Whoever opened a table, alone at it."""
    ann = somebody("Ann")
    return at(waiting_table(ann, game="qwirkle", seats=2, pace="evenings"), ann)


@scene(TABLE)
def open_enough() -> Visit:
    """The host, who may begin without the empty seats."""
    ann, bob, cara, _dan = people(4)
    _play_together(ann, bob)
    table = waiting_table(ann, bob, cara, game="hues", seats=5, seed_word="clover")
    services.invite(table.pk, ann, "dan")
    return at(table, ann)


@scene(TABLE, acts=_invite_nobody)
def open_invite_unknown() -> Visit:
    ann, bob = people()
    _play_together(ann, bob)
    return at(waiting_table(ann, game="sorry", seats=4), ann)


@scene(TABLE)
def open_guest() -> Visit:
    """Somebody who sits at another's table."""
    ann, bob = people()
    return at(waiting_table(ann, bob, game="sorry", seats=4, pace="week", variant="points"), bob)


@scene(TABLE)
def open_visitor() -> Visit:
    """Somebody who may sit down."""
    ann, bob, cara = people(3)
    return at(waiting_table(ann, bob, game="qwirkle", pace="quick", show_unseen=True), cara)


@scene(TABLE)
def open_invited() -> Visit:
    ann, bob = people()
    table = waiting_table(ann, game="hues", seats=4)
    services.invite(table.pk, ann, "bob")
    return at(table, bob)


@scene(TABLE)
def open_stranger() -> Visit:
    """Somebody who is not logged in, at a table that is open to all eyes."""
    ann, bob = people()
    return at(waiting_table(ann, bob, game="sorry", seats=4, visibility="public"))


@scene(TABLE)
def open_link_stranger() -> Visit:
    """Somebody who is not logged in, behind the link to a friend's table."""
    return at(waiting_table(somebody("Ann"), game="hues", seats=4))


@scene(TABLE)
def begun_link_stranger() -> Visit:
    """Somebody who is not logged in, behind the link to a game that has begun."""
    ann, bob = people()
    return at(play_well(table_of(ann, bob, game="qwirkle"), 3))


further(
    open_link_stranger,
    "open-link-stranger-wrong",
    one_by_one(fill("[name=display_name]", "a\u200bb"), press("#sit-as-guest"), await_(".errors")),
)


@scene(TABLE)
def open_guest_of_the_site() -> Visit:
    """Somebody who plays without an account, at a table."""
    ann, _bob = people()
    return at(waiting_table(ann, visitor := a_guest(), game="sorry", seats=4), visitor)


@scene(TABLE)
def over_guest() -> Visit:
    """A guest who has won is told how to keep what they have."""
    visitor, ann = a_guest(), somebody("Ann")
    table = play_well(table_of(visitor, ann, game="qwirkle"), 3)
    services.resign(table.pk, ann)
    return at(fresh(table), visitor)


@scene(TABLE)
def cancelled() -> Visit:
    """A table that was called off before anybody played."""
    ann, bob = people()
    return at(services.cancel(waiting_table(ann, bob, game="qwirkle").pk, ann), bob)


def _play_together(ann: User, bob: User) -> None:
    until_now(days=3)
    over = play_well(table_of(ann, bob, game="qwirkle"), 2)
    services.resign(over.pk, bob)
    until_now(minutes=20)


# People and what they played


def _histories(ann: User, others: list[User]) -> list[Table]:
    """Finished games of Ann with each of the others, some won and some lost."""
    tables = []
    for number, other in enumerate(others):
        until_now(days=40 - 9 * number)
        game = ("qwirkle", "sorry")[number % 2]
        table = play_well(table_of(ann, other, game=game, pace="evenings", visibility="public"), 3 + number)
        services.resign(table.pk, other if number % 3 else ann)
        tables.append(fresh(table))
    until_now()
    return tables


@scene("tables:person")
def person_mine() -> Visit:
    ann, *others = people(5)
    _histories(ann, others)
    table_with_a_lapse = table_of(ann, others[0], game="qwirkle", pace="evenings")
    seat = table_with_a_lapse.seats.get(acting_since__isnull=False)
    services.time_out(table_with_a_lapse.pk, seat.index, seen=table_with_a_lapse.seq)
    return Visit("/people/ann/", ann)


@scene("tables:person")
def person_other() -> Visit:
    ann, *others = people(4)
    _histories(ann, others)
    return Visit("/people/ann/", others[0])


@scene("tables:person")
def person_new() -> Visit:
    ann, _bob = people()
    return Visit("/people/bob/", ann)


@scene("tables:finished")
def finished() -> Visit:
    ann, *others = people(6)
    _histories(ann, others)
    return Visit("/tables/finished/", ann)


@scene("tables:finished")
def finished_pages() -> Visit:
    """More games than fit on a page."""
    ann, bob = people()
    for days in range(25, 0, -1):
        until_now(days=days)
        services.resign(table_of(ann, bob, game=("qwirkle", "sorry")[days % 2]).pk, (ann, bob)[days % 3 == 0])
    until_now()
    return Visit("/tables/finished/?before=22", ann)


@scene("tables:finished")
def finished_narrowed() -> Visit:
    """A choice that leaves none."""
    ann, bob = people()
    _histories(ann, [bob])
    return Visit("/tables/finished/?how=shared", ann)


@scene("tables:finished")
def finished_empty() -> Visit:
    return Visit("/tables/finished/", somebody("Ann"))


# Rules


@scene("tables:rules")
def rules_qwirkle() -> Visit:
    return Visit("/rules/qwirkle/")


@scene("tables:rules")
def rules_sorry() -> Visit:
    return Visit("/rules/sorry/")


@scene("tables:rules")
def rules_hues() -> Visit:
    return Visit("/rules/hues/")


# For developers


@scene("styleguide")
def styleguide() -> Visit:
    """The identity of the site on one page."""
    return Visit("/styleguide/", somebody("Ann"))
