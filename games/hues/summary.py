"""The page after the game: every cue with its guesses, and what was remarkable, in words and small pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext, pgettext

from games.hues.colours import name_of
from games.hues.engine import AT, COLOURS, COLUMNS, ROWS, Piece, Scored, Space, View, distance
from games.hues.marks import draw_frames, draw_group, draw_target
from games.hues.picture import draw_picture
from games.hues.plan import CELL
from games.hues.scene import stacked
from games.hues.tally import (
    Pair,
    Told,
    best_cue,
    closest_pairs,
    cues_of,
    is_tie_round,
    most_surprising,
    roles,
)
from games.hues.words import quoted, space_name
from games.kit.ui import Onlooker, decimal, listed

WIDE, HIGH = 11, 9  # spaces that a picture of a cue shows around the colour
LIMITS: Final = (1.5, 3.5, 6.5)  # spaces off on average, from hot to cold
PAIRS = 3  # of minds that are named

Note = dict[str, Any]


@dataclass(frozen=True)
class Summary:
    """A game that is over, before one viewer's eyes. Reckoned as far as it is looked at."""

    view: View
    onlooker: Onlooker

    @cached_property
    def notes(self) -> list[Note]:
        """What was remarkable: title, what (a cue or names), and why, each in words."""
        return [note for note in (self._best(), self._closest(), self._strangest()) if note]

    def _best(self) -> Note | None:
        told = best_cue(self.view)
        if told is None:
            return None
        words = {
            "name": self._name(told.scored.giver),
            "round": told.scored.round,
            "points": decimal(told.points),
            "off": off_by(told.off),
        }
        why = gettext("%(name)s, round %(round)d. A guess was worth %(points)s points on average, %(off)s.")
        return {"title": gettext("Best cue"), "cue": quoted(told.text), "why": why % words}

    def _closest(self) -> Note | None:
        pairs = closest_pairs(self.view)[:PAIRS]
        if not pairs:
            return None
        first, *others = pairs
        why = [gettext("Their guesses lay %(apart)s apart on average.") % {"apart": _spaces(first.apart)}]
        if others:
            rows = [gettext("%(names)s: %(apart)s") % self._pair(pair) for pair in others]
            why.append(gettext("Next: %(rows)s.") % {"rows": "; ".join(rows)})
        return {
            "title": gettext("Closest minds"),
            "names": self._pair(first)["names"],
            "seats": first.seats,
            "why": " ".join(why),
        }

    def _pair(self, pair: Pair) -> dict[str, str]:
        return {
            "names": listed([self._name(seat) for seat in pair.seats]),
            "apart": decimal(pair.apart),
        }

    def _strangest(self) -> Note | None:
        surprise = most_surprising(self.view)
        if surprise is None:
            return None
        words = {
            "round": surprise.scored.round,
            "space": space_name(surprise.scored.target, words=self.in_words),
            "off": _spaces(surprise.off),
            "apart": decimal(surprise.apart),
        }
        why = gettext(
            "Round %(round)d. It was %(space)s. The guesses lay %(off)s away on average, "
            "and only %(apart)s from one another."
        )
        cues = listed([quoted(cue) for cue in surprise.scored.cues])
        return {"title": gettext("Most surprising"), "cue": cues, "why": why % words}

    @cached_property
    def roles(self) -> list[dict[str, Any]]:
        """The points of each as guesser and as cue giver."""
        return [
            {"role": role, "name": self._name(role.seat), "me": role.seat == self.onlooker.seat}
            for role in roles(self.view)
        ]

    @property
    def in_words(self) -> bool:
        """Whether the names of colours are to be read."""
        return self.onlooker.words or self.view.options.words

    @property
    def most(self) -> int:
        """The highest score, for the length of the bars; never 0."""
        return max(1, *self.view.scores)

    @cached_property
    def rounds(self) -> list[dict[str, Any]]:
        """The rounds that were scored, each with its cues."""
        return [self._round(scored) for scored in self.view.history]

    def _round(self, scored: Scored) -> dict[str, Any]:
        title = (
            gettext("Tie round %(round)d") if is_tie_round(self.view, scored) else gettext("Round %(round)d")
        )
        return {
            "title": title % {"round": scored.round},
            "giver": scored.giver,
            "name": self._name(scored.giver),
            "fill": COLOURS[scored.target],
            "space": space_name(scored.target, words=self.in_words),
            "heard": "" if self.in_words else name_of(scored.target),
            "penalty": scored.penalty,
            "cues": [self._cue(told) for told in cues_of(scored)],
        }

    def _cue(self, told: Told) -> dict[str, Any]:
        box = window(told.scored.target)
        far = [piece for piece in told.pieces if not _within(piece.space, box)]
        return {
            "text": quoted(told.text),
            "off": off_by(told.off) if told.pieces else gettext("nobody guessed"),
            "heat": heat(told.off) if told.pieces else 0,
            "box": " ".join(str(CELL * part) for part in box),
            "picture": self._picture(told, [piece for piece in told.pieces if piece not in far]),
            "words": self._words(told.pieces, told.scored.target),
            "far": listed([f"{self._name(piece.seat)} {piece.space}" for piece in far]),
        }

    def _picture(self, told: Told, pieces: Sequence[Piece]) -> SafeString:
        target = told.scored.target
        parts = [draw_frames(target), draw_target(target)]
        for here in stacked(tuple(pieces)).values():
            parts += draw_group(here, self.onlooker.seat)
        return mark_safe("".join(parts))  # noqa: S308  numbers and names of shapes

    def _words(self, pieces: Sequence[Piece], target: Space) -> str:
        """Return the picture for who does not see it: where everybody guessed, and how far from the colour."""
        words = gettext("%(name)s %(space)s, %(off)s")
        rows = [
            words
            % {
                "name": self._name(piece.seat),
                "space": piece.space,
                "off": off_by(distance(piece.space, target)),
            }
            for piece in pieces
        ]
        return "; ".join(rows) or gettext("No piece was placed.")

    @cached_property
    def picture(self) -> dict[str, Any]:
        """What picture.svg shows: the game on one page, to be passed on."""
        return draw_picture(self.view, self.onlooker, self.notes)

    def _name(self, seat: int) -> str:
        return self.onlooker.name(seat)


def _spaces(number: float) -> str:
    """Return "1 space", "2 spaces" or "2.5 spaces"; parts of a space have a form of their own in some languages."""
    whole = round(number)
    if round(number, 1) != whole:
        return pgettext("fraction", "%(number)s spaces") % {"number": decimal(number)}
    return ngettext("%(number)s space", "%(number)s spaces", whole) % {"number": whole}


def off_by(number: float) -> str:
    """Return how far a guess, or guesses on average, lay from the colour."""
    if not number:
        return gettext("exact")
    return gettext("%(spaces)s off") % {"spaces": _spaces(number)}


def heat(off: float) -> int:
    """Return how hot guesses were that lay so many spaces off on average: 4 within the frame, 1 far away."""
    return 4 - sum(off > limit for limit in LIMITS)


Window = tuple[int, int, int, int]  # column, row, columns, rows


def window(target: Space) -> Window:
    """Return the part of the board around a space, pushed in where it would go over the edge."""
    row, column = AT[target]
    left = min(max(0, column - WIDE // 2), COLUMNS - WIDE)
    top = min(max(0, row - HIGH // 2), len(ROWS) - HIGH)
    return left, top, WIDE, HIGH


def _within(space: Space, box: Window) -> bool:
    (row, column), (left, top, wide, high) = AT[space], box
    return left <= column < left + wide and top <= row < top + high
