"""The game as plain JSON and back (design: positions, actions, views). What does not fit is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from games.hues.engine.reading import LONGEST_CUE, read_choice, read_space
from games.hues.engine.state import Action, Challenge, Cue, Guess, Piece, Scored, Skip, State, View
from games.kit.codec import project_event, read_member, read_object, read_text
from games.kit.recent import dump_recent
from games.kit.types import Json


def dump_action(action: Action) -> dict[str, Json]:
    """Return an action as plain JSON."""
    match action:
        case Cue(text, None):
            return {"type": "cue", "text": text}
        case Cue(text, space):
            return {"type": "cue", "space": space, "text": text}
        case Skip():
            return {"type": "skip"}
        case Guess(space):
            return {"type": "guess", "space": space}
        case Challenge():
            return {"type": "challenge"}


Reader = Callable[[Mapping[str, Json]], Action]
READERS: Final[Mapping[str, tuple[frozenset[str], Reader]]] = {
    "cue": (
        frozenset({"type", "text", "space"}),
        lambda row: Cue(read_text(row.get("text"), "text", most=LONGEST_CUE), read_choice(row.get("space"))),
    ),
    "skip": (frozenset({"type"}), lambda _: Skip()),
    "guess": (frozenset({"type", "space"}), lambda row: Guess(read_space(row.get("space")))),
    "challenge": (frozenset({"type"}), lambda _: Challenge()),
}


def load_action(raw: Json) -> Action:
    """Return the action. Raises: InvalidAction."""
    known, read = read_member(read_object(raw, "action").get("type"), "type", READERS)
    return read(read_object(raw, "action", known=known))


def _dump_pieces(pieces: Iterable[Piece]) -> list[Json]:
    return [[piece.space, piece.seat] for piece in pieces]


def _firsts(pieces: Iterable[Piece]) -> int:
    """Return how many of the pieces were placed upon the first cue; they come first."""
    return sum(piece.cue == 1 for piece in pieces)


def _dump_scored(scored: Scored) -> dict[str, Json]:
    return {
        "round": scored.round,
        "giver": scored.giver,
        "target": scored.target,
        "cues": list(scored.cues),
        "pieces": _dump_pieces(scored.pieces),
        "firsts": _firsts(scored.pieces),
        "points": list(scored.points),
        "penalty": scored.penalty,
    }


def dump_view(view: View) -> dict[str, Json]:
    """Return a view as plain JSON."""
    return {
        "round": view.round,
        "rounds": view.rounds,
        "giver": view.giver,
        "phase": str(view.phase),
        "card": None if view.card is None else list(view.card),
        "target": view.target,
        "cues": list(view.cues),
        "pieces": _dump_pieces(view.pieces),
        "firsts": _firsts(view.pieces),
        "own_guess": view.own_guess,
        "guessed": view.guessed,
        "waiting": list(view.waiting),
        "scores": list(view.scores),
        "used_cues": list(view.used_cues),
        "tied": None if view.tied is None else list(view.tied),
        "extra": view.extra,
        "challengers": list(view.challengers),
        "penalty": view.penalty,
        "left": sorted(view.left),
        "history": [_dump_scored(scored) for scored in view.history],
        "over": view.over,
        "options": view.options.dump(),
        "last": [project_event(event, view.seat) for event in view.last],
    }


def dump(state: State) -> dict[str, Json]:
    """Return the whole position as plain JSON, but for the options (secret!)."""
    return {
        "round": state.round,
        "giver": state.giver,
        "phase": str(state.phase),
        "card": None if state.card is None else list(state.card),
        "target": state.target,
        "cues": list(state.cues),
        "pieces": _dump_pieces(state.pieces),
        "waiting": list(state.waiting),
        "scores": list(state.scores),
        "used_cues": list(state.used_cues),
        "deck": None if state.deck is None else [list(card) for card in state.deck],
        "tied": None if state.tied is None else list(state.tied),
        "upcoming": list(state.upcoming),
        "firsts": _firsts(state.pieces),
        "sealed": _dump_pieces(state.sealed),
        "held": sorted(state.held),
        "drawn": [list(card) for card in state.drawn],
        "extra": state.extra,
        "challengers": sorted(state.challengers),
        "penalty": state.penalty,
        "left": sorted(state.left),
        "history": [_dump_scored(scored) for scored in state.history],
        "ended": None if state.ended is None else str(state.ended),
        "recent": dump_recent(state.recent),
    }
