"""Small tiles within the sentences of the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.qwirkle.drawing import tile_svg

register = template.Library()


@register.filter
def minis(event: Mapping[str, Any]) -> SafeString:
    """Return the tiles an event laid, in small; "" where it laid none. (In Python: a page has dozens of them.)"""
    if event["kind"] != "placed":
        return SafeString()
    pictures = format_html_join("", "{}", ((tile_svg(tile, "mini"),) for tile, _, _ in event["tiles"]))
    return format_html(' <span class="minis" aria-hidden="true">{}</span>', pictures)
