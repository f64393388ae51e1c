"""The log: every act once, in a chain that shows whoever meddles with it."""

import json
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from fractions import Fraction
from hashlib import sha256
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction

from logbook.checking import BrokenLogError, check_log
from logbook.models import BEFORE_THE_FIRST, Act, LogEntry
from logbook.recording import Head, Subject, head, record
from tests.make import make_manager, make_trainee
from tests.make_log import make_entry, unguarded

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]


def sql(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def verify(*options: str) -> str:
    said = StringIO()
    call_command("verify_log", *options, stdout=said)
    return said.getvalue()


# --- What an entry says ---------------------------------------------------------------


def test_an_entry_says_who_did_what_to_whom_when_and_why() -> None:
    bob, alice = make_manager(), make_trainee()
    earliest = datetime.now(UTC)
    entry = LogEntry.objects.get(pk=make_entry(bob, alice).pk)
    assert (entry.number, entry.act) == (1, "person-changed")
    assert (entry.actor, entry.actor_name) == (bob.pk, "Bob")
    assert (entry.subject_kind, entry.subject_key) == ("person", "alice")
    assert (entry.person, entry.person_name) == (alice.pk, "Alice")
    assert entry.before == {"role": "trainee"}
    assert entry.after == {"role": "manager"}
    assert entry.reason == "a course passed"
    assert earliest <= entry.at <= datetime.now(UTC)


def test_an_entry_stays_as_it_is_when_its_people_go() -> None:
    bob, alice = make_manager(), make_trainee()
    make_entry(bob, alice)
    for person in (bob, alice):
        person.delete()
    entry = LogEntry.objects.get()
    assert (entry.actor_name, entry.person_name) == ("Bob", "Alice")
    assert check_log().number == 1


def test_the_site_itself_may_act_on_what_is_nobody() -> None:
    entry = make_entry()
    assert (entry.actor, entry.actor_name, entry.person) == (None, "", None)


def test_each_entry_carries_the_hash_of_the_one_before() -> None:
    entries = [make_entry() for _ in range(3)]
    assert [entry.number for entry in entries] == [1, 2, 3]
    hashes = [BEFORE_THE_FIRST, *(entry.hash for entry in entries)]
    assert [entry.previous for entry in entries] == hashes[:-1]
    assert head() == Head(3, hashes[-1])


def test_the_hash_can_be_reckoned_by_anybody_from_the_fields() -> None:
    entry = make_entry(make_manager(), make_trainee("王小明"))
    fields = dict(LogEntry.objects.values().get())
    at = fields.pop("at")
    assert isinstance(at, datetime)
    fields["at"] = at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%f+00:00")
    assert fields.pop("hash") == entry.hash
    canonical = json.dumps(fields, sort_keys=True, separators=(",", ":"))
    assert sha256(canonical.encode()).hexdigest() == entry.hash


@pytest.mark.parametrize(
    "told",
    [
        {"é": ["Ünïcode", {"z": 1, "a": None}], "A": True},
        {"b": 10**30, "aa": -1, "": ""},
        ["<script>", 'quote " and \\ and \n'],
        0,
        False,
        {},
    ],
)
def test_whatever_is_told_reads_back_as_it_was_hashed(told: object) -> None:
    record(None, Act.PERSON_CHANGED, Subject("thing", "1"), before=told, after=told)  # type: ignore[arg-type]
    assert LogEntry.objects.get().after == told
    assert check_log().number == 1


@pytest.mark.parametrize(
    "told", [1.5, {"a": [0.1]}, {1: "a"}, {"a": Fraction(1, 2)}, datetime.now(UTC)]
)
def test_what_would_not_read_back_exactly_is_refused(told: object) -> None:
    with pytest.raises(TypeError):
        record(None, Act.PERSON_CHANGED, Subject("thing", "1"), after=told)  # type: ignore[arg-type]
    assert not LogEntry.objects.exists()


def test_an_act_that_is_undone_leaves_no_entry_and_no_gap() -> None:
    make_entry()
    with suppress(ZeroDivisionError), transaction.atomic():
        assert make_entry().number == 2
        raise ZeroDivisionError
    assert make_entry().number == 2
    assert check_log().number == 2


# --- What the database refuses --------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE logbook_logentry SET reason = 'none'",
        "UPDATE logbook_logentry SET number = 9 WHERE number = 2",
        "DELETE FROM logbook_logentry WHERE number = 2",
        "DELETE FROM logbook_logentry",
    ],
)
def test_the_database_refuses_to_change_or_remove_an_entry(statement: str) -> None:
    make_entry()
    newest = make_entry()
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        sql(statement)
    assert check_log() == Head(2, newest.hash)


def test_no_row_of_the_log_is_changed_or_removed_by_way_of_its_model() -> None:
    entry = make_entry()
    entry.reason = "another"
    for deed in (entry.save, entry.delete, LogEntry.objects.all().delete):
        with pytest.raises(IntegrityError), transaction.atomic():
            deed()
    assert LogEntry.objects.get().reason == "a course passed"


@pytest.mark.parametrize("number", [1, 2, 4])
def test_the_database_takes_no_number_but_the_next(number: int) -> None:
    make_entry()
    entry = make_entry()
    entry.number = number
    with pytest.raises(IntegrityError), transaction.atomic():
        entry.save(force_insert=True)


def test_the_database_lets_no_entry_be_replaced() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("INSERT OR REPLACE is SQLite's own")
    make_entry()
    with pytest.raises(IntegrityError, match="next number"), transaction.atomic():
        sql("INSERT OR REPLACE INTO logbook_logentry SELECT * FROM logbook_logentry")


def test_the_database_refuses_to_empty_the_log() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("TRUNCATE is PostgreSQL's own")
    make_entry()
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        sql("TRUNCATE logbook_logentry")


# --- What the walk finds --------------------------------------------------------------


def test_a_whole_log_is_confirmed_with_its_head() -> None:
    assert "Head: 0:0000" in verify()
    newest = [make_entry(make_manager(f"Bob {each}")) for each in range(3)][-1]
    said = verify()
    assert "3 entries, and the chain holds." in said
    assert f"Head: 3:{newest.hash}" in said


def four_entries() -> list[LogEntry]:
    bob, alice = make_manager(), make_trainee()
    return [make_entry(bob, alice) for _ in range(4)]


@pytest.mark.parametrize(
    ("tampering", "broken", "why"),
    [
        ("UPDATE {} SET reason = 'x' WHERE number = 2", 2, "not what was recorded"),
        ("UPDATE {} SET actor = 7 WHERE number = 3", 3, "not what was recorded"),
        ("UPDATE {} SET actor_name = '' WHERE number = 1", 1, "not what was recorded"),
        ("UPDATE {} SET act = 'x' WHERE number = 2", 2, "not what was recorded"),
        ("UPDATE {} SET subject_kind = 'x' WHERE number = 2", 2, "not what"),
        ("UPDATE {} SET subject_key = 'x' WHERE number = 2", 2, "not what"),
        ("UPDATE {} SET person = NULL WHERE number = 2", 2, "not what"),
        ("UPDATE {} SET person_name = 'x' WHERE number = 2", 2, "not what"),
        ("UPDATE {} SET before = NULL WHERE number = 2", 2, "not what"),
        ("UPDATE {} SET after = before WHERE number = 4", 4, "not what"),
        ("UPDATE {} SET at = '2020-01-01 00:00:00' WHERE number = 2", 2, "not what"),
        ("UPDATE {} SET previous = hash WHERE number = 2", 2, "not what"),
        ("UPDATE {} SET hash = previous WHERE number = 2", 2, "not what"),
        ("DELETE FROM {} WHERE number = 2", 2, "it is missing"),
        ("DELETE FROM {} WHERE number = 1", 1, "it is missing"),
        ("DELETE FROM {} WHERE number <= 2", 1, "it is missing"),
    ],
)
def test_the_first_entry_tampered_with_is_named(
    tampering: str, broken: int, why: str
) -> None:
    four_entries()
    with unguarded():
        sql(tampering.format("logbook_logentry"))
    with pytest.raises(CommandError, match=f"at entry {broken}: .*{why}") as refused:
        verify()
    assert refused.value.returncode == 1


def forged(number: int, change: Callable[[LogEntry], None]) -> None:
    """Change an entry and reckon its own hash anew."""
    entry = LogEntry.objects.get(pk=number)
    change(entry)
    entry.hash = entry.due_hash()
    with unguarded():
        entry.save(force_update=True)


def without_reason(entry: LogEntry) -> None:
    entry.reason = ""


def test_an_entry_whose_hash_is_made_to_fit_no_longer_fits_the_next() -> None:
    four_entries()
    forged(2, without_reason)
    with pytest.raises(BrokenLogError, match="entry 3: it does not follow"):
        check_log()


def test_a_new_last_entry_is_shown_by_a_head_that_was_printed() -> None:
    printed = Head(4, four_entries()[-1].hash)
    assert check_log(printed) == printed
    forged(4, without_reason)
    assert check_log().number == 4
    with pytest.raises(CommandError, match="entry 4: it is another one"):
        verify("--head", str(printed))


def test_a_last_entry_taken_away_is_shown_by_a_head_that_was_printed() -> None:
    four_entries()
    printed = head()
    with unguarded():
        sql("DELETE FROM logbook_logentry WHERE number = 4")
    assert check_log().number == 3
    with pytest.raises(BrokenLogError, match="entry 4: it is missing"):
        check_log(printed)


def test_an_earlier_head_still_holds_when_the_log_has_grown() -> None:
    four_entries()
    printed = head()
    make_entry()
    assert "5 entries" in verify("--head", str(printed).upper())


@pytest.mark.parametrize("typed", ["", "4", "x:y", "-1:ab", "٣:ab"])
def test_a_head_that_cannot_be_read_is_refused_in_a_sentence(typed: str) -> None:
    with pytest.raises(ValueError, match="NUMBER:HASH"):
        Head.parse(typed)
    if typed:
        with pytest.raises(CommandError, match="NUMBER:HASH"):
            verify(f"--head={typed}")
