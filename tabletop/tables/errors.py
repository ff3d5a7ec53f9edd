"""Why the platform refuses something. Each has a stable `code`, an HTTP `status` and a sentence for the person."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class TableError(Exception):
    """A request that cannot be carried out; nothing was changed."""

    code = "refused"
    status = 409
    text: str | Promise = _("That is not possible now.")

    def __init__(self, code: str | None = None, text: str | Promise | None = None) -> None:
        self.code = code or self.code
        self.text = text or self.text
        super().__init__(self.code)


class Forbidden(TableError):
    """Seen, but not theirs to do."""

    code = "forbidden"
    status = 403
    text = _("Only the people at this table can do that.")


class StaleTurn(TableError):
    """The page the person looked at is no longer the truth."""

    code = "stale"
    text = _("The table has moved on since you looked. Here is how it stands now.")


class Unreadable(TableError):
    """A form that lacks something every page of ours sends."""

    code = "unreadable"
    status = 422
    text = _("This could not be read. Please try again.")


class TooFast(TableError):
    """More than a person could mean."""

    code = "too-fast"
    status = 429
    text = _("That was a lot at once. Wait a second and try again.")
