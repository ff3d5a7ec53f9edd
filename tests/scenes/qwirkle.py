"""Scenes at tables of Qwirkle, among them those that look the same in every game: a pause, time, talk."""

from __future__ import annotations

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
    play,
    play_until,
    play_well,
    position,
    somebody,
    table_of,
    talk,
    until_now,
    waiter,
)
from tests.tables.stage import acting_seat, fresh, legal_moves

if TYPE_CHECKING:
    from playwright.sync_api import Page

TABLE = "tables:table"


def _begun(turns: int = 6, pace: str = "evenings", players: int = 2, **kwargs: object) -> Table:
    until_now(hours=turns)
    table = table_of(*people(players), game="qwirkle", pace=pace, **kwargs)
    return play_until(play_well(table, turns, minutes=30), is_turn_of(0), minutes=20)


def _ann(table: Table) -> Visit:
    player = table.seats.get(index=0).player
    return at(table, player)


def _left(players: int) -> Visit:
    """Ann looks on at a game that she has left."""
    table = _begun(players=players)
    ann = table.seats.get(index=0).player
    assert ann is not None
    services.resign(table.pk, ann)
    return at(table, ann)


@scene(TABLE)
def qwirkle_opening() -> Visit:
    """Nothing lies yet; the first must lay all of the longest line."""
    table = table_of(*people(), game="qwirkle", opener_must_lay_all=True)
    return at(table, mover(table))


@scene(TABLE)
def qwirkle_my_turn() -> Visit:
    return _ann(_begun())


def _lay(count: int) -> object:
    def acts(page: Page) -> None:
        from tests.e2e.play import best, draft

        action = best([one for one in told(page)["legal"] if len(one.get("tiles", ())) <= count])
        draft(page, action)

    return acts


further(qwirkle_my_turn, "qwirkle-picked", one_by_one(press(".slot"), await_(".slot.picked")))
further(qwirkle_my_turn, "qwirkle-drafting", _lay(6))
further(
    qwirkle_my_turn,
    "qwirkle-illegal",
    one_by_one(
        unfold("typed-move"),
        fill("#notation", "Rc@0,0"),
        press("#play-typed"),
        await_("#turn-region .refusal"),
    ),
)
further(
    qwirkle_my_turn,
    "qwirkle-trading",
    one_by_one(
        press("#trade"),
        await_("#confirm:text('Trade')"),
        press(".slot"),
        await_(".slot.chosen"),
        press("#slot-3"),
        await_("#slot-3.chosen"),
    ),
)
further(qwirkle_my_turn, "qwirkle-close-up", lambda page: page.locator("#zoom-close").check(force=True))
further(
    qwirkle_my_turn,
    "qwirkle-all-open",
    one_by_one(unfold("typed-move", "pace", "halting", "resign", "memo")),
)


further(qwirkle_my_turn, "table-looks", press("#looks-summary"))
further(qwirkle_my_turn, "qwirkle-help", one_by_one(press("#help-open"), await_("dialog[open]")))


@scene(TABLE)
def qwirkle_letters() -> Visit:
    return _looking(marks="letters")


@scene(TABLE)
def qwirkle_textures() -> Visit:
    return _looking(marks="textures", palette="contrast")


def _looking(**looks: str) -> Visit:
    """My turn as somebody sees it who has chosen these looks."""
    visit = _ann(_begun())
    User.objects.filter(username="ann").update(**looks)
    return visit


@scene(TABLE, acts=await_("#guide:not([hidden])"))
def qwirkle_first_steps() -> Visit:
    """Somebody who has not played it yet is shown round."""
    visit = _ann(_begun())
    User.objects.filter(username="ann").update(guides=[])
    return visit


@scene(TABLE)
def qwirkle_waiting() -> Visit:
    table = _begun()
    return at(table, waiter(table))


@scene(TABLE)
def qwirkle_watching() -> Visit:
    """Somebody who is not logged in looks on."""
    return at(_begun(visibility="public", players=4))


@scene(TABLE)
def qwirkle_unseen() -> Visit:
    """A long game on a wide board, with the tiles that are still to come."""
    return _ann(_begun(24, show_unseen=True, players=3))


further(qwirkle_unseen, "qwirkle-unseen-open", unfold("unseen"))


@scene(TABLE)
def qwirkle_preparing() -> Visit:
    table = _begun()
    return Visit(f"{at(table).path}?ahead=yes", waiter(table))


def _prepare(table: Table, user: User) -> Table:
    seat = table.seats.get(player=user)
    tiles = position(table)["hands"][seat.index][:2]
    return services.prepare(
        table.pk, user, read=lambda _: {"type": "trade", "tiles": tiles}, seen=fresh(table).seq
    )


@scene(TABLE)
def qwirkle_prepared() -> Visit:
    table = _begun()
    user = waiter(table)
    _prepare(table, user)
    return Visit(f"{at(table).path}?ahead=yes", user)


@scene(TABLE)
def qwirkle_no_longer_fits() -> Visit:
    """What was prepared was taken by somebody else's move."""
    table = _begun()
    user = waiter(table)
    seat = table.seats.get(player=user)
    for action in legal_moves(table):
        if action["type"] != "place":
            continue
        at_once = [place[1:] for place in action["tiles"]]
        hand = position(table)["hands"][seat.index]
        for tile in hand:
            plan = {"type": "place", "tiles": [[tile, *at_once[0]]]}
            try:
                services.prepare(table.pk, user, read=lambda _, plan=plan: plan, seen=fresh(table).seq)
            except ValueError:
                continue
            play(table, acting_seat(table).index, action)
            return at(table, user)
    raise AssertionError("nothing can be prepared that would be in the way")


# What is the same in every game


@scene(TABLE)
def table_paused() -> Visit:
    table = _begun()
    for seat in table.seats.select_related("player"):
        assert seat.player is not None
        services.vote(table.pk, seat.player, services.Question.PAUSE, wanted=True)
    return _ann(table)


@scene(TABLE)
def table_asked_to_pause() -> Visit:
    """Another asks for a pause, a third to cancel."""
    table = _begun(players=3)
    _, bob, cara = (seat.player for seat in table.seats.select_related("player"))
    assert bob is not None
    assert cara is not None
    services.vote(table.pk, bob, services.Question.PAUSE, wanted=True)
    services.vote(table.pk, cara, services.Question.CANCEL, wanted=True)
    return _ann(table)


def _live(**since_the_last_move: float) -> Table:
    """Return a live game in which the last move was made so long ago."""
    until_now(**since_the_last_move)
    return play_until(
        play_well(table_of(*people(), game="qwirkle", pace="live"), 6, minutes=0), is_turn_of(0), minutes=0
    )


@scene(TABLE)
def table_live() -> Visit:
    return _ann(_live(seconds=20))


@scene(TABLE)
def table_time_short() -> Visit:
    """Time, grace and bank of this turn are nearly used up."""
    return _ann(_live(minutes=12, seconds=50))


@scene(TABLE)
def table_bank_runs() -> Visit:
    return _ann(_live(minutes=6))


@scene(TABLE, acts=press(".tabs [href='#chat']"))
def table_chat() -> Visit:
    table = _begun(players=3)
    ann, bob, cara = (seat.player for seat in table.seats.select_related("player"))
    assert ann is not None
    assert bob is not None
    assert cara is not None
    talk(
        table,
        (bob, "Good evening, everybody!"),
        (ann, "Hello Bob. How was the lake?"),
        (cara, "I am here as well. Sorry for last night, the connection was gone."),
        (bob, "Cold, and wonderful."),
        (ann, "A word that is much too long for its line: " + "qwirkle" * 12),
    )
    return _ann(table)


@scene(TABLE)
def table_long_names() -> Visit:
    """Names as long as they may be, at a full table."""
    names = [f"{letter * 29}-" for letter in "WMO"] + [f"{letter * 20} {letter * 19}" for letter in "wmo"]
    players = [somebody(f"P{number}x") for number in range(6)]
    for player, name in zip(players, names, strict=True):
        player.display_name = name
        player.save()
    table = table_of(*players, game="qwirkle", pace="evenings")
    return at(play_until(table, is_turn_of(0)), players[0])


@scene(TABLE)
def table_left() -> Visit:
    """Somebody who has left looks on while the others play."""
    return _left(3)


@scene(TABLE)
def table_called_off() -> Visit:
    """Everybody agreed to cancel a game that had begun."""
    table = _begun()
    for seat in table.seats.select_related("player"):
        assert seat.player is not None
        services.vote(table.pk, seat.player, services.Question.CANCEL, wanted=True)
    return _ann(table)


@scene("tables:fair")
def fair_playing() -> Visit:
    table = _begun(seed_word="clover")
    return Visit(f"{at(table).path}fair/", waiter(table))


# The end


def _over() -> Table:
    until_now(hours=9)
    return play_until(table_of(*people(3), game="qwirkle", visibility="public"), lambda _: False, minutes=5)


def _winner(table: Table) -> User:
    assert table.outcome is not None
    player = table.seats.get(index=table.outcome["places"].index(1)).player
    assert player is not None
    return player


@scene(TABLE)
def qwirkle_won() -> Visit:
    table = _over()
    return at(table, _winner(table))


@scene(TABLE)
def qwirkle_over_watching() -> Visit:
    return at(_over())


@scene(TABLE)
def qwirkle_lost_by_leaving() -> Visit:
    return _left(2)


@scene("tables:replay-at")
def qwirkle_replay() -> Visit:
    table = _over()
    return Visit(f"{at(table).path}replay/9/", _winner(table))


@scene("tables:replay-at")
def qwirkle_replay_over_a_shoulder() -> Visit:
    table = _over()
    return Visit(f"{at(table).path}replay/{table.seq}/?seat=1", _winner(table))


@scene("tables:replay-at")
def qwirkle_replay_first() -> Visit:
    """The first step of a game that is still going on."""
    table = _begun()
    return Visit(f"{at(table).path}replay/1/", mover(table))


@scene("tables:fair", acts=press("#all-draws > summary", "#recipe > summary"))
def fair_over() -> Visit:
    table = _over()
    return Visit(f"{at(table).path}fair/", _winner(table))
