"""Scenes at tables of Hues and Cues: giving cues, guessing, objecting, and what the points say."""

from __future__ import annotations

from typing import Any

from tabletop.accounts.models import User
from tabletop.tables.models import Table
from tests.scenes.acting import await_, fill, one_by_one, press, unfold
from tests.scenes.scene import Visit, further, scene
from tests.scenes.stage import at, later, people, play, position, table_of, until_now
from tests.tables.stage import acting_seat, fresh

TABLE = "tables:table"
Json = dict[str, Any]

# A round without cards: Ann's colour is H15, the others guess from near and from afar.
FIRST, SECOND = {"type": "cue", "space": "H15", "text": "pig"}, {"type": "cue", "text": "cotton candy"}
GUESSES = ((1, "H14"), (2, "G17"), (3, "K22"))
LATER_GUESSES = ((3, "I16"), (2, "H16"), (1, "G15"))


def _begun(*actions: tuple[int, Json], players: int = 4, pace: str = "evenings", **options: object) -> Table:
    """Return a game without cards after these actions of seats."""
    until_now(hours=len(actions) + 1)
    table = table_of(*people(players), game="hues", pace=pace, **{"free_choice": True, **options})
    for seat, action in actions:
        later(minutes=20)
        table = play(table, seat, action)
    return fresh(table)


def _guesses(*placed: tuple[int, str]) -> list[tuple[int, Json]]:
    return [(seat, {"type": "guess", "space": space}) for seat, space in placed]


def _as(table: Table, index: int) -> Visit:
    return at(table, _player(table, index))


def _player(table: Table, index: int) -> User:
    player = table.seats.get(index=index).player
    assert player is not None
    return player


@scene(TABLE)
def hues_card() -> Visit:
    """The cue giver has a card of four colours and chooses one."""
    return _as(_begun(free_choice=False), 0)


further(hues_card, "hues-colour-chosen", one_by_one(press(".h-pick"), await_(".h-pick[aria-pressed=true]")))
further(
    hues_card,
    "hues-refused-cue",
    one_by_one(
        press(".h-pick"),
        await_(".h-pick[aria-pressed=true]"),
        fill("#cue", "reddish"),
        press("#confirm"),
        await_("#cue-fault:not(:empty)"),
    ),
)


@scene(TABLE)
def hues_any_colour() -> Visit:
    """No cards: the cue giver chooses any colour of the board."""
    return _as(_begun(), 0)


@scene(TABLE)
def hues_waiting_for_a_cue() -> Visit:
    return _as(_begun(free_choice=False), 2)


@scene(TABLE)
def hues_my_turn() -> Visit:
    """A cue was heard and a piece lies; the next guess is mine."""
    return _as(_begun((0, FIRST), *_guesses(*GUESSES[:1])), 2)


further(
    hues_my_turn,
    "hues-drafting",
    one_by_one(press("#at-H17"), await_("#at-H17[aria-pressed=true]")),
)
further(
    hues_my_turn,
    "hues-illegal",
    one_by_one(fill("#notation", "H14"), press("#confirm"), await_("#turn-region .refusal")),
)
further(hues_my_turn, "hues-close-up", lambda page: page.locator("#zoom-close").check(force=True))
further(hues_my_turn, "hues-objecting", unfold("object"))


further(hues_my_turn, "hues-help", one_by_one(press("#help-open"), await_("dialog[open]")))


@scene(TABLE, acts=await_("#guide:not([hidden])"))
def hues_first_steps() -> Visit:
    visit = _as(_begun((0, FIRST), *_guesses(*GUESSES[:1])), 2)
    User.objects.update(guides=[])
    return visit


@scene(TABLE)
def hues_waiting() -> Visit:
    return _as(_begun((0, FIRST), *_guesses(*GUESSES[:1])), 3)


@scene(TABLE)
def hues_giver_waits() -> Visit:
    return _as(_begun((0, FIRST), *_guesses(*GUESSES[:1])), 0)


@scene(TABLE)
def hues_watching() -> Visit:
    return at(_begun((0, FIRST), *_guesses(*GUESSES[:2]), visibility="public"))


@scene(TABLE)
def hues_words() -> Visit:
    """Somebody who has asked for colours in words."""
    table = _begun((0, FIRST), *_guesses(*GUESSES[:1]))
    cara = _player(table, 2)
    cara.colour_words = True
    cara.save()
    return at(table, cara)


@scene(TABLE)
def hues_unseen_guess() -> Visit:
    """All guess at once: mine lies, the others' are not to be seen."""
    return _as(_begun((0, FIRST), *_guesses(*GUESSES[:2]), guessing="sealed"), 1)


@scene(TABLE)
def hues_objection() -> Visit:
    """Somebody objects to the cue."""
    return _as(_begun((0, FIRST), (2, {"type": "challenge"})), 1)


@scene(TABLE)
def hues_second_cue() -> Visit:
    return _as(_begun((0, FIRST), *_guesses(*GUESSES)), 0)


@scene(TABLE)
def hues_second_guess() -> Visit:
    table = _begun((0, FIRST), *_guesses(*GUESSES), (0, SECOND), second_guess="optional")
    return at(table, acting_seat(table).player)


def _scored() -> Table:
    return _begun((0, FIRST), *_guesses(*GUESSES), (0, SECOND), *_guesses(*LATER_GUESSES))


@scene(TABLE)
def hues_scored() -> Visit:
    """A round is over: the frame, and the points piece by piece. The next cue is another's."""
    return _as(_scored(), 3)


@scene(TABLE)
def hues_scored_my_cue() -> Visit:
    return _as(_scored(), 1)


@scene(TABLE)
def hues_ten() -> Visit:
    """As many as may play."""
    places = ((seat, f"{'BDFHJLNP'[seat - 1]}{3 * seat}") for seat in range(1, 9))
    return _as(_begun((0, FIRST), *_guesses(*places), players=10), 9)


# Whole rounds: whose colour it is, the cues for it, and where the others guess in turn, first and second.
ROUNDS = (
    (0, "H15", "pig", "cotton candy", "H14 G17 K22", "H16 I16 G15"),
    (1, "L5", "moss", "old pond", "L6 K5 M9", "L4 K6 L5"),
    (2, "D20", "lavender", "evening sky", "D21 E20 C24", "D20 D19 E22"),
    (3, "E27", "ocean", "cold water", "F27 E25 D24", "E26 E27 F28"),
)


def _over() -> Table:
    """Return a finished game of four people, each of whom gave cues once."""
    until_now(hours=9)
    table = table_of(*people(4), game="hues", visibility="public", free_choice=True, rounds=4)
    for giver, space, first, second, near, nearer in ROUNDS:
        play(table, giver, {"type": "cue", "space": space, "text": first})
        _all_guess(table, near.split())
        play(table, giver, {"type": "cue", "text": second})
        _all_guess(table, nearer.split())
    table = fresh(table)
    assert position(table)["phase"] == "over"
    return table


def _all_guess(table: Table, spaces: list[str]) -> None:
    for space in spaces:
        later(minutes=2)
        play(table, acting_seat(fresh(table)).index, {"type": "guess", "space": space})


@scene(TABLE)
def hues_over() -> Visit:
    return _as(_over(), 0)


@scene("tables:replay-at")
def hues_replay() -> Visit:
    table = _over()
    return Visit(f"{at(table).path}replay/6/", _player(table, 1))


@scene("tables:replay-at")
def hues_replay_playing() -> Visit:
    table = _scored()
    return Visit(f"{at(table).path}replay/5/", _player(table, 1))


@scene("tables:picture")
def hues_picture() -> Visit:
    """A finished game as a picture to be passed on."""
    return Visit(f"{at(_over()).path}picture.svg")
