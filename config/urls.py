"""The site's addresses."""

from django.contrib import admin
from django.urls import include, path

from config.health import healthz
from config.icons import favicon
from training.views import choose_language, home

handler429 = "config.errors.too_many_requests"

urlpatterns = [
    path("", home, name="home"),
    path("language", choose_language, name="choose_language"),
    path("", include("quizzes.urls")),
    path("", include("training.urls")),
    path("", include("certificates.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("admin/", admin.site.urls),
    path("favicon.ico", favicon, name="favicon"),
    path("healthz", healthz, name="healthz"),
]
