"""The addresses of a table and of the admin site, for tests that visit them all (test_access keeps it complete)."""

from __future__ import annotations

from django.contrib import admin
from django.urls import reverse

from tabletop.tables.models import Table

READ = ("table", "board", "replay", "replay-at", "record", "picture", "code", "fair")
ACTS = (
    "compose",
    "play",
    "plan",
    "resign",
    "join",
    "join-as-guest",
    "invite",
    "leave",
    "start",
    "cancel",
    "rematch",
    "say",
    "forced",
    "vote",
    "resume",
    "take-back",
    "memo",
    "guide",
)


def url_of(name: str, table: Table | str, seq: int = 1) -> str:
    """Return an address of a table; `seq` is the step of a replay."""
    pk = table if isinstance(table, str) else table.pk
    return reverse(f"tables:{name}", args=[pk, seq] if name == "replay-at" else [pk])


def admin_urls() -> list[str]:
    """Return every page of the admin site, with the newest rows where a page is about a row."""
    urls = [reverse("admin:index")]
    for model in admin.site._registry:
        page = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        urls += [reverse(f"{page}_changelist"), reverse(f"{page}_add")]
        newest = model._default_manager.order_by("-pk")[:3]
        urls += [reverse(f"{page}_change", args=[row.pk]) for row in newest]
        urls += [
            reverse(f"{page}_{kind}", args=[row.pk]) for row in newest[:1] for kind in ("delete", "history")
        ]
    return urls
