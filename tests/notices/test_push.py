"""Messages to devices: sealed, signed, taken back; only to push services on the open internet."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from typing import Any

import pytest
from aiohttp.resolver import ThreadedResolver
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from django.conf import settings
from django.test import Client

from tabletop.accounts.models import User
from tabletop.notices import devices, endpoints, vapid
from tabletop.notices.models import Delivery, Device, Kind
from tabletop.notices.runner import work
from tests.leaks.eavesdrop import hidden_tiles, leaks, tile_patterns
from tests.notices.conftest import Clock
from tests.notices.pushservice import PushService, Receiver, at_the_push_service
from tests.notices.test_preferences import waiting_turn
from tests.tables.stage import acting_seat, browser, fresh, playing_table, take_turn

pytestmark = pytest.mark.django_db

PAGE = "/notices/settings/"
SUBSCRIBE = "/notices/devices/"


@pytest.fixture
def service() -> Iterator[PushService]:
    with at_the_push_service() as service:
        yield service


@pytest.fixture
def phone(service: PushService) -> Receiver:
    return Receiver(service, "/phone")


def turns(receiver: Receiver) -> list[dict[str, Any]]:
    return [told for told in receiver.messages() if told["tag"].startswith("your_turn")]


def raw(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_a_device_is_told_of_a_turn(ann: User, bob: User, clock: Clock, phone: Receiver) -> None:
    table = playing_table(ann, bob, game="qwirkle")
    mover = acting_seat(table).player
    take_turn(table)
    waiting = acting_seat(table)
    phone.belongs_to(waiting.player)
    clock.work(minutes=2)
    [told] = turns(phone)
    assert told["title"] == f"Your turn: Qwirkle with {mover.shown_name}"
    assert f"{mover.shown_name} laid" in told["sentence"]
    assert told["url"] == table.get_absolute_url()
    assert told["tag"] == f"your_turn {table.pk}/{waiting.acting_since}"


def test_messages_show_no_hand(ann: User, bob: User, clock: Clock, phone: Receiver) -> None:
    table = take_turn(playing_table(ann, bob, game="qwirkle"))
    phone.belongs_to(acting_seat(table).player)
    clock.work(minutes=2)
    texts = {str(number): json.dumps(told) for number, told in enumerate(phone.messages())}
    assert texts
    assert leaks(texts, tile_patterns(hidden_tiles(fresh(table), None))) == []


def test_the_push_service_can_tell_who_sends(
    ann: User, bob: User, clock: Clock, service: PushService, phone: Receiver
) -> None:
    phone.belongs_to(waiting_turn(ann, bob))
    clock.work(minutes=2)
    _, headers, _ = service.requests[-1]
    scheme, _, fields = headers["Authorization"].partition(" ")
    token, key = (part.strip().partition("=")[2] for part in fields.split(","))
    assert (scheme, key) == ("vapid", vapid.public_key())
    head, claims, signature = token.split(".")
    said = json.loads(raw(claims))
    assert said["aud"] == service.url
    assert said["sub"] == "mailto:tabletop@localhost"
    half = len(raw(signature)) // 2
    numbers = (int.from_bytes(part) for part in (raw(signature)[:half], raw(signature)[half:]))
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(key))
    point.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    assert int(headers["TTL"]) > 0
    assert settings.VAPID_KEY not in str(headers)


def test_a_message_is_withdrawn_when_the_move_is_made(
    ann: User, bob: User, clock: Clock, service: PushService, phone: Receiver
) -> None:
    table = playing_table(ann, bob)
    phone.belongs_to(acting_seat(table).player)
    clock.work(minutes=2)
    [told] = turns(phone)
    take_turn(table)
    assert turns(phone)[1:] == [{"tag": told["tag"], "act": "close"}]
    topics = [headers["Topic"] for _, headers, _ in service.requests]
    assert topics[-1] in topics[:-1]  # what the device has not fetched yet is replaced


def test_telling_and_taking_back_are_left_to_the_workers(
    ann: User, bob: User, clock: Clock, phone: Receiver, stored_tasks: None
) -> None:
    table = playing_table(ann, bob)
    phone.belongs_to(acting_seat(table).player)
    clock.work(minutes=2)
    assert turns(phone) == []
    work()
    assert len(turns(phone)) == 1
    take_turn(table)
    assert len(turns(phone)) == 1
    work()
    assert turns(phone)[1]["act"] == "close"


def test_who_moved_before_the_message_went_out_is_told_nothing(
    ann: User, bob: User, clock: Clock, phone: Receiver
) -> None:
    table = playing_table(ann, bob)
    phone.belongs_to(acting_seat(table).player)
    clock.pass_by(minutes=1)
    take_turn(table)
    clock.work(minutes=1)
    assert turns(phone) == []


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten(
    ann: User, bob: User, clock: Clock, service: PushService, phone: Receiver, status: int
) -> None:
    mover = waiting_turn(ann, bob)
    phone.belongs_to(mover)
    service.answers[phone.path] = status
    clock.work(minutes=2)
    assert not Device.objects.exists()
    [row] = Delivery.objects.filter(user=mover, channel="push", notice__kind=Kind.YOUR_TURN)
    assert row.sent_at is None
    assert row.error == "No device takes messages any more."


def test_what_one_device_did_not_get_is_tried_again_there_only(
    ann: User, bob: User, clock: Clock, service: PushService, phone: Receiver
) -> None:
    desk = Receiver(service, "/desk")
    mover = waiting_turn(ann, bob)
    phone.belongs_to(mover)
    desk.belongs_to(mover)
    service.answers[desk.path] = 503
    clock.work(minutes=2)
    assert Device.objects.get(endpoint__endswith="/desk").error == "The push service answered with 503."
    assert "answered with 503" in browser(mover).get(PAGE).content.decode()
    del service.answers[desk.path]
    clock.work(minutes=2)
    assert len(turns(phone)) == 1
    assert len(turns(desk)) == 2
    assert not Device.objects.exclude(error="").exists()


def test_a_service_that_is_not_there_is_tried_again(ann: User, bob: User, clock: Clock) -> None:
    with at_the_push_service() as gone:
        phone = Receiver(gone, "/phone")
    mover = waiting_turn(ann, bob)
    phone.belongs_to(mover)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "PUSH_TO_LOOPBACK", True)
        clock.work(minutes=2)
    row = Delivery.objects.get(user=mover, channel="push", notice__kind=Kind.YOUR_TURN)
    assert row.ended_at is None
    assert row.error == "The push service does not answer."


def test_an_answer_that_leads_elsewhere_is_not_followed(
    ann: User, bob: User, clock: Clock, service: PushService, phone: Receiver
) -> None:
    phone.belongs_to(waiting_turn(ann, bob))
    service.answers[phone.path] = 307
    service.leads_to = f"{service.url}/inside"
    clock.work(minutes=2)
    assert {path for path, _, _ in service.requests} == {phone.path}


NOT_PUBLIC = [
    "http://push.example.org/x",
    "https://127.0.0.1/x",
    "https://localhost/x",
    "https://intranet/x",
    "https://printer.local/x",
    "https://10.0.0.8/x",
    "https://169.254.169.254/latest/",
    "https://[::1]/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://[64:ff9b::7f00:1]/x",
    "https://push.example.org:8443/x",
    "https://push.example.org:port/x",
    "https://somebody:secret@push.example.org/x",
    "ftp://push.example.org/x",
    "push.example.org",
]


@pytest.mark.parametrize("endpoint", NOT_PUBLIC)
def test_only_services_on_the_open_internet_are_taken(ann: User, endpoint: str) -> None:
    fields = Receiver(PushService(), "").subscription | {"endpoint": endpoint}
    assert browser(ann).post(SUBSCRIBE, fields).status_code == 422
    with pytest.raises(endpoints.Unsafe):
        endpoints.check(endpoint)
    assert not Device.objects.exists()


@pytest.mark.parametrize("leads_to", ["127.0.0.1", "10.1.2.3", "fd00::1", "::1", "224.0.0.1"])
def test_a_name_that_leads_inside_is_not_connected_to(
    ann: User, bob: User, clock: Clock, monkeypatch: pytest.MonkeyPatch, leads_to: str
) -> None:
    asked = []

    async def resolve(_self: Any, host: str, port: int = 0, family: Any = 0) -> list[dict[str, Any]]:
        asked.append(host)
        machine = {"hostname": host, "host": leads_to, "port": port, "family": 2, "proto": 0, "flags": 0}
        return [machine | {"host": "93.184.215.14"}, machine]

    monkeypatch.setattr(ThreadedResolver, "resolve", resolve)
    mover = waiting_turn(ann, bob)
    fields = Receiver(PushService(), "").subscription | {"endpoint": "https://push.example.org/x"}
    assert browser(mover).post(SUBSCRIBE, fields).status_code == 204
    clock.work(minutes=2)
    assert set(asked) == {"push.example.org"}
    assert Device.objects.get().error == "The push service does not answer."


@pytest.mark.parametrize("change", [{"auth": "short"}, {"p256dh": "BAAA"}, {"auth": "é"}, {"p256dh": ""}])
def test_keys_that_are_none_are_not_taken(ann: User, service: PushService, change: dict[str, str]) -> None:
    fields = Receiver(service, "/phone").subscription | change
    assert browser(ann).post(SUBSCRIBE, fields).status_code == 422


def test_a_device_is_added_and_removed_on_the_settings_page(ann: User, bob: User, phone: Receiver) -> None:
    agent = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
    client = browser(ann)
    for _ in range(2):  # the same device again is the same
        answer = client.post(SUBSCRIBE, phone.subscription, headers={"user-agent": agent})
        assert answer.status_code == 204
    device = Device.objects.get()
    assert "Firefox, Android" in client.get(PAGE).content.decode()
    assert "Firefox, Android" not in browser(bob).get(PAGE).content.decode()
    forget = f"{SUBSCRIBE}{device.pk}/forget/"
    assert browser(bob).post(forget).status_code == 404
    assert client.post(forget).status_code == 302
    assert not Device.objects.exists()


def test_a_device_is_told_what_the_last_who_asked_is_told(ann: User, bob: User, phone: Receiver) -> None:
    for user in (ann, bob):
        browser(user).post(SUBSCRIBE, phone.subscription)
    assert Device.objects.get().user == bob


def test_who_logs_out_is_told_nothing_on_that_device_any_more(
    ann: User, service: PushService, phone: Receiver
) -> None:
    here, elsewhere = browser(ann), browser(ann)
    here.post(SUBSCRIBE, phone.subscription)
    elsewhere.post(SUBSCRIBE, Receiver(service, "/laptop").subscription)
    here.post("/accounts/logout/")
    assert [device.endpoint[-7:] for device in Device.objects.all()] == ["/laptop"]


def test_whoever_logs_in_ends_what_another_is_told_on_that_device(
    ann: User, bob: User, phone: Receiver
) -> None:
    bob.set_password("kettle-of-fish-9")
    bob.save()
    client = browser(ann)
    client.post(SUBSCRIBE, phone.subscription)
    del client.cookies["sessionid"]  # it ran out
    other = browser(bob)
    assert Device.objects.get().user == ann
    assert other.post("/accounts/logout/").status_code == 302  # elsewhere: that ends nothing here
    assert Device.objects.get().user == ann
    client.post("/accounts/login/", {"login": "bob", "password": "kettle-of-fish-9"})
    assert not Device.objects.exists()


def test_nobody_ends_the_messages_of_a_device_by_making_up_which_one_they_are(
    ann: User, bob: User, phone: Receiver
) -> None:
    device = phone.belongs_to(ann)
    client = browser(bob)
    client.cookies[devices.COOKIE] = f"{device.pk}"
    client.post("/accounts/logout/")
    client.force_login(bob)
    assert Device.objects.filter(pk=device.pk).exists()


def test_the_oldest_device_gives_way(ann: User, service: PushService, monkeypatch) -> None:
    monkeypatch.setattr(devices, "MOST", 2)
    for path in ("/a", "/b", "/c"):
        browser(ann).post(SUBSCRIBE, Receiver(service, path).subscription)
    assert [device.endpoint[-2:] for device in Device.objects.all()] == ["/b", "/c"]


def test_adding_a_device_needs_a_page_of_ours(ann: User, phone: Receiver) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ann)
    assert strict.post(SUBSCRIBE, phone.subscription).status_code == 403


def test_a_test_says_what_became_of_it_on_devices(ann: User, clock: Clock, phone: Receiver) -> None:
    phone.belongs_to(ann)
    browser(ann).post("/notices/test/")
    clock.work()
    assert [told["title"] for told in phone.messages()] == ["A test from Tabletop"]
    page = browser(ann).get(PAGE).content.decode()
    assert "Devices" in page
    assert "1 device" in page


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36", "Chrome, Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36 Edg/150.0", "Edge, Windows"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1",
            "Safari, iPhone",
        ),
        ("curl/8", ""),
    ],
)
def test_a_browser_is_called_by_what_it_says_of_itself(agent: str, name: str) -> None:
    assert devices.name_of(agent) == name


def test_a_closed_account_is_told_nothing(ann: User, bob: User, clock: Clock, phone: Receiver) -> None:
    mover = waiting_turn(ann, bob)
    phone.belongs_to(mover)
    User.objects.filter(pk=mover.pk).update(is_active=False)
    clock.work(minutes=2)
    assert phone.messages() == []
