"""Names and serials as a search takes them: without case, accents and separators.

The database folds its column as `fold` folds what was typed, so that both compare.
SQLite is given `fold` itself, when it is connected to; PostgreSQL has what it takes.
"""

import re
import unicodedata
from typing import Any, Final

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import CharField, Func

LEFT_OUT: Final = "[\u0300-\u036f\\s.'\u2019\u2010-\u2015-]"  # accents, separators
SQLITE_NAME: Final = "dealer_school_fold"


def fold(text: str | None) -> str:
    """`text` as it is compared: "ds7kq4m2xd" of "DS-7KQ4-M2XD", "rene" of "René"."""
    plain = unicodedata.normalize("NFKD", text or "")
    return re.sub(LEFT_OUT, "", plain).lower()


class Folded(Func):
    """A column as `fold` has it."""

    arity = 1
    output_field = CharField()

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """By the function that every connection is given."""
        return super().as_sql(compiler, connection, function=SQLITE_NAME, **context)

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """By what PostgreSQL has for it."""
        escaped = LEFT_OUT.replace("'", "''")
        template = (
            f"lower(regexp_replace(normalize(%(expressions)s, NFKD), '{escaped}',"
            " '', 'g'))"
        )
        return super().as_sql(compiler, connection, template=template, **context)


def teach_sqlite(connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    """Give a fresh connection to SQLite the function; others need none."""
    if connection.vendor == "sqlite":
        connection.connection.create_function(SQLITE_NAME, 1, fold, deterministic=True)
