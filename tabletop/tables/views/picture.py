"""A table to be passed on: its address as a code to be scanned, and a finished game as a picture."""

from __future__ import annotations

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.csp import CSP
from django.views.decorators.cache import cache_control
from django.views.decorators.csp import csp_override
from django.views.decorators.http import require_safe

from games.kit.ui import Onlooker
from tabletop.tables.access import LoginNeeded, visible_table
from tabletop.tables.models import Table
from tabletop.tables.projection import Scene
from tabletop.tables.views.answers import game_templates, login_needed, with_table

# A picture needs nothing from anywhere: its colours are attributes, and nothing in it runs.
NOTHING_ELSE = {
    "default-src": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}


@require_safe
@csp_override(NOTHING_ELSE)
@with_table
def picture(request: HttpRequest, table: Table) -> HttpResponse:
    """The picture of a finished game as onlookers see it; there is none before, nor of a game that draws none."""
    template = game_templates(table.game)["picture"]
    if table.status != Table.Status.FINISHED or not template:
        raise Http404
    scene = Scene(table, request.user)
    onlooker = Onlooker(None, scene.names)
    context = {
        "title": table.title,
        "address": request.build_absolute_uri(table.get_absolute_url()),
        "drawing": table.config.UI.draw(scene.view_of_onlookers, (), onlooker, {}),
    }
    return render(request, template, context, content_type="image/svg+xml")


@require_safe
@csp_override(NOTHING_ELSE)
@cache_control(private=True, max_age=86400)
def address(request: HttpRequest, table_id: str) -> HttpResponse:
    """The address of a table as a QR code. Dark on white with its quiet zone, whatever is around it: so it is read."""
    try:
        table = visible_table(table_id, request.user)
    except LoginNeeded as error:
        return login_needed(request, error.table.get_absolute_url())
    code = segno.make_qr(request.build_absolute_uri(table.get_absolute_url()))
    drawn = code.svg_inline(border=4, dark="#000", light="#fff", svgclass=None, lineclass=None, omitsize=True)
    svg = drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return HttpResponse(svg, content_type="image/svg+xml")
