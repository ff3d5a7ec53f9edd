"""What a newcomer is told: the keys on the board, and the first steps."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.kit.ui import Key, Pointer

KEYS = (
    Key(("←", "→", "↑", "↓"), _("Go from space to space.")),
    Key((_("Home"), _("End")), _("Go to the first or the last space of the row; with Ctrl, of the board.")),
    Key((_("Page Up"), _("Page Down")), _("Go four rows up or down.")),
    Key(("H", "1", "5"), _("Type a letter and a number to go to that space.")),
    Key((_("Enter"),), _("Choose the space.")),
    Key((_("Esc"),), _("Put the large view of the space away.")),
)

GUIDE = (
    Pointer("#strip", _("Whose turn it is"), _("This line says whose turn it is, and what you can do.")),
    Pointer(
        ".h-lead",
        _("The round"),
        _("Here stands who gives the cues, and what they are. The giver alone knows the colour."),
    ),
    Pointer(
        ".h-window",
        _("The board"),
        _("Press a space where you think the colour lies. It is only a try until you place the piece."),
    ),
    Pointer(".h-dock", _("Your answer"), _("Here you give your cue or place your piece, once you are sure.")),
    Pointer("#help-open", _("Keys and help"), _("The keys, the rules and these steps are here.")),
)
