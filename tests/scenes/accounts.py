"""Scenes of accounts, settings and notices, and of what the site says when something is not to be had."""

from __future__ import annotations

from datetime import date, time
from typing import TYPE_CHECKING

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from django.core import signing
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from tabletop.accounts.models import Holiday
from tabletop.notices import troubles
from tabletop.notices.links import unsubscribe_link
from tabletop.notices.models import Delivery, Device, Kind, Notice, Preferences
from tabletop.tables import services
from tests.scenes.scene import Acts, Visit, further, scene
from tests.scenes.stage import (
    a_guest,
    is_turn_of,
    people,
    play_until,
    somebody,
    table_of,
    until_now,
    waiting_table,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page


def send(**fields: str) -> Acts:
    """Return acts that fill in fields by their names and press the main button of that form."""

    def acts(page: Page) -> None:
        form = page.locator("main form[method=post]").filter(has=page.locator(f"[name={next(iter(fields))}]"))
        for name, value in fields.items():
            form.locator(f"[name={name}]").evaluate("(one, value) => { one.value = value; }", value)
        with page.expect_navigation():
            form.evaluate("form => { form.noValidate = true; form.querySelector('[type=submit]').click(); }")

    return acts


# Coming in and going out


@scene("account_login")
def login() -> Visit:
    return Visit(reverse("account_login"))


further(login, "login-wrong", send(login="ann", password="not this one"))


@scene("account_signup")
def signup() -> Visit:
    return Visit(reverse("account_signup"))


further(signup, "signup-wrong", send(username="a b", email="nowhere", password1="12345", password2="1234"))


@scene("account_keep")
def keep() -> Visit:
    """A guest who wants an account."""
    return Visit(reverse("account_keep"), a_guest())


further(keep, "keep-wrong", send(username="a b", email="nowhere", password1="12345", password2="1234"))


@scene("account_login")
def guest_login() -> Visit:
    return Visit(reverse("account_login"), a_guest())


@scene("account_logout")
def logout() -> Visit:
    return Visit(reverse("account_logout"), somebody("Ann"))


@scene("account_logout")
def guest_logout() -> Visit:
    return Visit(reverse("account_logout"), a_guest())


@scene("account_inactive")
def inactive() -> Visit:
    return Visit(reverse("account_inactive"))


# Passwords


@scene("account_reset_password")
def password_forgotten() -> Visit:
    return Visit(reverse("account_reset_password"))


further(password_forgotten, "password-forgotten-wrong", send(email="nowhere"))


@scene("account_reset_password_done")
def password_mail_sent() -> Visit:
    return Visit(reverse("account_reset_password_done"))


@scene("account_reset_password_from_key")
def password_new() -> Visit:
    ann = somebody("Ann")
    key = default_token_generator.make_token(ann)
    return Visit(reverse("account_reset_password_from_key", args=[user_pk_to_url_str(ann), key]))


further(password_new, "password-new-wrong", send(password1="12345", password2="1234"))


@scene("account_reset_password_from_key")
def password_link_old() -> Visit:
    return Visit(reverse("account_reset_password_from_key", args=["1", "0-0"]))


@scene("account_reset_password_from_key_done")
def password_done() -> Visit:
    return Visit(reverse("account_reset_password_from_key_done"))


@scene("account_change_password")
def password_change() -> Visit:
    return Visit(reverse("account_change_password"), somebody("Ann"))


further(password_change, "password-change-wrong", send(oldpassword="no", password1="12345", password2="1234"))


@scene("account_set_password")
def password_first() -> Visit:
    """For who has none yet."""
    ann = somebody("Ann")
    ann.set_unusable_password()
    ann.save()
    return Visit(reverse("account_set_password"), ann)


@scene("account_reauthenticate")
def is_it_you() -> Visit:
    return Visit(reverse("account_reauthenticate"), somebody("Ann"))


further(is_it_you, "is-it-you-wrong", send(password="not this one"))


@scene("account_delete")
def delete_account() -> Visit:
    ann = somebody("Ann")
    ann.set_unusable_password()  # who has one is asked for it first
    ann.save()
    return Visit(reverse("account_delete"), ann)


# The mail address


@scene("account_email")
def email() -> Visit:
    ann = somebody("Ann")
    EmailAddress.objects.create(user=ann, email=ann.email, verified=True, primary=True)
    return Visit(reverse("account_email"), ann)


further(email, "email-wrong", send(email="nowhere"))


@scene("account_email")
def email_waiting() -> Visit:
    """A new address that is not confirmed yet."""
    ann = somebody("Ann")
    EmailAddress.objects.create(user=ann, email=ann.email, verified=True, primary=True)
    EmailAddress.objects.create(user=ann, email="ann.who.has.moved@post.example.org", verified=False)
    return Visit(reverse("account_email"), ann)


@scene("account_confirm_email")
def email_confirm() -> Visit:
    ann = somebody("Ann")
    address = EmailAddress.objects.create(user=ann, email=ann.email, verified=False, primary=True)
    return Visit(reverse("account_confirm_email", args=[EmailConfirmationHMAC(address).key]))


@scene("account_confirm_email")
def email_link_old() -> Visit:
    key = signing.dumps(obj=0, salt="somebody else's")
    return Visit(reverse("account_confirm_email", args=[key]))


@scene("account_email_verification_sent")
def email_sent() -> Visit:
    return Visit(reverse("account_email_verification_sent"))


# Settings


@scene("account_settings")
def settings() -> Visit:
    return Visit(reverse("account_settings"), somebody("Ann"))


@scene("account_settings")
def guest_settings() -> Visit:
    return Visit(reverse("account_settings"), a_guest())


further(settings, "settings-saved", send(display_name="Ann of the long table"))
further(settings, "settings-wrong", send(display_name="A\u200bnn"))


@scene("account_hours")
def hours() -> Visit:
    return Visit(reverse("account_hours"), somebody("Ann"))


further(hours, "hours-wrong", send(awake_from="08:00"))
further(hours, "holiday-wrong", send(first="2020-01-02", last="2020-01-01"))


@scene("account_hours")
def hours_holidays() -> Visit:
    ann = somebody("Ann", awake_from=time(8), awake_until=time(22, 30), free_days=[6])
    days = ((date(2026, 3, 10), date(2026, 3, 12), True), (date(2026, 7, 1), date(2026, 7, 14), False))
    for first, last, automatic in days:
        Holiday.objects.create(user=ann, first=first, last=last, automatic=automatic)
    Holiday.objects.create(user=ann, first=date(2026, 12, 24), last=date(2026, 12, 24))
    return Visit(reverse("account_hours"), ann)


# Notices


@scene("notices:news")
def news() -> Visit:
    ann, bob, cara = people(3)
    until_now(days=2)
    play_until(table_of(ann, bob, game="qwirkle", pace="evenings"), is_turn_of(0), minutes=9)
    until_now(hours=20)
    table = table_of(bob, ann, game="sorry")
    services.say(table.pk, bob, "good luck")
    services.resign(table.pk, bob)
    until_now(minutes=12)
    services.invite(waiting_table(cara, game="hues", seats=4).pk, cara, "ann")
    return Visit(reverse("notices:news"), ann)


@scene("notices:news")
def news_none() -> Visit:
    return Visit(reverse("notices:news"), somebody("Ann"))


@scene("notices:settings")
def wishes() -> Visit:
    return Visit(reverse("notices:settings"), somebody("Ann"))


further(wishes, "wishes-wrong", send(quiet_from="22:00", quiet_until=""))
further(
    wishes, "feed-made", lambda page: page.locator("#feed button:not([name=revoke]):not([data-copy])").click()
)


@scene("notices:settings")
def wishes_troubled() -> Visit:
    """Mails were stopped from a mail and then refused, a device does not answer, and tests went out."""
    ann = somebody("Ann")
    Preferences.objects.create(user=ann, stopped=["mail"], quiet_from=time(22), quiet_until=time(7))
    troubles.note(ann, "550 5.1.1 no such mailbox here", stopped=True)
    for number, (name, error) in enumerate((("Firefox, Android", ""), ("Safari, iPhone", "410 Gone"))):
        Device.objects.create(
            user=ann,
            endpoint=f"https://push.example.org/{number}",
            name=name,
            error=error,
            p256dh="x",
            auth="y",
        )
    now = timezone.now()
    test = Notice.objects.create(user=ann, kind=Kind.TEST, key="1", due_at=now, planned_at=now)
    rows = {"mail": {"ended_at": now, "error": "550 5.1.1 no such mailbox here"}, "push": {"sent_at": now}}
    for channel, fields in rows.items():
        Delivery.objects.create(
            notice=test, user=ann, channel=channel, due_at=now, **{"ended_at": now} | fields
        )
    return Visit(reverse("notices:settings"), ann)


@scene("notices:unsubscribe")
def unsubscribe() -> Visit:
    return Visit("/" + unsubscribe_link(somebody("Ann").pk, "mail").split("/", 3)[3])


further(unsubscribe, "unsubscribed", lambda page: page.locator("main form .main").click())


# What is not to be had


@scene("tables:lobby", status=404)
def error_404() -> Visit:
    return Visit("/no-such-page/", somebody("Ann"))


@scene("tables:record", status=403)
def error_403() -> Visit:
    """The record of a game that is going on."""
    ann, bob = people()
    return Visit(f"{table_of(ann, bob, game='sorry').get_absolute_url()}record.json", ann)


@scene("scene-error", status=400)
def error_400() -> Visit:
    return Visit("/scenes/error/400/")


@scene("scene-error", status=403)
def error_403_csrf() -> Visit:
    return Visit("/scenes/error/403/")


@scene("scene-error", status=429)
def error_429() -> Visit:
    return Visit("/scenes/error/429/")


@scene("scene-error", status=500)
def error_500() -> Visit:
    return Visit("/scenes/error/500/")


@scene("offline")
def offline() -> Visit:
    """What a device shows when the site cannot be reached."""
    return Visit(reverse("offline", args=[get_language()]))
