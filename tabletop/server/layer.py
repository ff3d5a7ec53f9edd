"""The channel layer of a site in one process."""

import time

from channels.layers import InMemoryChannelLayer


class EmbeddedLayer(InMemoryChannelLayer):
    """The in-memory layer, looking for expired messages at most once a second.

    The original walks through every channel and group at each message sent or awaited, which grows with the square of
    the number of open pages.
    """

    _cleaned = 0.0

    def _clean_expired(self) -> None:
        now = time.monotonic()
        if now - self._cleaned >= 1:
            self._cleaned = now
            super()._clean_expired()  # type: ignore[misc]
