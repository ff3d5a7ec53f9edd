"""The way into a scene: it is built in the emptied database, and whoever asked is who it is for."""

from __future__ import annotations

from django.contrib.auth import login, logout
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html, format_html_join

from tests.scenes.catalogue import SCENES
from tests.scenes.stage import set_the_stage


def index(request: HttpRequest) -> HttpResponse:
    """All scenes by name."""
    rows = format_html_join("", "<li><a href='{}'>{}</a>", ((one.path, one.name) for one in SCENES.values()))
    return HttpResponse(format_html("<!doctype html><title>Scenes</title><h1>Scenes</h1><ul>{}</ul>", rows))


def enter(request: HttpRequest, name: str) -> HttpResponse:
    """To the page of a scene, as the person it is for."""
    if name not in SCENES:
        raise Http404
    request.session.flush()
    visit = set_the_stage(SCENES[name])
    if visit.user is None:
        logout(request)
    else:
        login(request, visit.user, "django.contrib.auth.backends.ModelBackend")
    return redirect(visit.path)


def error(request: HttpRequest, status: int) -> HttpResponse:
    """The page of an error that no address of the site leads to by itself."""
    if status == 400:
        raise BadRequest
    if status == 500:
        raise RuntimeError("a scene")
    return render(request, "403_csrf.html" if status == 403 else f"{status}.html", status=status)
