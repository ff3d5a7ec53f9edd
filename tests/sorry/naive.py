"""The rules once more, slowly: walks step by step over a board of texts, tries everything, shares no code or table
with the engine. For comparison in tests only."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

Board = dict[str, str]  # pawn -> place
CORNER = {"r": 0, "b": 15, "y": 30, "g": 45}
FORWARD = {"1": [1], "2": [2], "3": [3], "5": [5], "7": [7], "8": [8], "10": [10], "11": [11], "12": [12]}
BACKWARD = {"4": 4, "10": 1}


def on_track(place: str) -> bool:
    return place.startswith("t")


def one_step(colour: str, place: str) -> str | None:
    if place == f"t{CORNER[colour] + 2}":
        return "s1"
    if on_track(place):
        return f"t{(int(place[1:]) + 1) % 60}"
    if place == "s5":
        return "home"
    return f"s{int(place[1:]) + 1}" if place.startswith("s") and place != "start" else None


def one_back(colour: str, place: str) -> str | None:
    if place == "s1":
        return f"t{CORNER[colour] + 2}"
    if on_track(place):
        return f"t{(int(place[1:]) - 1) % 60}"
    return f"s{int(place[1:]) - 1}" if place.startswith("s") and place != "start" else None


def walk(colour: str, place: str, steps: int) -> str | None:
    """Return where so many steps lead, None where they do not go."""
    here: str | None = place
    for _ in range(abs(steps)):
        if here is None:
            return None
        here = one_step(colour, here) if steps > 0 else one_back(colour, here)
    return here


def slide(colour: str, place: str) -> list[str]:
    """Return the spaces a pawn of this colour slides over from here, [] where it does not."""
    for other, corner in CORNER.items():
        for triangle, length in ((corner + 1, 4), (corner + 9, 5)):
            if other != colour and place == f"t{triangle}":
                return [f"t{triangle + i}" for i in range(1, length)]
    return []


def put(board: Board, pawn: str, place: str) -> Board | None:
    """Return the board with a pawn landing on a place, None where its own colour stands there."""
    after = dict(board)
    for other, there in board.items():
        if other != pawn and there == place and place != "home":
            if other[0] == pawn[0]:
                return None
            if on_track(place):
                after[other] = "start"
    after[pawn] = place
    spaces = slide(pawn[0], place)
    for other in board:
        if other != pawn and after[other] in spaces:
            after[other] = "start"
    if spaces:
        after[pawn] = spaces[-1]
    return after


def step(board: Board, pawn: str, steps: int) -> Board | None:
    """Return the board with a pawn moved, None where it may not."""
    to = walk(pawn[0], board[pawn], steps) if board[pawn] not in ("start", "home") else None
    return None if to is None else put(board, pawn, to)


def sevens(
    board: Board, own: list[str], parts: int, rest: int = 7, moved: tuple[str, ...] = ()
) -> Iterator[Board]:
    """Yield the board after each way to spread what is left of a 7, in every order."""
    todo = [(board, rest, moved)]
    seen = set()
    while todo:
        board, rest, moved = todo.pop()
        key = (tuple(sorted(board.items())), rest, frozenset(moved))
        if key in seen:
            continue
        seen.add(key)
        if rest == 0:
            yield board
        elif len(moved) < parts:
            for pawn, steps in product(own, range(1, rest + 1)):
                after = step(board, pawn, steps) if pawn not in moved else None
                if after is not None:
                    todo.append((after, rest - steps, (*moved, pawn)))


def swap(board: Board, pawn: str, other: str, both: bool) -> Board:
    after = dict(board)
    mine, theirs = board[pawn], board[other]
    after[other] = mine
    spaces = slide(pawn[0], theirs)
    after[pawn] = spaces[-1] if spaces else theirs
    for stranger in board:
        if stranger != pawn and after[stranger] in spaces:
            after[stranger] = "start"
    if both and after[other] == mine:
        moved = put(after, other, mine)
        assert moved is not None
        return moved
    return after


def results(
    board: Board, own: str, card: str, parts: int = 2, both: bool = False
) -> tuple[list[Board], bool]:
    """Return the boards after each legal use of a card by who owns these colours, and whether it may be forfeited."""
    mine = [pawn for pawn in board if pawn[0] in own]
    foes = [pawn for pawn in board if pawn[0] not in own and on_track(board[pawn])]
    found: list[Board | None] = []
    if card == "7":
        found += sevens(board, mine, parts)
    else:
        found += [step(board, pawn, n) for pawn in mine for n in FORWARD.get(card, [])]
    if card in BACKWARD:
        found += [step(board, pawn, -BACKWARD[card]) for pawn in mine]
    if card in ("1", "2"):
        found += [put(board, p, f"t{CORNER[p[0]] + 4}") for p in mine if board[p] == "start"]
    forward = any(after is not None for after in found)
    if card == "11":
        found += [swap(board, p, q, both) for p in mine for q in foes if on_track(board[p])]
    if card == "sorry":
        waiting = [pawn for pawn in mine if board[pawn] == "start"]
        partners = [pawn for pawn in mine if on_track(board[pawn])]
        for pawn, target in product(waiting, foes or partners):
            if pawn[0] != target[0]:
                found.append(put(board | {target: "start"}, pawn, board[target]))
    boards = [after for after in found if after is not None]
    return boards, card == "11" and not forward and bool(boards)


def essence(before: Board, after: Board) -> tuple[object, ...]:
    """Return a result with the pawns that stood on the same START made equal."""
    named = tuple(sorted((pawn, place) for pawn, place in after.items() if before[pawn] != "start"))
    equal = tuple(sorted((pawn[0], place) for pawn, place in after.items() if before[pawn] == "start"))
    return named, equal
