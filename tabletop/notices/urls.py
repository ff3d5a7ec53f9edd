"""Addresses below /notices/."""

from django.urls import path

from tabletop.notices import views

app_name = "notices"

urlpatterns = [
    path("settings/", views.settings_page, name="settings"),
    path("test/", views.test, name="test"),
    path("unsubscribe/<str:token>/", views.unsubscribe, name="unsubscribe"),
]
