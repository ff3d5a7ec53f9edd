"""Every catalogue holds exactly what there is to say, whole, and with everything in it that the English has."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import allauth
import django
import pytest
from babel.messages.catalog import Catalog, Message

from scripts.catalogues import LOCALE, PLURAL_FORMS, extracted, forms_of, read, written

OURS = [LOCALE / language / "LC_MESSAGES" / "django.po" for language in PLURAL_FORMS]
PACKAGES = [LOCALE / "packages" / language / "LC_MESSAGES" / "django.po" for language in PLURAL_FORMS]
PLACES = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}")
TAGS = re.compile(r"<(/?\w+)")


def language_of(path: Path) -> str:
    return path.parts[-3]


@cache
def marked() -> Catalog:
    return extracted()


def named(message: Message) -> str:
    return f"{message.context or ''} {forms_of(message.id)[0]}".strip()


def whole(text: str, english: str) -> bool:
    """Whether a translation has the places, tags and breaks of lines of the English, and its blanks at the ends."""
    parts = [sorted(PLACES.findall(words)) for words in (text, english)]
    tags = [sorted(TAGS.findall(words)) for words in (text, english)]
    ends = [(words[:1].isspace(), words[-1:].isspace(), words.count("\n")) for words in (text, english)]
    return parts[0] == parts[1] and tags[0] == tags[1] and ends[0] == ends[1]


def fits(message: Message, language: str) -> bool:
    """Whether each form of a translation is whole. What is said of one thing may leave out the number, where no other
    number has that form."""
    english, forms = forms_of(message.id), forms_of(message.string)
    if len(english) == 1:
        return whole(forms[0], english[0])
    first = whole(forms[0], english[1]) or (language != "lt" and whole(forms[0], english[0]))
    return first and all(whole(form, english[1]) for form in forms[1:])


@pytest.mark.parametrize("path", OURS, ids=language_of)
def test_a_catalogue_holds_what_the_code_says_now(path: Path) -> None:
    """`make messages` brings it there."""
    known = {named(message) for message in read(path) if message.id}
    wanted = {named(message) for message in marked() if message.id}
    assert sorted(wanted - known) == [], "missing"
    assert sorted(known - wanted) == [], "no longer said"
    assert not read(path).obsolete


@pytest.mark.parametrize("path", [*OURS, *PACKAGES], ids=language_of)
def test_a_catalogue_is_kept_in_one_way(path: Path) -> None:
    assert written(read(path), language_of(path)) == path.read_text()


@pytest.mark.parametrize("path", [*OURS, *PACKAGES], ids=language_of)
def test_every_text_is_translated(path: Path) -> None:
    left = [named(m) for m in read(path) if m.id and (m.fuzzy or not all(forms_of(m.string)))]
    assert left == []


@pytest.mark.parametrize("path", [*OURS, *PACKAGES], ids=language_of)
def test_a_translation_keeps_the_places_and_tags_of_the_english(path: Path) -> None:
    language = language_of(path)
    torn = [(named(m), m.string) for m in read(path) if m.id and m.string and not fits(m, language)]
    assert torn == []


def test_what_packages_say_is_said_in_every_language() -> None:
    """What is translated for one language is something that people meet: no other language leaves it in English."""
    folders = [Path(django.__file__).parent / "conf", Path(django.__file__).parent / "contrib" / "auth"]
    folders.append(Path(allauth.__file__).parent)
    english = {named(m) for folder in folders for m in read(_catalogue(folder, "en")) if m.id}
    met = {named(m) for path in PACKAGES for m in read(path) if m.id}
    assert sorted(met - english) == [], "no package says so any more"
    for path in PACKAGES:
        language = language_of(path)
        sources = [path, *(_catalogue(folder, language) for folder in folders)]
        said = {
            named(m)
            for source in sources
            if source.exists()
            for m in read(source)
            if m.id and not m.fuzzy and all(forms_of(m.string))
        }
        assert sorted(met - said) == [], language


def _catalogue(folder: Path, language: str) -> Path:
    return folder / "locale" / language / "LC_MESSAGES" / "django.po"


@pytest.mark.parametrize(
    ("text", "english", "right"),
    [
        ("%(b)s, %(a)s", "%(a)s %(b)s", True),
        ("%(a)s", "%(a)s %(b)s", False),
        ("<b>a</b>", "<b>x</b>", True),
        ("<b>a", "<b>x</b>", False),
        ("{n} a", "{n} x", True),
        ("a ", "x", False),
    ],
)
def test_the_check_sees_what_is_torn(text: str, english: str, right: bool) -> None:
    assert whole(text, english) == right
