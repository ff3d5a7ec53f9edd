"""Catalogues of texts: what is found in the code, how they are kept and compiled."""

import gettext
import os
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import trans_real

from scripts import catalogues
from tabletop.accounts.languages import check_catalogues


@pytest.fixture
def catalogue(tmp_path: Path) -> Path:
    path = tmp_path / "lt" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    header = catalogues.HEADER.format(language="lt", plural_forms=catalogues.PLURAL_FORMS["lt"])
    texts = 'msgid "Save"\nmsgstr "Išsaugoti"\n\nmsgctxt "verb"\nmsgid "Play"\nmsgstr "Žaisti"\n\n'
    plural = 'msgid "%(n)s tile"\nmsgid_plural "%(n)s tiles"\n' + "".join(
        f'msgstr[{form}] "%(n)s {word}"\n'
        for form, word in enumerate(("kaladėlė", "kaladėlės", "kaladėlės", "kaladėlių"))
    )
    path.write_text(header + texts + plural)
    return path


def test_a_catalogue_is_compiled_without_other_programs(catalogue: Path) -> None:
    catalogues.compile_catalogue(catalogue)
    with catalogue.with_suffix(".mo").open("rb") as file:
        spoken = gettext.GNUTranslations(file)
    assert spoken.gettext("Save") == "Išsaugoti"
    assert spoken.pgettext("verb", "Play") == "Žaisti"
    words = [spoken.ngettext("%(n)s tile", "%(n)s tiles", n) % {"n": n} for n in (1, 3, 12, 21)]
    assert words == ["1 kaladėlė", "3 kaladėlės", "12 kaladėlių", "21 kaladėlė"]
    assert sorted(os.listdir(catalogue.parent)) == ["django.mo", "django.po"]


def test_a_catalogue_that_is_not_compiled_is_reported(catalogue: Path, settings: Any) -> None:
    settings.LOCALE_PATHS = [catalogue.parents[2]]
    [warning] = check_catalogues()
    assert str(catalogue) in warning.msg
    catalogues.compile_catalogue(catalogue)
    assert check_catalogues() == []
    os.utime(catalogue.with_suffix(".mo"), (0, 0))
    assert check_catalogues() != []


@pytest.mark.parametrize("language", catalogues.PLURAL_FORMS)
def test_plural_forms_are_those_of_django(language: str) -> None:
    """Otherwise the numbers of one catalogue would choose among the words of the other."""
    folder = Path(trans_real.__file__).parents[2] / "conf" / "locale"
    django = gettext.translation("django", folder, [language])
    assert django.info()["plural-forms"] == catalogues.PLURAL_FORMS[language]


def test_texts_of_code_and_of_templates_are_found() -> None:
    found = catalogues.extracted()
    assert found.get("Board games together") is not None  # a template
    assert found.get("There is no such time zone.") is not None  # code
    assert found.get("It is not your turn.") is not None  # an engine
    assert found.get("Qwirkle") is None


def test_bringing_a_catalogue_up_to_date_keeps_words_and_changes_nothing_twice(
    catalogue: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogues, "LOCALE", catalogue.parents[2])
    said = catalogues.update("lt")
    first = catalogue.read_text()
    assert 'msgid "Save"\nmsgstr "Išsaugoti"' in first
    assert "%(n)s kaladėlių" not in first  # no such text in the code any more
    assert "#:" not in first
    assert "-Date:" not in first
    assert catalogues.update("lt") == said
    assert catalogue.read_text() == first
