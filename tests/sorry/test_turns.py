"""Setting up, order of turns, lapses, leaving, ends, and what is told."""

from __future__ import annotations

import pytest

from games.kit.chance import Chance
from games.kit.types import IllegalAction, InvalidAction, Json
from games.sorry.engine import DECKS, GAME, Card, Options, Reason, by_pawn, preview, unseen
from games.sorry.engine.seating import read_colours, seat_colours
from tests.sorry.notation import action, at, kinds, legal, places, play, refused, start, text_of


def test_decks() -> None:
    assert [DECKS[45].count(card) for card in Card] == [5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]
    assert [DECKS[44].count(card) for card in Card] == [4] * 11
    assert len(GAME.setup(2, Options(deck=44), Chance.seeded(0)).deck) < 44
    assert not {"6", "9"} & {str(card) for card in Card}


@pytest.mark.parametrize(
    ("seats", "told", "colours"),
    [
        (2, "", "r y"),
        (3, "", "r b y"),
        (4, "", "r b y g"),
        (2, "b,g", "b g"),
        (2, "yr", "y r"),
        (3, "g", "g r b"),
        (2, "r b y g", "r b"),
        (2, ("g", "b"), "g b"),
    ],
)
def test_colours(seats: int, told: str | tuple[str, ...], colours: str) -> None:
    assert GAME.setup(seats, Options.read({"colours": told}), Chance.seeded(0)).colours == tuple(
        colours.split()
    )


@pytest.mark.parametrize(
    ("seats", "told", "colours"),
    [
        (4, "", "r b y g"),
        (2, "", "ry bg"),
        (2, "bg,ry", "bg ry"),
        (2, "gb yr", "bg ry"),
        (2, "y,g", "ry bg"),
        (2, "r,y,b,g", "ry bg"),
        (3, "", "r bg y"),
        (3, "ry,b,g", "ry b g"),
        (4, "ry,bg", "r b y g"),
        (4, "g,r,b,y", "g r b y"),
    ],
)
def test_colours_of_teams(seats: int, told: str, colours: str) -> None:
    assert seat_colours(told, seats, True) == tuple(colours.split())


@pytest.mark.parametrize("told", ["r,r", "x", "red,yellow", "ry,bg", "rb,yg", ("r", 5), "r,,,q", ["rybg"]])
def test_colours_that_cannot_be(told: Json) -> None:
    with pytest.raises(InvalidAction) as refusal:
        Options.read({"colours": told})
    assert refusal.value.params == {"option": "colours"}


def test_colours_of_one_team_for_two_teams() -> None:
    with pytest.raises(InvalidAction):
        Options.read({"variant": "teams", "colours": "r,y"})
    assert read_colours("ry, gb") == ("ry", "bg")


def test_turns_pass_to_the_left_in_the_order_of_the_board() -> None:
    state = GAME.setup(4, Options.read({"colours": "r,g,y,b"}), Chance.seeded(2))
    for number in range(40):
        assert "rbyg"[state.colour] == "rgyb"[state.turn]
        state = GAME.lapse(state, state.turn, Chance.seeded(number)).state
    assert max(state.turns) - min(state.turns) <= 1


@pytest.mark.parametrize("variant", ["classic", "teams", "points"])
def test_each_turn_has_one_event_and_each_card_is_counted(variant: str) -> None:
    options, chance, dice = Options.read({"variant": variant}), Chance.seeded(variant), Chance.seeded("dice")
    step = GAME.begin(4, options, chance)
    events = list(step.events)
    while GAME.to_act(step.state):
        listed = GAME.legal_actions(step.state, step.state.turn)
        step = GAME.apply(step.state, step.state.turn, listed[dice.below(len(listed))], chance)
        events += step.events
    told = [event.kind for event in events]
    assert told.count("turn") == sum(step.state.turns)
    assert told.count("over") == 1
    bumped = [
        pawn
        for e in events
        if e.kind == "moved"
        for effect in e.public["effects"]
        for pawn in effect["bumped"]
    ]
    assert sum(map(sum, step.state.bumps)) == len(bumped) > 0
    if variant == "points":
        assert sum(map(sum, step.state.cards)) == told.count("moved") + told.count("discarded")
    else:
        assert sum(map(sum, step.state.cards)) == len(chance.draws) == told.count("turn") + told.count("drew")
    assert told.count("reshuffled") == step.state.shuffles > 0


def test_a_lapse_loses_the_turn_and_the_card() -> None:
    step = GAME.lapse(at("r0 t10, y0 t40", "2", deck=["5"]), 0, Chance.seeded(0))
    assert kinds(step) == ["lapsed", "turn"]  # a 2 draws no more
    assert (step.state.turn, step.state.discard) == (1, (Card.TWO,))
    with pytest.raises(IllegalAction):
        GAME.lapse(step.state, 0, Chance.seeded(0))


def test_who_leaves_takes_the_pawns_along() -> None:
    state = at("r0 t10, b0 t20, y0 t40", "5", colours="r b y", deck=["5", "5"])
    step = GAME.leave(state, 1, Chance.seeded(0))
    assert {pawn[0] for pawn in places(step.state)} == {"r", "y"}
    assert step.state.card == Card.FIVE
    after = play(step.state, "r0+5").state
    assert after.turn == 2
    last = GAME.leave(after, 0, Chance.seeded(0))
    outcome = GAME.outcome(last.state)
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.places) == (Reason.LEFT, (0, 0, 0), (2, 2, 1))
    with pytest.raises(IllegalAction, match="over"):
        GAME.leave(last.state, 2, Chance.seeded(0))


def test_who_leaves_in_turn_passes_it_on() -> None:
    state = at("r0 t10, b0 t20, y0 t40", "5", colours="r b y", deck=["5"])
    step = GAME.leave(state, 0, Chance.seeded(0))
    assert kinds(step) == ["left", "turn"]
    assert (step.state.turn, step.state.discard) == (1, (Card.FIVE,))
    with pytest.raises(IllegalAction, match="left"):
        GAME.leave(step.state, 0, Chance.seeded(0))


def test_a_card_is_lost_when_its_target_leaves() -> None:
    state = at("r0 start, b0 t20, y0 start", "sorry", colours="r b y", deck=["1"])
    step = GAME.leave(state, 1, Chance.seeded(0))
    assert kinds(step) == ["left", "lost", "turn"]
    assert step.state.turn == 2


def test_a_game_in_which_no_card_can_ever_be_used_ends() -> None:
    step = start("", "5", deck=["5", "8"])
    assert kinds(step) == ["over"]
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.reason, outcome.places) == (Reason.BLOCKED, (1, 1))
    assert kinds(start("", None, deck=[])) == ["over"]


def test_scores_and_places_of_a_classic_game() -> None:
    text = "r0 s5, r1 home, r2 home, r3 home, b0 home, b1 home, y0 home, y1 home, g0 home"
    step = play(at(text, "1", colours="r b y g"), "r0+1", draws=[])
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.scores, outcome.places) == ((4, 2, 2, 1), (1, 2, 2, 4))
    assert GAME.to_act(step.state) == frozenset()
    assert refused(step.state, "r1+1", "1") == "over"
    assert legal(step.state) == set()


def test_a_position_that_is_won_is_over() -> None:
    step = start("y0 home, y1 home, y2 home, y3 home", "5")
    assert kinds(step) == ["over"]
    assert GAME.outcome(step.state).places == (2, 1)  # type: ignore[union-attr]


def test_actions_by_pawn() -> None:
    state = at("r0 t58, r1 t10, b0 t20", "11", colours="r b")
    groups = by_pawn(GAME.legal_actions(state, 0))
    assert {pawn: {text_of(one) for one in actions} for pawn, actions in groups.items()} == {
        "r0": {"swap r0 b0"},
        "r1": {"r1+11", "swap r1 b0"},
    }
    assert by_pawn([action("forfeit", "11")]) == {None: [action("forfeit", "11")]}
    split = at("r0 s3, r1 s2", "7")
    assert set(by_pawn(GAME.legal_actions(split, 0))) == {"r0", "r1"}


def test_preview_is_what_happens() -> None:
    chance = Chance.seeded(4)
    state = GAME.setup(4, Options.read({"variant": "teams"}), chance)
    for _ in range(150):
        if not GAME.to_act(state):
            break
        listed = GAME.legal_actions(state, state.turn)
        one = listed[chance.below(len(listed))]
        effects = preview(GAME.view(state, state.turn), one)
        step = GAME.apply(state, state.turn, one, chance)
        if step.events[0].kind == "moved":
            assert [effect.dump() for effect in effects] == step.events[0].public["effects"]
            ends = {effect.pawn: effect.to for effect in effects}
            bumped = {pawn for effect in effects for pawn in effect.bumped}
            assert all(
                places(step.state)[pawn] == ("start" if pawn in bumped else end) for pawn, end in ends.items()
            )
        state = step.state


def test_unseen_cards() -> None:
    state = at("r0 t10", "5", discard=["1", "1", "sorry"])
    rest = unseen(GAME.view(state, 1))
    assert len(rest) == 41
    assert [rest.count(card) for card in (Card.ONE, Card.FIVE, Card.SORRY, Card.TWO)] == [3, 3, 3, 4]
