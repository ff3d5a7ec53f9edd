"""Records: read strictly, written whole, played back to the letter."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from games.kit.chance import Chance
from games.kit.match import play_out
from games.kit.record import (
    LAPSE,
    LEAVE,
    Record,
    RecordedMove,
    ReplayError,
    dump_record,
    read_record,
    replay,
)
from games.kit.types import InvalidAction, Json
from tests.contract.toy.bots import BOTS
from tests.contract.toy.engine import GAME, Options

PLAYED = play_out(GAME, BOTS, ["random", "highest"], Options(), "record").record
START = {"hands": [[1, 2], [3, 4]], "deck": [5, 6]}


def card(number: int) -> Json:
    return {"type": "play", "card": number}


def from_start(*moves: RecordedMove, **more: Any) -> Record:
    return Record("toy", 1, {}, ("ann", "bob"), moves, START, **more)


def failure(record: Record, afresh: Chance | None = None) -> tuple[int, str]:
    with pytest.raises(ReplayError) as failed:
        list(replay(GAME, record, afresh))
    return failed.value.move, failed.value.cause.code


def test_a_played_game_replays_to_its_outcome() -> None:
    steps = list(replay(GAME, PLAYED))
    assert len(steps) == len(PLAYED.moves) + 1
    outcome = GAME.outcome(steps[-1].state)
    assert outcome is not None
    assert PLAYED.outcome == {
        "reason": "played_out",
        "scores": list(outcome.scores),
        "places": list(outcome.places),
    }


def test_a_match_counts_its_turns_and_the_cards_drawn_after_the_deal() -> None:
    match = play_out(GAME, BOTS, ["random"] * 3, Options(), "count")
    assert (match.turns, match.draws) == (12, 6)
    assert len(match.record.moves) == 12
    assert {move.by for move in match.record.moves} == {"bot"}


def test_equal_seeds_play_equal_games() -> None:
    first, again, other = (play_out(GAME, BOTS, ["random"] * 2, Options(), seed) for seed in (1, 1, 2))
    assert first == again
    assert first.record != other.record


def test_a_record_comes_back() -> None:
    record = replace(from_start(RecordedMove(0, card(1), ((2, 0),), "bot"), RecordedMove(1, LAPSE)), draws=())
    for one in (PLAYED, record):
        assert read_record(json.loads(json.dumps(dump_record(one)))) == one


def test_what_a_record_leaves_out_takes_its_default() -> None:
    assert read_record({"game": "toy"}) == Record("toy", None, {}, (), ())


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": "tabletop/9"},
        {"game": 1},
        {"game": None},
        {"version": 0},
        {"version": "1"},
        {"options": []},
        {"players": "ann"},
        {"players": [1]},
        {"moves": {}},
        {"moves": [1]},
        {"moves": [{}]},
        {"moves": [{"seat": "0", "action": {}}]},
        {"moves": [{"seat": -1, "action": {}}]},
        {"moves": [{"seat": 0, "action": []}]},
        {"moves": [{"seat": 0, "action": {}, "draws": [[1]]}]},
        {"moves": [{"seat": 0, "action": {}, "draws": [[1, 0, 0]]}]},
        {"moves": [{"seat": 0, "action": {}, "draws": [[0, 0]]}]},
        {"moves": [{"seat": 0, "action": {}, "by": 1}]},
        {"draws": [[1, -1]]},
        {"draws": {}},
    ],
)
def test_what_is_no_record_is_refused(wrong: dict[str, Json]) -> None:
    with pytest.raises(InvalidAction):
        read_record(dump_record(PLAYED) | wrong)


@pytest.mark.parametrize("raw", [None, [], "toy", 3])
def test_a_record_is_an_object(raw: Json) -> None:
    with pytest.raises(InvalidAction):
        read_record(raw)


def test_a_start_is_where_play_begins() -> None:
    steps = list(replay(GAME, from_start(RecordedMove(0, card(2), ((2, 1),)), RecordedMove(1, LAPSE))))
    assert [step.state.hands for step in steps] == [
        ((1, 2), (3, 4)),
        ((1, 6), (3, 4)),
        ((1, 6), (3, 4)),
    ]
    assert steps[-1].state.turn == 0


def test_a_resignation_is_replayed() -> None:
    steps = list(replay(GAME, from_start(RecordedMove(1, LEAVE))))
    outcome = GAME.outcome(steps[-1].state)
    assert outcome is not None
    assert outcome.reason == "left"


@pytest.mark.parametrize(
    ("moves", "met"),
    [
        ([RecordedMove(1, card(3))], (1, "not-your-turn")),
        ([RecordedMove(0, card(9))], (1, "not-in-hand")),
        ([RecordedMove(0, {"type": "fly"})], (1, "unreadable")),
        ([RecordedMove(0, card(1), ((2, 0),)), RecordedMove(1, card(1), ((1, 0),))], (2, "not-in-hand")),
        ([RecordedMove(0, card(1), ((2, 0),)), RecordedMove(1, card(3), ())], (2, "draws-differ")),
        ([RecordedMove(0, card(1), ((2, 0), (1, 0)))], (1, "draws-differ")),
        ([RecordedMove(0, card(1), ((3, 0),))], (1, "draws-differ")),
        ([RecordedMove(0, card(1))], (1, "draws-differ")),
        ([RecordedMove(0, LAPSE, ((2, 0),))], (1, "draws-differ")),
        ([RecordedMove(0, LAPSE), RecordedMove(1, LEAVE), RecordedMove(0, card(1))], (3, "over")),
    ],
)
def test_replay_stops_at_the_first_wrong_move(moves: list[RecordedMove], met: tuple[int, str]) -> None:
    assert failure(from_start(*moves)) == met


def test_faults_of_the_start_are_move_0() -> None:
    assert failure(replace(PLAYED, options={"nope": 1})) == (0, "bad-option")
    assert failure(replace(PLAYED, players=("ann",))) == (0, "bad-seats")
    assert failure(replace(PLAYED, draws=PLAYED.draws and PLAYED.draws[:-1])) == (0, "draws-differ")
    assert failure(replace(PLAYED, draws=(*(PLAYED.draws or ()), (3, 0)))) == (0, "draws-differ")
    assert failure(replace(PLAYED, start={"hands": 3})) == (0, "unreadable")


def test_another_outcome_is_told_at_the_last_move() -> None:
    wrong = {"reason": "played_out", "scores": [0, 0], "places": [1, 1]}
    assert failure(replace(PLAYED, outcome=wrong)) == (len(PLAYED.moves), "outcome-differs")
    assert failure(replace(PLAYED, moves=PLAYED.moves[:-1])) == (len(PLAYED.moves) - 1, "outcome-differs")


def test_draws_that_are_not_recorded_are_made_afresh() -> None:
    record = from_start(RecordedMove(0, card(1)), RecordedMove(1, card(3)))
    first, again = (list(replay(GAME, record, Chance.seeded(4))) for _ in range(2))
    assert first == again
    dealt = replace(PLAYED, draws=None, moves=(), outcome=None)
    assert [s.state for s in replay(GAME, dealt, Chance.seeded(4))] == [
        GAME.setup(2, Options(), Chance.seeded(4))
    ]
    assert failure(dealt) == (0, "draws-differ")
