"""A table's past: step by step, and as a record to keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tabletop.tables.errors import Forbidden
from tabletop.tables.history import record_of, state_at
from tabletop.tables.models import Move, Table
from tabletop.tables.projection import Scene
from tabletop.tables.views.answers import game_templates, refuse, with_table

AROUND = 8  # entries of the log shown before and after the step


@require_safe
@with_table
def replay(request: HttpRequest, table: Table, seq: int | None = None) -> HttpResponse:
    """The table after one of its moves, as this viewer may see it; when the game is over, over anybody's shoulder."""
    if not table.seq or table.state is None:
        raise Http404
    dealt = table.moves.only("table", "seq").get(kind=Move.Kind.SETUP).seq
    if seq is None:
        return redirect("tables:replay-at", table.pk, table.seq if table.status == "playing" else dealt)
    if not 1 <= seq <= table.seq:
        raise Http404
    if seq < dealt:  # an administrator's note from before the game
        return redirect("tables:replay-at", table.pk, dealt)
    state = state_at(table, seq)
    scene = Scene(table, request.user)
    eyes = _eyes(request, scene)
    game = table.config.GAME
    # the step itself is marked on the board, whoever looks: an onlooker's view tells what happened last
    view = replace(game.view(state, eyes), last=game.view(state, None).last)
    near = table.moves.defer("action", "draws").filter(seq__gte=seq - AROUND, seq__lte=seq + AROUND)
    context: dict[str, Any] = {
        "scene": scene,
        "table": table,
        **game_templates(table.game),
        "seq": seq,
        "eyes": eyes,
        "steps": {"back": seq - 1, "on": seq + 1 if seq < table.seq else 0},
        "asked": f"?seat={eyes}" if scene.over and eyes != _eyes_of_ones_own(scene) else "",
        "rows": _rows(scene, game.scores(state)),
        "log": scene.entries(near),
        "drawing": table.config.UI.draw(view, (), scene.onlooker_at(eyes), {}),
    }
    return render(request, "tables/replay.html", context)


def _rows(scene: Scene, scores: Sequence[int] | None) -> list[dict[str, Any]]:
    """Return who sits where, with the score at this step where the game keeps one."""
    shown: Sequence[int | None] = scores or [None] * len(scene.seats)
    rows = zip(scene.seats, scene.names, shown, strict=True)
    return [
        {"seat": seat, "name": name, "score": score, "me": seat is scene.me} for seat, name, score in rows
    ]


def _eyes(request: HttpRequest, scene: Scene) -> int | None:
    """Return the seat to look from: one's own; once the game is over, any (`?seat=N`)."""
    asked = request.GET.get("seat", "")
    anybodys = {str(seat.index): seat.index for seat in scene.seats} if scene.over else {}
    return anybodys.get(asked, _eyes_of_ones_own(scene))


def _eyes_of_ones_own(scene: Scene) -> int | None:
    """Return the viewer's seat; for onlookers of a game that is over, the first."""
    return scene.index if scene.index is not None or not scene.over else 0


@require_safe
@with_table
def record(request: HttpRequest, table: Table) -> HttpResponse:
    """The record of a finished game; before that it would show everybody's hand."""
    if table.status != Table.Status.FINISHED:
        return refuse(request, table, Forbidden(text=_("The record is open when the game is over.")))
    response = JsonResponse(record_of(table, Scene(table, request.user).seats))
    response["Content-Disposition"] = f'attachment; filename="{table.game}-{table.pk}.json"'
    return response
