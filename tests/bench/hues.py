"""`python -m tests.bench.hues`: how well bots of Hues and Cues understand one another, over all 480 targets."""

from collections.abc import Iterator

from games.hues.bots import BOTS, Level
from games.hues.engine import LANGUAGES, SPACES
from games.kit.chance import Chance
from tests.bench.figures import Figure, show
from tests.hues.strength import Strength, by, by_chance, measure, neighbours, strangers

SPLITS = 3


def understanding() -> Iterator[Figure]:
    apart = [measure(one, by(other), SPACES) for one, other in map(strangers, range(SPLITS))]
    yield from _figures("strangers: no name in common", *apart)
    for name, level in BOTS.items():
        if isinstance(level, Level):
            one, other = neighbours(0, 1, level.share)
            yield from _figures(f"two {name} bots", measure(one, by(other), SPACES))
    wordy = BOTS["wordy"]
    assert isinstance(wordy, Level)
    for language in LANGUAGES[1:]:
        one, other = neighbours(0, 1, wordy.share, language)
        yield from _figures(f"two wordy bots in {language}", measure(one, by(other), SPACES, language))
    one, _ = neighbours(0, 1, wordy.share)
    yield from _figures(
        "a wordy giver, guesses by chance", measure(one, by_chance(Chance.seeded("bench")), SPACES)
    )


def _figures(name: str, *found: Strength) -> Iterator[Figure]:
    first, second = (
        sum(each) / len(found) for each in zip(*((one.first, one.second) for one in found), strict=True)
    )
    beside = f"{first:.2f} + {second:.2f}; second cue skipped {100 * found[0].skipped:.0f} %"
    yield Figure(name, first + second, "a round", beside)


if __name__ == "__main__":
    show("Hues and Cues, points of a guesser", list(understanding()))
