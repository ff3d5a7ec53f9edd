"""What is to be told to whom, and how it went."""

from __future__ import annotations

from datetime import time
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    """What a notice is about, in the order people read it in."""

    YOUR_TURN = "your_turn", _("It is your turn")
    TIME_SHORT = "time_short", _("Your time is running out")
    MOVED_FOR = "moved_for", _("Something was done for you")
    BEGINS = "begins", _("A table is full and begins")
    OVER = "over", _("A game is over")
    INVITATION = "invitation", _("You are invited")
    CHAT = "chat", _("Somebody writes at your table")
    TEST = "test", _("A test")


class Notice(models.Model):
    """One thing to tell a person, written in the transaction that it tells of. `key` says of what, within its kind.

    `withdrawn` is when it stopped to matter: the move was made, for example.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.DB_CASCADE, related_name="notices")
    kind = models.CharField(max_length=12, choices=Kind)
    key = models.CharField(max_length=64)
    live = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)
    due_at = models.DateTimeField()
    planned_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)
    read_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "kind", "key"], name="one_notice_a_key"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["due_at"], condition=Q(planned_at=None), name="notices_due"),
            models.Index(fields=["user", "-created"], name="notices_of_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class Delivery(models.Model):
    """A notice on its way by one channel. All of one `batch` go together, as one mail with one Message-ID.

    `due_at` is when it is next to be looked at: to be claimed, or claimed again by who finds that it was not ended.
    Ended and not sent, it was given up (`error` says why).
    """

    LONGEST = 300

    notice = models.ForeignKey(Notice, models.DB_CASCADE, related_name="deliveries")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.DB_CASCADE, related_name="+")
    channel = models.CharField(max_length=12)
    due_at = models.DateTimeField()
    batch = models.UUIDField(null=True)
    attempt = models.PositiveIntegerField(default=0)
    claimed_at = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=LONGEST, blank=True)

    class Meta:
        verbose_name_plural = "deliveries"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["notice", "channel"], name="one_delivery_a_channel"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["due_at"], condition=Q(ended_at=None), name="deliveries_due"),
            models.Index(fields=["batch"], condition=Q(ended_at=None), name="deliveries_of_a_batch"),
        ]

    def __str__(self) -> str:
        return f"{self.channel} {self.batch or self.pk}"


class Preferences(models.Model):
    """What a person wants to be told. `ways` holds for each channel they chose for the kinds of notices by pace:
    {"mail": {"correspondence": ["your_turn"], "live": []}}; `stopped` the channels they want nothing from at all."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.DB_CASCADE, primary_key=True, related_name="notice_preferences"
    )
    ways = models.JSONField(default=dict)
    stopped = models.JSONField(default=list)
    digest = models.BooleanField(default=False)
    digest_at = models.TimeField(default=time(18))
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_until = models.TimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "preferences"

    def __str__(self) -> str:
        return f"preferences {self.pk}"


class Trouble(models.Model):
    """What the other side last said against a person's mail address; `stopped`, nothing is sent there any more."""

    LONGEST = Delivery.LONGEST

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.DB_CASCADE, primary_key=True, related_name="mail_trouble"
    )
    address = models.EmailField()
    said = models.CharField(max_length=LONGEST)
    stopped = models.BooleanField(default=False)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"trouble {self.pk}"


class FeedAddress(models.Model):
    """The secret address of a person's feed and calendar, as a digest."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.DB_CASCADE, primary_key=True, related_name="feed_address"
    )
    digest = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField()

    class Meta:
        verbose_name_plural = "feed addresses"

    def __str__(self) -> str:
        return f"feed address {self.pk}"


class Device(models.Model):
    """A browser that a person wants to be told on: where its push service takes messages, and the keys that make them
    readable to that browser only. `told` is the last batch that the service took, `error` what is wrong since then.
    """

    LONGEST_ENDPOINT = 1000

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.DB_CASCADE, related_name="devices")
    endpoint = models.CharField(max_length=LONGEST_ENDPOINT, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    name = models.CharField(max_length=60)
    created = models.DateTimeField(auto_now_add=True)
    told = models.UUIDField(null=True)
    error = models.CharField(max_length=Delivery.LONGEST, blank=True)

    class Meta:
        ordering: ClassVar = ["created", "pk"]

    def __str__(self) -> str:
        return f"device {self.pk}"
