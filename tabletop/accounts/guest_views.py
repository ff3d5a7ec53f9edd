"""A guest keeps the account, logs in to another one, or chooses a name."""

from __future__ import annotations

from typing import Any

from allauth.account.mixins import RedirectAuthenticatedUserMixin
from allauth.account.views import LoginView, SignupView
from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from tabletop.accounts import guests
from tabletop.accounts.forms import NameForm
from tabletop.accounts.models import User
from tabletop.accounts.views import way_back

careful = (sensitive_post_parameters(), never_cache)


@method_decorator([rate_limit(action="signup"), *careful], name="dispatch")
class KeepView(SignupView):  # type: ignore[misc]
    """Signing up as a guest: name, address and password come to the row they play with. Nothing else changes."""

    template_name = "account/keep.html"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not guests.is_guest(request.user):
            return redirect("account_settings" if request.user.is_authenticated else "account_signup")
        # Past the part of allauth that sends away whoever is logged in.
        answer: HttpResponseBase = super(RedirectAuthenticatedUserMixin, self).dispatch(
            request, *args, **kwargs
        )
        return answer

    def form_valid(self, form: Any) -> HttpResponse:
        with transaction.atomic():
            if not User.objects.select_for_update().filter(pk=self.request.user.pk, guest=True).exists():
                return redirect("account_settings")  # pressed twice
            answer: HttpResponse = super().form_valid(form)
        messages.success(
            self.request, _("The account is yours to keep. Your tables and settings came along.")
        )
        return answer


class GuestsLoginView(LoginView):  # type: ignore[misc]
    """Logging in, for guests too: who has an account already may have begun as a guest on this device."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if guests.is_guest(request.user):
            return self._for_guests(request, *args, **kwargs)
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer

    @method_decorator([rate_limit(action="login"), *careful])
    def _for_guests(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        answer: HttpResponseBase = super(RedirectAuthenticatedUserMixin, self).dispatch(
            request, *args, **kwargs
        )
        return answer


@login_required
@require_POST
def choose_name(request: HttpRequest) -> HttpResponse:
    """Back to the page the form was on, under another name for others to read; a name that cannot be is said why."""
    # A copy: what was typed must not show in the header before it is saved.
    person = User.objects.get(username=request.user.get_username())
    before = person.display_name
    form = NameForm(request.POST, instance=person)
    if form.is_valid():
        if form.cleaned_data["display_name"] != before:
            form.save()
            messages.success(request, _("Your name is changed."))
    else:
        for text in [text for texts in form.errors.values() for text in texts]:
            messages.error(request, str(text))
    return redirect(way_back(request))
