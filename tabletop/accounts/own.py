"""What is one's own: to take along, and to delete with the account."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tabletop.accounts.deletion import delete_account
from tabletop.accounts.exporting import everything_of
from tabletop.accounts.models import User


class DeletionForm(forms.Form):
    """Whether what was written to others goes too."""

    words = forms.BooleanField(
        label=gettext_lazy("Delete what I wrote at tables too"),
        help_text=gettext_lazy("Otherwise it stays there, without your name."),
        initial=True,
        required=False,
    )


def has_password(request: HttpRequest) -> bool:
    """Whether there is a password to ask for once more."""
    return request.user.is_authenticated and request.user.has_usable_password()


@never_cache
@login_required
@require_safe
def export(request: HttpRequest) -> HttpResponse:
    """Everything the site keeps of whoever asks, as a file."""
    user = _person(request)
    answer = JsonResponse(everything_of(user), json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="tabletop-{user.username}.json"'
    return answer


@never_cache
@login_required
@reauthentication_required(enabled=has_password)  # type: ignore[untyped-decorator]
@require_http_methods(["GET", "HEAD", "POST"])
def delete_page(request: HttpRequest) -> HttpResponse:
    """What happens when the account is deleted, and the button that does it; the password was just asked for."""
    form = DeletionForm(request.POST or None)
    if request.method == "POST" and "delete" in request.POST and form.is_valid():
        delete_account(_person(request), words=form.cleaned_data["words"])
        request.session.flush()
        messages.success(request, _("Your account is deleted. Thank you for having played here."))
        return redirect("/")
    return render(request, "account/delete.html", {"form": form if form.is_bound else DeletionForm()})


def _person(request: HttpRequest) -> User:
    """Whoever asks; the views let nobody in who is not logged in."""
    assert isinstance(request.user, User)
    return request.user
