"""Scenes at tables of Sorry!: classic, in teams, for points; and a stand-in, which looks the same in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.accounts.models import User
from tabletop.tables import services
from tabletop.tables.models import Table
from tests.scenes.acting import await_, fill, one_by_one, press, told, unfold
from tests.scenes.scene import Visit, further, scene
from tests.scenes.stage import (
    at,
    is_turn_of,
    mover,
    people,
    play_until,
    position,
    table_of,
    until_now,
    waiter,
)
from tests.tables.stage import fresh, legal_moves

if TYPE_CHECKING:
    from playwright.sync_api import Page

TABLE = "tables:table"


def _begun(
    card: str = "", choices: int = 3, players: int = 2, pace: str = "evenings", **options: object
) -> Table:
    """Return a game in which the first player has this card and so many moves to choose from."""
    until_now(hours=20)
    table = table_of(*people(players), game="sorry", pace=pace, **options)

    def is_wanted(table: Table) -> bool:
        mine = is_turn_of(0)(table) and table.seq > 12
        return mine and card in ("", position(table)["card"]) and len(legal_moves(table)) >= choices

    table = play_until(table, is_wanted, minutes=1)
    assert is_wanted(table), "no such turn came"
    return table


def _ann(table: Table) -> Visit:
    return at(table, table.seats.get(index=0).player)


def _draft(kind: str) -> Callable[[Page], None]:
    """Return acts that compose the first move of a kind without confirming it."""

    def acts(page: Page) -> None:
        from tests.e2e.sorry import draft

        seen = told(page)
        draft(page, seen, next(one for one in seen["legal"] if one["type"] == kind))

    return acts


@scene(TABLE)
def sorry_my_turn() -> Visit:
    return _ann(_begun(choices=3, quick_start=True))


further(sorry_my_turn, "sorry-drafting", _draft("move"))
further(
    sorry_my_turn,
    "sorry-illegal",
    one_by_one(
        unfold("typed-move"),
        fill("#notation", "r0 start"),
        press("#play-typed"),
        await_("#turn-region .refusal"),
    ),
)
further(sorry_my_turn, "sorry-in-words", unfold("all-uses", "in-words"))


further(sorry_my_turn, "sorry-help", one_by_one(press("#help-open"), await_("dialog[open]")))


@scene(TABLE)
def sorry_textures() -> Visit:
    visit = _ann(_begun(quick_start=True))
    User.objects.filter(username="ann").update(marks="textures", palette="contrast")
    return visit


@scene(TABLE, acts=await_("#guide:not([hidden])"))
def sorry_first_steps() -> Visit:
    visit = _ann(_begun(quick_start=True))
    User.objects.filter(username="ann").update(guides=[])
    return visit


@scene(TABLE)
def sorry_seven() -> Visit:
    """A card whose steps two pawns may share."""
    return _ann(_begun("7", 8, quick_start=True))


CHOOSE_A_PAWN = one_by_one(press(".s-pick:not(.chosen)"), await_(".s-pick.chosen"))
further(sorry_seven, "sorry-pawn-chosen", CHOOSE_A_PAWN)
further(sorry_seven, "sorry-seven-half", one_by_one(CHOOSE_A_PAWN, press(".s-way"), await_(".s-part")))


@scene(TABLE)
def sorry_swap() -> Visit:
    return _ann(_begun("11", 3, players=4))


@scene(TABLE)
def sorry_nothing_to_choose() -> Visit:
    """The only move there is is laid out."""
    until_now(hours=9)
    table = table_of(*people(), game="sorry")

    def is_wanted(table: Table) -> bool:
        return is_turn_of(0)(table) and len(legal_moves(table)) == 1

    return _ann(play_until(table, is_wanted))


@scene(TABLE)
def sorry_waiting() -> Visit:
    table = _begun(players=3)
    return at(table, waiter(table))


@scene(TABLE)
def sorry_watching() -> Visit:
    return at(_begun(players=4, visibility="public"))


@scene(TABLE)
def sorry_teams() -> Visit:
    return _ann(_begun(players=4, variant="teams"))


@scene(TABLE)
def sorry_points_hand() -> Visit:
    """Play for points: the cards are in the hands."""
    return _ann(_begun(players=3, variant="points", target=300))


further(sorry_points_hand, "sorry-points-card-chosen", press("button.s-held"))


@scene(TABLE)
def sorry_points_waiting() -> Visit:
    table = _begun(players=3, variant="points")
    return at(table, waiter(table))


@scene(TABLE)
def sorry_points_preparing() -> Visit:
    table = _begun(players=3, variant="points")
    return Visit(f"{at(table).path}?ahead=yes", waiter(table))


@scene(TABLE)
def table_stand_in() -> Visit:
    """A stand-in plays for who was away too long."""
    table = _begun()
    services.seat_stand_in(table.pk, 0, User.objects.create_superuser("root", "root@example.org"))
    return _ann(table)


@scene(TABLE)
def table_deserted() -> Visit:
    """Stand-ins hold the seats of both people, so the game waits for the first who comes back."""
    table, root = _begun(), User.objects.create_superuser("root", "root@example.org")
    for index in (0, 1):
        services.seat_stand_in(table.pk, index, root)
    return _ann(table)


def _over(players: int = 2, **options: object) -> Table:
    until_now(hours=9)
    table = table_of(*people(players), game="sorry", quick_start=True, visibility="public", **options)
    return play_until(table, lambda _: False, brain="runner", most=1000)


@scene(TABLE)
def sorry_over() -> Visit:
    return _ann(_over())


@scene(TABLE)
def sorry_over_of_four() -> Visit:
    """The table of who bumped whom has all its columns."""
    return _ann(_over(players=4))


@scene(TABLE)
def sorry_points_over() -> Visit:
    return _ann(_over(variant="points"))


@scene("tables:replay-at")
def sorry_replay() -> Visit:
    table = _begun()
    return Visit(f"{at(table).path}replay/9/", mover(table))


@scene("tables:replay-at")
def sorry_replay_over() -> Visit:
    table = _over(variant="points")
    return Visit(f"{at(table).path}replay/{fresh(table).seq // 2}/", table.seats.get(index=0).player)
