"""What an action does, pawn by pawn: for the log, for a preview before it is made, and for moving pawns on a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.kit.types import Json
from games.sorry.engine.board import EXIT, LANDS, PAWN_OF, PAWNS, PLACES, SLIDES, WAYS, Pawn, Place
from games.sorry.engine.legal import to_use
from games.sorry.engine.moving import ENTER, MOVE, SORRY, SWAP, Side, Use, land, play_part
from games.sorry.engine.splits import SEVEN
from games.sorry.engine.state import Action, Discard, Forfeit, Move, Sorry, Start, Swap, View, side_of


@dataclass(frozen=True, slots=True)
class Effect:
    """One pawn's way: pawns and places as texts.

    way     where it begins, each step, and where it lands; an exchange and a Sorry! card go there at once
    slide   the spaces it slides over, the end circle last; () where it does not slide
    bumped  the pawns it sends to START, in the order in which that happens
    """

    pawn: str
    way: tuple[str, ...]
    slide: tuple[str, ...] = ()
    bumped: tuple[str, ...] = ()

    @property
    def to(self) -> str:
        """Return where the pawn ends."""
        return (self.slide or self.way)[-1]

    def dump(self) -> dict[str, Json]:
        """Return the effect as plain JSON, as events tell it."""
        lists = {"way": list(self.way), "slide": list(self.slide), "bumped": list(self.bumped)}
        return {"pawn": self.pawn, **lists, "to": self.to}


Row = dict[str, Json]  # an effect as plain JSON: {pawn, way, slide, bumped, to}


def effects(pawns: list[Place], use: Use, both_slide: bool) -> list[Row]:
    """Return what a legal use does, part by part. Changes `pawns`."""
    what = use[0]
    if what == MOVE:
        if len(use) == 3:
            return [_stepped(pawns, use[1], use[2])]
        return [_stepped(pawns, use[at], use[at + 1]) for at in range(1, len(use), 2)]
    if what == ENTER:
        return [_at_once(pawns, use[1], EXIT[use[1] >> 2])]
    if what == SORRY:
        return [_at_once(pawns, use[1], pawns[use[2]])]
    return _exchanged(pawns, use[1], use[2], both_slide) if what == SWAP else []


def _stepped(pawns: list[Place], pawn: Pawn, steps: int) -> Row:
    colour, place = pawn >> 2, pawns[pawn]
    return _put(pawns, pawn, LANDS[colour][steps][place], list(WAYS[colour][steps][place]))


def _at_once(pawns: list[Place], pawn: Pawn, to: Place) -> Row:
    return _put(pawns, pawn, to, [PLACES[pawns[pawn]], PLACES[to]])


def _put(pawns: list[Place], pawn: Pawn, to: Place, way: list[str]) -> Row:
    bumped, slide = land(pawns, pawn, to), SLIDES[pawn >> 2][to]
    return {
        "pawn": PAWNS[pawn],
        "way": way,
        "slide": [] if slide is None else [PLACES[place] for place in slide],
        "bumped": [PAWNS[other] for other in bumped],
        "to": PLACES[pawns[pawn]],
    }


def _exchanged(pawns: list[Place], pawn: Pawn, other: Pawn, both_slide: bool) -> list[Row]:
    here, there = pawns[pawn], pawns[other]
    pawns[pawn], pawns[other] = there, here
    mine = _put(pawns, pawn, there, [PLACES[here], PLACES[there]])
    if both_slide and pawns[other] == here:
        return [mine, _put(pawns, other, here, [PLACES[there], PLACES[here]])]
    theirs = {"way": [PLACES[there], PLACES[here]], "slide": [], "bumped": [], "to": PLACES[here]}
    return [mine, {"pawn": PAWNS[other], **theirs}]


def _effect(row: Row) -> Effect:
    return Effect(row["pawn"], tuple(row["way"]), tuple(row["slide"]), tuple(row["bumped"]))


def preview(view: View, action: Action) -> tuple[Effect, ...]:
    """Return what a legal action would do, part by part; () where nothing moves.

    Of an exchange there are two effects, the own pawn's first; if its slide bumps the other pawn, that stands in
    `bumped` and the other's way ends where it was put before.
    """
    return tuple(map(_effect, effects(list(view.pawns), to_use(action), view.options.swap_both_slide)))


def pawns_of(action: Action) -> tuple[str, ...]:
    """Return the pawns an action moves, the one that is chosen first; () for none."""
    match action:
        case Move(_, moves):
            return tuple(pawn for pawn, _ in moves)
        case Start(_, pawn):
            return (pawn,)
        case Swap(_, pawn, other) | Sorry(_, pawn, other):
            return (pawn, other)
        case Forfeit() | Discard():
            return ()


def by_pawn(actions: Iterable[Action]) -> dict[str | None, list[Action]]:
    """Return actions by the pawn that is chosen for them: for a split 7 under each of its pawns, None for no pawn."""
    groups: dict[str | None, list[Action]] = {}
    for action in actions:
        chosen = pawns_of(action) if isinstance(action, Move) else pawns_of(action)[:1]
        for pawn in chosen or (None,):
            groups.setdefault(pawn, []).append(action)
    return groups


Part = tuple[str, int]


def next_parts(view: View, seat: int, made: Sequence[Part] = ()) -> dict[Part, Effect]:
    """Return the parts a 7 may go on with after those made, each with its effect; {} when it is complete.

    Only parts from which the whole 7 can be used are offered (S-26, S-30). Parts made that cannot be: {}.
    """
    mine, row = side_of(view, seat), list(view.pawns)
    for pawn, steps in made:
        if pawn not in PAWN_OF or PAWN_OF[pawn] not in mine.own or not 1 <= steps <= SEVEN:
            return {}
        if not play_part(row, PAWN_OF[pawn], steps):
            return {}
    moved = [PAWN_OF[pawn] for pawn, _ in made]
    rest = SEVEN - sum(steps for _, steps in made)
    return {
        (PAWNS[pawn], steps): _effect(_stepped(row.copy(), pawn, steps))
        for pawn, steps in _parts(row, mine, moved, rest)
        if _completes(row, mine, [*moved, pawn], (pawn, steps), rest - steps)
    }


def _parts(row: list[Place], mine: Side, moved: list[Pawn], rest: int) -> list[tuple[Pawn, int]]:
    if len(moved) >= mine.parts or len(set(moved)) < len(moved):
        return []
    return [
        (pawn, steps)
        for pawn in mine.own
        if pawn not in moved
        for steps in range(1, rest + 1)
        if LANDS[pawn >> 2][steps][row[pawn]] >= 0
    ]


def _completes(row: list[Place], mine: Side, moved: list[Pawn], part: tuple[Pawn, int], rest: int) -> bool:
    """Whether a part can be made and the steps left be used after it."""
    reached = row.copy()
    if not play_part(reached, *part):
        return False
    return not rest or any(
        _completes(reached, mine, [*moved, pawn], (pawn, steps), rest - steps)
        for pawn, steps in reversed(_parts(reached, mine, moved, rest))
    )
