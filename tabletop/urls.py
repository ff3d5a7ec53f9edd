"""Addresses of the site. The tables own the root; accounts come before allauth, whose pages they may replace."""

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from tabletop.server import shell
from tabletop.server.health import health
from tabletop.tables.views import styleguide

# Administrators log in like everybody else, so that the limit on attempts holds for them too.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler400 = "tabletop.server.errors.bad_request"
handler500 = "tabletop.server.errors.server_error"

urlpatterns = [
    path("health/", health, name="health"),
    path("admin/", admin.site.urls),
    path("accounts/", include("tabletop.accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("notices/", include("tabletop.notices.urls")),
    path("sw.js", shell.service_worker, name="service-worker"),
    path("manifest.webmanifest", shell.manifest, name="manifest"),
    path("offline/<slug:language>/", shell.offline, name="offline"),
    path("favicon.ico", shell.favicon, name="favicon"),
    path("", include("tabletop.tables.urls")),
]

if settings.DEBUG:
    urlpatterns.append(path("styleguide/", styleguide.page, name="styleguide"))
