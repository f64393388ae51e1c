"""How letters leave: to the terminal by default, or by the server in EMAIL_URL."""

from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from environ import Env


def mailers(url: str) -> dict[str, dict[str, Any]]:
    """Django's `MAILERS` for an address such as `smtp+tls://user:word@host:587`.

    `consolemail://` prints letters; `filemail:///folder` writes them to files. Raises
    ImproperlyConfigured for an address with a question mark: what stands behind it
    would be dropped, and letters would leave without the encryption asked for.
    """
    if urlsplit(url).query:
        raise ImproperlyConfigured(
            "EMAIL_URL takes nothing behind a question mark: for an encrypted"
            " connection begin it with smtp+tls:// or smtp+ssl://; a question mark"
            " in a password is written %3F."
        )
    found = Env.email_url_config(url)
    options = {
        "host": found.get("EMAIL_HOST"),
        "port": found.get("EMAIL_PORT"),
        "username": found.get("EMAIL_HOST_USER"),
        "password": found.get("EMAIL_HOST_PASSWORD"),
        "use_tls": found.get("EMAIL_USE_TLS"),
        "use_ssl": found.get("EMAIL_USE_SSL"),
    }
    backend = found["EMAIL_BACKEND"]
    if backend.endswith("filebased.EmailBackend"):
        options = {"file_path": f"/{found['EMAIL_FILE_PATH']}"}
    elif not backend.endswith("smtp.EmailBackend"):
        options = {}
    given = {name: value for name, value in options.items() if value}
    return {"default": {"BACKEND": backend, "OPTIONS": given}}
