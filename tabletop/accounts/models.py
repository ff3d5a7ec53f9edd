"""The person who plays."""

from datetime import UTC, tzinfo
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.core.validators import MinLengthValidator, RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from tabletop.accounts.names import folded, guest_name, validate_name
from tabletop.accounts.signals import access_ended
from tabletop.accounts.zones import city, validate_zone, zone


class User(AbstractUser):
    """Somebody who plays: with an account, or as a guest. Others see `shown_name` and nothing else of this row.

    A guest has no password and no address: the session in one browser is all that leads back here (accounts.guests).
    """

    class Theme(models.TextChoices):
        AUTO = "", _("As on my device")
        LIGHT = "light", _("Light")
        DARK = "dark", _("Dark")

    class Marks(models.TextChoices):
        NONE = "", _("Colours alone")
        LETTERS = "letters", _("Letters")
        TEXTURES = "textures", _("Textures")

    class Palette(models.TextChoices):
        USUAL = "", _("As usual")
        CONTRAST = "contrast", _("Further apart")

    class Sound(models.TextChoices):
        OFF = "", _("Off")
        OPEN = "open", _("While the page is before me")
        ALWAYS = "always", _("Also from a page in the background")

    first_name = None  # type: ignore[assignment]  # nobody needs to tell us
    last_name = None  # type: ignore[assignment]

    # Plain letters only: two names that look alike cannot be two people, and every database lowers them the same way.
    username = models.CharField(
        _("username"),
        max_length=30,
        unique=True,
        validators=[
            MinLengthValidator(3),
            RegexValidator(
                r"\A[A-Za-z0-9_.-]+\Z", _("Use letters from a to z, digits, dot, dash and underscore only.")
            ),
            RegexValidator(r"[A-Za-z0-9]", _("Use at least one letter or digit.")),
        ],
        error_messages={"unique": _("This name is taken.")},
    )
    display_name = models.CharField(
        _("name shown to others"),
        max_length=40,
        blank=True,
        validators=[validate_name],
        help_text=_("Leave it empty to show your username."),
    )
    language = models.CharField(_("language"), max_length=10, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True, validators=[validate_zone])
    theme = models.CharField(_("theme"), max_length=5, blank=True, choices=Theme)
    marks = models.CharField(
        _("marks on colours"),
        max_length=10,
        blank=True,
        choices=Marks,
        help_text=_("On tiles and pawns a letter or a texture says the colour too. Only you see it."),
    )
    palette = models.CharField(_("colours of tiles and pawns"), max_length=10, blank=True, choices=Palette)
    sound = models.CharField(_("a sound when it is my turn"), max_length=10, blank=True, choices=Sound)
    colour_words = models.BooleanField(
        _("say colours in words"),
        default=False,
        help_text=_(
            "Where a game is played with many colours, their names are shown too. Only you see them."
        ),
    )
    guides = models.JSONField(
        _("guides put away"), default=list, blank=True
    )  # names of what was explained once
    # Of guests only: the browser they come from (guests.device_of), and the last day they did.
    guest = models.BooleanField(_("guest"), default=False, editable=False)
    device = models.CharField(max_length=64, null=True, blank=True, unique=True, editable=False)
    seen_on = models.DateField(_("last seen"), null=True, editable=False)
    awake_from = models.TimeField(_("awake from"), null=True, blank=True)
    awake_until = models.TimeField(_("awake until"), null=True, blank=True)
    free_days = models.JSONField(_("free days"), default=list, blank=True)  # weekdays, Monday is 0
    automatic_holidays = models.BooleanField(_("take a day of holiday before my time runs out"), default=True)

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints: ClassVar = [
            models.UniqueConstraint(
                Lower("username"), name="username_unique", violation_error_message=_("This name is taken.")
            ),
            models.UniqueConstraint(
                Lower("email"),
                condition=~models.Q(email=""),
                name="email_unique",
                violation_error_message=_("Somebody already uses this address."),
            ),
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """What other people read: the display name, else the username; of a guest a made-up name in their language."""
        return self.display_name or (guest_name(self.username) if self.guest else self.username)

    @property
    def zone(self) -> tzinfo:
        """The chosen time zone; UTC when none was chosen or it is no more."""
        return (zone(self.time_zone) if self.time_zone else None) or UTC

    @property
    def city(self) -> str:
        """The city after which the chosen time zone is named; "" when none was chosen or it is no more."""
        return city(self.time_zone) if zone(self.time_zone) else ""

    @property
    def known_language(self) -> str:
        """The chosen language, "" when none was chosen or the site no longer speaks it."""
        return self.language if self.language in dict(settings.LANGUAGES) else ""

    @classmethod
    def goes_by(cls, name: str, *, but: int | None = None) -> bool:
        """Whether anybody, but the person with this key, has the username or shows the name, in any case.

        Reads every name that is shown: not every database folds letters beyond a to z.
        """
        others = cls.objects.exclude(pk=but)
        if others.filter(username__iexact=name).exists():
            return True
        shown = others.exclude(display_name="").values_list("display_name", flat=True)
        return any(folded(other) == folded(name) for other in shown.iterator())

    def put_away(self, guide: str) -> None:
        """Note that this person has read a guide, and saves."""
        if guide not in self.guides:
            self.guides = [*self.guides, guide]
            self.save(update_fields=["guides"])

    def clean(self) -> None:
        """Raises ValidationError when somebody else goes by the shown name."""
        super().clean()
        if self.display_name and type(self).goes_by(self.display_name, but=self.pk):
            raise ValidationError({"display_name": _("Somebody else goes by this name.")})

    def get_full_name(self) -> str:
        return self.shown_name

    def get_short_name(self) -> str:
        return self.shown_name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Saves; a new password ends every other session (they carry a hash of the old one), and this tells of it."""
        new_password = getattr(self, "_password", None) is not None and not self._state.adding
        super().save(*args, **kwargs)
        if new_password:
            access_ended.send(sender=type(self), user=self)


class Holiday(models.Model):
    """Days on which a person's clocks stand still, the first and the last among them, by their own calendar.

    One that is `called_off` stops no clock, but its days stay taken: somebody was promised the time already.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="holidays")
    first = models.DateField(_("first day"))
    last = models.DateField(_("last day"))
    automatic = models.BooleanField(_("taken by itself"), default=False)
    called_off = models.BooleanField(_("called off"), default=False)

    class Meta:
        verbose_name = _("holiday")
        verbose_name_plural = _("holidays")
        ordering: ClassVar = ["first"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(last__gte=models.F("first")), name="holiday_in_order"),
        ]
        indexes: ClassVar = [models.Index(fields=["user", "last"], name="holidays_of")]

    def __str__(self) -> str:
        return f"{self.first} – {self.last}"
