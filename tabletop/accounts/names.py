"""What people may call themselves: nobody passes for somebody else, for a bot or for the site."""

import re
import unicodedata
from itertools import groupby

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

# Names that could pass for the site itself. Whoever runs it may still make an administrator called so.
RESERVED = frozenset(
    {"admin", "administrator", "anonymous", "bot", "help", "moderator", "nobody", "root"}
    | {"staff", "support", "system", "tabletop", "webmaster"}
)
UNSEEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Signs that show nothing, although Unicode counts them as letters, marks or symbols.
UNSEEN_SIGNS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
VARIATIONS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # emoji come with one
# Upon one letter: a Devanagari one may have as many, and what piles up higher covers the line above.
MARKS = 4

GUEST = re.compile(r"guest-([0-9]{4,})")  # usernames of guests: nobody else may have one

JOINERS = re.compile("(?<=\u094d)[\u200c\u200d]")  # after a Devanagari virama they change how letters join


def tidy(name: str) -> str:
    """The name in its plain form: letters of one width, single blanks, none at the ends."""
    return " ".join(unicodedata.normalize("NFKC", VARIATIONS.sub("", name)).split())


def folded(name: str) -> str:
    """What names are compared by."""
    return tidy(JOINERS.sub("", tidy(name)).casefold())


def is_reserved(name: str) -> bool:
    """Whether the name passes for the site or for a guest, however it is dotted, or has the word "bot" in it."""
    words = re.findall(r"[^\W_]+", folded(name))
    joined = "".join(words)
    return "bot" in words or joined in RESERVED or re.fullmatch(r"guest[0-9]*", joined) is not None


def piles_up(name: str) -> bool:
    """Whether more marks stand upon one letter than any language puts there."""
    runs = groupby(name, key=lambda sign: unicodedata.category(sign).startswith("M"))
    return any(marks and len(list(run)) > MARKS for marks, run in runs)


def guest_name(username: str) -> str:
    """What a guest is called who has chosen no name: "Guest 4821", in the language of who reads it."""
    return _("Guest %(number)s") % {"number": username.removeprefix("guest-")}


def validate_name(name: str) -> None:
    """Raises ValidationError for a name that cannot be seen, piles up marks, has no letter or digit, or is reserved."""
    plain = JOINERS.sub("", tidy(name))
    if any(unicodedata.category(sign) in UNSEEN_CATEGORIES or sign in UNSEEN_SIGNS for sign in plain):
        raise ValidationError(
            _("The name has signs in it that cannot be seen. Take them out."), code="unseen"
        )
    if piles_up(plain):
        raise ValidationError(
            _("Too many marks stand upon one letter of the name. Take some out."), code="marks"
        )
    if not any(sign.isalnum() for sign in plain):
        raise ValidationError(_("Use at least one letter or digit."), code="no_letter")
    if is_reserved(plain):
        raise ValidationError(_("This name is reserved. Choose another one."), code="reserved")
