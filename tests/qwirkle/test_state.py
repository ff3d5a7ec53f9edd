"""States as values: positions read and refused, other worlds, what is remembered and what is told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.kit.chance import Chance
from games.kit.types import Event, InvalidAction, Json
from games.qwirkle import engine
from games.qwirkle.engine import GAME, Options, Pass, Place, State, Tile, Trade, in_order, largest_set, unseen
from tests.qwirkle.notation import board, hand, laid, play, start

THREE = "Rc(0,0) Rq(1,0) Rd(2,0)"
POSITION: dict[str, Json] = {"board": [["Rc", 0, 0]], "hands": [["Rq"], ["Rd"]], "bag": ["Rl"]}


def wander(seed: int, seats: int, moves: int = 200) -> list[State]:
    """Return the states of a game of actions chosen by chance."""
    chance, dice = Chance.seeded(seed), Chance.seeded(f"dice {seed}")
    states = [GAME.setup(seats, Options(), chance)]
    while GAME.to_act(states[-1]) and len(states) < moves:
        state = states[-1]
        legal = list(GAME.legal_actions(state, state.turn))
        states.append(GAME.apply(state, state.turn, legal[dice.below(len(legal))], chance).state)
    return states


@pytest.mark.parametrize(
    "change",
    [
        {"board": [["Rc", 0, 0], ["Rq", 0, 0]]},
        {"board": [["Rz", 0, 0]]},
        {"board": [["Rc", 0]]},
        {"board": [["Rc", 0.5, 0]]},
        {"board": [["Rc", 5000, 0]]},
        {"board": [["Rc", 0, 0], ["Bq", 1, 0]]},
        {"hands": [["Rq"]]},
        {"hands": [["Rq"]] * 7},
        {"hands": [["Rq", "Rd", "Rl", "Rx", "Rs", "Oc", "Od"], []]},
        {"hands": "Rq"},
        {"hands": [["Rc", "Rc", "Rc"], []]},
        {"bag": ["Rl", "red"]},
        {"bag": None},
        {"scores": [1]},
        {"scores": [1, -1]},
        {"turn": 2},
        {"turn": True},
        {"opening": 1},
        {"board": [], "opening": 2},
        {"left": [0]},
        {"left": [5]},
        {"ended": "tired"},
        {"complete": True},
        {"complete": "yes"},
        {"deck": []},
        {"recent": [[0]]},
        {"announced": [3, None]},
        {"lacks": [["Rq"], []]},
    ],
    ids=str,
)
def test_a_position_that_cannot_be_is_refused(change: dict[str, Json]) -> None:
    with pytest.raises(InvalidAction):
        GAME.start({**POSITION, **change}, Options(), Chance.replay([]))


@pytest.mark.parametrize("raw", [None, [], "position", {}, {"board": []}])
def test_what_is_no_position_is_refused(raw: Json) -> None:
    with pytest.raises(InvalidAction):
        GAME.load(raw, Options())


def test_only_hands_may_not_be_left_out() -> None:
    state = GAME.start({"hands": [["Rq"], ["Rd"]]}, Options(), Chance.replay([])).state
    assert (state.board, state.bag, state.scores, state.turn, state.opening) == (
        board(""),
        (),
        (0, 0),
        0,
        None,
    )
    assert not state.complete


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_dumped_states_load_as_they_were(seats: int) -> None:
    for state in wander(seats, seats, 40):
        dumped = json.loads(json.dumps(GAME.dump(state)))
        assert GAME.load(dumped, Options()) == state
        assert GAME.dump(GAME.load(dumped, Options())) == dumped


def test_a_dumped_state_is_a_start() -> None:
    for state in wander(7, 3):
        assert GAME.start(GAME.dump(state), Options(), Chance.replay([])).state == state


@pytest.mark.parametrize(
    "action",
    [Place(laid("Rc(0,0) Rq(-1,0)")), Trade(hand("Rc Rc")), Pass()],
)
def test_actions_survive_being_dumped(action: Place | Trade | Pass) -> None:
    assert GAME.load_action(json.loads(json.dumps(GAME.dump_action(action)))) == action


@pytest.mark.parametrize(
    "raw",
    [
        None,
        {},
        {"type": "fly"},
        {"type": ["place"]},
        {"type": "place"},
        {"type": "place", "tiles": [["Rc", 0, 0, 0]]},
        {"type": "place", "tiles": [["Rc", "0", 0]]},
        {"type": "place", "tiles": [[["Rc"], 0, 0]]},
        {"type": "place", "tiles": [["Rc", 10**30, 0]]},
        {"type": "place", "tiles": [], "seat": 1},
        {"type": "trade", "tiles": "Rc"},
        {"type": "pass", "tiles": []},
    ],
    ids=str,
)
def test_what_is_no_action_is_refused(raw: Json) -> None:
    with pytest.raises(InvalidAction):
        GAME.load_action(raw)


@pytest.mark.parametrize(
    "raw",
    [{"tie": "coin"}, {"ages": "old"}, {"ages": [-1]}, {"ages": [200]}, {"allow_pass": 1}, {"seats": 2}, []],
    ids=str,
)
def test_options_that_are_none_are_refused(raw: Json) -> None:
    with pytest.raises(InvalidAction):
        Options.read(raw)


def test_options_survive_being_dumped() -> None:
    options = Options.read({"ages": [30, None], "tie": "most_qwirkles", "allow_pass": True})
    assert Options.read(json.loads(json.dumps(options.dump()))) == options


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_other_worlds_look_the_same_and_differ(seats: int) -> None:
    chance, differing = Chance.seeded("worlds"), 0
    states = wander(seats + 20, seats)
    for state in states:
        for seat in (None, *range(seats)):
            world = GAME.resample(state, seat, chance)
            assert GAME.view(world, seat) == GAME.view(state, seat)
            assert GAME.audit(world) == []
            assert GAME.to_act(world) == GAME.to_act(state)
            if seat is not None:
                assert world.hands[seat] == state.hands[seat]
            differing += world != state
    assert differing > len(states) * seats // 2


def test_other_worlds_keep_what_was_announced() -> None:
    state = GAME.setup(4, Options(), Chance.seeded(2))
    for seed in range(10):
        world = GAME.resample(state, 0, Chance.seeded(seed))
        assert [largest_set(held) for held in world.hands] == list(state.announced)


def test_other_worlds_keep_whom_the_turn_passed_over() -> None:
    """With an empty bag seat 1 is known to hold nothing that fits, and seat 2 to hold something."""
    state = play(start(THREE, "Rl Bq", "Ps Px", "Rs Gs").state, "Rl(3,0)").state
    assert state.turn == 2
    for seed in range(10):
        world = GAME.resample(state, 0, Chance.seeded(seed))
        assert "Rs" in world.hands[2]
        assert "Rs" not in world.hands[1]
        assert world != state


def test_there_is_no_other_world_where_all_is_known() -> None:
    state = start(THREE, "Rl Bq", "Ps Rx").state
    assert GAME.resample(state, 0, Chance.seeded(0)) == state


def test_an_audit_tells_what_is_wrong() -> None:
    state = GAME.setup(2, Options(), Chance.seeded(0))
    assert GAME.audit(state) == []
    position: dict[str, Any] = GAME.dump(state)
    loose = GAME.load({**position, "bag": position["bag"][1:], "complete": False}, Options())
    assert GAME.audit(loose) == []
    stuck = GAME.load({"board": [["Rc", 0, 0]], "hands": [["Bq"], ["Bd"]]}, Options())
    assert GAME.audit(stuck) == ["the seat in turn has no choice"]


def test_a_view_counts_what_is_unseen() -> None:
    view = GAME.view(start(THREE, "Rc Rc", "Ps Rx", bag="Pl").state, 0)
    counts = unseen(view)
    assert (counts[Tile.parse("Rc")], counts[Tile.parse("Rq")], counts[Tile.parse("Ps")]) == (0, 2, 3)
    assert sum(counts.values()) == 108 - 5


def test_a_view_tells_what_happened_since_the_last_move_of_its_seat() -> None:
    state = GAME.setup(3, Options(), Chance.seeded(1))
    assert [event["kind"] for event in GAME.dump_view(GAME.view(state, 0))["last"]] == ["announced"]
    first = state.turn
    for _ in range(3):
        state = GAME.apply(
            state, state.turn, next(iter(GAME.legal_actions(state, state.turn))), Chance.seeded(2)
        ).state
    assert state.turn == first
    last = GAME.dump_view(GAME.view(state, first))["last"]
    assert [(event["kind"], event["seat"]) for event in last] == [
        ("placed", (first + 1) % 3),
        ("placed", (first + 2) % 3),
    ]
    assert not any("drawn" in event for event in last)


def test_placed_tells_its_owner_what_was_drawn_and_nobody_else() -> None:
    step = play(start(THREE, "Rl", "Rx", bag="Pl").state, "Rl(3,0)")
    assert step.events[0].private == {0: {"drawn": ["Pl"]}}
    assert step.events[0].public == {
        "tiles": [["Rl", 3, 0]],
        "points": 4,
        "qwirkles": 0,
        "lines": [["row", 4]],
    }


def test_a_tile_is_its_text() -> None:
    tile = Tile.parse("Rc")
    assert (str(tile), tile.colour, tile.shape, repr(tile)) == ("Rc", "R", "c", "Tile('Rc')")
    with pytest.raises(ValueError, match="not a tile"):
        Tile.parse("cR")
    assert in_order(hand("Ps Rq Rc")) == hand("Rc Rq Ps")


def test_values_are_written_as_they_are_made() -> None:
    state = start(THREE, "Rl", "Rx").state
    names = {**vars(engine), "Event": Event, "mappingproxy": dict}
    assert eval(repr(state), names) == state
