"""System checks: what the site needs from the machine, said before it is missed."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Tags, register
from django.core.checks import Warning as CheckWarning
from django.db import connections

MENDED_SQLITE = (3, 51, 3)


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
