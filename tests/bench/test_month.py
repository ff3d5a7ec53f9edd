"""The simulated month in small: no table stuck, no notice doubled, none missing, and the counters agree."""

import pytest
from django.core.cache import cache

from tabletop.tables import bots
from tests.bench.month.simulation import simulate


@pytest.mark.django_db(transaction=True)  # what follows a commit is part of it
def test_forgetful_people_are_told_of_every_turn_once_and_no_table_hangs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cache.clear()
    monkeypatch.setattr(bots, "_failed", {})
    month = simulate(6, 8, every=1)
    assert {kind: found for kind, found in month.faults.items() if found} == {}
    counted = {figure.name: figure.value for figure in month.figures}
    assert counted["turns of people"] > 20
    assert counted["notices sent"] >= counted["notices expected by the logs"] > 20
