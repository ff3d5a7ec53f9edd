"""The site's addresses, and those of the scenes: a list of all of them, and each one's own."""

from django.urls import path

from tabletop.tables.views import styleguide
from tabletop.urls import urlpatterns as site
from tests.scenes import views

urlpatterns = [
    path("scenes/", views.index, name="scenes"),
    path("scenes/error/<int:status>/", views.error, name="scene-error"),
    path("scenes/<slug:name>/", views.enter, name="scene"),
    path("styleguide/", styleguide.page, name="styleguide"),
    *site,
]
