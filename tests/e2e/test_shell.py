"""The site on a device: installed, and when it cannot be reached. A worker stands beside every page for both."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Newcomer
from tests.e2e.people import SITE_IS_AWAY, Person
from tests.e2e.play import is_at, open_table, post_best, seat
from tests.e2e.reading import axe_finds_nothing
from tests.e2e.serving import Site

# True once the worker has taken its files, speaks for the page, and knows the language of it.
READY = """async (language) => {
  await navigator.serviceWorker.ready;
  const known = async () => (await caches.match("/", { cacheName: "tabletop language" }))?.text();
  for (let tries = 0; tries < 400; tries += 1) {
    if (navigator.serviceWorker.controller && (await known()) === language) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}"""

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  return found;
}"""


@pytest.fixture
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that may go away."""
    site = Site(tmp_path_factory.mktemp("own"))
    site.start()
    yield site
    site.stop()


def is_kept(page: Page, language: str = "en") -> None:
    assert page.evaluate(READY, language)


def logged_in(site: Site, newcomer: Newcomer, *names: str) -> list[Person]:
    people = []
    for name, session in site.seat_people(*names).items():
        someone = newcomer(site, name)
        someone.context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
        someone.forgive(*SITE_IS_AWAY)
        people.append(someone)
    return people


def test_a_site_that_is_away_shows_no_old_board(own_site: Site, newcomer: Newcomer) -> None:
    ann, bob = logged_in(own_site, newcomer, "ann", "bob")
    table = seat(ann, bob)
    page = ann.open(table)
    expect(page.locator("#turn-region")).to_be_visible()
    is_kept(page)
    page.reload()
    own_site.stop()
    expect(page.locator("#strip .lost")).to_be_visible()

    page.reload()
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    expect(page.locator("#turn-region, #strip")).to_have_count(0)
    axe_finds_nothing(page)
    for path in ("/", "/tables/finished/", "/manifest.webmanifest", table):
        ann.open(path)
        expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()

    own_site.start()
    ann.open(table)
    post_best(ann if ann.get(table)["legal"] else bob, table)
    is_at(page, ann, table)


def test_the_page_for_offline_is_in_the_language_of_the_page(own_site: Site, newcomer: Newcomer) -> None:
    [ann] = logged_in(own_site, newcomer, "ann")
    is_kept(ann.open("/"))
    ann.context.add_cookies([{"name": "django_language", "value": "lt", "url": own_site.url}])
    page = ann.open("/accounts/settings/")
    is_kept(page, "lt")
    own_site.stop()
    page.reload()
    expect(page.locator("html[lang=lt] #again")).to_be_visible()
    own_site.start()
    page.locator("#again").click()
    expect(page.locator("html[lang=lt] #h-told")).to_be_visible()


def test_the_page_for_offline_has_the_theme_that_was_chosen(own_site: Site, newcomer: Newcomer) -> None:
    [ann] = logged_in(own_site, newcomer, "ann")
    page = ann.open("/accounts/settings/")
    is_kept(page)
    page.locator("footer").get_by_role("button", name="Dark").click()
    page.wait_for_function("localStorage.getItem('theme') === 'dark'")
    own_site.stop()
    page.reload()
    expect(page.locator("html[data-theme=dark] #again")).to_be_visible()


def test_what_is_kept_holds_no_page_of_anybody(person: Callable[..., Person]) -> None:
    ann, bob = person(), person()
    table = seat(ann, bob)
    is_kept(ann.open("/"))
    for path in (table, f"{table}board/", "/accounts/settings/", "/tables/finished/", open_table(ann)):
        page = ann.open(path)
    kept = page.evaluate(KEPT)
    assert "/offline/en/" in kept
    assert {path for path in kept if not path.startswith(("/static/", "/offline/"))} == {"/"}
    assert page.evaluate("caches.match('/').then((one) => one.text())") == "en"
    assert any("qwirkle" in path for path in kept)


def test_who_logs_out_is_logged_out_with_the_worker_too(person: Callable[..., Person]) -> None:
    page = person().open("/accounts/settings/")
    is_kept(page)
    page.reload()
    page.locator("main").get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in").first).to_be_visible()
    page.go_back()
    page.reload()
    expect(page.get_by_role("heading", name="Log in")).to_be_visible()


def test_the_site_offers_to_be_installed_only_where_the_browser_does(person: Callable[..., Person]) -> None:
    page = person().open("/")
    button = page.get_by_role("button", name="Install Tabletop on this device")
    page.evaluate("dispatchEvent(new Event('appinstalled'))")
    expect(button).to_be_hidden()
    page.evaluate("""() => {
      const offer = new Event("beforeinstallprompt", { cancelable: true });
      offer.prompt = () => { document.title = "asked"; };
      dispatchEvent(offer);
    }""")
    button.click()
    expect(page).to_have_title("asked")
    expect(button).to_be_hidden()


def test_an_iphone_is_told_how_to_be_told(newcomer: Newcomer, own_site: Site) -> None:
    session = own_site.seat_people("ann")["ann"]
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1"
    ann = newcomer(own_site, "ann", user_agent=agent)
    ann.context.add_cookies([{"name": "sessionid", "value": session, "url": own_site.url}])
    ann.context.add_init_script("delete window.PushManager")
    page = ann.open("/notices/settings/")
    expect(page.locator("#push-said")).to_contain_text("Add to Home Screen")
