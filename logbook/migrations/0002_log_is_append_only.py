"""The database itself keeps the log as it was written, whoever asks for a change.

It refuses to change and to remove entries, and to add any but the next number. The
last also stops SQLite's INSERT OR REPLACE, which removes rows without a word to the
guard against removal.
"""

from typing import Any

from django.db import migrations

POSTGRESQL = """
CREATE FUNCTION logbook_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE FUNCTION logbook_refuse_emptying() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM logbook_logentry) THEN
        RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION logbook_refuse_gaps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM logbook_logentry) THEN
        RAISE EXCEPTION 'the log goes on with its next number'
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER logbook_no_change BEFORE UPDATE OR DELETE ON logbook_logentry
    FOR EACH ROW EXECUTE FUNCTION logbook_refuse();
CREATE TRIGGER logbook_no_emptying BEFORE TRUNCATE ON logbook_logentry
    FOR EACH STATEMENT EXECUTE FUNCTION logbook_refuse_emptying();
CREATE TRIGGER logbook_no_gap BEFORE INSERT ON logbook_logentry
    FOR EACH ROW EXECUTE FUNCTION logbook_refuse_gaps();
"""

POSTGRESQL_BACK = """
DROP TRIGGER logbook_no_gap ON logbook_logentry;
DROP TRIGGER logbook_no_emptying ON logbook_logentry;
DROP TRIGGER logbook_no_change ON logbook_logentry;
DROP FUNCTION logbook_refuse_gaps();
DROP FUNCTION logbook_refuse_emptying();
DROP FUNCTION logbook_refuse();
"""

SQLITE = (
    """
    CREATE TRIGGER logbook_no_change BEFORE UPDATE ON logbook_logentry
    BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END
    """,
    """
    CREATE TRIGGER logbook_no_removal BEFORE DELETE ON logbook_logentry
    BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END
    """,
    """
    CREATE TRIGGER logbook_no_gap BEFORE INSERT ON logbook_logentry
    WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM logbook_logentry)
    BEGIN SELECT RAISE(ABORT, 'the log goes on with its next number'); END
    """,
)

SQLITE_BACK = (
    "DROP TRIGGER logbook_no_gap",
    "DROP TRIGGER logbook_no_removal",
    "DROP TRIGGER logbook_no_change",
)


def guard(apps: Any, schema_editor: Any) -> None:
    """Set the guards."""
    _run(schema_editor, (POSTGRESQL,), SQLITE)


def unguard(apps: Any, schema_editor: Any) -> None:
    """Take the guards away."""
    _run(schema_editor, (POSTGRESQL_BACK,), SQLITE_BACK)


def _run(schema_editor: Any, postgresql: tuple[str, ...], sqlite: tuple[str, ...]) -> None:
    vendor = schema_editor.connection.vendor
    with schema_editor.connection.cursor() as cursor:
        for statement in {"postgresql": postgresql, "sqlite": sqlite}[vendor]:
            cursor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("logbook", "0001_log")]

    operations = [migrations.RunPython(guard, unguard, elidable=False)]
