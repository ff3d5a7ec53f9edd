"""What pages say once, after something was done."""

from collections.abc import Iterator

from django.contrib.messages.storage.base import Message
from django.contrib.messages.storage.fallback import FallbackStorage


class Storage(FallbackStorage):
    """A sentence stands there once, however often it waits: piled up it would push a board out of sight."""

    def __iter__(self) -> Iterator[Message]:
        latest: dict[str, Message] = {}
        for message in super().__iter__():
            latest.pop(str(message), None)
            latest[str(message)] = message
        return iter(latest.values())
