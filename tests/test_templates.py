"""Every template compiles, and none holds what the site's Content-Security-Policy forbids."""

import re
from pathlib import Path

import pytest
from django.template import engines

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = sorted(
    path
    for folder in (ROOT / "templates", *(ROOT / "games").glob("*/templates"))
    for path in folder.rglob("*")
    if path.suffix in {".html", ".txt", ".svg"}
)
FORBIDDEN = re.compile(
    r"""<style|<script(?![^>]*\bsrc=)(?![^>]*\btype="application/json")|\sstyle=|\son[a-z]+=|hx-on|["']\s*js:|javascript:"""
)


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_template(path: Path) -> None:
    source = path.read_text()
    engines["django"].from_string(source)
    found = FORBIDDEN.search(source)
    assert found is None, f"the policy blocks {found[0]!r}" if found else ""
