"""Chance: even, addressed, repeatable."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from games.kit.chance import Chance, DrawsExhausted, KeyedStream, commitment, stream_prefix

SECRET = bytes(range(32))
GOLDEN = [49, 44, 28, 36, 101, 105, 73, 72]
SEEDED = [87, 95, 44, 50, 16, 91, 14, 4, 46, 63]  # more than one hash gives


def recomputed(words: list[str], move: int, index: int, n: int) -> int:
    """The recipe that is published for players, written out once more."""
    head = b"tabletop/1" + len(words).to_bytes(2, "big")
    for word in words:
        head += len(word.encode()).to_bytes(2, "big") + word.encode()
    head += move.to_bytes(8, "big") + index.to_bytes(4, "big")
    attempt = 0
    while True:
        digest = hmac.new(SECRET, head + attempt.to_bytes(4, "big"), hashlib.sha256).digest()
        number = int.from_bytes(digest[:8], "big")
        if number < 2**64 // n * n:
            return number % n
        attempt += 1


@pytest.mark.parametrize("words", [[], ["ann"], ["ann", "žemė"], ["", ""]])
def test_a_keyed_draw_can_be_recomputed(words: list[str]) -> None:
    chance = Chance.keyed(SECRET, words, 7)
    sides = [6, 108, 1, 2**63 + 1, 3 * 2**62, 2]
    values = [chance.below(n) for n in sides]
    assert values == [recomputed(words, 7, index, n) for index, n in enumerate(sides)]
    assert chance.draws == list(zip(sides, values, strict=True))


def test_keyed_draws_are_these() -> None:
    chance = Chance.keyed(SECRET, ["ann", "bob"], 1)
    assert [chance.below(108) for _ in range(8)] == GOLDEN


def test_seed_words_cannot_be_shifted_into_one_another() -> None:
    prefixes = {stream_prefix(words, 1) for words in (["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""], [])}
    assert len(prefixes) == 5
    assert stream_prefix(["a"], 1) != stream_prefix(["a"], 2)


def test_numbers_above_the_last_whole_multiple_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    n = 3 * 2**62  # one multiple of it fits below 2**64: a quarter of all numbers must be refused
    numbers = iter([2**64 - 1, n, n - 1, 5])
    asked: list[bytes] = []

    def digest(_secret: bytes, address: bytes, _name: str) -> bytes:
        asked.append(address)
        return next(numbers).to_bytes(8, "big")

    monkeypatch.setattr("games.kit.chance.hmac.digest", digest)
    stream = KeyedStream(SECRET, (), 0)
    assert stream(0, n) == n - 1
    assert [int.from_bytes(address[-4:], "big") for address in asked] == [0, 1, 2]
    assert stream(1, 6) == 5


def test_a_power_of_two_refuses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.kit.chance.hmac.digest", lambda *_: (2**64 - 1).to_bytes(8, "big"))
    assert KeyedStream(SECRET, (), 0)(0, 8) == 7


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_is_below_one(n: int) -> None:
    chance = Chance.seeded(1)
    with pytest.raises(ValueError, match="cannot draw"):
        chance.below(n)
    assert chance.draws == []


def test_equal_seeds_give_equal_numbers() -> None:
    first, second, other = Chance.seeded("a"), Chance.seeded("a"), Chance.seeded("b")
    numbers = [first.below(1000) for _ in range(20)]
    assert [second.below(1000) for _ in range(20)] == numbers
    assert [other.below(1000) for _ in range(20)] != numbers
    assert Chance.seeded(5).below(10**9) == Chance.seeded("5").below(10**9)


def test_seeded_draws_are_these() -> None:
    """Golden games of other tests begin with a seed: they stay what they are only while these do."""
    chance = Chance.seeded("a")
    assert [chance.below(108) for _ in SEEDED] == SEEDED


def test_every_value_comes_up() -> None:
    chance = Chance.seeded("all sides")
    assert {chance.below(6) for _ in range(200)} == set(range(6))


def test_replay_feeds_the_draws_back() -> None:
    chance = Chance.replay([[6, 3], (108, 0)])
    assert (chance.below(6), chance.below(108)) == (3, 0)
    assert chance.draws == [(6, 3), (108, 0)]
    with pytest.raises(DrawsExhausted):
        chance.below(6)


@pytest.mark.parametrize("draw", [[6, 3], [5, 5], [5, -1]])
def test_replay_refuses_a_draw_of_another_number(draw: list[int]) -> None:
    with pytest.raises(DrawsExhausted):
        Chance.replay([draw]).below(5)


def test_replay_goes_on_afresh_where_it_may() -> None:
    fresh = Chance.seeded("fresh").below(1000)
    chance = Chance.replay([[6, 3]], Chance.seeded("fresh"))
    assert [chance.below(6), chance.below(1000)] == [3, fresh]
    assert chance.draws == [(6, 3), (1000, fresh)]


def test_a_commitment_is_the_plain_sha256() -> None:
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
