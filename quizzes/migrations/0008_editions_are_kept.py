"""The database itself keeps published editions as they are, whoever asks for a change.

It refuses to change and to remove them, and to add any but the next place. The last
also stops SQLite's INSERT OR REPLACE, which removes rows without a word to the guard
against removal.
"""

from typing import Any

from django.db import migrations

POSTGRESQL = """
CREATE FUNCTION quizzes_edition_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'an edition is never changed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE FUNCTION quizzes_edition_refuse_emptying() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM quizzes_edition) THEN
        RAISE EXCEPTION 'an edition is never changed'
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION quizzes_edition_refuse_gaps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.place <> (SELECT coalesce(max(place), 0) + 1 FROM quizzes_edition) THEN
        RAISE EXCEPTION 'an edition takes the next place'
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER quizzes_edition_no_change BEFORE UPDATE OR DELETE ON quizzes_edition
    FOR EACH ROW EXECUTE FUNCTION quizzes_edition_refuse();
CREATE TRIGGER quizzes_edition_no_emptying BEFORE TRUNCATE ON quizzes_edition
    FOR EACH STATEMENT EXECUTE FUNCTION quizzes_edition_refuse_emptying();
CREATE TRIGGER quizzes_edition_no_gap BEFORE INSERT ON quizzes_edition
    FOR EACH ROW EXECUTE FUNCTION quizzes_edition_refuse_gaps();
"""

POSTGRESQL_BACK = """
DROP TRIGGER quizzes_edition_no_gap ON quizzes_edition;
DROP TRIGGER quizzes_edition_no_emptying ON quizzes_edition;
DROP TRIGGER quizzes_edition_no_change ON quizzes_edition;
DROP FUNCTION quizzes_edition_refuse_gaps();
DROP FUNCTION quizzes_edition_refuse_emptying();
DROP FUNCTION quizzes_edition_refuse();
"""

SQLITE = (
    """
    CREATE TRIGGER quizzes_edition_no_change BEFORE UPDATE ON quizzes_edition
    BEGIN SELECT RAISE(ABORT, 'an edition is never changed'); END
    """,
    """
    CREATE TRIGGER quizzes_edition_no_removal BEFORE DELETE ON quizzes_edition
    BEGIN SELECT RAISE(ABORT, 'an edition is never changed'); END
    """,
    """
    CREATE TRIGGER quizzes_edition_no_gap BEFORE INSERT ON quizzes_edition
    WHEN NEW.place <> (SELECT coalesce(max(place), 0) + 1 FROM quizzes_edition)
    BEGIN SELECT RAISE(ABORT, 'an edition takes the next place'); END
    """,
)

SQLITE_BACK = (
    "DROP TRIGGER quizzes_edition_no_gap",
    "DROP TRIGGER quizzes_edition_no_removal",
    "DROP TRIGGER quizzes_edition_no_change",
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
    dependencies = [("quizzes", "0007_editions")]

    operations = [migrations.RunPython(guard, unguard, elidable=False)]
