"""Django's SQLite backend, on the SQLite that comes with `pysqlite3` if it is there.

SQLite 3.7.0 to 3.51.2 can lose a committed transaction when the write-ahead log is
reset by two connections at once, and that is what Python usually links. The wheel
carries a mended one. Where there is no wheel, the standard library's is used and a
system check says so.
"""

import sqlite3
import sys
from typing import Any

try:
    import pysqlite3 as newest
except ImportError:  # no wheel for this platform
    newest = sqlite3

# What Python's module has offered since 3.11 and the wheel's does not: the numbers of
# two limits. The values are SQLite's own defaults, no higher than the wheel's.
LIMITS = {"SQLITE_LIMIT_COLUMN": 2, "SQLITE_LIMIT_VARIABLE_NUMBER": 9}
VALUES = {2: 2000, 9: 32766}
for _name, _number in LIMITS.items():
    if not hasattr(newest, _name):
        setattr(newest, _name, _number)

# Django's files import the module by its standard name: for them, and only while they
# do so, that name means the newest one.
_standard = {"sqlite3": sqlite3, "sqlite3.dbapi2": sqlite3.dbapi2}
sys.modules |= {"sqlite3": newest, "sqlite3.dbapi2": newest.dbapi2}
try:
    from django.db.backends.sqlite3 import base
finally:
    sys.modules |= _standard


class LimitedConnection(newest.Connection):  # type: ignore[misc]  # untyped wheel
    """A connection that can be asked for its limits, as Django does."""

    def getlimit(self, category: int, /) -> int:
        """The limit with SQLite's number `category`."""
        return VALUES[category]


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own backend, opening connections that know their limits."""

    def get_connection_params(self) -> dict[str, Any]:
        """Django's arguments for `connect`, with our kind of connection."""
        params = super().get_connection_params()
        if not hasattr(vars(base)["Database"].Connection, "getlimit"):
            params["factory"] = LimitedConnection
        return params
