"""The guard that keeps decided table tests, set and taken away by migrations.

On SQLite a migration that rebuilds the table drops its guard without a word: one that
does takes the guard away first and sets it again at the end.
"""

from typing import Any

POSTGRESQL = """
CREATE FUNCTION training_keep_table_test() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a table test that was decided is never changed'
        USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER training_table_test_is_kept BEFORE UPDATE ON training_tabletest
    FOR EACH ROW WHEN (OLD.state IN ('signed', 'refused', 'abandoned'))
    EXECUTE FUNCTION training_keep_table_test();
"""

POSTGRESQL_BACK = """
DROP TRIGGER training_table_test_is_kept ON training_tabletest;
DROP FUNCTION training_keep_table_test();
"""

SQLITE = """
CREATE TRIGGER training_table_test_is_kept BEFORE UPDATE ON training_tabletest
WHEN OLD.state IN ('signed', 'refused', 'abandoned')
BEGIN SELECT RAISE(ABORT, 'a table test that was decided is never changed'); END
"""

SQLITE_BACK = "DROP TRIGGER training_table_test_is_kept"


def guard(apps: Any, schema_editor: Any) -> None:
    """Set the guard."""
    _run(schema_editor, {"postgresql": POSTGRESQL, "sqlite": SQLITE})


def unguard(apps: Any, schema_editor: Any) -> None:
    """Take the guard away."""
    _run(schema_editor, {"postgresql": POSTGRESQL_BACK, "sqlite": SQLITE_BACK})


def _run(schema_editor: Any, statements: dict[str, str]) -> None:
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(statements[schema_editor.connection.vendor])
