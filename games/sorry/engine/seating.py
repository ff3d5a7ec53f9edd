"""Who sits at which colour (rules/sorry 1.3, 1.7)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from games.kit.types import Seat
from games.sorry.engine.board import COLOURS, Colour, opposite

TEAMS: Final = ("ry", "bg")
USUAL: Final[Mapping[int, str]] = {2: "rybg", 3: "rbyg", 4: "rbyg"}


def read_colours(told: str | Sequence[str]) -> tuple[str, ...] | None:
    """Return the colours told by seat ("r,y", "ry bg", ["r", "y"]), None where they cannot be.

    A single word is one letter a seat: "rby". A team is told in either order.
    """
    words = (
        list(told) if not isinstance(told, str) else re.split(r"[\s,]+", told.strip()) if told.strip() else []
    )
    if isinstance(told, str) and len(words) == 1:
        words = list(words[0])
    own = ["".join(sorted(word, key=COLOURS.find)) for word in words]
    letters = "".join(own)
    if not set(letters) <= set(COLOURS) or len(set(letters)) < len(letters):
        return None
    return tuple(own) if all(len(word) == 1 or word in TEAMS for word in own) else None


def same_team(colours: Sequence[str]) -> bool:
    """Whether all these are colours of one team."""
    return any(set("".join(colours)) <= set(team) for team in TEAMS)


def seat_colours(told: str | Sequence[str], seats: int, teams: bool) -> tuple[str, ...]:
    """Return the colours of each seat: those told as far as they go, then the usual ones.

    In the team game all four colours play: a colour nobody sits at belongs to who has the one across.
    """
    wanted = [*(read_colours(told) or ()), *USUAL[seats]]
    chosen: list[str] = []
    for word in wanted:
        taken = "".join(chosen)
        clash = set(word) & set(taken) or (teams and seats == 2 and chosen and same_team([*chosen, word]))
        if not clash and len(chosen) < seats:
            chosen.append(word)
    if len(chosen) < seats:  # told for fewer people than came
        return seat_colours("", seats, teams)
    if teams:
        free = set(COLOURS) - set("".join(chosen))
        chosen = [_with_partner(own, free) for own in chosen]
    return tuple(chosen)


def _with_partner(own: str, free: set[str]) -> str:
    across = COLOURS[opposite(COLOURS.index(own[0]))]
    return "".join(sorted(own + across, key=COLOURS.index)) if len(own) == 1 and across in free else own


@lru_cache(maxsize=64)
def owners(colours: tuple[str, ...]) -> Mapping[Colour, Seat]:
    """Return whose each colour in play is."""
    return {COLOURS.index(letter): seat for seat, own in enumerate(colours) for letter in own}


@lru_cache(maxsize=256)
def following(colours: tuple[str, ...], colour: Colour) -> tuple[tuple[Colour, Seat], ...]:
    """Return the colours in play and their seats in the order of turns, beginning with the next one clockwise."""
    order = [(colour + ahead) % 4 for ahead in range(1, 5)]
    return tuple((other, owners(colours)[other]) for other in order if other in owners(colours))
