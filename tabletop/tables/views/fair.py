"""The page that shows the shuffles to be fair: the commitment while playing, the secret and every draw afterwards."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.kit.chance import commitment
from tabletop.tables.history import check_draws
from tabletop.tables.models import Secret, Table
from tabletop.tables.projection import Scene
from tabletop.tables.services.writing import seed_words
from tabletop.tables.views.answers import with_table


@require_safe
@with_table
def fair(request: HttpRequest, table: Table) -> HttpResponse:
    """Commitment and seed words; for a finished game also the secret, all draws, and whether they agree."""
    scene = Scene(table, request.user)
    context: dict[str, Any] = {
        "scene": scene,
        "table": table,
        "commitment": Secret.objects.values_list("commitment", flat=True).get(pk=table.pk),
        "seeded": list(zip(scene.names, scene.seats, strict=True)),
    }
    if scene.over:
        context |= _opened(table, scene)
    return render(request, "tables/fair.html", context)


def _opened(table: Table, scene: Scene) -> dict[str, Any]:
    """Return what may be shown of a finished game: everything its shuffles were made of."""
    secret = bytes(table.shuffle.secret)
    draws = check_draws(secret, scene.seats, list(table.moves.only("table", "seq", "draws")))
    return {
        "secret": secret.hex(),
        "draws": draws,
        "kept": commitment(secret) == table.shuffle.commitment,
        "agree": all(draw.agrees for draw in draws),
        "proof": {  # the page's script recomputes from this
            "secret": secret.hex(),
            "commitment": table.shuffle.commitment,
            "words": list(seed_words(scene.seats)),
            "draws": [[draw.move, draw.index, draw.below, draw.value] for draw in draws],
        },
    }
