"""People as others may know them, and one's own history of games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.kit.registry import all_games
from tabletop.accounts.models import User
from tabletop.tables.cards import Card
from tabletop.tables.lists import history_of, results_before
from tabletop.tables.models import Result


@dataclass(frozen=True, slots=True)
class Row:
    """A finished game in somebody's history: the table with whom they played, and how it ended for them."""

    result: Result
    card: Card


@login_required
@require_safe
@never_cache
def person(request: HttpRequest, username: str) -> HttpResponse:
    """A person as everybody who is logged in may know them: name, reliability, results, finished games."""
    someone = get_object_or_404(User, username__iexact=username, is_active=True)
    standings = [standing for standing in someone.standings.all() if standing.game in all_games()]
    in_time, lapses = (sum(getattr(one, name) for one in standings) for name in ("in_time", "lapses"))
    turns = in_time + lapses
    context = {
        "person": someone,
        "mine": someone == request.user,
        "standings": [(all_games()[one.game].title, one) for one in standings],
        "turns": turns,
        "in_time": in_time,
        "lapses": lapses,
        "percent": _percent(in_time, turns),
        "rows": _rows(results_before(someone, _user(request)), someone),
    }
    return render(request, "tables/person.html", context)


@login_required
@require_safe
@never_cache
def finished(request: HttpRequest) -> HttpResponse:
    """My finished games, newest first: all, or those of one game or with one ending (`game`, `how`)."""
    user, asked = _user(request), request.GET
    game = asked.get("game", "") if asked.get("game") in all_games() else ""
    how = asked.get("how", "") if asked.get("how") in Result.How.values else ""
    before, after = _number(asked, "before"), _number(asked, "after")
    stretch = history_of(user, game=game, how=how, before=before, after=after)
    context: dict[str, Any] = {
        "rows": _rows(stretch.rows, user),
        "stretch": stretch,
        "games": [(slug, config.title) for slug, config in all_games().items()],
        "endings": Result.How.choices,
        "game": game,
        "how": how,
        "narrowed": bool(game or how or before is not None or after is not None),
        "kept": f"&game={game}&how={how}" if game or how else "",
    }
    return render(request, "tables/finished.html", context)


def _rows(results: list[Result], person: User) -> list[Row]:
    return [Row(result, Card(result.table, person)) for result in results]


def _percent(part: int, whole: int) -> int:
    """Return the share in whole percent: 100 only when it is all."""
    return 100 if part == whole else min(99, round(100 * part / whole))


def _number(asked: QueryDict, name: str) -> int | None:
    text = asked.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 18 else None


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # login_required let nobody else through
    return request.user
