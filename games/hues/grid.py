"""The board for keys, fingers and ears: a grid of 480 spaces that lies over the picture, each with its words.

All spaces are made once a language; of a page only those are made anew in which there is something. An open page tells
the names of the rows it had before, and those are not sent to it again.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Container, Iterable, Iterator
from functools import lru_cache
from hashlib import blake2b

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from games.hues.colours import name_of
from games.hues.engine import AT, COLUMNS, ROWS, SPACES, Space
from games.hues.scene import Scene, stacked
from games.kit.ui import listed

ADDRESS = "\0"  # stands where the address goes that takes a half-made move
EVERY = 5  # which numbers are written where there is little room


def draw_grid(scene: Scene) -> tuple[str, ...]:
    """Return the rows of the grid as HTML, each without the ends of its tag, for `join_rows`."""
    return tuple(_rows(scene))


def join_rows(rows: Iterable[str], address: str, held: Container[str]) -> SafeString:
    """Return the grid: `address` takes a half-made move, and rows that the page holds have no more than their names."""
    html = "".join(_named(row, held) for row in rows)
    return mark_safe(html.replace(ADDRESS, escape(address)))  # noqa: S308  escaped piece by piece below


def _named(row: str, held: Container[str]) -> str:
    """Return a row with its name, which is another one wherever anything in it is another."""
    name = urlsafe_b64encode(blake2b(row.encode(), digest_size=6).digest()).decode()
    return f'<div data-held="{name}"></div>' if name in held else f'<div data-row="{name}" {row}</div>'


def label_of(space: Space, state: str) -> str:
    """Return a space in words: "H 15, very light pale pink, free"."""
    return f"{space[0]} {space[1:]}, {name_of(space)}, {state}"


def _rows(scene: Scene) -> Iterator[str]:
    cells = _cells(scene)
    row, column = AT[scene.chosen] if scene.chosen else (-1, -1)
    yield _numbers('role="row" class="h-row h-head"', 'role="columnheader"', column)
    for number, letter in enumerate(ROWS):
        hot = " hot" if number == row else ""
        spaces = "".join(cells[number * COLUMNS : (number + 1) * COLUMNS])
        yield (
            f'role="row" class="h-row" aria-rowindex="{number + 1}">'
            f'<span role="rowheader" class="h-axis{hot}">{letter}</span>{spaces}'
            f'<span class="h-axis{hot}" aria-hidden="true">{letter}</span>'
        )
    yield _numbers('class="h-row h-foot" aria-hidden="true"', "", column)


def _numbers(attributes: str, role: str, hot: int) -> str:
    corner = '<span class="h-axis" aria-hidden="true"></span>'
    numbers = "".join(_number(n + 1, role, n == hot) for n in range(COLUMNS))
    return f"{attributes}>{corner}{numbers}{corner}"


def _number(number: int, role: str, hot: bool) -> str:
    fine = "" if number == 1 or number % EVERY == 0 else " fine"
    return f'<span {role} class="h-axis{fine}{" hot" if hot else ""}">{number}</span>'


def _cells(scene: Scene) -> list[str]:
    language = get_language() or ""
    closed, pressable = free_cells(language)
    cells = [(pressable if space in scene.open_to else closed)[number] for number, space in enumerate(SPACES)]
    for space, state in _states(scene).items():
        made = _pressable if space in scene.open_to else _closed
        row, column = AT[space]
        cells[row * COLUMNS + column] = made(space, state, space == scene.chosen)
    return cells


@lru_cache(maxsize=16)
def free_cells(language: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the 480 spaces that are free, to be looked at and to be pressed, in the language of the moment."""
    free = gettext("free")
    return tuple(_closed(space, free) for space in SPACES), tuple(_pressable(space, free) for space in SPACES)


def _closed(space: Space, state: str, chosen: bool = False) -> str:
    marked = ' class="chosen"' if chosen else ""
    label = escape(label_of(space, state))
    return f'<div role="gridcell"{_first(space)}{marked} id="at-{space}" tabindex="-1" aria-label="{label}"></div>'


def _pressable(space: Space, state: str, chosen: bool = False) -> str:
    pressed = ' class="chosen" aria-pressed="true"' if chosen else ""
    label = escape(label_of(space, state))
    return (
        f'<div role="gridcell"{_first(space)}><button id="at-{space}"{pressed} formaction="{ADDRESS}" name="next" '
        f'value="{space}" aria-label="{label}"></button></div>'
    )


def _first(space: Space) -> str:
    """Return the number of a row's first space: the headers before it are none of the 30 columns."""
    return ' aria-colindex="1"' if AT[space][1] == 0 else ""


def _states(scene: Scene) -> dict[Space, str]:
    """Return what there is to say of each space that is not simply free."""
    states: dict[Space, list[str]] = {}

    def say(space: Space, words: str) -> None:
        states.setdefault(space, []).append(words)

    for space in scene.card:
        say(space, gettext("on your card"))
    if scene.target is not None:
        say(scene.target, gettext("your colour"))
    elif scene.chosen is not None:
        say(scene.chosen, gettext("chosen"))
    for space, words in (_looking_back(scene) if scene.looks_back else _taken(scene)).items():
        say(space, words)
    return {space: ", ".join(words) for space, words in states.items()}


def _taken(scene: Scene) -> dict[Space, str]:
    view, taken = scene.view, gettext("taken by %(names)s")
    found = {}
    for space, pieces in stacked(scene.pieces).items():
        names = listed([scene.onlooker.name(piece.seat) for piece in pieces])
        found[space] = taken % {"names": names}
    if view.own_guess is not None:
        found[view.own_guess] = gettext("your guess, not seen by the others yet")
    return found


def _looking_back(scene: Scene) -> dict[Space, str]:
    """Return the words of the scored round."""
    scored = scene.scored
    assert scored is not None
    found = {}
    for space, pieces in stacked(scored.pieces).items():
        names = listed([scene.onlooker.name(piece.seat) for piece in pieces])
        told = {"names": names, "points": scene.points[space]}
        found[space] = gettext("guessed by %(names)s, points: %(points)d") % told
    meant = gettext("the colour that was meant")
    found[scored.target] = f"{meant}, {found[scored.target]}" if scored.target in found else meant
    return found
