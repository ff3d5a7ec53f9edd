"""`manage.py replay` and `manage.py simulate`, on the toy."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.kit.registry import find_game
from games.kit.types import Json
from tests.contract.toy.engine import Toy

MOVES = [
    {"seat": 0, "action": {"type": "play", "card": 2}, "draws": [[2, 1]]},
    {"seat": 1, "action": {"type": "lapse"}},
]
GAME = {
    "format": "tabletop/1",
    "game": "toy",
    "version": 1,
    "options": {},
    "players": ["ann", "bob"],
    "start": {"hands": [[1, 2], [3, 4]], "deck": [5, 6]},
    "draws": [],
    "moves": MOVES,
    "outcome": None,
}
POSITION = {"hands": [[1, 6], [3, 4]], "deck": [5], "scores": [2, 0], "turn": 0, "left": []}
EVENTS = [
    {"kind": "played", "seat": 0, "public": {"card": 2, "points": 2}, "private": {"0": {"drawn": [6]}}},
    {"kind": "lapsed", "seat": 1, "public": {}},
]


@pytest.fixture
def played(tmp_path: Path) -> Any:
    """Replay a file with this content; return the exit status and what was printed."""

    def play(content: str | Json, *options: str, as_json: bool = True) -> tuple[int, Any]:
        path, out = tmp_path / "games.json", io.StringIO()
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        status = 0
        try:
            call_command("replay", str(path), *(["--json"] if as_json else []), *options, stdout=out)
        except CommandError as error:
            status = error.returncode
        printed = out.getvalue()
        return status, [json.loads(line) for line in printed.splitlines()] if as_json else printed

    return play


def test_a_sound_record(played: Any) -> None:
    status, [shown] = played(GAME)
    assert status == 0
    assert list(shown) == ["ok", "position", "to_act", "outcome", "events"]
    assert {k: v for k, v in shown["position"].items() if k != "recent"} == POSITION
    assert (shown["ok"], shown["to_act"], shown["outcome"], shown["events"]) == (True, [0], None, EVENTS)


def test_legal_actions_of_those_who_may_act(played: Any) -> None:
    actions = [{"type": "play", "card": 1}, {"type": "play", "card": 6}]
    assert played(GAME, "--legal")[1][0]["legal"] == {"0": actions}
    assert played(GAME, "--legal", "--view", "0")[1][0]["legal"] == {"0": actions}
    assert played(GAME, "--legal", "--view", "1")[1][0]["legal"] == {}
    assert played(GAME, "--legal", "--view", "spectator")[1][0]["legal"] == {}


@pytest.mark.parametrize(
    ("onlooker", "hand", "own"), [("0", [1, 6], {"drawn": [6]}), ("1", [3, 4], {}), ("spectator", None, {})]
)
def test_a_view_stands_in_place_of_the_position(
    played: Any, onlooker: str, hand: Json, own: dict[str, Json]
) -> None:
    status, [shown] = played(GAME, "--view", onlooker)
    assert status == 0
    assert list(shown) == ["ok", "view", "to_act", "outcome", "events"]
    assert shown["view"]["hand"] == hand
    assert shown["events"] == [
        {"kind": "played", "seat": 0, "card": 2, "points": 2} | own,
        {"kind": "lapsed", "seat": 1},
    ]


def test_a_seat_that_is_not_there_has_no_view(played: Any) -> None:
    status, [shown] = played(GAME, "--view", "2")
    assert (status, shown["ok"], shown["code"]) == (1, False, "no-such-seat")
    with pytest.raises(CommandError):
        call_command("replay", "--view", "nobody")


def test_an_illegal_move_is_named_by_its_number(played: Any) -> None:
    wrong = {**GAME, "moves": [*MOVES, {"seat": 0, "action": {"type": "play", "card": 3}}]}
    assert played(wrong) == (
        1,
        [{"ok": False, "move": 3, "code": "not-in-hand", "error": "You do not hold card 3."}],
    )


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"game": None}, "unreadable"),
        ({"version": 99}, "unknown-version"),
        ({"options": {"nope": 1}}, "bad-option"),
        ({"players": ["ann"], "start": None}, "bad-seats"),
        ({"start": {"hands": [[1, 1], [2]]}}, "unreadable"),
        ({"moves": {}}, "unreadable"),
        ({"format": "x"}, "unreadable"),
        ({"draws": [[6, 1]]}, "draws-differ"),
    ],
)
def test_a_record_that_cannot_begin_is_move_0(played: Any, change: dict[str, Json], code: str) -> None:
    status, [shown] = played(GAME | change)
    assert (status, shown["ok"], shown["move"], shown["code"]) == (1, False, 0, code)
    assert shown["error"]
    assert "{" not in shown["error"]


def test_another_outcome_is_told(played: Any) -> None:
    _, [shown] = played({**GAME, "outcome": {"reason": "left", "scores": [0, 0], "places": [1, 1]}})
    assert (shown["move"], shown["code"]) == (2, "outcome-differs")


def test_every_line_yields_one_object(played: Any) -> None:
    lines = [json.dumps(GAME), "{", "", "[1]", "NaN", "[" * 100_000, '"x"', "null", json.dumps(GAME), "", ""]
    status, shown = played("\n".join(lines))
    assert status == 1
    assert [row["ok"] for row in shown] == [True, *[False] * 7, True]
    assert {row["code"] for row in shown if not row["ok"]} == {"not-json"}
    assert shown[0] == shown[-1]


def test_an_unreadable_first_line_does_not_spoil_the_rest(played: Any) -> None:
    status, shown = played("nonsense\n" + json.dumps(GAME) + "\n")
    assert (status, [row["ok"] for row in shown]) == (1, [False, True])


def test_one_record_may_go_over_several_lines(played: Any) -> None:
    status, shown = played(json.dumps(GAME, indent=2) + "\n")
    assert (status, len(shown)) == (0, 1)


@pytest.mark.parametrize("content", ["", "\n", "\n\n"])
def test_no_record_no_answer(played: Any, content: str) -> None:
    assert played(content) == (0, [])


def test_a_fault_of_the_program_spoils_one_record_only(played: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Toy, *_: Any) -> None:
        raise RuntimeError("4 7 11")

    monkeypatch.setattr(Toy, "lapse", broken)
    status, shown = played("\n".join(json.dumps({**GAME, "moves": MOVES[:n]}) for n in (1, 2, 1)))
    assert (status, [row["ok"] for row in shown]) == (1, [True, False, True])
    assert shown[1]["code"] == "fault"
    assert "4 7 11" not in json.dumps(shown)


def test_a_seed_makes_fresh_draws_repeatable(played: Any) -> None:
    fresh = {"game": "toy", "players": ["ann", "bob", "cara"], "moves": []}
    first, again, other = (played(fresh, "--seed", seed)[1] for seed in ("4", "4", "5"))
    assert first == again
    assert first != other
    assert played(fresh)[0] == 0


def test_without_json_the_log_is_told(played: Any) -> None:
    status, told = played(GAME, as_json=False)
    assert (status, told) == (0, "Toy: ann, bob\nann played 2.\nbob: lapsed.\n\n")
    status, told = played({**GAME, "moves": MOVES[1:]}, as_json=False)
    assert (status, told) == (1, "Toy: ann, bob\nMove 1: It is not your turn. (not-your-turn)\n\n")
    status, told = played("nonsense", as_json=False)
    assert (status, told) == (1, "The start: This is not a JSON object. (not-json)\n\n")


def test_names_that_no_terminal_can_show_are_told_all_the_same(played: Any) -> None:
    status, told = played(json.dumps({**GAME, "players": ["\ud800", "Žemė"]}), as_json=False)
    assert status == 0
    assert "Žemė: lapsed." in told


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(CommandError, match=r"nowhere\.json"):
        call_command("replay", "nowhere.json")


def test_standard_input_and_exit_status_without_a_database(tmp_path: Path) -> None:
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "DATABASE_URL": f"sqlite:///{tmp_path}/missing/db.sqlite3",
        "TABLETOP_HOME": str(tmp_path),
    }
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "manage.py", "replay", "--json"],
        input=json.dumps(GAME).encode() + b"\n\xff\n",
        capture_output=True,
        cwd=root,
        env=environment,
        check=False,
    )
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, [row["ok"] for row in rows]) == (1, [True, False]), done.stderr
    assert b"1 of 2 records" in done.stderr


def simulated(*options: str) -> str:
    out = io.StringIO()
    call_command("simulate", "toy", *options, stdout=out)
    return out.getvalue()


KEYS = [
    "game",
    "seats",
    "games",
    "seconds",
    "games_per_second",
    "wins",
    "mean_scores",
    "mean_turns",
    "mean_draws",
]


def test_simulate_prints_its_figures() -> None:
    figures = json.loads(
        simulated("--seats", "highest,random,random", "--games", "20", "--seed", "3", "--json")
    )
    assert list(figures) == KEYS
    assert (figures["game"], figures["seats"], figures["games"]) == (
        "toy",
        ["highest", "random", "random"],
        20,
    )
    assert sum(figures["wins"]) == pytest.approx(20)
    assert sum(figures["mean_scores"]) == pytest.approx(sum(range(1, 13)))
    assert (figures["mean_turns"], figures["mean_draws"]) == (12, 6)


def test_equal_seeds_give_equal_figures() -> None:
    def figures(seed: str) -> dict[str, Json]:
        shown = json.loads(simulated("--seats", "random,random", "--games", "5", "--seed", seed, "--json"))
        return {key: shown[key] for key in KEYS if "second" not in key}

    assert figures("1") == figures("1") != figures("2")


def test_ties_share_a_win(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = Toy.outcome

    def all_first(self: Toy, state: Any) -> Any:
        ended = outcome(self, state)
        return ended and type(ended)(ended.reason, ended.scores, (1,) * len(ended.scores))

    monkeypatch.setattr(Toy, "outcome", all_first)
    shown = json.loads(simulated("--seats", "random,random,random", "--games", "4", "--json"))
    assert shown["wins"] == [pytest.approx(4 / 3)] * 3


def test_simulated_games_are_kept_and_replay(tmp_path: Path, played: Any) -> None:
    path = tmp_path / "simulated.jsonl"
    simulated("--seats", "random,highest", "--games", "3", "--option", "hand=3", "--records", str(path))
    content = path.read_text(encoding="utf-8")
    status, shown = played(content)
    assert status == 0
    assert [row["outcome"]["reason"] for row in shown] == ["played_out"] * 3
    assert [json.loads(line)["options"]["hand"] for line in content.splitlines()] == [3] * 3


@pytest.mark.parametrize("onlooker", ["-1", "x", "9" * 20, "9" * 5000])
def test_a_number_that_no_seat_has_is_told_in_a_line(onlooker: str) -> None:
    with pytest.raises(CommandError, match="--view: write the number of a seat, from 0, or"):
        call_command("replay", f"--view={onlooker}")


@pytest.mark.parametrize("port", ["-1", "65536", "9" * 20])
def test_a_port_that_cannot_be_is_told_in_a_line(port: str) -> None:
    with pytest.raises(CommandError, match=r"port must be 0-65535\. Another port"):
        call_command("serve", f"--port={port}")


def test_without_json_simulate_prints_a_table() -> None:
    told = simulated("--seats", "highest,random", "--games", "2")
    assert told.startswith("Toy: 2 games in ")
    assert [line.split()[:2] for line in told.splitlines()[2:]] == [["0", "highest"], ["1", "random"]]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chess", "--seats", "a,b"], "There is no game chess"),
        (["toy", "--seats", "random,genius"], "There is no bot genius"),
        (["toy", "--seats", "random"], "Toy is for 2 to 4 players, not for 1"),
        (["toy", "--seats", "random,random", "--option", "nope=1"], "Option nope"),
        (["toy", "--seats", "random,random", "--option", "hand=9"], "Option hand"),
        (["toy", "--seats", "random,random", "--option", "hand"], "name=value"),
        (["toy", "--seats", "random,random", "--games", "0"], "--games: write a whole number from 1 to"),
        (["toy", "--seats", "random,random", "--games", "x"], "--games: write a whole number from 1 to"),
        (["toy", "--seats", "random,random", "--games", "9" * 20], "--games: write a whole number from 1 to"),
        (["toy", "--seats", "random,random", "--records", "/nowhere/at/all"], "/nowhere/at/all"),
    ],
)
def test_what_cannot_be_simulated_is_told_in_a_line(arguments: list[str], told: str) -> None:
    with pytest.raises(CommandError, match=told) as refused:
        call_command("simulate", *arguments)
    assert "\n" not in str(refused.value)


def test_the_toy_is_played_by_its_own_bots() -> None:
    assert list(find_game("toy").BOTS) == ["highest", "random"]
