"""The picture: pawns, piles and marks over the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games.sorry.composing import Composing, Spot
from games.sorry.engine import Card, Effect, View
from games.sorry.plan import Point, path_of, point_of, stand
from games.sorry.tags import draw_tags
from games.sorry.words import COLOUR_NAMES, DISCS

LABELLED = 2  # pawns on START or HOME beside which its name still has room


@dataclass(frozen=True, slots=True)
class Scene:
    """What is to be drawn. `trail`: what pawns did since the viewer's own move; `composing` None: nothing is chosen."""

    view: View
    trail: tuple[Effect, ...]
    top: Card | None
    composing: Composing | None = None

    @property
    def places(self) -> Mapping[str, str]:
        """Where the pawns stand, the draft made."""
        if self.composing is None:
            return self.view.places
        reached = dict(self.view.places)
        reached.update((effect.pawn, effect.to) for effect in self.composing.done)
        return reached

    @property
    def hit(self) -> set[str]:
        """The pawns the draft would bump: still where they stand, and faint."""
        moved = {effect.pawn for effect in self.done}
        return {pawn for effect in self.done for pawn in effect.bumped} - moved

    @property
    def done(self) -> tuple[Effect, ...]:
        return self.composing.done if self.composing else ()


def draw_picture(scene: Scene) -> SafeString:
    """Return what lies over the board, as SVG."""
    ways = scene.composing.ways if scene.composing else ()
    layers = (_discs, _piles, _trail, _offers, _drafted, _pawns)
    parts = [part for layer in layers for part in layer(scene)]
    return mark_safe("".join([*parts, *draw_tags(ways)]))  # noqa: S308  numbers, letters and escaped words


def _at(point: Point) -> str:
    return f"translate({point[0]:g} {point[1]:g})"


def _counts(places: Mapping[str, str]) -> dict[Spot, list[str]]:
    found: dict[Spot, list[str]] = {}
    for pawn, place in places.items():
        found.setdefault((place, pawn[0]), []).append(pawn)
    return found


def _discs(scene: Scene) -> Iterator[str]:
    """Yield the names of START and HOME as far as the pawns on them leave room."""
    counts = _counts(scene.places)
    for colour in COLOUR_NAMES:
        for place in ("start", "home"):
            together = len(counts.get((place, colour), ()))
            if together <= LABELLED:
                x, y = point_of(place, colour)
                alone = "" if together else " alone"
                dy = 27 if together else 5
                at = f'x="{x:g}" y="{y + dy:g}"'
                yield f'<text class="s-disc-name {place}{alone}" {at}>{escape(DISCS[place])}</text>'


def _piles(scene: Scene) -> Iterator[str]:
    for lift in (6, 4, 2)[: min(3, scene.view.deck // 8)]:
        yield f'<use href="#s-back" transform="translate({262 + lift / 2:g} {312 + lift:g}) scale(.82)"/>'
    if scene.view.deck:
        yield '<use href="#s-back" transform="translate(262 312) scale(.82)"/>'
    else:
        yield '<rect class="s-no-card" x="222" y="255" width="80" height="114" rx="8"/>'
    if scene.top is None:
        yield '<rect class="s-no-card" x="338" y="255" width="80" height="114" rx="8"/>'
    else:
        yield f'<use href="#s-card-{scene.top}" transform="translate(378 312) rotate(2) scale(.82)"/>'
    draw, discard = gettext("Draw · %(count)d") % {"count": scene.view.deck}, gettext("Discard")
    yield f'<g class="s-piles"><text x="262" y="396">{escape(draw)}</text>'
    yield f'<text x="378" y="396">{escape(discard)}</text></g>'


def _trail(scene: Scene) -> Iterator[str]:
    """Yield frames of where each pawn came from and went to since the viewer's own move."""
    begun = {effect.pawn: effect.way[0] for effect in reversed(scene.trail)}
    ended = {effect.pawn: effect.to for effect in scene.trail}
    for pawn, place in begun.items():
        yield _frame("from", place, pawn[0]) + _frame("to", ended[pawn], pawn[0])


def _frame(kind: str, place: str, colour: str) -> str:
    x, y = point_of(place, colour)
    if place in ("start", "home"):
        return f'<circle class="s-last {kind}" cx="{x:g}" cy="{y:g}" r="41"/>'
    return f'<rect class="s-last {kind}" x="{x - 17.5:g}" y="{y - 17.5:g}" width="35" height="35" rx="4"/>'


def _ring(kind: str, place: str, colour: str) -> str:
    x, y = point_of(place, colour)
    radius = "39" if place in ("start", "home") else "19.5"
    at = f'cx="{x:g}" cy="{y:g}" r="{radius}"'
    return f'<g class="s-land {kind}"><circle class="under" {at}/><circle class="over" {at}/></g>'


def _offers(scene: Scene) -> Iterator[str]:
    """Yield a ring on each space a pawn may go to; of a split 7 with the number of steps in it."""
    if scene.composing is None:
        return
    kind = "faint" if scene.composing.action else ""
    numbered = scene.composing.card == Card.SEVEN and scene.composing.draft.picked is not None
    for way in scene.composing.ways:
        if way.spot is None or way.chosen:
            continue
        effect = way.effects[0]
        yield _ring(kind, *way.spot)
        if effect.slide and not kind:
            yield _glide(effect) + _ring("end", effect.to, effect.pawn[0])
        if numbered:
            x, y = point_of(*way.spot)
            dy = -24 if way.spot[0] == "home" else 5.5  # above the word HOME and the pawns there
            yield f'<text class="s-steps" x="{x:g}" y="{y + dy:g}">{way.steps}</text>'


def _glide(effect: Effect) -> str:
    points = [point_of(place, effect.pawn[0]) for place in (effect.way[-1], *effect.slide)]
    return f'<path class="s-glide" d="{path_of(points)}"/>'


def _drafted(scene: Scene) -> Iterator[str]:
    """Yield the way of each drafted pawn: a faint pawn where it was, dots, and a glow where it ends."""
    for effect in scene.done:
        colour = effect.pawn[0]
        if effect.way[0] not in ("start", "home"):
            at = _at(point_of(effect.way[0], colour))
            yield f'<g class="s-ghost" transform="{at}"><use href="#s-pawn-{colour}"/></g>'
        if len(effect.way) == 2 and effect.way[0][0] == effect.way[1][0] == "t" and _far(effect):
            yield f'<path class="s-glide" d="{path_of([point_of(place, colour) for place in effect.way])}"/>'
        yield '<g class="s-dots">'
        for x, y in (point_of(place, colour) for place in effect.way[1:-1]):
            yield f'<circle cx="{x:g}" cy="{y:g}" r="5"/>'
        yield "</g>"
        if effect.slide:
            yield _ring("chosen", effect.way[-1], colour) + _glide(effect)
        if effect.to != "home":
            x, y = point_of(effect.to, colour)
            at = f'cx="{x:g}" cy="{y:g}"'
            yield f'<g class="s-halo"><circle class="glow" {at} r="30"/>'
            yield f'<circle class="h0" {at} r="24"/><circle class="h1" {at} r="24"/></g>'


def _far(effect: Effect) -> bool:
    here, there = (int(place[1:]) for place in effect.way)
    return abs(here - there) not in (1, 59)


def _pawns(scene: Scene) -> Iterator[str]:
    """Yield every pawn, those farther down over those farther up."""
    able, ways, hit = _able(scene), _ways(scene), scene.hit
    drawn: list[tuple[float, str]] = []
    for (place, colour), pawns in _counts(scene.places).items():
        for number, pawn in enumerate(pawns):
            point, scale = stand(place, colour, number, len(pawns))
            inside = '<circle class="s-able" cy="2" r="25"/>' if pawn in able else ""
            kind = "s-pawn hit" if pawn in hit else "s-pawn"
            drawn.append((point[1], _pawn(pawn, kind, (point, scale), inside, ways.get(pawn, ()))))
    return (html for _, html in sorted(drawn))


def _pawn(pawn: str, kind: str, at: tuple[Point, float], inside: str, way: Sequence[Point]) -> str:
    """Return a pawn with its number; `data-way` tells a script how it came there."""
    (x, y), scale = at
    passed = " ".join(f"{wx:g},{wy:g}" for wx, wy in way)
    size, small = ("", "") if scale == 1 else (f" scale({scale})", " small")
    return (
        f'<g class="{kind}" data-pawn="{pawn}" data-at="{x:g},{y:g}" data-way="{passed}">'
        f'<g transform="{_at((x, y))}{size}">{inside}<use href="#s-pawn-{pawn[0]}"/>'
        f'<text class="s-num {pawn[0]}{small}" y="{0 if pawn[0] == "y" else -1.8}">'
        f'<tspan class="s-letter">{pawn[0].upper()}</tspan>{int(pawn[1]) + 1}</text></g></g>'
    )


def _able(scene: Scene) -> set[str]:
    """Return the pawns to be chosen that the draft has not moved."""
    if scene.composing is None:
        return set()
    return {pawn for pawn, _, _ in scene.composing.pawns} - {effect.pawn for effect in scene.done}


def _ways(scene: Scene) -> dict[str, list[Point]]:
    """Return the points each pawn passed, those of the draft last."""
    ways: dict[str, list[Point]] = {}
    for effect in (*scene.trail, *scene.done):
        colour = effect.pawn[0]
        passed = (*effect.way, *effect.slide)
        ways.setdefault(effect.pawn, []).extend(point_of(place, colour) for place in passed)
        if effect in scene.trail:
            for pawn in effect.bumped:
                ways.setdefault(pawn, []).append(point_of("start", pawn[0]))
    return ways
