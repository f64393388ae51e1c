"""The site's settings. What differs between machines comes from the environment.

`docs/operations.md` lists the variables. Without any of them the site runs by itself
out of the folder `var/`: SQLite, messages as files, letters on the terminal.
"""

from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _
from environ import Env

from config.broker import transport, transport_options
from config.databases import caches, database
from config.keys import secret_key
from config.layers import APPS, LAYERS
from config.logs import log_lines
from config.mail import mailers
from config.policy import CONTENT_POLICY
from config.timetable import TIMETABLE

env = Env()
BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var"))).resolve()

# --- Addresses -----------------------------------------------------------------------

DEBUG = env.bool("DEBUG", default=False)
PORT = env.int("PORT", default=8000)
SITE_URL = env.str("SITE_URL", default=f"http://localhost:{PORT}").rstrip("/")
_site = urlsplit(SITE_URL)
if _site.scheme not in {"http", "https"} or not _site.hostname:
    raise ImproperlyConfigured(
        f"SITE_URL must be the site's address, such as https://school.example, "
        f"not {SITE_URL!r}."
    )
HTTPS = _site.scheme == "https"
ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS", default=[_site.hostname, "localhost", "127.0.0.1", "[::1]"]
)
CSRF_TRUSTED_ORIGINS = env.list(
    "CSRF_TRUSTED_ORIGINS", default=[f"{_site.scheme}://{_site.netloc}"]
)
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

# --- Rows, cache, messages -----------------------------------------------------------

DATABASE_URL = env.str(
    "DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'dealer-school.sqlite3'}"
)
REDIS_URL = env.str("REDIS_URL", default="")
DATABASES = {"default": database(DATABASE_URL)}
CACHES = caches(REDIS_URL)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CELERY_BROKER_URL = env.str(
    "CELERY_BROKER_URL", default=REDIS_URL or "filesystem://localhost"
)
CELERY_BROKER_TRANSPORT_OPTIONS = transport_options(
    CELERY_BROKER_URL, VAR_DIR / "broker"
)
CELERY_BROKER_TRANSPORT = transport(CELERY_BROKER_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a broker that is away comes back
# The truth about a piece of work is a row; a message carries only its number. It is
# acknowledged when done, and given to another worker if its worker is killed.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = TIMETABLE

# --- Apps and pages ------------------------------------------------------------------

INSTALLED_APPS = APPS
MIDDLEWARE = LAYERS
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.csp",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
FORM_RENDERER = "config.forms.Renderer"
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
MEDIA_ROOT = VAR_DIR / "media"
# Exports, worksheets and reports can be made again: their files are not kept for ever.
FILES_KEPT_DAYS = env.int("FILES_KEPT_DAYS", default=30)
MAILERS = mailers(env.str("EMAIL_URL", default="consolemail://"))
DEFAULT_FROM_EMAIL = env.str("MAIL_FROM", default=f"school@{_site.hostname}")

# --- People --------------------------------------------------------------------------

AUTH_USER_MODEL = "training.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_validators: dict[str, dict[str, object]] = {
    "UserAttributeSimilarityValidator": {
        "user_attributes": ("username", "full_name", "email")
    },
    "MinimumLengthValidator": {"min_length": 10},
    "CommonPasswordValidator": {},
    "NumericPasswordValidator": {},
}
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in _validators.items()
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "training.accounts.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_FORMS = {
    "login": "training.forms.LogInForm",
    "change_password": "training.forms.ChangePasswordForm",
    "reset_password": "training.forms.ResetPasswordForm",
    "reset_password_from_key": "training.forms.NewPasswordForm",
    "reauthenticate": "training.forms.PasswordAgainForm",
}
ACCOUNT_RATE_LIMITS = {
    "join": "30/m/ip",
    "verify": "60/m/ip",
    "check_file": "20/m/ip",
}
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_PASSWORD_CHANGE_REDIRECT_URL = "home"
ACCOUNT_SESSION_REMEMBER = None
# Managers and owners see nobody's work before they have a second factor.
SECOND_FACTOR_REQUIRED = env.bool("SECOND_FACTOR_REQUIRED", default=True)
MFA_ADAPTER = "training.second_factor.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_TOLERANCE = 1  # a telephone's clock may be half a minute off
MFA_FORMS = {
    "authenticate": "training.second_factor_forms.CodeForm",
    "reauthenticate": "training.second_factor_forms.CodeAgainForm",
    "login_webauthn": "training.second_factor_forms.PasskeyLogInForm",
    "authenticate_webauthn": "training.second_factor_forms.PasskeyForm",
    "reauthenticate_webauthn": "training.second_factor_forms.PasskeyAgainForm",
    "activate_totp": "training.second_factor_forms.ActivateForm",
    "add_webauthn": "training.second_factor_forms.AddPasskeyForm",
}
# The number of our own proxies in front, whose word on a caller's address is taken.
PROXIES = env.int("PROXIES", default=0)
ALLAUTH_TRUSTED_PROXY_COUNT = PROXIES

# --- Certificates --------------------------------------------------------------------

SCHOOL_NAME = env.str("SCHOOL_NAME", default="Dealer School")  # until it is given one
KEYS_DIR = Path(env.str("KEYS_DIR", default=str(VAR_DIR / "keys"))).resolve()
# A time-stamping service (RFC 3161), and the authorities by which it is known: with
# both, a paper's signature can be checked when every key in it has long run out.
TIMESTAMP_URL = env.str("TIMESTAMP_URL", default="")
TIMESTAMP_ROOTS = env.str("TIMESTAMP_ROOTS", default="")

# --- Languages and time --------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", _("English")),
    ("fr", _("French")),
    ("nl", _("Dutch")),
    ("it", _("Italian")),
    ("zh-hans", _("Simplified Chinese")),
]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["config.formats"]
USE_THOUSAND_SEPARATOR = True
USE_TZ = True
TIME_ZONE = env.str("SITE_TIME_ZONE", default="UTC")
GAMING_DAY_STARTS = env.int("GAMING_DAY_STARTS", default=6)
if not 0 <= GAMING_DAY_STARTS <= 23:
    raise ImproperlyConfigured(
        f"GAMING_DAY_STARTS must be an hour from 0 to 23, not {GAMING_DAY_STARTS}."
    )

# --- Security ------------------------------------------------------------------------

if "SECRET_KEY" in env:
    SECRET_KEY = env.str("SECRET_KEY")
elif DATABASE_URL.startswith("sqlite:"):
    SECRET_KEY = secret_key(VAR_DIR / "secret-key")
else:
    raise ImproperlyConfigured(
        "SECRET_KEY must be set when DATABASE_URL names a database server: "
        "every machine that serves the site needs the same one."
    )
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
SECURE_CSP = CONTENT_POLICY
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS else 0
# A house has other sites under its name: these are bound only when it asks for it.
HSTS_PRELOAD = env.bool("HSTS_PRELOAD", default=False)
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS and HSTS_PRELOAD
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES else None
X_FRAME_OPTIONS = "DENY"

LOGGING = log_lines(env.str("LOG_LEVEL", default="INFO"))
