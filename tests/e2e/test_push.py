"""Messages on a device: asked for by a press, shown by the service worker, gone when the turn is. No push service takes
part: the browser's own tools hand the messages over."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from tests.e2e.people import Person
from tests.e2e.play import in_turn, seat

SETTINGS = "/notices/settings/"

# A browser without a push service has no subscriptions of its own; the rest of the page's script is the real one.
SUBSCRIPTIONS = """
const keys = {
  p256dh: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  auth: "AAAAAAAAAAAAAAAAAAAAAA",
};
const made = { endpoint: "https://push.example.org/%s", toJSON: () => ({ endpoint: made.endpoint, keys }) };
PushManager.prototype.subscribe = async (options) => {
  if (options.applicationServerKey.length !== 65) throw new Error("no key");
  localStorage.setItem("subscribed", "yes");
  return made;
};
PushManager.prototype.getSubscription = async () => localStorage.getItem("subscribed") && made;
"""

# Answers when there are so many messages on the device, or with what there is when that has not come about.
SHOWN = """async (count) => {
  const worker = await navigator.serviceWorker.getRegistration("/");
  let shown = [];
  for (let tries = 0; tries < 400; tries += 1) {
    shown = await worker.getNotifications();
    if (shown.length === count) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return shown.map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url }));
}"""


def wants_messages(someone: Person) -> Page:
    """Return the settings page after this person asked to be told on their device."""
    someone.context.grant_permissions(["notifications"], origin=someone.site)
    someone.context.add_init_script(SUBSCRIPTIONS % someone.name)
    page = someone.open(SETTINGS)
    page.get_by_role("button", name="Notify me on this device").click()
    expect(page.get_by_text("You are told on this device.")).to_be_visible()
    return page


def push_to(page: Page) -> Callable[[str], Any]:
    """Return what hands a message to the site's service worker, as a push service would."""
    tools: CDPSession = page.context.new_cdp_session(page)
    found: list[str] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(
            one["registrationId"] for one in event["registrations"] if not one["isDeleted"]
        ),
    )
    tools.send("ServiceWorker.enable")
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    origin = page.evaluate("location.origin")
    return lambda data: tools.send(
        "ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": found[-1], "data": data}
    )


def pushed(page: Page, push: Callable[[str], Any], message: str, count: int) -> list[dict[str, str]]:
    """Return the messages on the device once this one has arrived and there are so many.

    Chromium may lose a message that a page asks about while it is put on the screen; the next one with its tag stands
    for it.
    """
    for _ in range(10):
        push(message)
        if len(page.evaluate(SHOWN, count)) == count:
            break
    return shows(page, count)


def shows(page: Page, count: int) -> list[dict[str, str]]:
    """Return the messages on the device once there are so many."""
    shown: list[dict[str, str]] = page.evaluate(SHOWN, count)
    assert len(shown) == count
    return shown


def test_a_device_shows_messages_and_takes_them_back(person: Callable[..., Person]) -> None:
    ann = person()
    page = wants_messages(ann)
    expect(page.get_by_role("button", name="Notify me on this device")).to_be_hidden()
    expect(page.locator("#devices li")).to_have_count(1)
    push = push_to(page)
    message = '{"tag": "your_turn abc/7", "title": "Your turn", "sentence": "Bob laid 3 tiles.", "url": "/tables/abc/"}'
    assert pushed(page, push, message, 1) == [
        {"title": "Your turn", "body": "Bob laid 3 tiles.", "tag": "your_turn abc/7", "url": "/tables/abc/"}
    ]
    pushed(page, push, '{"tag": "your_turn abc/7", "act": "close"}', 0)
    page.locator("#devices").get_by_role("button", name="Tell me nothing on").click()
    expect(page.locator("#devices li")).to_have_count(0)
    expect(page.get_by_role("button", name="Notify me on this device")).to_be_visible()


def test_a_page_that_sees_that_the_turn_is_over_takes_the_message_away(person: Callable[..., Person]) -> None:
    ann, bob = person(), person()
    table = seat(ann, bob)
    mover, _ = in_turn(table, ann, bob)
    page = wants_messages(mover)
    push = push_to(page)
    for count, url in enumerate((table, "/tables/elsewhere/"), 1):
        message = f'{{"tag": "your_turn {url}", "title": "Your turn", "sentence": "", "url": "{url}"}}'
        pushed(page, push, message, count)
    mover.open(table)
    shows(page, 2)
    mover.post(f"{table}resign/")
    assert [left["url"] for left in shows(page, 1)] == ["/tables/elsewhere/"]


def test_nobody_is_asked_before_they_press(person: Callable[..., Person]) -> None:
    ann = person()
    page = ann.open(SETTINGS)
    expect(page.get_by_role("button", name="Notify me on this device")).to_be_visible()
    assert page.evaluate("Notification.permission") != "granted"
    assert (
        page.evaluate("navigator.serviceWorker.ready.then((one) => one.pushManager.getSubscription())")
        is None
    )


def test_the_tab_says_on_every_page_that_it_is_ones_turn(person: Callable[..., Person]) -> None:
    ann, bob = person(), person()
    page = {one: one.open("/accounts/settings/") for one in (ann, bob)}
    mover, waiting = in_turn(seat(ann, bob), ann, bob)
    expect(page[mover]).to_have_title("● Your turn · Settings · Tabletop")
    expect(page[mover].locator("#favicon")).to_have_attribute(
        "href", page[mover].locator("#favicon").get_attribute("data-turn")
    )
    expect(page[waiting]).to_have_title("Settings · Tabletop")
