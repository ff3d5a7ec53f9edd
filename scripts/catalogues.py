"""Catalogues of texts, kept without GNU gettext.

`compile FILE.po ...` writes the .mo beside each; `update` brings the .po of each language to the texts that the code
holds now. Make does both: `make setup`, `make messages`.
"""

import argparse
import os
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract as babel_extract
from babel.messages.extract import extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
FOLDERS = ("games", "tabletop", "templates")
TEMPLATES = (".html", ".js", ".svg", ".txt")
KEYWORDS = {
    f"{name}{ending}": places
    for name, places in {
        "_": (1,),
        "gettext": (1,),
        "ngettext": (1, 2),
        "pgettext": ((1, "c"), 2),
        "npgettext": ((1, "c"), 2, 3),
    }.items()
    for ending in ("", "_lazy", "_noop")
} | {"noop": (1,)}  # an engine's, which knows no Django
HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"

"""
# Exactly as Django has them: a text of one rule must not be asked for by the number of another.
PLURAL_FORMS = {
    "lt": (
        "nplurals=4; plural=(n % 10 == 1 && (n % 100 > 19 || n % 100 < 11) ? 0 : (n % 10 >= 2 && n % 10 <=9) && "
        "(n % 100 > 19 || n % 100 < 11) ? 1 : n % 1 != 0 ? 2: 3);"
    ),
    "mr": "nplurals=2; plural=(n != 1);",
    "mn": "nplurals=2; plural=(n != 1);",
}


def _extract_template(
    file: BinaryIO, keywords: dict[str, Any], comment_tags: Iterable[str], options: dict[str, Any]
) -> Iterator[Any]:
    """What Babel's extractors yield, for a template of Django's.

    Django makes calls of gettext out of it; the bracket around them keeps blanks from being read as indentation.
    """
    calls = templatize(file.read().decode())
    return extract_python(BytesIO(f"({calls}\n)".encode()), keywords, comment_tags, options)


def _sources() -> list[tuple[Path, Any]]:
    """Each file that may hold texts, and how they are found in it."""
    methods = {".py": "python"} | dict.fromkeys(TEMPLATES, _extract_template)
    files = (path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*")))
    return [(path, methods[path.suffix]) for path in files if path.suffix in methods]


def extracted() -> Catalog:
    """Return every text marked for translation in the code, in the order of the files."""
    catalogue = Catalog()
    for path, method in _sources():
        with path.open("rb") as file:
            for _line, text, comments, context in babel_extract(method, file, KEYWORDS, ["Translators:"]):
                catalogue.add(text, auto_comments=comments, context=context)
    return catalogue


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def written(catalogue: Catalog, language: str) -> str:
    """Return the file of a catalogue: no dates, places or breaks of lines that would change by themselves."""
    file = BytesIO()
    write_po(file, catalogue, width=0, no_location=True, omit_header=True, ignore_obsolete=True)
    return (
        HEADER.format(language=language, plural_forms=PLURAL_FORMS[language])
        + file.getvalue().decode().strip()
        + "\n"
    )


def update(language: str) -> str:
    """Bring the catalogue of a language to the texts of the code, and return in a line what is left to do."""
    path = LOCALE / language / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.write_text(HEADER.format(language=language, plural_forms=PLURAL_FORMS[language]))
    catalogue = read(path)
    catalogue.update(extracted(), no_fuzzy_matching=True)
    path.write_text(written(catalogue, language))
    texts = [message for message in catalogue if message.id]
    left = sum(message.fuzzy or not all(forms_of(message.string)) for message in texts)
    return f"{language}: {len(texts)} texts, {left} to translate"


def forms_of(text: str | Iterable[str] | None) -> tuple[str, ...]:
    """Return the words of a text, one for each number where they differ."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def compile_catalogue(path: Path) -> None:
    """Write the .mo of a .po in one go: a site that runs reads the old one or the new one."""
    target = path.with_suffix(".mo")
    fresh = target.with_suffix(f".{os.getpid()}")
    with fresh.open("wb") as file:
        write_mo(file, read(path))
    fresh.replace(target)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("act", choices=["compile", "update"])
    parser.add_argument("files", nargs="*", type=Path)
    asked = parser.parse_args()
    if asked.act == "compile":
        for path in asked.files:
            compile_catalogue(path)
    else:
        for language in PLURAL_FORMS:
            print(update(language))  # noqa: T201


if __name__ == "__main__":
    main()
