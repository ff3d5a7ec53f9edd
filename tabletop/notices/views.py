"""What a person wants to be told and was told, and stopping it from a mail."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.signing import BadSignature
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tabletop.accounts.models import User
from tabletop.accounts.speech import speaking_to
from tabletop.notices import devices, feeds, reading, trials, vapid
from tabletop.notices.channels import channels, compose
from tabletop.notices.forms import PreferencesForm
from tabletop.notices.links import read_token
from tabletop.notices.models import Device, Notice
from tabletop.notices.outbox import plan_anew
from tabletop.notices.preferences import preferences_of
from tabletop.notices.troubles import trouble_of


@never_cache
@login_required
def settings_page(request: HttpRequest) -> HttpResponse:
    """One's wishes to look at and to change; a form with mistakes comes back with 422."""
    user = _person(request)
    form = PreferencesForm(request.POST or None, instance=preferences_of(user))
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Your wishes are saved."))
        return redirect("notices:settings")
    return _settings(request, form, status=422 if form.is_bound else 200)


@never_cache
@login_required
@require_POST
def feed(request: HttpRequest) -> HttpResponse:
    """Make a new secret address, shown in the answer and never again, or revoke the one there is."""
    user = _person(request)
    if "revoke" in request.POST:
        feeds.revoke(user)
        messages.success(request, _("The address leads nowhere now."))
        return redirect(reverse("notices:settings") + "#feed")
    secret = feeds.renew(user)
    return _settings(request, PreferencesForm(instance=preferences_of(user)), secret=secret)


@never_cache
@login_required
@require_POST
def subscribe(request: HttpRequest) -> HttpResponse:
    """Tell the person on this device too; the page's script asks for it."""
    form = devices.DeviceForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"errors": form.errors}, status=422)
    device = devices.add(_person(request), form.cleaned_data, request.headers.get("User-Agent", ""))
    response = HttpResponse(status=204)
    devices.remember(response, device)
    return response


@never_cache
@login_required
@require_POST
def forget_device(request: HttpRequest, pk: int) -> HttpResponse:
    """Tell the person nothing on this device any more."""
    get_object_or_404(Device, pk=pk, user=_person(request)).delete()
    return redirect(reverse("notices:settings") + "#devices")


@never_cache
@login_required
@require_safe
def news_page(request: HttpRequest) -> HttpResponse:
    """What happened that one has not seen yet, with links to it."""
    return render(request, "notices/news.html", {"lines": reading.unread(_person(request))})


@never_cache
@login_required
@require_safe
def open_notice(request: HttpRequest, pk: int) -> HttpResponse:
    """Go to what a notice is about; it counts as read, with those that say so in the same words."""
    user = _person(request)
    notice = get_object_or_404(Notice.objects.select_related("user"), pk=pk, user=user)
    reading.mark_read(user, *next((line.pks for line in reading.unread(user) if pk in line.pks), (pk,)))
    item = compose(notice, brief=True)
    return redirect(item.path if item is not None else "notices:news")


@never_cache
@login_required
@require_POST
def read_all(request: HttpRequest) -> HttpResponse:
    """All that is new counts as read."""
    user = _person(request)
    reading.mark_read(user, *(pk for line in reading.unread(user) for pk in line.pks))
    return redirect("notices:news")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def test(request: HttpRequest) -> HttpResponse:
    """Send oneself a test (POST), or look what became of it (GET; a part of the page for htmx)."""
    user = _person(request)
    if request.method == "POST":
        if not trials.start(user):
            messages.info(request, _("A test is on its way already. Wait a minute before the next one."))
        return redirect(reverse("notices:settings") + "#test")
    if getattr(request, "htmx", False):
        return render(request, "notices/outcome.html", {"trouble": trouble_of(user), **_trial(user)})
    return redirect(reverse("notices:settings") + "#test")


@never_cache
@csrf_exempt  # a mail program posts here by itself, without a page of ours (RFC 8058)
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Stop a channel for whom the link was signed. A GET only asks: mail programs open links to look at them."""
    try:
        user_id, name = read_token(token)
    except BadSignature as error:
        raise Http404 from error
    user, channel = get_object_or_404(User, pk=user_id), channels().get(name)
    if channel is None:
        raise Http404
    chosen = preferences_of(user)
    if request.method == "POST" and name not in chosen.stopped:
        chosen.stopped = [*chosen.stopped, name]
        chosen.save()
        plan_anew(user.pk)
    with speaking_to(user):
        context = {"done": name in chosen.stopped, "channel": channel}
        return render(request, "notices/unsubscribe.html", context)


def _settings(
    request: HttpRequest, form: PreferencesForm, *, status: int = 200, **more: object
) -> HttpResponse:
    """Return the settings page with this form."""
    user = _person(request)
    context = {
        "form": form,
        "trouble": trouble_of(user),
        "devices": user.devices.all(),
        "push_key": vapid.public_key(),
        "feed_made": feeds.made_at(user),
        **_trial(user),
    }
    return render(request, "notices/settings.html", context | more, status=status)


def _trial(user: User) -> dict[str, object]:
    found = trials.outcomes(user)
    return {"outcomes": found, "waiting": any(outcome.state == "waits" for outcome in found)}


def _person(request: HttpRequest) -> User:
    """Whoever asks; the views let nobody in who is not logged in."""
    assert isinstance(request.user, User)
    return request.user
