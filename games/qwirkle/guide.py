"""What a newcomer is told: the keys on the board, and the first steps."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.kit.ui import Key, Pointer

KEYS = (
    Key(("←", "→", "↑", "↓"), _("Go over the board, from tile to tile and marked place to marked place.")),
    Key((_("Enter"),), _("Pick up the tile of your rack, or lay it on the marked place.")),
    Key((_("Esc"),), _("Put the tile down that is picked up.")),
)

GUIDE = (
    Pointer("#strip", _("Whose turn it is"), _("This line says whose turn it is, and what you can do.")),
    Pointer(".rack", _("Your tiles"), _("Only you see them. Press one to pick it up.")),
    Pointer(
        "#board-view",
        _("The board"),
        _(
            "The places where your tile fits are marked, with the points they make. Press one to lay it there."
        ),
    ),
    Pointer(
        "#confirm",
        _("Confirm plays it"),
        _("Lay as many tiles of one line as you like. Until you confirm you can take them all back."),
    ),
    Pointer("#help-open", _("Keys and help"), _("The keys, the rules and these steps are here.")),
)
