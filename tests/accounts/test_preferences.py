"""Profile, language, time zone and theme, and that they take effect."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone, translation
from pytest_django import DjangoAssertNumQueries, Settings

from tabletop.accounts.languages import own_names
from tabletop.accounts.middleware import PreferencesMiddleware
from tabletop.accounts.models import User
from tabletop.accounts.zones import grouped_zones

SETTINGS = "/accounts/settings/"
CHOICES = {"display_name": "", "language": "", "time_zone": "", "theme": ""}


def seen_by(user: User | AnonymousUser, **cookies: str) -> tuple[str, str, str]:
    """Language, time zone and theme in which a view answers this person."""
    found: list[tuple[str, str, str]] = []

    def view(request: HttpRequest) -> HttpResponse:
        zone = timezone.get_current_timezone_name()
        found.append((translation.get_language(), zone, request.theme))  # type: ignore[attr-defined]
        return HttpResponse()

    request = RequestFactory().get("/")
    request.user = user
    request.COOKIES.update(cookies)
    response = PreferencesMiddleware(view)(request)
    assert response["Content-Language"] == found[0][0]
    return found[0]


def test_the_choices_of_a_person_hold_for_the_request_and_no_longer() -> None:
    person = User(username="ann", language="lt", time_zone="Asia/Kathmandu", theme="dark")
    assert seen_by(person, theme="light") == ("lt", "Asia/Kathmandu", "dark")
    assert translation.get_language() == "en"
    assert timezone.get_current_timezone_name() == "UTC"


def test_a_visitor_gets_browser_language_and_the_theme_of_the_cookie() -> None:
    with translation.override("mr"):
        assert seen_by(AnonymousUser(), theme="dark") == ("mr", "UTC", "dark")
    assert seen_by(AnonymousUser(), theme='"><script>') == ("en", "UTC", "")


def test_choices_the_site_no_longer_knows_break_nothing() -> None:
    person = User(username="ann", language="xx", time_zone="Old/Zone", theme="")
    assert seen_by(person) == ("en", "UTC", "")


@pytest.mark.django_db
def test_a_visitor_costs_no_query(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        assert client.get("/accounts/login/").status_code == 200


def test_the_profile_is_saved_and_takes_effect(client: Client, ann: User) -> None:
    client.force_login(ann)
    mine = {"display_name": "Ann L.", "language": "lt", "time_zone": "Europe/Vilnius", "theme": "dark"}
    assert client.post(SETTINGS, mine)["Location"] == SETTINGS
    ann.refresh_from_db()
    assert (ann.shown_name, ann.language, ann.time_zone, ann.theme) == tuple(mine.values())
    page = client.get(SETTINGS).content.decode()
    assert '<html lang="lt" data-theme="dark">' in page
    assert "Ann L." in page


def test_colours_are_said_in_words_for_who_asked(client: Client, ann: User) -> None:
    client.force_login(ann)
    for asked in (True, False):
        client.post(SETTINGS, CHOICES | ({"colour_words": "on"} if asked else {}))
        ann.refresh_from_db()
        assert ann.colour_words is asked
        assert client.get(SETTINGS).context["form"]["colour_words"].value() is asked


@pytest.mark.parametrize(
    ("field", "value"),
    [("display_name", "x" * 41), ("language", "xx"), ("time_zone", "Mars/Base"), ("theme", "pink")],
)
def test_a_mistake_comes_back_with_the_form(client: Client, ann: User, field: str, value: str) -> None:
    client.force_login(ann)
    response = client.post(SETTINGS, CHOICES | {"display_name": "Changed", field: value})
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert response.context["user"].shown_name == "ann"
    ann.refresh_from_db()
    assert ann.display_name == ""


def test_names_are_written_safely(client: Client, ann: User) -> None:
    client.force_login(ann)
    client.post(SETTINGS, CHOICES | {"display_name": "<b>Ann</b>"})
    page = client.get(SETTINGS).content.decode()
    assert "<b>Ann</b>" not in page
    assert "&lt;b&gt;Ann&lt;/b&gt;" in page


@pytest.mark.django_db
def test_a_visitor_chooses_language_and_theme(client: Client) -> None:
    response = client.post("/accounts/language/", {"language": "lt", "next": "/accounts/login/"})
    assert response["Location"] == "/accounts/login/"
    client.post("/accounts/looks/", {"theme": "light"})
    assert '<html lang="lt" data-theme="light">' in client.get("/accounts/login/").content.decode()
    client.post("/accounts/looks/", {"theme": ""})
    assert '<html lang="lt">' in client.get("/accounts/login/").content.decode()


def test_the_choice_in_the_foot_is_kept_in_the_account(client: Client, ann: User) -> None:
    client.force_login(ann)
    client.post("/accounts/language/", {"language": "mn"})
    client.post("/accounts/looks/", {"theme": "dark"})
    ann.refresh_from_db()
    assert (ann.language, ann.theme) == ("mn", "dark")


@pytest.mark.django_db
def test_a_visitor_s_looks_are_kept_in_the_browser(client: Client) -> None:
    client.post("/accounts/looks/", {"marks": "textures", "palette": "contrast"})
    page = client.get("/accounts/login/").content.decode()
    assert '<html lang="en" data-marks="textures" data-palette="contrast">' in page
    client.post("/accounts/looks/", {"marks": "stripes"})
    page = client.get("/accounts/login/").content.decode()
    assert '<html lang="en" data-palette="contrast">' in page


def test_looks_are_kept_in_the_account_and_what_was_not_posted_stays(client: Client, ann: User) -> None:
    client.force_login(ann)
    client.post("/accounts/looks/", {"marks": "letters", "sound": "open", "words": ["off", "on"]})
    client.post("/accounts/looks/", {"palette": "contrast"})
    ann.refresh_from_db()
    assert (ann.marks, ann.sound, ann.palette, ann.colour_words) == ("letters", "open", "contrast", True)
    answer = client.post("/accounts/looks/", {"words": "off"}, headers={"HX-Request": "true"})
    ann.refresh_from_db()
    assert (answer.status_code, ann.colour_words, ann.marks) == (204, False, "letters")


def test_looks_are_chosen_on_the_settings_page(client: Client, ann: User) -> None:
    client.force_login(ann)
    client.post(SETTINGS, CHOICES | {"marks": "textures", "palette": "contrast", "sound": "always"})
    ann.refresh_from_db()
    assert (ann.marks, ann.palette, ann.sound) == ("textures", "contrast", "always")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/accounts/looks/", "/accounts/language/"])
def test_the_way_back_stays_on_the_site(client: Client, path: str) -> None:
    for target in ("https://elsewhere.example/", "//elsewhere.example", "", "javascript:1"):
        assert client.post(path, {"next": target, "theme": "pink", "language": "xx"})["Location"] == "/"
    assert client.get(path).status_code == 405


def test_languages_go_by_their_own_names() -> None:
    assert dict(own_names())["mn"] == "Монгол"
    assert [code for code, _name in own_names()] == ["en", "lt", "mr", "mn"]


def test_one_language_alone_is_not_offered_and_an_old_choice_does_no_harm(
    client: Client, ann: User, settings: Settings
) -> None:
    settings.LANGUAGES = [("en", "English")]
    User.objects.filter(pk=ann.pk).update(language="lt")
    client.force_login(ann)
    client.cookies["django_language"] = "lt"
    page = client.get(SETTINGS).content.decode()
    assert '<html lang="en">' in page
    assert 'name="language"' not in page
    assert "/accounts/language/" not in page
    assert client.post(SETTINGS, CHOICES | {"display_name": "Ann L."}).status_code == 302
    ann.refresh_from_db()
    assert (ann.language, ann.known_language) == ("lt", "")


def test_the_settings_say_what_the_time_zone_is_for_and_lead_to_the_hours(client: Client, ann: User) -> None:
    client.force_login(ann)
    page = client.get(SETTINGS).content.decode()
    assert "Times are shown in it, and your waking hours are reckoned in it." in page
    assert 'href="/accounts/hours/"' in page


def test_time_zones_are_grouped_by_region() -> None:
    groups = dict(grouped_zones())
    assert ("America/Argentina/Buenos_Aires", "Buenos Aires") in groups["America"]
    assert ("Europe/Vilnius", "Vilnius") in groups["Europe"]


@pytest.mark.parametrize("language", ["en", "lt", "mr", "mn"])
def test_no_city_stands_twice_in_the_list_of_time_zones(language: str) -> None:
    with translation.override(language):
        for _region, places in grouped_zones():
            cities = [city for _name, city in places]
            assert len(cities) == len(set(cities))


def test_cities_of_time_zones_are_in_the_readers_language_and_alphabet() -> None:
    with translation.override("lt"):
        europe = dict(grouped_zones())["Europa"]
        assert ("Europe/London", "Londonas") in europe
        names = [city for _name, city in europe]
    assert names.index("Kišiniovas") < names.index("Kopenhaga")
    with translation.override("mn"):
        names = [city for _name, city in dict(grouped_zones())["Ази"]]
    assert names.index("Уст-Нера") < names.index("Үрүмчи") < names.index("Чита")


def test_a_time_zone_that_was_renamed_stays_chosen(client: Client, ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(time_zone="Asia/Calcutta")
    client.force_login(ann)
    page = client.get(SETTINGS).text
    assert '<option value="Asia/Kolkata" selected>Kolkata</option>' in page
    assert "All times are those of Kolkata." in client.get("/accounts/hours/").text
