"""The platform's own sentences for players, translated. A game's sentences come from its UI."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext

from games.kit.apps import GameConfig
from games.kit.types import Json
from games.kit.ui import listed
from tabletop.tables.models import Move, Seat, Table


def seat_name(seat: Seat, config: GameConfig) -> str:
    """Return what people call who sits here."""
    if seat.player is not None:
        return seat.player.shown_name
    if seat.bot:
        return str(config.UI.bot_titles.get(seat.bot, seat.bot))
    return gone()


def names_told_apart(seats: Sequence[Seat], config: GameConfig) -> tuple[str, ...]:
    """Return the names by seat; who would be called the same gets a number ("Shrewd bot 2") or the username."""
    plain = [seat_name(seat, config) for seat in seats]
    known = [name.casefold() for name in plain]
    told = []
    for index, (seat, name) in enumerate(zip(seats, plain, strict=True)):
        same = known.count(name.casefold()) > 1 and not seat.free
        if same and seat.player is not None:
            name = f"{name} ({seat.player.username})"
        elif same:
            name = f"{name} {known[: index + 1].count(name.casefold())}"
        told.append(name)
    return tuple(told)


def gone() -> str:
    """Return what somebody is called whose account is no more: in brackets, so that it can begin a sentence, stand
    within one or alone, in every language."""
    return gettext("(former player)")


def table_title(game: str, others: str) -> str:
    """Return "Qwirkle with Bob and Cara"."""
    if not others:
        return game
    return gettext("%(game)s with %(names)s") % {"game": game, "names": others}


def invitation(table: Table) -> str:
    """Return what who has the link, and is not logged in, is told of a table: who asks them to what."""
    said = {"game": table.title, "name": table.host.shown_name if table.host is not None else gone()}
    if table.status == Table.Status.OPEN:
        return gettext("%(name)s invites you to a game of %(game)s.") % said
    return gettext("A game of %(game)s is behind this link.") % said


def site_description(games: Sequence[str]) -> str:
    """Return what search engines, and whoever is sent a link, read of this site."""
    text = gettext(
        "Play %(games)s with friends or bots, live or a move a day. In the browser, without adverts."
    )
    return text % {"games": listed(games)}


def players_in_words(seats: range) -> str:
    """Return "2 to 4 players"."""
    least, most = seats.start, seats.stop - 1
    if least == most:
        return ngettext("%(most)d player", "%(most)d players", most) % {"most": most}
    return gettext("%(least)d to %(most)d players") % {"least": least, "most": most}


def tables_waiting(mine: int, others: int) -> str:
    """Return what waits in the lobby, in one sentence."""
    for_me = ngettext("%(count)d table waits for you.", "%(count)d tables wait for you.", mine)
    if mine:
        return for_me % {"count": mine}
    if others:
        return gettext("Nobody waits for you just now.")
    return gettext("Sit down, or set up a table of your own.")


def open_sentence(free: int) -> str:
    """Return how many are missing at an open table."""
    return ngettext("Waiting for one more player.", "Waiting for %(free)d more players.", free) % {
        "free": free
    }


def cancelled_sentence() -> str:
    return gettext("This table was cancelled.")


def paused_sentence() -> str:
    return gettext("The game is paused.")


def deserted_sentence(*, mine: bool) -> str:
    """Return for whom a game waits at which nobody plays for themselves any more: its reader among them, or not."""
    if mine:
        return gettext("The game waits for you to come back.")
    return gettext("The game waits until somebody comes back.")


def waiting_sentence(names: Sequence[str]) -> str:
    """Return for whom the table waits."""
    return gettext("Waiting for %(names)s.") % {"names": listed(names)}


def result_sentence(outcome: Json, names: Sequence[str], me: int | None) -> str:
    """Return who won."""
    winners = [index for index, place in enumerate(outcome["places"]) if place == 1]
    if len(winners) > 1:
        return gettext("%(names)s win together.") % {"names": listed([names[i] for i in winners])}
    if winners == [me]:
        return gettext("You win!")
    return gettext("%(name)s wins.") % {"name": names[winners[0]]}


def headline(game: str, result: str) -> str:
    """Return "Qwirkle: Cara wins."."""
    return gettext("%(game)s: %(result)s") % {"game": game, "result": result}


def scores_in_words(rows: Sequence[tuple[str, int | None]]) -> str:
    """Return "Cara 34, Ann 30 and Bob 21"; without the numbers in a game that counts nothing."""
    return listed([name if score is None else f"{name} {score}" for name, score in rows])


def stand_in_sentence(told: str) -> str:
    """Return what happened, marked as a turn that a stand-in played in the person's place."""
    return gettext("%(sentence)s (Played by the stand-in.)") % {"sentence": told}


def with_its_reason(told: str, by: Move.By) -> str:
    """Return what happened, with why where it was played for the person."""
    match by:
        case Move.By.FORCED:
            return gettext("%(sentence)s (The only move, played by itself.)") % {"sentence": told}
        case Move.By.PLANNED:
            return gettext("%(sentence)s (Prepared beforehand.)") % {"sentence": told}
    return told
