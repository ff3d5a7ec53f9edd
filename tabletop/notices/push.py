"""Notices by web push: a message to each of a person's devices, which only the browser there can read."""

from __future__ import annotations

import asyncio
import hashlib
import json
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import aiohttp
from django.utils.text import Truncator
from django.utils.translation import gettext, gettext_lazy, ngettext
from pywebpush import WebPusher

from tabletop.accounts.models import User
from tabletop.notices import endpoints, vapid
from tabletop.notices.channels import Batch, Failed, Item, Refused, Text
from tabletop.notices.models import Device, Kind

TIME = aiohttp.ClientTimeout(
    total=10
)  # for all of a message: a service that drips its answer holds up nobody
DAY = 24 * 60 * 60  # how long a push service keeps a message for a device that is switched off, in seconds
LONGEST = 300  # letters of the sentence; a message has some 4000 bytes
TAKEN = (200, 201, 202, 204)
GONE = (404, 410)


@dataclass(frozen=True, slots=True)
class Message:
    """What is sent: its tag tells notices apart, a new message takes the place of an older one with the same tag."""

    tag: str
    content: dict[str, str]

    def headers(self) -> dict[str, str]:
        """Return what the push service reads of it."""
        topic = urlsafe_b64encode(hashlib.sha256(self.tag.encode()).digest())[:32].decode()
        return {"TTL": str(DAY), "Topic": topic, "Urgency": "high", "Content-Encoding": "aes128gcm"}

    def sealed(self, device: Device) -> bytes:
        """Return it as only this device can read it."""
        keys = {"endpoint": device.endpoint, "keys": {"p256dh": device.p256dh, "auth": device.auth}}
        body: bytes = WebPusher(keys).encode(json.dumps({"tag": self.tag, **self.content}).encode())["body"]
        return body


class PushChannel:
    """Implements channels.Channel."""

    name = "push"
    title: Text = gettext_lazy("Devices")
    digests = False
    takes_back = True

    def usual(self, kind: str, *, live: bool) -> bool:
        """All but the talk at a table: who presses the button on a device wants to be told there."""
        return kind != Kind.CHAT

    def where(self, user: User) -> str:
        """Return on how many devices."""
        count = Device.objects.filter(user=user).count() if user.is_active else 0
        return ngettext("%(count)d device", "%(count)d devices", count) % {"count": count} if count else ""

    def works(self, user: User) -> bool:
        """Whether there is a device."""
        return bool(self.where(user))

    def send(self, batch: Batch) -> None:
        """Tell every device that this batch was not told to yet. Raises: Refused, Failed."""
        devices = list(Device.objects.filter(user=batch.user))
        waiting = [device for device in devices if device.told != batch.id]
        answers = _send(waiting, [_telling(tag, item) for tag, item in batch.items.items()])
        refusals = []
        for device, said in zip(waiting, answers, strict=True):
            row = Device.objects.filter(pk=device.pk)
            if said == "":
                row.update(told=batch.id, error="")
            elif said is None:
                row.delete()
                devices.remove(device)
            else:
                row.update(error=said)
                refusals.append(said)
        if refusals:
            raise Failed(refusals[0])
        if not devices:
            raise Refused(gettext("No device takes messages any more."))

    def withdraw(self, user: User, keys: list[str]) -> None:
        """Let the notices with these names disappear from the devices."""
        devices = list(Device.objects.filter(user=user))
        answers = _send(devices, [Message(key, {"act": "close"}) for key in keys])
        gone = [device.pk for device, said in zip(devices, answers, strict=True) if said is None]
        Device.objects.filter(pk__in=gone).delete()


def _telling(tag: str, item: Item) -> Message:
    """Return a notice as a message. The picture in text is left out: a message has room for a few sentences."""
    sentence = Truncator(" ".join(item.sentences)).chars(LONGEST)
    return Message(tag, {"title": item.title, "sentence": sentence, "url": item.path})


def _send(devices: list[Device], messages: list[Message]) -> list[str | None]:
    """Return for each device what was said against it: "" when all was taken, None when it is no more.

    In a thread of its own, as whoever calls may be within a loop already.
    """
    if not devices:
        return []
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="push") as thread:
        return thread.submit(asyncio.run, _send_all(devices, messages)).result()


async def _send_all(devices: Iterable[Device], messages: list[Message]) -> list[str | None]:
    connector = aiohttp.TCPConnector(resolver=endpoints.PublicResolver())
    async with aiohttp.ClientSession(connector=connector, timeout=TIME) as session:
        return await asyncio.gather(*(_tell(session, device, messages) for device in devices))


async def _tell(session: aiohttp.ClientSession, device: Device, messages: list[Message]) -> str | None:
    for message in messages:
        try:
            endpoints.check(device.endpoint)
            headers = message.headers() | vapid.headers(device.endpoint)
            status = await _post(session, device.endpoint, message.sealed(device), headers)
        except endpoints.Unsafe:
            return None
        except (aiohttp.ClientError, OSError):  # a timeout is an OSError too
            return gettext("The push service does not answer.")
        if status in GONE:
            return None
        if status not in TAKEN:
            return gettext("The push service answered with %(status)d.") % {"status": status}
    return ""


async def _post(session: aiohttp.ClientSession, url: str, body: bytes, headers: dict[str, str]) -> int:
    """Return the status; the answer itself is not read, and nothing follows where it leads to."""
    async with session.post(url, data=body, headers=headers, allow_redirects=False) as answer:
        return answer.status
