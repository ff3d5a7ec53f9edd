"""Where pushes may go. The address of a push service comes from a browser, so it may be anybody's invention: nothing
is sent to this machine, to its neighbours, or anywhere without encryption."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver
from django.conf import settings

HTTPS = 443
NAT64 = ipaddress.ip_network("64:ff9b::/96")  # any address of the old kind, in disguise


class Unsafe(ValueError):
    """Nothing is sent there."""


def check(endpoint: str) -> None:
    """Raises: Unsafe when it can be seen from the address itself that nothing is to be sent there."""
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port or HTTPS
    except ValueError as error:
        raise Unsafe(endpoint) from error
    if settings.PUSH_TO_LOOPBACK and host == "127.0.0.1":
        return
    named = (
        "." in host.strip(".") and host.isascii() and not host.endswith((".localhost", ".local", ".internal"))
    )
    plain = parts.username is None and parts.password is None and not parts.fragment and port == HTTPS
    if parts.scheme != "https" or not plain or not (is_public(host) if _is_address(host) else named):
        raise Unsafe(endpoint)


def is_public(address: str) -> bool:
    """Whether this address of a machine is one of the open internet's."""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address) and (
        found.ipv4_mapped or found.sixtofour or found.teredo or found in NAT64
    ):
        return False
    return found.is_global and not found.is_multicast


class PublicResolver(AbstractResolver):
    """Finds the machines behind a name, for the very connection that is made. Raises: OSError unless all are public."""

    def __init__(self) -> None:
        self._names = ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """Return the machines."""
        found = await self._names.resolve(host, port, family)
        if not all(is_public(machine["host"]) for machine in found):
            raise OSError("a name that leads to no public machine")
        return found

    async def close(self) -> None:
        """Nothing is kept open."""


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
