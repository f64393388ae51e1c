"""The rules of the embedded database, read back from the database itself."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.core.cache.backends.db import DatabaseCache
from django.core.management import call_command
from django.db import connection, transaction

from config.checks import MENDED_SQLITE, warn_of_sqlite
from config.databases import caches, database
from tests.make import make_trainee
from training.models import User

on_sqlite = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="these are rules for SQLite"
)


def pragma(name: str) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {name}")
        return cursor.fetchone()[0]


@on_sqlite
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 1),
        ("cache_size", -20000),
        ("foreign_keys", 1),
        ("mmap_size", 0),
        ("busy_timeout", 20000),
    ],
)
@pytest.mark.django_db(transaction=True)
def test_the_database_follows_the_rule(name: str, value: object) -> None:
    assert pragma(name) == value


@on_sqlite
@pytest.mark.django_db
def test_the_sqlite_in_use_is_the_mended_one_where_the_wheel_is() -> None:
    pytest.importorskip("pysqlite3")
    with connection.cursor() as cursor:
        cursor.execute("SELECT sqlite_version()")
        version = cursor.fetchone()[0]
    assert tuple(map(int, version.split("."))) >= MENDED_SQLITE
    assert list(warn_of_sqlite(version)) == []


def test_an_sqlite_with_the_fault_is_named() -> None:
    (warning,) = warn_of_sqlite("3.46.1")
    assert warning.id == "config.W001"
    assert "3.46.1" in str(warning.msg)
    assert "pysqlite3" in str(warning.hint)


@pytest.mark.django_db
def test_the_system_checks_find_nothing_here() -> None:
    call_command("check", databases=["default"], fail_level="WARNING")


@pytest.mark.django_db
def test_many_rows_go_in_and_out_within_the_limits() -> None:
    people = [User(username=f"p{n}", email=f"p{n}@example.org") for n in range(5000)]
    User.objects.bulk_create(people)
    names = [person.username for person in people]
    assert User.objects.filter(username__in=names).count() == 5000


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_two_that_read_and_then_write_wait_for_each_other() -> None:
    alice = make_trainee()

    def rename(letter: str) -> None:
        try:
            with transaction.atomic():
                person = User.objects.get(pk=alice.pk)
                time.sleep(0.05)
                person.full_name += letter
                person.save()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(rename, "abcd"))
    assert sorted(User.objects.get().full_name.removeprefix("Alice")) == list("abcd")


def test_an_address_of_a_file_becomes_our_engine(tmp_path: Path) -> None:
    found = database(f"sqlite:///{tmp_path}/new/school.sqlite3")
    assert found["ENGINE"] == "config.sqlite"
    assert found["NAME"] == f"{tmp_path}/new/school.sqlite3"
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert found["CONN_MAX_AGE"] == 600
    assert (tmp_path / "new").is_dir()


def test_an_address_of_a_server_is_left_to_django() -> None:
    found = database("postgres://school:word@db.example:5433/dealers")
    assert found["ENGINE"] == "django.db.backends.postgresql"
    assert (found["HOST"], found["PORT"], found["NAME"]) == (
        "db.example",
        5433,
        "dealers",
    )
    assert found["CONN_MAX_AGE"] == 600


@pytest.mark.parametrize(
    ("url", "backend"), [("", "DatabaseCache"), ("redis://localhost/1", "SpareCache")]
)
def test_the_cache_is_one_that_processes_share(url: str, backend: str) -> None:
    assert caches(url)["default"]["BACKEND"].endswith(backend)


@pytest.mark.django_db
def test_the_cache_in_a_table_forgets_no_count_when_many_are_kept() -> None:
    facts = caches("")["default"]
    call_command("createcachetable", verbosity=0)
    kept = DatabaseCache(facts["LOCATION"], {"OPTIONS": facts["OPTIONS"]})
    for number in range(400):
        kept.set(f"count-{number}", number)
    assert all(kept.get(f"count-{number}") == number for number in range(400))
