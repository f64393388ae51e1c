"""Names and serials as a search takes them: without case, accents and separators.

The database folds its column as `fold` folds what was typed, so that both compare.
SQLite is given `fold` itself, when it is connected to. PostgreSQL makes letters small
by ICU, as Python does by Unicode: by the database's own locale it might leave all but
English ones as they are. A few come out by the word that they stand in, or not at all;
both make those alike afterwards.
"""

import re
import unicodedata
from typing import Any, Final

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import CharField, Func

LEFT_OUT: Final = "[\u0300-\u036f\\s.'\u2019\u2010-\u2015-]"  # accents, separators
# The last sigma of a word, the i of Turkish that has no dot, and the sharp s.
MADE_ALIKE: Final = {"\u03c2": "\u03c3", "\u0131": "i", "\u00df": "ss"}
ICU: Final = "und-x-icu"  # of no language: Turkish would take the dot off an i
SQLITE_NAME: Final = "dealer_school_fold"


def fold(text: str | None) -> str:
    """`text` as it is compared: "ds7kq4m2xd" of "DS-7KQ4-M2XD", "rene" of "René"."""
    plain = unicodedata.normalize("NFKD", text or "")
    small = re.sub(LEFT_OUT, "", plain).lower()
    for letter, alike in MADE_ALIKE.items():
        small = small.replace(letter, alike)
    return small


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
        plain = (
            f"regexp_replace(normalize(%(expressions)s, NFKD), '{escaped}', '', 'g')"
        )
        template = f'lower({plain} COLLATE "{ICU}")'
        for letter, alike in MADE_ALIKE.items():
            template = f"replace({template}, '{letter}', '{alike}')"
        return super().as_sql(compiler, connection, template=template, **context)


def teach_sqlite(connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    """Give a fresh connection to SQLite the function; others need none."""
    if connection.vendor == "sqlite":
        connection.connection.create_function(SQLITE_NAME, 1, fold, deterministic=True)
