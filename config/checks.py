"""System checks: what the site needs from the machine, said before it is missed."""

import os
from collections.abc import Iterator, Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Tags, register
from django.core.checks import Warning as CheckWarning
from django.db import connections

MENDED_SQLITE = (3, 51, 3)


@register(Tags.security, deploy=True)
def https_is_heard_of(
    *, app_configs: Sequence[AppConfig] | None, **_: Any
) -> Iterator[CheckMessage]:
    """Warn of a site that would send every caller from its address to the same."""
    del app_configs
    speaks_tls = "GRANIAN_SSL_CERTIFICATE" in os.environ
    if settings.HTTPS and not settings.PROXIES and not speaks_tls:
        yield CheckWarning(
            "SITE_URL begins with https://, but PROXIES is 0: the word of a proxy that "
            "speaks HTTPS is not taken, and every page redirects to itself.",
            hint="Set PROXIES to the number of proxies in front; or, where granian "
            "speaks HTTPS by itself, GRANIAN_SSL_CERTIFICATE to its certificate.",
            id="config.W002",
        )


@register(Tags.database)
def sqlite_is_mended(
    *,
    app_configs: Sequence[AppConfig] | None,
    databases: Sequence[str] | None,
    **_: Any,
) -> Iterator[CheckMessage]:
    """Warn of an SQLite that can lose a committed transaction."""
    del app_configs
    for alias in databases or ():
        connection = connections[alias]
        if connection.vendor != "sqlite":
            continue
        with connection.cursor() as cursor:
            cursor.execute("SELECT sqlite_version()")
            yield from warn_of_sqlite(cursor.fetchone()[0])


def warn_of_sqlite(version: str) -> Iterator[CheckMessage]:
    """The warning that an SQLite of this `version` ("3.46.1") deserves, if any."""
    if tuple(map(int, version.split("."))) < MENDED_SQLITE:
        yield CheckWarning(
            f"SQLite {version} can lose a transaction when two processes reset its "
            "log at once.",
            hint="Install pysqlite3, or set DATABASE_URL to a PostgreSQL server.",
            id="config.W001",
        )
