"""A table of figures, printed as they are found."""

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import quantiles

# The fixed piece of work by which one machine is compared with another.
YARDSTICK = 10**6


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured, how much, and what to hold it against."""

    name: str
    value: float
    unit: str
    beside: str = ""

    def __str__(self) -> str:
        digits = 0 if self.value >= 100 or isinstance(self.value, int) else 1 if self.value >= 10 else 2
        return f"  {self.name:<58}{self.value:>10,.{digits}f} {self.unit:<10}{self.beside}"


def show(title: str, figures: Sequence[Figure]) -> None:
    lines = [title, *(str(figure) for figure in figures), "", ""]
    sys.stdout.write("\n".join(lines))
    sys.stdout.flush()


def per_second(act: Callable[[], object], times: int) -> float:
    """Return how often a second of processor time is enough for it."""
    began = time.process_time()
    for _ in range(times):
        act()
    return times / (time.process_time() - began)


def yardstick() -> float:
    """Return the milliseconds of processor time this machine needs, just now, for a fixed piece of work."""
    return 1000 / per_second(lambda: sum(number * number for number in range(YARDSTICK)), 3)


def middle(values: Sequence[float]) -> float:
    """Return the median."""
    return quantiles(values, n=2)[0]


def slowest(values: Sequence[float]) -> float:
    """Return the 95th percentile."""
    return quantiles(values, n=20)[-1]


def growth(values: Sequence[float]) -> str:
    """Return how each value compares with the one before it."""
    return ", ".join(f"x {after / before:.2f}" for before, after in pairwise(values))
