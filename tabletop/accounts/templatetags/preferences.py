"""What the foot of every page offers to choose from."""

from django import template

from tabletop.accounts.languages import own_names
from tabletop.accounts.models import User

register = template.Library()
register.simple_tag(own_names, name="languages")


@register.simple_tag
def themes() -> list[tuple[str, str]]:
    """Each theme with its name: [("", "As on my device"), ("light", "Light"), ("dark", "Dark")]."""
    return [(str(value), str(label)) for value, label in User.Theme.choices]
