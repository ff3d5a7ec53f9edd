"""People, for the administrators of the site."""

from functools import partial
from typing import Any

from allauth.account.forms import ResetPasswordForm
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tabletop.accounts.forms import PREFERENCES
from tabletop.accounts.holidays import tell_of_new_hours
from tabletop.accounts.hours_forms import PersonForm
from tabletop.accounts.models import Holiday, User

HOURS = ("awake_from", "awake_until", "free_days", "automatic_holidays")


class NewUserForm(AdminUserCreationForm):  # type: ignore[type-arg]
    """Name, address and password of somebody new."""

    class Meta:
        model = User
        fields = ("username", "email")


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    """Find people, switch their accounts off and on, and help those who forgot their password."""

    form = PersonForm
    add_form = NewUserForm
    list_display = (
        "username",
        "display_name",
        "email",
        "guest",
        "is_active",
        "is_staff",
        "last_login",
        "date_joined",
    )
    list_filter = ("guest", "is_active", "is_staff", "is_superuser", "language", "date_joined")
    search_fields = ("username", "display_name", "email")
    date_hierarchy = "date_joined"
    readonly_fields = ("guest", "seen_on", "last_login", "date_joined")
    actions = ("deactivate", "activate", "send_password_reset")
    fieldsets = (
        (None, {"fields": ("username", "password", "guest")}),
        (
            _("Person"),
            {"fields": ("display_name", "email", *PREFERENCES)},
        ),
        (_("When they play"), {"fields": HOURS}),
        (_("May"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("last_login", "seen_on", "date_joined")}),
    )
    add_fieldsets = (
        (
            None,
            {
                "classes": ("wide",),
                "fields": ("username", "email", "usable_password", "password1", "password2"),
            },
        ),
    )

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Saves; new hours move the deadlines of this person's turns."""
        super().save_model(request, obj, form, change)
        if change and {*HOURS, "time_zone"} & set(form.changed_data):
            transaction.on_commit(partial(tell_of_new_hours, obj))

    @admin.action(description=_("Switch off, and end all their sessions"), permissions=["change"])
    def deactivate(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Every account but one's own; saved one by one, so that each is logged and its sockets close."""
        people = queryset.exclude(username=request.user.get_username())
        self._switch(request, people, active=False)
        done = ngettext(
            "%(count)d account is switched off.", "%(count)d accounts are switched off.", len(people)
        )
        self.message_user(request, done % {"count": len(people)})

    @admin.action(description=_("Switch on again"), permissions=["change"])
    def activate(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        self._switch(request, queryset, active=True)
        done = ngettext(
            "%(count)d account is switched on.", "%(count)d accounts are switched on.", len(queryset)
        )
        self.message_user(request, done % {"count": len(queryset)})

    def _switch(self, request: HttpRequest, people: QuerySet[User], *, active: bool) -> None:
        for person in people:
            person.is_active = active
            person.save(update_fields=["is_active"])
            self.log_change(request, person, [{"changed": {"fields": ["is_active"]}}])

    @admin.action(description=_("Send a mail with a link to choose a new password"), permissions=["change"])
    def send_password_reset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Who is switched off or has no address is named and gets none."""
        sent = 0
        for person in queryset:
            form = ResetPasswordForm({"email": person.email})
            if person.is_active and person.email and form.is_valid():
                form.save(request)
                sent += 1
            else:
                text = _("No mail to %(name)s: no address, or switched off.") % {"name": person.username}
                self.message_user(request, text, messages.WARNING)
        done = ngettext("%(count)d mail is sent.", "%(count)d mails are sent.", sent)
        self.message_user(request, done % {"count": sent})


@admin.register(Holiday)
class HolidayAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Find, add and take away people's holidays. The yearly allowance does not bind an administrator."""

    list_display = ("user", "first", "last", "automatic", "called_off")
    list_filter = ("automatic", "called_off", "first")
    list_select_related = ("user",)
    search_fields = ("user__username", "user__display_name")
    autocomplete_fields = ("user",)

    def save_model(self, request: HttpRequest, obj: Holiday, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        self._tell(obj)

    def delete_model(self, request: HttpRequest, obj: Holiday) -> None:
        super().delete_model(request, obj)
        self._tell(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Holiday]) -> None:
        people = list(User.objects.filter(holidays__in=queryset).distinct())
        super().delete_queryset(request, queryset)
        for person in people:
            transaction.on_commit(partial(tell_of_new_hours, person))

    def _tell(self, holiday: Holiday) -> None:
        transaction.on_commit(partial(tell_of_new_hours, holiday.user))
