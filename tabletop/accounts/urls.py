"""Addresses below /accounts/; log-in, sign-up and passwords are allauth's and follow after these."""

from django.urls import path

from tabletop.accounts import views

urlpatterns = [
    path("settings/", views.settings_page, name="account_settings"),
    path("theme/", views.choose_theme, name="choose_theme"),
    path("language/", views.choose_language, name="choose_language"),
]
