"""The page on which people say when they play: waking hours, free days, holidays."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tabletop.accounts.holidays import call_off, days_left, plan, tell_of_new_hours, today_of
from tabletop.accounts.hours_forms import HolidayForm, HoursForm
from tabletop.accounts.models import User


@login_required
def hours_page(request: HttpRequest) -> HttpResponse:
    """Hours and holidays to look at and to change; a form with mistakes comes back with 422."""
    person = _person(request)
    form = HoursForm(request.POST or None, instance=person)
    if request.method == "POST" and form.is_valid():
        form.save()
        tell_of_new_hours(person)
        messages.success(
            request, _("Your hours are saved. Deadlines that were promised stay; none became earlier.")
        )
        return redirect("account_hours")
    return _show(request, hours=form)


@login_required
@require_POST
def plan_holiday(request: HttpRequest) -> HttpResponse:
    """A new holiday; one that cannot be comes back with 422."""
    person, form = _person(request), HolidayForm(request.POST, auto_id="holiday_%s")
    if form.is_valid():
        try:
            plan(person, **form.cleaned_data, now=timezone.now())
        except ValidationError as error:
            form.add_error(None, error)
        else:
            tell_of_new_hours(person)
            messages.success(request, _("Have a good holiday."))
            return redirect("account_hours")
    return _show(request, holiday=form)


@login_required
@require_POST
def end_holiday(request: HttpRequest, pk: int) -> HttpResponse:
    """A holiday taken back, or ended with today."""
    holiday = get_object_or_404(_person(request).holidays.filter(called_off=False), pk=pk)
    if call_off(holiday, now=timezone.now()):
        messages.success(request, _("The holiday is called off."))
    else:
        messages.success(
            request,
            _("The holiday is called off. Its days stay taken: they have moved a deadline, which stays too."),
        )
    return redirect("account_hours")


def _person(request: HttpRequest) -> User:
    """Whoever asks, as a copy: what was typed must not show before it is saved."""
    return get_object_or_404(User, username=request.user.get_username())


def _show(
    request: HttpRequest, *, hours: HoursForm | None = None, holiday: HolidayForm | None = None
) -> HttpResponse:
    person = _person(request)
    today = today_of(person, timezone.now())
    bound = (hours is not None and hours.is_bound) or holiday is not None
    context = {
        "hours": hours or HoursForm(instance=person),
        "holiday": holiday or HolidayForm(auto_id="holiday_%s"),
        "holidays": person.holidays.filter(called_off=False, last__gte=today),
        "today": today,
        "years": [(year, days_left(person, year)) for year in (today.year, today.year + 1)],
    }
    return render(request, "account/hours.html", context, status=422 if bound else 200)
