"""The team game and two people with two colours each: S-T1 to S-T8."""

from __future__ import annotations

import pytest

from games.kit.chance import Chance
from games.kit.types import InvalidAction, Json, Step
from games.sorry.engine import GAME, Options, Reason, State, next_parts
from tests.sorry.notation import at, kinds, legal, moved, places, play, refused, start

TEAMS: dict[str, Json] = {"variant": "teams"}
ALL = "r b y g"
OUT = {f"{colour}{number}": "home" for colour in "rybg" for number in range(4)}


def team(text: str, card: str | None, turn: int = 0, **more: Json) -> State:
    return at(text, card, TEAMS, colours=ALL, turn=turn, **more)


def test_s_t1_the_colour_of_the_pawn_decides_about_slides() -> None:
    state = team("y0 t59, y1 t29", "2")
    assert moved(state, "y0+2")["y0"] == "t4"  # red's slide, though red moves the pawn
    assert moved(state, "y1+2")["y1"] == "t31"


def test_s_t2_landing_on_a_partner() -> None:
    state = team("r0 t20, y0 t23", "3")
    assert moved(state, "r0+3") == {"r0": "t23", "y0": "start"}
    assert play(state, "r0+3").state.bumps[0] == (0, 0, 1, 0)
    assert refused(team("r0 t20, r1 t23", "3"), "r0+3") == "own-pawn"


def test_s_t3_an_opponent_comes_first() -> None:
    state = team("y0 t20, b0 t40", "sorry")
    assert legal(state) == {"sorry r0 b0", "sorry y1 b0"}
    assert refused(state, "sorry r0 y0") == "opponent-first"


def test_s_t4_sorry_on_a_partner() -> None:
    state = team("y0 t20, r0 t50, b0 s1", "sorry")
    assert legal(state) == {"sorry r1 y0", "sorry y1 r0"}
    assert moved(state, "sorry r1 y0") == {"r1": "t20", "y0": "start"}
    assert refused(state, "sorry r1 r0") == "not-an-opponent"
    same = team("r0 t50, y0 home, y1 home, y2 home, y3 home", "sorry")
    assert legal(same) == set()


def test_s_t5_must_move_counts_all_eight() -> None:
    state = team("r0 s5, y0 t40", "5")
    assert legal(state) == {"y0+5"}
    assert legal(team("b0 t16, g0 t50", "5", turn=1)) == {"b0+5", "g0+5"}
    assert refused(state, "b0+5") == "not-yours"


def test_s_t5_ones_and_twos_start_either_colour() -> None:
    assert legal(team("", "1")) == {"start r0", "start y0"}
    step = play(team("", "2", deck=["1"]), "start y2", draws=[[1, 0]])
    assert kinds(step) == ["moved", "drew"]
    assert legal(step.state) == {"start r0", "y2+1"}


def test_s_t6_each_pawn_in_its_own_safety_zone() -> None:
    state = team("r0 t31, y0 t2", "5")
    assert moved(state, "r0+5")["r0"] == "t36"
    assert moved(state, "y0+5")["y0"] == "t7"
    zones = team("r0 s2, y0 s2", "1")
    assert moved(zones, "y0+1") == {"y0": "s3"}


def test_s_t7_swap_with_an_opponent_only_and_optional() -> None:
    state = team("r0 t58, y0 t28, b0 t40", "11")
    assert legal(state) == {"swap r0 b0", "swap y0 b0", "forfeit"}
    assert refused(state, "swap r0 y0") == "not-an-opponent"


def test_s_t8_two_people_with_a_team_each() -> None:
    for options in (TEAMS, {"two_colours": True}):
        state = GAME.setup(2, Options.read(options), Chance.seeded(1))
        assert state.colours == ("ry", "bg")
        assert GAME.view(state, 0).movable == "ry"
    state = at("r0 t10, y0 t40, b0 t20, g0 t50", "3", TEAMS, colours="ry bg", deck=["5", "8", "3"])
    assert legal(state) == {"r0+3", "y0+3"}
    turns = [state.turn]
    for text in ("r0+3", "b0+5", "y0+8", "g0+3"):
        state = at_card(state, text[-1])
        state = play(state, text).state
        turns.append(state.turn)
    assert turns == [0, 1, 0, 1, 0]


def test_a_team_is_not_at_nought_while_its_pawns_are_home() -> None:
    assert GAME.scores(team("r0 home, r1 home, y0 home, g3 home", "3")) == (3, 1, 3, 1)
    assert GAME.scores(at("r0 home, b0 home, g0 home", "3", TEAMS, colours="ry bg")) == (1, 2)


def at_card(state: State, card: str) -> State:
    """Return the position with another card in use."""
    position = GAME.dump(state) | {"card": card, "complete": False, "deck": ["3", "5", "8"]}
    return GAME.load(position, state.options)


def test_seven_over_any_number_of_pawns() -> None:
    state = team("r0 t5, r1 t9, y0 t40, y1 s1, b0 t16", "7")
    assert moved(state, "r0+1 r1+2 y0+3 y1+1") == {"r0": "t6", "r1": "t11", "y0": "t43", "y1": "s2"}
    parts = {len(text.split()) for text in legal(state)}
    assert parts == {1, 2, 3, 4}
    two = at("r0 t5, r1 t9, y0 t40, y1 s1", "7", TEAMS | {"team_seven": "two"}, colours=ALL)
    assert {len(text.split()) for text in legal(two)} == {1, 2}
    assert refused(two, "r0+1 r1+2 y0+4") == "too-many-parts"
    assert refused(state, "r0+1 r1+2 y0+3") == "not-seven"


def test_seven_of_seven_parts() -> None:
    state = team("r0 t5, r1 t9, r2 t13, r3 t22, y0 t35, y1 t40, y2 t50", "7")
    every = "r0+1 r1+1 r2+1 r3+1 y0+1 y1+1 y2+1"
    assert every in legal(state)
    view = GAME.view(state, 0)
    made = [("r0", 1), ("r1", 1), ("r2", 1), ("r3", 1), ("y0", 1), ("y1", 1)]
    assert set(next_parts(view, 0, made)) == {("y2", 1)}
    assert len(next_parts(view, 0)) > 40


def test_a_team_wins_with_all_eight_home() -> None:
    others = {f"{colour}{number}": "start" for colour in "bg" for number in range(4)}
    pawns = OUT | others | {"y3": "s4"}
    position = {"colours": ["r", "b", "y", "g"], "pawns": pawns, "card": "2", "turn": 0}
    state = GAME.start(position, Options.read(TEAMS), Chance.replay([])).state
    assert legal(state) == {"y3+2"}  # red's own are HOME: it goes on for yellow
    step = play(state, "y3+2", draws=[])
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.places) == (Reason.HOME, (8, 0, 8, 0), (1, 3, 1, 3))


def leave(state: State, seat: int) -> Step[State]:
    return GAME.leave(state, seat, Chance.seeded(0))


def test_a_partner_plays_on_with_all_eight() -> None:
    state = team("r0 t10, y0 t40, b0 t20", "3")
    step = leave(state, 2)
    assert step.events[0].public == {"pawns": False}
    assert places(step.state) == places(state)
    assert legal(step.state) == {"r0+3", "y0+3"}
    turns = []
    now = step.state
    for _ in range(8):
        turns.append(now.turn)
        now = GAME.lapse(now, now.turn, Chance.seeded(len(turns))).state
        assert GAME.audit(now) == []
        assert now.turn != 2
    assert {0, 1, 3} == set(turns)
    last = leave(now, 0)
    outcome = GAME.outcome(last.state)
    assert outcome is not None
    assert (outcome.reason, outcome.places) == (Reason.LEFT, (3, 1, 3, 1))
    assert not {pawn for pawn in places(last.state) if pawn[0] in "ry"}


def test_the_turns_of_who_left_are_the_partners() -> None:
    state = leave(team("r0 t10, y0 t40, b0 t20, g0 t50", "3"), 2).state
    order = []
    for _ in range(8):
        order.append((state.turn, "rbyg"[state.colour]))
        state = GAME.lapse(
            state, state.turn, Chance.replay([[len(state.deck), 9]])
        ).state  # a 3 or a 5: usable by all
    assert order == [(0, "r"), (1, "b"), (0, "y"), (3, "g")] * 2


def test_three_seats_of_two_teams() -> None:
    state = GAME.setup(3, Options.read(TEAMS), Chance.seeded(0))
    assert state.colours == ("r", "bg", "y")
    assert start("", "1", TEAMS, colours="r bg y").state.turn == 0


@pytest.mark.parametrize(
    "colours", [["r", "b", "y"], ["ry", "b"], ["rb", "yg"], ["ry", "ry"], ["r", "r", "y", "g"]]
)
def test_positions_of_teams_with_colours_missing(colours: list[str]) -> None:
    with pytest.raises(InvalidAction):
        GAME.load({"colours": colours, "card": "1"}, Options.read(TEAMS))
