"""What a device keeps of the site: how it is installed, its worker, and the page that says one is offline."""

from __future__ import annotations

import hashlib
import json
from functools import cache

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, get_language_bidi, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

# As --paper and --card in site.css: what is around the page goes on with it.
PAPER = "#faf7f2"
CARD = "#ffffff"

# What every page uses and the offline page too. Games bring their own files, which are kept when they are first used.
FILES = (
    "site.css",
    "shell.js",
    "live.js",
    "clock.js",
    "django_htmx/htmx-2.min.js",
    "icons/mark.svg",
    "icons/favicon.svg",
    "icons/favicon-turn.svg",
    "icons/seats.svg",
)


@require_safe
@cache_control(private=True, max_age=3600)
def manifest(request: HttpRequest) -> JsonResponse:
    """What the site is called and looks like as an app, in the language of whoever asks."""
    return JsonResponse(
        {
            "id": "/",
            "name": _("Tabletop: board games together"),
            "short_name": "Tabletop",
            "description": _("Play board games with friends in the browser, live or one move a day."),
            "lang": get_language(),
            "dir": "rtl" if get_language_bidi() else "ltr",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": PAPER,
            "theme_color": CARD,
            "categories": ["games"],
            "icons": [
                _icon("icons/favicon.svg", "any", "image/svg+xml"),
                _icon("icons/icon-192.png", "192x192"),
                _icon("icons/icon-512.png", "512x512"),
                _icon("icons/maskable-512.png", "512x512", purpose="maskable"),
            ],
            "shortcuts": [
                {"name": _("Tables"), "url": "/"},
                {"name": _("Next table"), "url": reverse("tables:next")},
            ],
        },
        content_type="application/manifest+json",
    )


def _icon(name: str, sizes: str, kind: str = "image/png", purpose: str = "any") -> dict[str, str]:
    return {"src": static(name), "sizes": sizes, "type": kind, "purpose": purpose}


@never_cache
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """What the browser runs beside the pages. It stands at the root: there it may speak for the whole site."""
    codes = [code for code, _name in settings.LANGUAGES]
    keeps = {
        "pages": {code: reverse("offline", args=[code]) for code in codes},
        "files": [static(name) for name in FILES],
        "folder": settings.STATIC_URL,
    }
    context = {"version": _version(), "keeps": json.dumps(keeps)}
    return render(request, "shell/sw.js", context, content_type="text/javascript")


@require_safe
@cache_control(public=True, max_age=3600)
def offline(request: HttpRequest, language: str) -> HttpResponse:
    """The page a device shows when the site cannot be reached: in that language, and the same for everybody."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return HttpResponse(_offline_page(language), headers={"Content-Language": language})


@require_safe
@cache_control(public=True, max_age=86400)
def favicon(request: HttpRequest) -> HttpResponse:
    """Where the icon is, for what asks at the address of old."""
    return HttpResponseRedirect(static("icons/favicon-32.png"))


def _offline_page(language: str) -> str:
    with override(language):
        return render_to_string("shell/offline.html")


@cache
def _version() -> str:
    """Return a digest that changes whenever something does that the worker keeps."""
    digest = hashlib.sha256(getattr(staticfiles_storage, "manifest_hash", "").encode())
    for code, _name in settings.LANGUAGES:
        digest.update(_offline_page(code).encode())
    return digest.hexdigest()[:12]
