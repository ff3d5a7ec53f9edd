"""What a device keeps of the site: manifest, icons, worker and the page for when there is no connection."""

import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from pytest_django import Settings

from tabletop.server import shell

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ["en", "lt", "mr", "mn"]


def served(address: str) -> bytes:
    """Return the static file at the address."""
    found = finders.find(address.removeprefix("/static/"))
    assert found, address
    return Path(found).read_bytes()


@pytest.mark.django_db
def test_the_manifest_is_in_the_language_of_the_request(client: Client) -> None:
    answer = client.get("/manifest.webmanifest", headers={"Accept-Language": "lt"})
    assert answer["Content-Type"] == "application/manifest+json"
    told = json.loads(answer.content)
    assert (told["lang"], told["display"], told["start_url"], told["id"]) == ("lt", "standalone", "/", "/")
    assert [one["url"] for one in told["shortcuts"]] == ["/", "/tables/next/"]
    assert client.get(told["start_url"]).status_code == 200


def test_every_icon_is_there_in_its_size(client: Client) -> None:
    icons = json.loads(client.get("/manifest.webmanifest").content)["icons"]
    pictures = {one["src"]: one["sizes"] for one in icons if one["type"] == "image/png"}
    pictures |= {"/static/icons/apple-touch-icon.png": "180x180", "/static/icons/favicon-32.png": "32x32"}
    for address, size in pictures.items():
        width, height = (int.from_bytes(served(address)[at : at + 4]) for at in (16, 20))
        assert f"{width}x{height}" == size
        assert len(served(address)) < 10_000
    assert {one["purpose"] for one in icons} == {"any", "maskable"}
    assert client.get("/favicon.ico")["Location"] == "/static/icons/favicon-32.png"


def test_the_colours_around_the_page_are_those_of_the_page() -> None:
    css = (ROOT / "static" / "site.css").read_text()
    light, dark = re.search(r"--card: light-dark\((#\w+), (#\w+)\)", css).groups()  # type: ignore[union-attr]
    assert light == shell.CARD
    assert f"--paper: light-dark({shell.PAPER}," in css
    base = (ROOT / "templates" / "base.html").read_text()
    assert re.findall(r'name="theme-color" content="(#\w+)"', base) == [light, dark]


@pytest.mark.django_db
@pytest.mark.parametrize(("theme", "count"), [("", 2), ("light", 1), ("dark", 1)])
def test_whoever_chose_a_theme_gets_its_colour_around_the_page(
    client: Client, theme: str, count: int
) -> None:
    client.cookies["theme"] = theme
    page = client.get("/").content.decode()
    assert page.count('<meta name="theme-color"') == count


def test_the_worker_stands_at_the_root_and_is_never_old(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-store" in answer["Cache-Control"]
    assert not answer.cookies


def test_the_worker_keeps_files_and_no_page_but_the_one_for_offline(client: Client) -> None:
    kept = json.loads(re.search(r"= (\{.*\});", client.get("/sw.js").text)[1])  # type: ignore[index]
    assert kept["pages"] == {code: f"/offline/{code}/" for code in LANGUAGES}
    assert all(address.startswith("/static/") and served(address) for address in kept["files"])


def test_the_worker_has_a_new_name_for_what_it_keeps_when_a_file_is_new(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = set()
    for digest in ("one", "two", "one"):
        monkeypatch.setattr(shell, "staticfiles_storage", SimpleNamespace(manifest_hash=digest))
        shell._version.cache_clear()
        names.add(shell._version())
    shell._version.cache_clear()
    assert len(names) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_for_offline_is_the_same_for_everybody(client: Client, language: str) -> None:
    answer = client.get(f"/offline/{language}/", headers={"Accept-Language": "en"})
    assert f'<html lang="{language}">' in answer.text
    assert answer["Content-Language"] == language
    assert not answer.cookies
    assert "csrf" not in answer.text


def test_there_is_no_page_for_offline_in_a_language_the_site_does_not_speak(client: Client) -> None:
    assert client.get("/offline/xx/").status_code == 404


def test_a_site_of_one_language_has_one_page_for_offline(client: Client, settings: Settings) -> None:
    settings.LANGUAGES = [("en", "English")]
    assert '"pages": {"en": "/offline/en/"}' in client.get("/sw.js").text
