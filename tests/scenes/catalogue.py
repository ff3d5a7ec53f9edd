"""All scenes, and the addresses that have none, each with its reason. test_catalogue compares with the site's urls."""

from __future__ import annotations

from tests.scenes import accounts, entrance, hues, qwirkle, sorry
from tests.scenes.scene import SCENES

__all__ = ["EXCEPTED", "SCENES", "accounts", "entrance", "hues", "qwirkle", "sorry"]

# Addresses that are read and yet no page of their own.
EXCEPTED = {
    "health": "for watchdogs, a word",
    "service-worker": "a script",
    "manifest": "for the device that installs the site",
    "favicon": "leads on to a picture",
    "account_export": "a file to be kept",
    "tables:code": "a picture on the page of an open table",
    "tables:next": "leads on to a table",
    "tables:replay": "leads on to a step",
    "tables:board": "the parts of the table's page",
    "tables:badge": "a part of every page",
    "tables:atom": "for feed readers",
    "tables:calendar": "for calendars",
    "notices:open": "leads on to what the notice is about",
    "notices:test": "leads on to the wishes, of which it fetches a part",
    "account_confirm_login_code": "log-in by code is off",
    "account_request_reauthentication_code": "log-in by code is off",
    "account_confirm_reauthentication_code": "log-in by code is off",
}
