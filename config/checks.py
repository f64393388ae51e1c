"""System checks: what the site needs from the machine, said before it is missed."""

from typing import Any

from django.core.checks import CheckMessage, Tags, register
from django.core.checks import Warning as CheckWarning
from django.db import connections

MENDED_SQLITE = (3, 51, 3)


@register(Tags.database)
def sqlite_is_mended(
    *, databases: list[str] | None = None, **_: Any
) -> list[CheckMessage]:
    """Warn of an SQLite that can lose a committed transaction."""
    found: list[CheckMessage] = []
    for alias in databases or []:
        connection = connections[alias]
        if connection.vendor != "sqlite":
            continue
        version: tuple[int, ...] = connection.Database.sqlite_version_info
        if version < MENDED_SQLITE:
            text = ".".join(map(str, version))
            found.append(
                CheckWarning(
                    f"SQLite {text} can lose a transaction when two processes "
                    "reset its log at once.",
                    hint="Install pysqlite3, or set DATABASE_URL to PostgreSQL.",
                    id="config.W001",
                )
            )
    return found
