"""Guards of the certificates in the database itself, set and taken away by migrations.

On SQLite a migration that rebuilds a table drops its guards without a word: one that
does must end with setting them again.
"""

from typing import Any

POSTGRESQL = """
CREATE FUNCTION certificates_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'certificates are never rewritten'
        USING ERRCODE = 'restrict_violation';
END $$;
CREATE FUNCTION certificates_refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT OLD.is_demo THEN
        RAISE EXCEPTION 'certificates are never removed'
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
END $$;
CREATE FUNCTION certificates_refuse_forgetting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT (SELECT is_demo FROM certificates_certificate
            WHERE id = OLD.certificate_id) THEN
        RAISE EXCEPTION 'what became of a certificate is never removed'
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
END $$;
CREATE FUNCTION certificates_refuse_emptying() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM certificates_certificate) THEN
        RAISE EXCEPTION 'certificates are never removed'
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER certificates_no_change BEFORE UPDATE ON certificates_certificate
    FOR EACH ROW EXECUTE FUNCTION certificates_refuse_change();
CREATE TRIGGER certificates_no_removal BEFORE DELETE ON certificates_certificate
    FOR EACH ROW EXECUTE FUNCTION certificates_refuse_removal();
CREATE TRIGGER certificates_no_emptying BEFORE TRUNCATE ON certificates_certificate
    FOR EACH STATEMENT EXECUTE FUNCTION certificates_refuse_emptying();
CREATE TRIGGER certificates_no_other_past BEFORE UPDATE ON certificates_statuschange
    FOR EACH ROW EXECUTE FUNCTION certificates_refuse_change();
CREATE TRIGGER certificates_no_forgetting BEFORE DELETE ON certificates_statuschange
    FOR EACH ROW EXECUTE FUNCTION certificates_refuse_forgetting();
"""

POSTGRESQL_BACK = """
DROP TRIGGER certificates_no_forgetting ON certificates_statuschange;
DROP TRIGGER certificates_no_other_past ON certificates_statuschange;
DROP TRIGGER certificates_no_emptying ON certificates_certificate;
DROP TRIGGER certificates_no_removal ON certificates_certificate;
DROP TRIGGER certificates_no_change ON certificates_certificate;
DROP FUNCTION certificates_refuse_emptying();
DROP FUNCTION certificates_refuse_forgetting();
DROP FUNCTION certificates_refuse_removal();
DROP FUNCTION certificates_refuse_change();
"""

SQLITE = (
    """
    CREATE TRIGGER certificates_no_change BEFORE UPDATE ON certificates_certificate
    BEGIN SELECT RAISE(ABORT, 'certificates are never rewritten'); END
    """,
    """
    CREATE TRIGGER certificates_no_removal BEFORE DELETE ON certificates_certificate
    WHEN NOT OLD.is_demo
    BEGIN SELECT RAISE(ABORT, 'certificates are never removed'); END
    """,
    """
    CREATE TRIGGER certificates_no_other_past BEFORE UPDATE ON certificates_statuschange
    BEGIN SELECT RAISE(ABORT, 'what became of a certificate is never rewritten'); END
    """,
    """
    CREATE TRIGGER certificates_no_forgetting BEFORE DELETE ON certificates_statuschange
    WHEN NOT (SELECT is_demo FROM certificates_certificate
              WHERE id = OLD.certificate_id)
    BEGIN SELECT RAISE(ABORT, 'what became of a certificate is never removed'); END
    """,
)

SQLITE_BACK = (
    "DROP TRIGGER IF EXISTS certificates_no_forgetting",
    "DROP TRIGGER IF EXISTS certificates_no_other_past",
    "DROP TRIGGER IF EXISTS certificates_no_removal",
    "DROP TRIGGER IF EXISTS certificates_no_change",
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
