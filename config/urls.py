"""The site's addresses."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from config.health import healthz
from config.icons import favicon
from training.views import choose_language, home

# The admin pages' own log-in knows no second factor, so there is only ours.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler400 = "config.errors.bad_request"
handler429 = "config.errors.too_many_requests"

urlpatterns = [
    path("", home, name="home"),
    path("language", choose_language, name="choose_language"),
    path("", include("quizzes.urls")),
    path("", include("training.urls")),
    path("", include("certificates.urls")),
    path("accounts/2fa/", include("allauth.mfa.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("admin/", admin.site.urls),
    path("favicon.ico", favicon, name="favicon"),
    path("healthz", healthz, name="healthz"),
]
