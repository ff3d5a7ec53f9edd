"""Bots that know words: they understand one another well enough for fun, keep the rules and know their limits."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle, islice

import pytest

from games.hues import bots
from games.hues.bots import BOTS, Level
from games.hues.bots.lexicon import Lexicon
from games.hues.bots.likeness import NUMBER, SPOTS, expected, spread
from games.hues.bots.likeness import worth as points_of
from games.hues.bots.minds import Mind, mind_of
from games.hues.bots.tables import all_names, concepts, cues, words_of
from games.hues.engine import (
    AT,
    GAME,
    LANGUAGES,
    SPACES,
    Challenge,
    Cue,
    Guess,
    HuesOptions,
    Phase,
    Piece,
    Skip,
    Space,
    View,
    distance,
    worth,
)
from games.hues.engine.cues import check_cue
from games.kit.chance import Chance
from games.kit.match import play_out
from tests.hues.strength import by, by_chance, measure, strangers

SAMPLE = SPACES[::12]


def guess_view(*cue: str, options: HuesOptions | None = None, pieces: tuple[Piece, ...] = ()) -> View:
    """Return what seat 1 sees when it guesses upon these cues of seat 0."""
    options = options or HuesOptions(free_choice=True)
    view = GAME.view(GAME.setup(3, options, Chance.seeded(0)), 1)
    phase = Phase.FIRST_GUESS if len(cue) == 1 else Phase.SECOND_GUESS
    return replace(view, phase=phase, cues=cue, waiting=(1,), pieces=pieces)


def guess(name: str, view: View, spaces: tuple[Space, ...] = SPACES) -> Space:
    busy = {piece.space for piece in view.pieces}
    legal = [Challenge(), *(Guess(space) for space in spaces if space not in busy)]
    action = BOTS[name](view, legal, Chance.seeded(0))
    assert isinstance(action, Guess)
    return action.space


# How well they understand


def test_strangers_understand_one_another() -> None:
    giver, guesser = strangers(0)
    assert measure(giver, by(guesser), SAMPLE).both > 1.7  # about 2.2 over all spaces


def test_chance_understands_nothing() -> None:
    giver, _ = strangers(0)
    assert measure(giver, by_chance(Chance.seeded(0)), SAMPLE).both < 0.5


@pytest.mark.parametrize(
    ("cue", "near"),
    [
        ("flamingo", "F13"),
        ("pumpkin", "D6"),
        ("turquoise", "O24"),
        ("banana", "J3"),
        ("lavender", "G20"),
        ("smurf", "J27"),
        ("Flamingos", "F13"),
        ("seafoam", "M16"),
        ("school bus", "I2"),
        ("kermit", "N6"),
    ],
)
def test_a_word_is_known(cue: str, near: Space) -> None:
    assert distance(guess("wordy", guess_view(cue)), near) <= 6


def test_the_second_cue_narrows_the_first() -> None:
    first, second = guess("wordy", guess_view("leaf")), guess("wordy", guess_view("leaf", "autumn"))
    assert (
        AT[second][1] < AT[first][1] or AT[second][0] < AT[first][0]
    )  # towards brown and gold, away from green


def test_a_shade_does_not_drown_the_thing() -> None:
    assert distance(guess("wordy", guess_view("flower", "pale lavender")), "H20") <= 6


def test_a_cue_hardly_known_does_not_overrule_one_well_known() -> None:
    mind = mind_of(1, "en", 750)
    sure, unsure = mind.idea("tomato"), mind.idea("badger")
    assert sure
    assert unsure
    assert min(unsure) > 5 * min(sure)  # of which every space keeps more of a chance


# What nobody knows


def test_an_unknown_cue_looks_for_pale_colours_in_the_middle() -> None:
    space = guess("wordy", guess_view("zxqwv"))
    assert 4 <= AT[space][0] <= 12
    assert 8 <= AT[space][1] <= 22
    assert SPOTS[NUMBER[space]][0] > 0.25


def test_an_unknown_cue_follows_the_others() -> None:
    space = guess("wordy", guess_view("zxqwv", pieces=(Piece("C27", 2, 1),)))
    assert 0 < distance(space, "C27") <= 2


def test_an_unknown_second_cue_leaves_the_first() -> None:
    space = guess("wordy", guess_view("banana", "zxqwv", pieces=(Piece("C27", 2, 1),)))
    assert distance(space, "J3") <= 6


def test_taken_spaces_are_left_alone() -> None:
    best = guess("wordy", guess_view("banana"))
    assert guess("wordy", guess_view("banana", pieces=(Piece(best, 2, 1),))) != best


# Minds


def test_no_two_seats_know_the_same_words() -> None:
    known = [{thought.text for thought in mind_of(seat, "en", 750).thoughts} for seat in range(3)]
    assert known[0] != known[1] != known[2]
    assert all(len(words) > 300 for words in known)


def test_strangers_share_no_name() -> None:
    one, other = strangers(1)
    for words in map(words_of, cues()):
        assert not {number for number, _ in one.lexicon.says(words)} & {
            number for number, _ in other.lexicon.says(words)
        }


def test_who_knows_nothing_leaves_the_second_cue_out(monkeypatch: pytest.MonkeyPatch) -> None:
    empty = Mind(Lexicon("nobody", 0, 0, culture=False), "en")
    monkeypatch.setattr(bots, "mind_of", lambda *_: empty)
    chance, state = Chance.seeded(0), GAME.setup(3, HuesOptions(), Chance.seeded(0))
    first = BOTS["wordy"](GAME.view(state, 0), GAME.legal_actions(state, 0), chance)
    assert isinstance(first, Cue)
    state = GAME.apply(state, 0, first, chance).state
    for seat in (1, 2):
        state = GAME.apply(state, seat, Guess(SPACES[seat]), chance).state
    assert BOTS["wordy"](GAME.view(state, 0), GAME.legal_actions(state, 0), chance) == Skip()


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_cues_are_in_the_language_of_the_table(language: str) -> None:
    options = HuesOptions(language=language)
    state = GAME.setup(3, options, Chance.seeded(1))
    action = BOTS["wordy"](GAME.view(state, 0), GAME.legal_actions(state, 0), Chance.seeded(0))
    assert isinstance(action, Cue)
    assert action.text in {row.text for row in concepts(language)}


def test_other_forms_of_a_foreign_word_are_understood() -> None:
    options = HuesOptions(language="lt")
    spaces = [guess("wordy", guess_view(cue, options=options)) for cue in ("žolė", "žolės", "zole")]
    assert len(set(spaces)) == 1


def test_english_is_understood_at_any_table() -> None:
    view = guess_view("banana", options=HuesOptions(language="mn"))
    assert distance(guess("wordy", view), "J3") <= 6


# The rules


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "options",
    [
        HuesOptions(strict_repeat=True),
        HuesOptions(
            free_choice=True, guessing="sealed", second_guess="optional", extra_languages="en, lt, mr, mn"
        ),
    ],
    ids=["strict", "sealed"],
)
def test_no_move_of_theirs_is_refused(language: str, options: HuesOptions) -> None:
    names = tuple(islice(cycle(BOTS), 5))
    match = play_out(GAME, BOTS, names, replace(options, language=language, rounds=5), 0)
    assert match.outcome.places


def test_bots_never_object() -> None:
    for name in BOTS:
        assert guess(name, guess_view("banana")) in SPACES


def test_a_sure_bot_takes_the_best() -> None:
    view = guess_view("banana")
    sure = Level(share=750, sureness=10_000)
    legal = [Guess(space) for space in SPACES]
    assert {sure(view, legal, Chance.seeded(seed)) for seed in range(5)} == {
        sure(view, legal, Chance.seeded(9))
    }


# The tables


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_concept_may_be_a_cue(language: str) -> None:
    rows = concepts(language)
    assert len(rows) > 200
    assert len({row.text for row in rows}) == len(rows)
    for row in rows:
        assert check_cue(row.text, second=True, used=(), languages=(language,)) == row.text


def test_every_cue_of_the_list_is_allowed() -> None:
    for text in cues():
        check_cue(text, second=True, used=(), languages=("en",))


def test_every_name_lies_on_the_board() -> None:
    names = all_names().names
    assert len(names) > 30_000
    assert all(0 <= space < len(SPACES) and weight > 0 for name in names for space, weight in name.votes)
    assert sum(name.culture for name in names) > 400


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Cookie Monster's", ("cookie", "monster")),
        ("cherries", ("cherry",)),
        ("sea-foam", ("sea", "foam")),
        ("Crème brûlée", ("creme", "brulee")),
        ("iris", ("iris",)),
        ("glass", ("glass",)),
    ],
)
def test_words_of_a_text(text: str, words: tuple[str, ...]) -> None:
    assert words_of(text) == words


def test_expected_points_are_those_of_the_frame() -> None:
    chances = spread(NUMBER["B29"])
    row = expected(chances)
    for space in ("A30", "B29", "C27", "P1"):
        slow = sum(chance * worth(space, meant) for chance, meant in zip(chances, SPACES, strict=True))
        assert row[NUMBER[space]] == pytest.approx(slow)
        assert points_of(NUMBER[space], NUMBER["B29"]) == worth(space, "B29")
