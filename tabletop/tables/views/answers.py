"""How every table view answers: a whole page, the live fragment for htmx, or JSON; and refusals in each of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache, wraps
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.cache import cache as counters
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django_htmx.http import HttpResponseClientRedirect

from games.kit.registry import find_game
from games.kit.types import NOTHING, ActionError
from games.kit.ui import UI
from tabletop.accounts.forms import NameForm
from tabletop.accounts.guests import suggest_name
from tabletop.accounts.models import User
from tabletop.server.texts import NUL
from tabletop.tables import guests, services, words
from tabletop.tables.access import LoginNeeded, visible_table
from tabletop.tables.errors import TableError, TooFast, Unreadable
from tabletop.tables.models import Table
from tabletop.tables.projection import Scene

PER_SECOND = 20  # of one person; design asks for at least 10
SELDOM = 45  # seconds between two notes that somebody looks at a table; an open page asks once a minute

HELD = "Tabletop-Held"  # a header by which an open page names the parts of a board that it has, not to be sent again

View = Callable[..., HttpResponse]


def wants_json(request: HttpRequest) -> bool:
    """Whether the request asks for JSON rather than a page."""
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def with_table(view: View) -> View:
    """Give the view the table in the address as this person may see it; who could see it logged in is sent to do so."""

    @never_cache
    @wraps(view)
    def wrapped(request: HttpRequest, table_id: str, **kwargs: Any) -> HttpResponse:
        try:
            table = visible_table(table_id, request.user)
        except LoginNeeded as error:
            return stranger(request, error.table)
        _note_look(request, table)
        return view(request, table, **kwargs)

    return wrapped


def stranger(request: HttpRequest, table: Table) -> HttpResponse:
    """Return what who is not logged in gets at a table that only such people see: on its page the way in as a guest,
    else the way to log in, with a word on what is there."""
    if wants_json(request) or getattr(request, "htmx", False):
        return login_needed(request, table.get_absolute_url())
    if request.path == table.get_absolute_url():
        return show_way_in(request, table, NameForm(initial={"display_name": suggest_name()}))
    messages.info(request, words.invitation(table))
    return login_needed(request, table.get_absolute_url())


def show_way_in(request: HttpRequest, table: Table, form: NameForm) -> HttpResponse:
    """Return the page by which a stranger sits down as a guest; with a name that cannot be, 422 and why."""
    context = {
        "scene": Scene(table, request.user),
        "table": table,
        "invitation": words.invitation(table),
        "guest_form": form,
        **game_templates(table.game),
    }
    return render(request, "tables/invitation.html", context, status=422 if form.is_bound else 200)


def _note_look(request: HttpRequest, table: Table) -> None:
    """Note that this person has the table before their eyes; a page in a tab that is hidden says so itself."""
    user = request.user
    if not isinstance(user, User) or "hidden" in (request.POST or request.GET):
        return
    if counters.add(f"looks:{table.pk}:{user.pk}", True, timeout=SELDOM):
        services.look(table.pk, user)


def seated_only(view: View) -> View:
    """Give the view the person who is logged in, ask others to log in, refuse what comes faster than a person acts and
    what no person writes."""

    @wraps(view)
    def wrapped(request: HttpRequest, table: Table, **kwargs: Any) -> HttpResponse:
        if not isinstance(request.user, User):
            return login_needed(request, table.get_absolute_url())
        try:
            throttle(request.user)
            _demand_texts(request.POST)
        except TableError as error:
            return refuse(request, table, error)
        return view(request, table, request.user, **kwargs)

    return wrapped


def login_needed(request: HttpRequest, page: str) -> HttpResponse:
    """Return 401 for JSON, else the way to the log-in page and back to `page`.

    Who asked for a page comes back to that very page; a POST or a fragment cannot be come back to.
    """
    if wants_json(request):
        return JsonResponse({"code": "login-needed", "error": "Log in first."}, status=401)
    if getattr(request, "htmx", False):  # a script would follow a redirect and find nothing in it to put in
        return HttpResponseClientRedirect(redirect_to_login(page).url)
    return redirect_to_login(page if request.method == "POST" else request.get_full_path())


def throttle(user: User) -> None:
    """Count an act of this person. Raises: TooFast."""
    # A key for each second, kept for longer: in Redis one that ran out between the two lines was counted on for ever.
    key = f"acts:{user.pk}:{int(time.time())}"
    counters.add(key, 0, timeout=10)
    try:
        acts = counters.incr(key)
    except ValueError:  # a full cache threw it out between them
        return
    if acts > PER_SECOND:
        raise TooFast


def _demand_texts(posted: QueryDict) -> None:
    """Pass when every field can be kept. Raises: Unreadable."""
    if any(NUL in text for _, texts in posted.lists() for text in texts):
        raise Unreadable


def page_context(scene: Scene, posted: Mapping[str, str] = NOTHING, message: str = "") -> dict[str, Any]:
    """Return what the table page and its live fragment show."""
    context: dict[str, Any] = {
        "scene": scene,
        "table": scene.table,
        "message": message,
        "key": _form_key(scene.table, posted),
        "ui": scene.config.UI,
        **game_templates(scene.table.game),
    }
    if scene.dealt:
        context |= _board(scene, posted)
        context["prompt"] = scene.config.UI.prompt(scene.view, scene.onlooker)
    elif scene.table.status == Table.Status.OPEN:
        asked = guests.invitations(scene)
        context |= {"invitations": asked, "companions": guests.companions(scene, asked)}
        context["username"] = posted.get("username", "")  # of whom one tried to invite
        if not scene.user.is_authenticated:
            context["guest_form"] = NameForm(initial={"display_name": suggest_name()})
    return context


def _board(scene: Scene, posted: Mapping[str, str]) -> dict[str, Any]:
    """Return the board with what the viewer composes on it: their turn, or with `ahead` their next one.

    `preparing` is "kept" while what lies on the board is what was prepared, else "new"; "" in the game as it is.
    """
    ui, turn, planned, preparing = scene.config.UI, scene.now, scene.planned, ""
    if scene.ahead is not None and posted.get("ahead"):
        turn = scene.ahead
        preparing = "kept" if planned is not None and _means(ui, turn.view, posted, planned) else "new"
    if planned is not None and (preparing or scene.plan_waits):
        posted = {**ui.fill(planned, turn.view), **dict(posted.items())}
    return {
        "drawing": ui.draw(turn.view, turn.legal, turn.onlooker, posted),
        "preparing": preparing,
        "composing": preparing or scene.my_turn,
        "ahead_prompt": ui.prompt(turn.view, turn.onlooker) if preparing else "",
    }


def _means(ui: UI, view: Any, posted: Mapping[str, str], planned: Any) -> bool:
    """Whether what was posted is the prepared move, or nothing of a move at all."""
    fields = dict(posted.items())
    if "next" in fields:  # the next draft takes the place of the one before, and of what was typed
        fields = {name: text for name, text in fields.items() if name != "notation"} | {
            "draft": fields["next"]
        }
    try:
        return "draft" not in fields or ui.parse(fields, view) == planned
    except ActionError:
        return False


def _form_key(table: Table, posted: Mapping[str, str]) -> UUID:
    """Return the key of the turn's form: kept while one and the same turn is tried again, so that it counts once."""
    if posted.get("seen") == str(table.seq):
        with suppress(Unreadable):
            return read_key(posted) or uuid4()
    return uuid4()


@cache
def game_templates(slug: str) -> dict[str, str]:
    """Return the names of a game's own templates, for includes, and of its style, script and picture if it has them."""
    parts = ("board", "controls", "rules", "symbols", "hero")
    names = {"slug": slug, "log_entry": f"{slug}/log.html"} | {part: f"{slug}/{part}.html" for part in parts}
    own = {
        "style": ("static", f"{slug}/{slug}.css"),
        "script": ("static", f"{slug}/{slug}.js"),
        "picture": ("templates", f"{slug}/picture.svg"),
    }
    for kind, (folder, name) in own.items():
        names[kind] = name if (Path(find_game(slug).path) / folder / name).is_file() else ""
    return names


def show(
    request: HttpRequest,
    table: Table,
    *,
    posted: Mapping[str, str] = NOTHING,
    message: str = "",
    status: int = 200,
) -> HttpResponse:
    """Return the table for this viewer: the fragment to htmx, else the page."""
    live = getattr(request, "htmx", False)
    template = "tables/live.html" if live else "tables/table.html"
    posted = posted or {key: request.GET[key] for key in ("ahead",) if key in request.GET}
    held = frozenset(request.headers.get(HELD, "").split()) if live else frozenset()
    context = {"held": held, **page_context(Scene(table, request.user), posted, message)}
    return render(request, template, context, status=status)


def done(request: HttpRequest, table: Table, posted: Mapping[str, str] = NOTHING) -> HttpResponse:
    """Return the answer to something that worked; `posted` holds a half-made move that is not over with it."""
    if wants_json(request):
        return JsonResponse(Scene(table, request.user).as_json())
    if getattr(request, "htmx", False):
        return show(request, table, posted=posted)
    return see_other(table, ahead=bool(posted.get("ahead")))


def see_other(table: Table, *, ahead: bool = False) -> HttpResponse:
    """Return the way to the table's page, or to what is prepared there, to be fetched with GET."""
    response = redirect(f"{table.get_absolute_url()}?ahead=yes" if ahead else table.get_absolute_url())
    response.status_code = 303
    return response


def refuse(
    request: HttpRequest, table: Table, error: TableError | ActionError, posted: Mapping[str, str] = NOTHING
) -> HttpResponse:
    """Return why it did not work, with the table as it is now and the draft the person was composing."""
    table.refresh_from_db()
    if isinstance(error, TableError):
        status, text = error.status, str(error.text)
    else:
        status, text = 422, table.config.UI.explain(error)
    if wants_json(request):
        response: HttpResponse = JsonResponse({"code": error.code, "error": text}, status=status)
    else:
        response = show(request, table, posted=posted, message=text, status=status)
    if status == TooFast.status:
        response["Retry-After"] = "1"
    return response


def read_seen(posted: Mapping[str, str]) -> int:
    """Return the seq of the page the form stood on. Raises: Unreadable."""
    try:
        return int(posted.get("seen", ""))
    except ValueError as error:
        raise Unreadable from error


def read_key(posted: Mapping[str, str]) -> UUID | None:
    """Return the form's own key, None where it has none. Raises: Unreadable."""
    try:
        return UUID(posted["key"]) if posted.get("key") else None
    except ValueError as error:
        raise Unreadable from error
