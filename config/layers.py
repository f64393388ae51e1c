"""The apps that the site is made of, and the layers that every request goes through."""

from typing import Final

APPS: Final = [
    "config",
    "certificates",
    "training",
    "quizzes",
    "logbook",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_htmx",
    "django.forms",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
]
# From the outside in: a request passes them downwards, its answer upwards.
LAYERS: Final = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "training.languages.own_language",
    "config.headers.security_headers",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.errors.page_for_wrong_methods",
    "config.logging_in.log_in_on_a_whole_page",
    "allauth.account.middleware.AccountMiddleware",
    "training.second_factor.SecondFactorMiddleware",
]
