"""Playing Sorry! by the page's own controls, or quickly beside them."""

import json
import re
from collections.abc import Callable
from uuid import uuid4

from playwright.sync_api import Locator, Page, expect

from games.sorry.draft import Draft, draft_of
from games.sorry.engine import COLOURS, GAME, Card, SorryOptions, View, own_colours, preview
from games.sorry.engine.board import PLACE_OF, TO_GO
from games.sorry.engine.state import is_team_game
from tests.e2e.people import Person
from tests.e2e.play import Action, Seen

OFF_THE_TABLE = "about:blank"  # a page that asks the site nothing while many turns go by


def seat(host: Person, *others: Person, **fields: str) -> str:
    """Return the address of a new table at which all of these play."""
    answer = host.post("/tables/new/sorry/", seats=str(1 + len(others)), **fields)
    table = f"/tables/{answer.json()['id']}/"
    for other in others:
        other.post(f"{table}join/")
    return table


def at_turn(table: str, *people: Person) -> tuple[Person, Seen]:
    """Return who is to act, and what the table tells them."""
    seen = {person: person.get(table) for person in people}
    return next((person, view) for person, view in seen.items() if view["seat"] in view["to_act"])


def best(seen: Seen) -> Action:
    """Return the action after which one side is nearest to the end, so that the game is short."""
    view = view_of(seen)
    return min(seen["legal"], key=lambda action: _to_go(view, action))


def view_of(seen: Seen) -> View:
    """Return the view of who is to act, as the game's own code knows it."""
    told = seen["view"]
    hands = told["hands"] and [told["hand"] if at == seen["seat"] else [] for at in range(len(told["hands"]))]
    position = {key: told[key] for key in ("colours", "pawns", "card", "turn")}
    position |= {"deck": [], "discard": [], "hands": hands}
    options = SorryOptions.read(told["options"])
    return GAME.view(GAME.load(position, options), seen["seat"])


def _to_go(view: View, action: Action) -> tuple[int, int]:
    """Return how many steps the foremost side, and all together, have to go after an action."""
    sides = {own_colours(view.colours, at, is_team_game(view)) for at in range(len(view.colours))}
    places = _places_after(view, action)
    steps = {pawn: TO_GO[COLOURS.index(pawn[0])][PLACE_OF[place]] for pawn, place in places.items()}
    left = [sum(count for pawn, count in steps.items() if pawn[0] in side) for side in sides]
    return min(left), sum(left)


def most_under_way(seen: Seen) -> Action:
    """Return the action that leaves most pawns between START and HOME, so that there is much to choose."""
    view = view_of(seen)
    resting = ("start", "home")
    return min(
        seen["legal"],
        key=lambda action: sum(place in resting for place in _places_after(view, action).values()),
    )


def _places_after(view: View, action: Action) -> dict[str, str]:
    places = view.places
    for effect in preview(view, GAME.load_action(action)):
        places[effect.pawn] = effect.to
        places |= dict.fromkeys(effect.bumped, "start")
    return places


def post(person: Person, table: str, seen: Seen, action: Action) -> Seen:
    """Return what the table answers to a move made without the page: the pages that are open hear of it."""
    sent = {"action": json.dumps(action), "seen": str(seen["seq"]), "key": str(uuid4())}
    answer: Seen = person.post(f"{table}play/", **sent).json()
    return answer


def play_until(
    table: str, *people: Person, wanted: Callable[[Seen], bool], choose: Callable[[Seen], Action] = best
) -> tuple[Person, Seen]:
    """Let these people play until what is told to the one in turn is as wanted.

    Raises: AssertionError when the game is over before.
    """
    by_seat = {person.get(table)["seat"]: person for person in people}
    person, seen = at_turn(table, *people)
    while not wanted(seen):
        answer = post(person, table, seen, choose(seen))
        assert answer["to_act"], "the game ended before that came"
        person = by_seat[answer["to_act"][0]]
        seen = answer if answer["seat"] in answer["to_act"] else person.get(table)
    return person, seen


def play_out(table: str, *people: Person) -> None:
    """Let these people play to the end."""
    by_seat = {person.get(table)["seat"]: person for person in people}
    person, seen = at_turn(table, *people)
    while seen["to_act"]:
        answer = post(person, table, seen, best(seen))
        person = by_seat[answer["to_act"][0]] if answer["to_act"] else person
        seen = answer if not answer["to_act"] or answer["seat"] in answer["to_act"] else person.get(table)


def can_end(seen: Seen) -> bool:
    """Whether the best action ends the game."""
    return _to_go(view_of(seen), best(seen))[0] == 0


def compose(page: Page, seen: Seen, action: Action, by: str = ".s-spot", press: str = "click") -> None:
    """Play an action by pressing its pawn, then the place where it lands (`by`: on the board or in the list)."""
    draft(page, seen, action, by, press)
    before = page.locator("#strip").get_attribute("data-rev") or ""
    confirm = page.locator("#confirm")
    expect(confirm).to_be_enabled()
    getattr(confirm, press)()
    expect(page.locator("#strip")).not_to_have_attribute("data-rev", before)


def draft(page: Page, seen: Seen, action: Action, by: str = ".s-spot", press: str = "click") -> None:
    """Compose an action without confirming it; a use that is the only one is laid on already."""
    whole = draft_of(GAME.load_action(action), Card(action["card"]) if seen["view"]["hand"] else None)
    if whole.card is not None:
        getattr(page.locator(f'button.s-held[value="{whole.card}:"]').first, press)()
        expect(laid(page)).to_have_value(
            re.compile(f"^{whole.card}:")
        )  # and more where there is one use of it
    for count in range(1, max(1, len(whole.parts)) + 1):
        lay(page, whole.cut(count) if whole.parts else whole, by, press)


def lay(page: Page, wanted: Draft, by: str, press: str) -> None:
    """Press the pawn of the last part where it can be chosen, then what makes the draft as wanted."""
    before = wanted.cut(len(wanted.parts) - 1)
    pawn = wanted.parts[-1][0] if wanted.parts else wanted.pawns[0] if wanted.pawns else ""
    own = choice(page, ".s-spot.own", before.pick(pawn)) if pawn else None
    if laid(page).input_value() != wanted.write() and own is not None and own.count():
        getattr(own, press)()
        expect(laid(page)).to_have_value(before.pick(pawn).write())
    if laid(page).input_value() != wanted.write():
        place = choice(page, by, wanted)
        getattr(place if place.count() else choice(page, ".s-way", wanted), press)()
    expect(laid(page)).to_have_value(wanted.write())


def choice(page: Page, kind: str, draft: Draft) -> Locator:
    """Return the button of the board or the list that makes the draft so."""
    return page.locator(f'{kind}[value="{draft.write()}"]')


def laid(page: Page) -> Locator:
    """Return the field that holds the half-made move."""
    return page.locator("[name=draft]")


def is_at(page: Page, seen: Seen) -> None:
    """Wait until the page, by itself, shows the table as it is told here."""
    expect(page.locator("#strip")).to_have_attribute("data-rev", str(seen["rev"]))


def shows(page: Page, seen: Seen) -> None:
    """The page comes to this point by itself: whose turn it is, and where every pawn stands."""
    is_at(page, seen)
    expect(page.locator("#strip[data-mine]")).to_have_count(int(seen["seat"] in seen["to_act"]))
    expect(page.locator(".s-picture [data-pawn]")).to_have_count(len(seen["view"]["pawns"]))
