"""Rules of the house that an import contract (pyproject.toml) cannot say."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLES = ROOT / "tabletop" / "tables"
WRITING = {
    "save",
    "create",
    "get_or_create",
    "update_or_create",
    "bulk_create",
    "bulk_update",
    "delete",
    "update",
}
ROWS = {"objects", "seats", "moves", "filter", "exclude", "all"}


def outside_services() -> list[Path]:
    """The modules of the tables' app that may read rows and not write them."""
    writers = [TABLES / "services", TABLES / "migrations", TABLES / "models.py"]
    return [path for path in TABLES.rglob("*.py") if not any(path.is_relative_to(other) for other in writers)]


def writes(tree: ast.AST) -> Iterator[int]:
    """The lines of calls that write a row: `save`, and the writing methods of a manager or a query."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WRITING:
            names = {part.attr for part in ast.walk(node.func.value) if isinstance(part, ast.Attribute)}
            if names & ROWS or node.func.attr == "save":
                yield node.lineno


def test_only_the_services_write_rows() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in outside_services()
        for line in writes(ast.parse(path.read_text()))
    ]
    assert not found, "Rows are written outside tabletop.tables.services: " + ", ".join(found)


def test_writing_is_recognised() -> None:
    source = (
        "Seat.objects.filter(pk=1).update(left=True)\nseat.save()\ntable.seats.create()\nwords.update(more)\n"
    )
    assert list(writes(ast.parse(source))) == [1, 2, 3]
