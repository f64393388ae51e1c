"""Adding figures to the rows of a table, or inserting those that are missing.

One statement a table, understood by PostgreSQL and by SQLite; Django's own upsert can
set a column to a new value, but not add to it.
"""

from collections.abc import Sequence
from itertools import batched
from typing import Any, Final

from django.db import connection
from django.db.models import Field, Model
from django.db.models.options import Options

from quizzes.sums.rows import Key, Rows

ROWS_AT_ONCE: Final = 200


def add_to_table(table: type[Model], key: Sequence[str], rows: Rows) -> None:
    """Add the figures of `rows` to those of the rows of `table` with the same `key`.

    Numbers are added up, texts joined, of two times the later is kept; anything that
    is not known yet is inserted. Rows are locked in the order of their keys.
    """
    in_order = sorted(rows.items(), key=lambda row: [str(each) for each in row[0]])
    for some in batched(in_order, ROWS_AT_ONCE):
        _add(table, key, some)


def _add(
    table: type[Model], key: Sequence[str], rows: Sequence[tuple[Key, dict[str, Any]]]
) -> None:
    fields = [it for it in _meta(table).concrete_fields if not it.primary_key]
    values = [
        _value(field, dict(zip(key, named, strict=True)) | figures)
        for named, figures in rows
        for field in fields
    ]
    with connection.cursor() as cursor:
        cursor.execute(_statement(table, key, fields, len(rows)), values)


def _value(field: "Field[Any, Any]", row: dict[str, Any]) -> Any:
    given = row.get(field.attname, field.get_default())
    return field.get_db_prep_save(given, connection)


def _statement(
    table: type[Model],
    key: Sequence[str],
    fields: "Sequence[Field[Any, Any]]",
    rows: int,
) -> str:
    name = connection.ops.quote_name(_meta(table).db_table)
    names = ", ".join(_name(field) for field in fields)
    row = f"({', '.join(['%s'] * len(fields))})"
    keys = ", ".join(_name(field) for field in fields if field.attname in key)
    changes = ", ".join(
        _change(name, field) for field in fields if field.attname not in key
    )
    return (  # no value stands in it, only names out of our own models
        f"INSERT INTO {name} ({names}) VALUES {', '.join([row] * rows)}"  # noqa: S608
        f" ON CONFLICT ({keys}) DO UPDATE SET {changes}"
    )


def _change(table: str, field: "Field[Any, Any]") -> str:
    name = _name(field)
    old, new = f"{table}.{name}", f"excluded.{name}"
    match field.get_internal_type():
        case "DateTimeField":
            return f"{name} = CASE WHEN {new} > {old} THEN {new} ELSE {old} END"
        case "TextField":
            return f"{name} = {old} || {new}"
        case "CharField":
            return f"{name} = {new}"
        case _:
            return f"{name} = {old} + {new}"


def _name(field: "Field[Any, Any]") -> str:
    return str(connection.ops.quote_name(field.column or ""))


def _meta(table: type[Model]) -> "Options[Model]":
    return table._meta  # noqa: SLF001  which Django documents
