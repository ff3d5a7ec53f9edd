"""A language that shows where words come from: every translated text stands in brackets, and nothing else does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from gettext import NullTranslations
from pathlib import Path

import allauth
import django
from django.utils.translation import trans_real
from django.utils.translation.trans_real import CONTEXT_SEPARATOR

from scripts.catalogues import extracted, read

CODE = "en-xx"  # with the dates and numbers of English
PLACES = re.compile(r"%\(\w+\)[a-z]|%[a-z]|\{\w+\}")


def marked(text: str) -> str:
    """Return a text in brackets that leave out its places: what is put there must bring brackets of its own."""
    return f"⟦{PLACES.sub(lambda place: f'⟧{place[0]}⟦', text)}⟧"


@cache
def known() -> frozenset[str]:
    """Return every text that can be translated: ours, and those of the packages whose pages people meet."""
    ours = {_key(message.id, message.context) for message in extracted() if message.id}
    packages = [Path(django.__file__).parent / "conf", Path(allauth.__file__).parent]
    packages.append(Path(django.__file__).parent / "contrib" / "auth")
    files = [folder / "locale" / "de" / "LC_MESSAGES" / "django.po" for folder in packages]
    theirs = {_key(message.id, message.context) for path in files for message in read(path) if message.id}
    return frozenset(ours | theirs)


def _key(text: str | tuple[str, ...], context: str | None) -> str:
    first = text if isinstance(text, str) else text[0]
    return f"{context}{CONTEXT_SEPARATOR}{first}" if context else first


class Bracketed(NullTranslations):
    """What Django asks for a language's words. Texts that stand in no catalogue come back as they are."""

    def to_language(self) -> str:
        return CODE

    def language(self) -> str:
        return CODE

    def gettext(self, message: str) -> str:
        return marked(message.rpartition(CONTEXT_SEPARATOR)[2]) if message in known() else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        text = (msgid1 if n == 1 else msgid2).rpartition(CONTEXT_SEPARATOR)[2]
        return marked(text) if msgid1 in known() else text


@contextmanager
def spoken() -> Iterator[None]:
    """The language can be chosen."""
    trans_real._translations[CODE] = Bracketed()
    try:
        yield
    finally:
        del trans_real._translations[CODE]


def unmarked(text: str) -> list[str]:
    """Return what stands outside of all brackets and has letters in it."""
    depth, outside = 0, []
    for sign in text:
        depth += (sign == "⟦") - (sign == "⟧")
        outside.append(sign if depth == 0 and sign != "⟧" else "\0")
    parts = re.split("[\0\n]+", "".join(outside))
    return [part.strip() for part in parts if any(letter.isalpha() for letter in part)]
