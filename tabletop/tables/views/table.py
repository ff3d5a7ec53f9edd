"""The table page and its live fragment."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from tabletop.tables.models import Table
from tabletop.tables.projection import Scene
from tabletop.tables.views.answers import show, wants_json, with_table


@require_safe
@with_table
def page(request: HttpRequest, table: Table) -> HttpResponse:
    """The table as this viewer may see it, as a page or as JSON."""
    if wants_json(request):
        return JsonResponse(Scene(table, request.user).as_json())
    return show(request, table)


@require_safe
@with_table
def board(request: HttpRequest, table: Table) -> HttpResponse:
    """The fragment for an open page; 204 while that page is current (`?rev=N`)."""
    if request.GET.get("rev") == str(table.rev):
        return HttpResponse(status=204)
    return show(request, table)
