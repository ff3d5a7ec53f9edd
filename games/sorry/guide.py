"""What a newcomer is told: the keys on the board, and the first steps."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.kit.ui import Key, Pointer

KEYS = (
    Key(("←", "→", "↑", "↓"), _("Go on the board from one pawn or space that can be chosen to the next.")),
    Key((_("Enter"),), _("Choose the pawn, or the space it goes to.")),
    Key((_("Esc"),), _("Take back what is chosen.")),
)

GUIDE = (
    Pointer("#strip", _("Whose turn it is"), _("This line says whose turn it is, and what you can do.")),
    Pointer(
        ".s-drawn, .s-handbox",
        _("Your card"),
        _("A card says how your pawns may move. If one can be used, it must be."),
    ),
    Pointer(
        ".s-boardbox",
        _("The board"),
        _("Pawns that can move glow, and where they land is ringed. Press the one, then the other."),
    ),
    Pointer(
        ".s-moves", _("Moves in words"), _("The same moves as sentences: choose here if you like it better.")
    ),
    Pointer("#confirm", _("Confirm plays it"), _("Nothing is played before you confirm it.")),
)
