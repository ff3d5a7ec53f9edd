"""Addresses below /accounts/; log-in, sign-up and passwords are allauth's and follow after these."""

from django.urls import path

from tabletop.accounts import guest_views, hours, own, views

urlpatterns = [
    path("settings/", views.settings_page, name="account_settings"),
    path("hours/", hours.hours_page, name="account_hours"),
    path("hours/holidays/", hours.plan_holiday, name="account_plan_holiday"),
    path("hours/holidays/<int:pk>/end/", hours.end_holiday, name="account_end_holiday"),
    path("login/", guest_views.GuestsLoginView.as_view(), name="account_login"),
    path("keep/", guest_views.KeepView.as_view(), name="account_keep"),
    path("name/", guest_views.choose_name, name="choose_name"),
    path("looks/", views.choose_looks, name="choose_looks"),
    path("export/", own.export, name="account_export"),
    path("delete/", own.delete_page, name="account_delete"),
    path("language/", views.choose_language, name="choose_language"),
]
