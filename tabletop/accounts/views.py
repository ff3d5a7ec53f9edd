"""Pages of one's own account that allauth does not have."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import check_for_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tabletop.accounts.forms import ProfileForm
from tabletop.accounts.holidays import tell_of_new_hours
from tabletop.accounts.middleware import LOOKS
from tabletop.accounts.models import User

YEAR = 365 * 24 * 60 * 60


@login_required
def settings_page(request: HttpRequest) -> HttpResponse:
    """The profile to look at and to change; a form with mistakes comes back with 422."""
    # A copy: what was typed must not show in the header before it is saved.
    person = get_object_or_404(User, username=request.user.get_username())
    form = ProfileForm(request.POST or None, instance=person)
    if request.method == "POST" and form.is_valid():
        form.save()
        if "time_zone" in form.changed_data:
            tell_of_new_hours(person)
        with override(person.known_language or request.LANGUAGE_CODE):
            messages.success(request, _("Your settings are saved."))
        return redirect("account_settings")
    return render(request, "account/settings.html", {"form": form}, status=422 if form.is_bound else 200)


@require_POST
def choose_looks(request: HttpRequest) -> HttpResponse:
    """Back to the page the form was on, in the looks that were posted; those left out stay as they are."""
    posted = {look: request.POST[look] for look in LOOKS if look in request.POST}
    chosen = {look: text if text in LOOKS[look].values else "" for look, text in posted.items()}
    in_words = {"colour_words": "on" in request.POST.getlist("words")} if "words" in request.POST else {}
    return _remember(request, chosen, {**chosen, **in_words})


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Back to the page the form was on, in the chosen language of the site."""
    language = request.POST.get("language", "")
    if language not in dict(settings.LANGUAGES) or not check_for_language(language):
        language = ""
    return _remember(request, {settings.LANGUAGE_COOKIE_NAME: language}, {"language": language})


def _remember(request: HttpRequest, cookies: Mapping[str, str], fields: Mapping[str, Any]) -> HttpResponse:
    """The way back (nothing to a script), with the choices kept in cookies and in the account of who is logged in."""
    scripted = bool(getattr(request, "htmx", False))
    response = HttpResponse(status=204) if scripted else HttpResponseRedirect(way_back(request))
    for cookie, value in cookies.items():
        if value:
            response.set_cookie(cookie, value, YEAR, secure=settings.SESSION_COOKIE_SECURE, samesite="Lax")
        else:
            response.delete_cookie(cookie, samesite="Lax")
    if request.user.is_authenticated and fields:
        User.objects.filter(pk=request.user.pk).update(**fields)
    return response


def way_back(request: HttpRequest) -> str:
    """The `next` of the form when it stays on this site, else the first page."""
    target = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    return target if ours else "/"
