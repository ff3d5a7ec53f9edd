"""Addresses below /notices/."""

from django.urls import path

from tabletop.notices import views

app_name = "notices"

urlpatterns = [
    path("", views.news_page, name="news"),
    path("read/", views.read_all, name="read-all"),
    path("<int:pk>/", views.open_notice, name="open"),
    path("devices/", views.subscribe, name="subscribe"),
    path("devices/<int:pk>/forget/", views.forget_device, name="forget-device"),
    path("feed/", views.feed, name="feed"),
    path("settings/", views.settings_page, name="settings"),
    path("test/", views.test, name="test"),
    path("unsubscribe/<str:token>/", views.unsubscribe, name="unsubscribe"),
]
