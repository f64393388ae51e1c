"""Writing an act into the log, in the transaction of the act itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypedDict, Unpack

from django.contrib.auth.models import AbstractBaseUser
from django.db import connection, transaction
from django.utils import timezone

from logbook.models import BEFORE_THE_FIRST, Act, LogEntry

type Fact = bool | int | str | Sequence[Fact] | Mapping[str, Fact] | None

# A lock that only writers of the log wait for; it ends with the transaction.
ONE_AT_A_TIME: Final = "LOCK TABLE logbook_logentry IN SHARE ROW EXCLUSIVE MODE"
LONGEST: Final = 150  # letters of a name or key


class Telling(TypedDict, total=False):
    """What may be told of an act: how it was, how it is, and why."""

    before: Fact
    after: Fact
    reason: str


@dataclass(frozen=True, slots=True)
class Subject:
    """What an act was done to, by its kind and key, and whom it concerns."""

    kind: str
    key: str
    person: AbstractBaseUser | None = None

    @classmethod
    def of_person(cls, person: AbstractBaseUser) -> "Subject":
        """A person, known by the name they log in with."""
        return cls("person", person.get_username(), person)


class Head(NamedTuple):
    """The newest entry: whoever keeps a copy of it can tell that none was taken away.

    Before the first entry the number is 0.
    """

    number: int
    hash: str

    @classmethod
    def parse(cls, text: str) -> "Head":
        """What `str` has written. Raises ValueError for anything else."""
        number, colon, digest = text.strip().partition(":")
        if not (colon and number.isascii() and number.isdecimal()):
            raise ValueError(f"a head is written NUMBER:HASH, not {text!r}")
        return cls(int(number), digest.lower())

    def __str__(self) -> str:
        return f"{self.number}:{self.hash}"


def record(
    actor: AbstractBaseUser | None,
    act: Act,
    subject: Subject,
    **told: Unpack[Telling],
) -> LogEntry:
    """Add an entry: `actor`, None for the site itself, did `act` to `subject`.

    To be called last in the transaction that does it, so that both are kept or
    neither; until that ends, whoever else has something to write down waits. Numbers
    follow one another without a gap. Raises TypeError for a fact that is neither text
    nor a whole number: a fraction may read back as another one, and break the chain.
    """
    before, after = told.get("before"), told.get("after")
    _refuse_inexact(before)
    _refuse_inexact(after)
    with transaction.atomic():
        _take_turns()
        last = head()
        entry = LogEntry(
            number=last.number + 1,
            at=timezone.now(),
            act=str(act),
            subject_kind=subject.kind,
            subject_key=subject.key[:LONGEST],
            before=before,
            after=after,
            reason=told.get("reason", ""),
            previous=last.hash,
        )
        entry.actor, entry.actor_name = _copied(actor)
        entry.person, entry.person_name = _copied(subject.person)
        entry.hash = entry.due_hash()
        entry.save(force_insert=True)
        return entry


def head() -> Head:
    """The number and the hash of the newest entry."""
    newest = LogEntry.objects.order_by("-number").values_list("number", "hash").first()
    return Head(*newest) if newest else Head(0, BEFORE_THE_FIRST)


def _take_turns() -> None:
    """Wait until no other transaction is writing: on SQLite only one ever is."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(ONE_AT_A_TIME)


def _copied(person: AbstractBaseUser | None) -> tuple[int | None, str]:
    return (person.pk, str(person)[:LONGEST]) if person else (None, "")


def _refuse_inexact(fact: object) -> None:
    match fact:
        case None | bool() | int() | str():
            return
        case Mapping():
            for key, value in fact.items():
                if not isinstance(key, str):
                    raise TypeError(f"the name of a fact is text, not {key!r}")
                _refuse_inexact(value)
        case list() | tuple():
            for value in fact:
                _refuse_inexact(value)
        case _:
            raise TypeError(f"a fact is text or a whole number, not {fact!r}")
