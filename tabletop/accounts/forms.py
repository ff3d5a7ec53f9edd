"""Forms of one's own account."""

from typing import ClassVar

from django import forms
from django.conf import settings
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from tabletop.accounts.models import User
from tabletop.accounts.zones import grouped_zones


def language_choices() -> list[tuple[str, str]]:
    """Each language of the site by its own name: [("en", "English"), ("lt", "Lietuviškai"), ...]."""
    return [(code, get_language_info(code)["name_local"].capitalize()) for code, _name in settings.LANGUAGES]


class ProfileForm(forms.ModelForm):
    """What a person says about themselves and how the site should look to them."""

    class Meta:
        model = User
        fields = ("display_name", "language", "time_zone", "theme")
        widgets: ClassVar = {
            "display_name": forms.TextInput(attrs={"autocomplete": "nickname"}),
            "theme": forms.RadioSelect,
        }

    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        choices=lambda: [("", _("As in my browser")), *language_choices()],
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        required=False,
        choices=lambda: [("", _("Universal time (UTC)")), *grouped_zones()],
        help_text=_("Deadlines and times are shown in it."),
    )
