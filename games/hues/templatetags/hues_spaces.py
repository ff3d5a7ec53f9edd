"""Spaces inside sentences: a small swatch beside each that a sentence names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from games.hues.engine import COLOURS

register = template.Library()


@register.filter
def fills(event: Mapping[str, Any]) -> list[str]:
    """Return the colours of the spaces that a projected event names, in order: "#f7cfdc"."""
    spaces = [event.get("space"), event.get("target")]
    if event["kind"] == "revealed":
        spaces += [space for space, _ in event["pieces"]]
    return [COLOURS[space] for space in spaces if space]
