"""The points of a round: what each piece was worth, and how far everybody is on the track."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext, ngettext

from games.hues.engine import COLOURS, Phase, Piece, Scored, View, in_frame, worth
from games.hues.words import quoted, space_name
from games.kit.types import Seat
from games.kit.ui import Onlooker

TRACK: Final = 50  # points to the end of the track; who goes on makes it longer
MARK: Final = 10


def is_fresh(view: View) -> bool:
    """Whether the round before this moment was scored and nothing has happened since."""
    if not view.history or view.cues:
        return False
    before = view.round if view.over else view.round - 1
    return view.phase in (Phase.FIRST_CUE, Phase.OVER) and view.history[-1].round == before


def draw_points(view: View, onlooker: Onlooker) -> dict[str, Any] | None:
    """Return the table of the round scored last, None before there is one. Highest total first."""
    if not view.history:
        return None
    scored = view.history[-1]
    track = track_length(view.scores)
    rows = [_row(view, scored, seat, onlooker) for seat in range(len(view.scores))]
    words = {"name": onlooker.name(scored.giver), "space": space_name(scored.target, words=True)}
    mine = scored.giver == onlooker.seat
    meant = gettext("You meant %(space)s") if mine else gettext("%(name)s meant %(space)s")
    return {
        "title": gettext("Points of round %(round)d") % {"round": scored.round},
        "fresh": is_fresh(view),
        "meant": meant % words,
        "fill": COLOURS[scored.target],
        "cues": [quoted(cue) for cue in scored.cues],
        "second": any(piece.cue == 2 for piece in scored.pieces),
        "rows": sorted(rows, key=lambda row: -row["total"]),
        "track": track,
        "marks": list(range(0, track + 1, MARK)),
    }


def track_length(scores: Sequence[int]) -> int:
    """Return how long the track is: 50 points, or tens beyond where somebody is farther."""
    return max(TRACK, -(-max(scores) // MARK) * MARK)


def _row(view: View, scored: Scored, seat: Seat, onlooker: Onlooker) -> dict[str, Any]:
    gave = seat == scored.giver
    pieces = {piece.cue: piece for piece in scored.pieces if piece.seat == seat}
    gain, total = scored.points[seat], view.scores[seat]
    deserved = _framed(scored) if gave else sum(worth(p.space, scored.target) for p in pieces.values())
    return {
        "seat": seat,
        "name": onlooker.name(seat),
        "me": seat == onlooker.seat,
        "gave": _why(scored) if gave else "",
        "pieces": [_worth(pieces.get(cue), scored) for cue in (1, 2)],
        "gain": gain,
        "idle": deserved > 0 and not gain and not (gave and scored.penalty),  # in a tie round
        "had": total - gain,
        "total": total,
    }


def _worth(piece: Piece | None, scored: Scored) -> dict[str, Any] | None:
    """Return what a piece was worth and where it lay, None for none."""
    if piece is None:
        return None
    return {"points": worth(piece.space, scored.target), "space": piece.space}


def _framed(scored: Scored) -> int:
    """Return how many pieces lie in the frame."""
    return sum(in_frame(piece.space, scored.target) for piece in scored.pieces)


def _why(scored: Scored) -> str:
    """Return for what the giver has points; with three players each piece counts twice (rules/hues 3.5)."""
    if scored.penalty:
        return gettext("no points: the objection was upheld")
    count, points = _framed(scored), scored.points[scored.giver]
    if count and points == 2 * count:
        told = ngettext(
            "%(count)d piece in the frame, 2 points", "%(count)d pieces in the frame, 2 points each", count
        )
    else:
        told = ngettext("%(count)d piece in the frame", "%(count)d pieces in the frame", count)
    return told % {"count": count}
