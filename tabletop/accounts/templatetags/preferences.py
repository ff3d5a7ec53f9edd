"""What pages offer to choose from."""

from django import template

from tabletop.accounts.languages import own_names
from tabletop.accounts.middleware import LOOKS

register = template.Library()
register.simple_tag(own_names, name="languages")


@register.simple_tag
def choices_of(look: str) -> list[tuple[str, str]]:
    """Each choice of a look with its name; of the theme `[("", "As on my device"), ("light", "Light"), …]`."""
    return [(str(value), str(label)) for value, label in LOOKS[look].choices]
