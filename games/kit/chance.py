"""Chance: the one source of numbers a game may use, so that every shuffle can be checked by anyone. Pure.

The single primitive is `below(n)`. Three makers: `Chance.keyed` (a table's committed stream), `Chance.replay`
(stored draws fed back) and `Chance.seeded` (simulations). Every draw is kept as `(n, value)` in `draws`.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from hashlib import sha256, sha512
from itertools import chain, count
from struct import unpack
from typing import Protocol

_WORD = 1 << 64


class DrawsExhausted(ValueError):
    """A replay asked for a draw that was not stored, or for one out of another number."""


class Stream(Protocol):
    """Maps (index of the draw within the move, n) to a value in 0..n-1."""

    def __call__(self, index: int, n: int) -> int: ...


class Chance:
    """Draws numbers and remembers them. `draws` is the list of (n, value) so far."""

    __slots__ = ("_stream", "draws")

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self.draws: list[tuple[int, int]] = []

    def below(self, n: int) -> int:
        """Return a whole number in 0..n-1, each equally likely. Raises: ValueError when n < 1."""
        if n < 1:
            raise ValueError(f"cannot draw below {n}")
        value = self._stream(len(self.draws), n)
        self.draws.append((n, value))
        return value

    @classmethod
    def keyed(cls, secret: bytes, words: Sequence[str], move: int) -> Chance:
        """Return the stream of one move of a table: HMAC-SHA256 of (words, move, index, attempt) under the secret."""
        return cls(KeyedStream(secret, words, move))

    @classmethod
    def seeded(cls, seed: object) -> Chance:
        """Return a repeatable stream for simulations and tests: equal seeds give equal numbers.

        Nobody checks these, so that eight come out of one hash, and a bias of n in 2^64 is let be.
        """
        return _Seeded(str(seed).encode())

    @classmethod
    def replay(cls, draws: Iterable[Sequence[int]], then: Chance | None = None) -> Chance:
        """Return a chance that feeds back stored draws `[n, value]`, then draws afresh where `then` is given.

        Raises (from `below`): DrawsExhausted when the draws end or were made out of another n.
        """
        return cls(_Replay([(int(n), int(v)) for n, v in draws], then))


class _Seeded(Chance):
    """Draws without a call for each number: bots that play thousands of games draw millions."""

    __slots__ = ("_next",)

    def __init__(self, seed: bytes) -> None:
        self.draws = []
        blocks = (unpack(">8Q", sha512(block.to_bytes(8, "big") + seed).digest()) for block in count())
        self._next = chain.from_iterable(blocks).__next__

    def below(self, n: int) -> int:
        if n < 1:
            raise ValueError(f"cannot draw below {n}")
        value: int = self._next() % n
        self.draws.append((n, value))
        return value


class KeyedStream:
    """Numbers anyone can recompute from the secret: see docs/decisions/fair-shuffles.md for the recipe."""

    __slots__ = ("_prefix", "_secret")

    def __init__(self, secret: bytes, words: Sequence[str], move: int) -> None:
        self._secret = secret
        self._prefix = stream_prefix(words, move)

    def __call__(self, index: int, n: int) -> int:
        ceiling = _WORD - _WORD % n  # above it, n would not divide evenly: try again instead of a modulo bias
        attempt = 0
        while True:
            address = self._prefix + index.to_bytes(4, "big") + attempt.to_bytes(4, "big")
            number = int.from_bytes(hmac.digest(self._secret, address, "sha256")[:8], "big")
            if number < ceiling:
                return number % n
            attempt += 1


def stream_prefix(words: Sequence[str], move: int) -> bytes:
    """Return the address of a move's draws: tag, number of words, each word length-prefixed, number of the move."""
    parts = [b"tabletop/1", len(words).to_bytes(2, "big")]
    for word in words:
        text = word.encode()
        parts += [len(text).to_bytes(2, "big"), text]
    return b"".join([*parts, move.to_bytes(8, "big")])


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of a table's secret in hex: shown from the first moment, so it cannot change later."""
    return sha256(secret).hexdigest()


class _Replay:
    __slots__ = ("_draws", "_then")

    def __init__(self, draws: list[tuple[int, int]], then: Chance | None) -> None:
        self._draws = draws
        self._then = then

    def __call__(self, index: int, n: int) -> int:
        if index >= len(self._draws):
            if self._then is None:
                raise DrawsExhausted(f"no draw stored for number {index + 1}, below {n}")
            return self._then.below(n)
        stored_n, value = self._draws[index]
        if stored_n != n or not 0 <= value < n:
            raise DrawsExhausted(f"draw {index + 1} was made below {stored_n}, asked below {n}")
        return value
