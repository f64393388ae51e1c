"""Where rows are kept: SQLite by hard-won rules, or PostgreSQL by its address."""

from pathlib import Path
from typing import Any

from environ import Env

# No `mmap_size`: with several processes it has corrupted whole databases.
SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL;"
    "PRAGMA synchronous=NORMAL;"
    "PRAGMA cache_size=-20000;"
    "PRAGMA foreign_keys=ON;"
)

# IMMEDIATE: a transaction that reads and then writes takes the write lock at once,
# instead of failing with "database is locked" halfway.
SQLITE_OPTIONS = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": SQLITE_PRAGMAS,
}

REDIS_WAITS = 2  # seconds: a page is not to hang on what only counts
MOST_COUNTED = 10_000  # entries of the cache, where it is a table that is counted anew


def database(url: str) -> dict[str, Any]:
    """Django's description of the database at `url` (`sqlite:///…`, `postgres://…`).

    Connections are kept for ten minutes: faster, and SQLite's log is then not
    thrown away and made anew with every request.
    """
    found: dict[str, Any] = dict(Env.db_url_config(url))
    found |= {"CONN_MAX_AGE": 600, "CONN_HEALTH_CHECKS": True}
    if found["ENGINE"] == "django.db.backends.sqlite3":
        Path(found["NAME"]).parent.mkdir(parents=True, exist_ok=True)
        found["ENGINE"] = "config.sqlite"
        found["OPTIONS"] = SQLITE_OPTIONS | found.get("OPTIONS", {})
    return found


def caches(redis_url: str) -> dict[str, dict[str, Any]]:
    """The cache that every process shares: Redis where there is one, else a table.

    It counts failed log-ins, so a cache of each process for itself would not do, and
    neither would one that forgets a third of what it counts at 300 entries, as Django's
    table does unless it is told otherwise. A Redis that does not answer within
    `REDIS_WAITS` seconds is done without until it does.
    """
    if redis_url:
        backend = "config.spare_cache.SpareCache"
        waits = {"socket_connect_timeout": REDIS_WAITS, "socket_timeout": REDIS_WAITS}
        return {
            "default": {"BACKEND": backend, "LOCATION": redis_url, "OPTIONS": waits}
        }
    backend = "django.core.cache.backends.db.DatabaseCache"
    room = {"MAX_ENTRIES": MOST_COUNTED}
    return {"default": {"BACKEND": backend, "LOCATION": "cache", "OPTIONS": room}}
