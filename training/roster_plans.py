"""What a class list would do, row by row, and doing it.

A plan is made twice: to be shown, and again when it is confirmed, as the school may
have changed in between. It is carried out as a whole or not at all.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from django.conf import settings
from django.db import transaction
from django.db.models.functions import Lower
from django.utils.translation import gettext as _

from logbook.models import Act
from logbook.recording import Fact, record
from training.inviting import Guest, Invited, let_in, make_invitation, subject_of
from training.models import Invitation, TrainingClass, User
from training.roster_files import Row
from training.roster_forms import RowForm


class Step(Enum):
    """What a row comes to."""

    INVITE = "invite"
    INVITE_AGAIN = "invite again"
    JOIN = "join"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """A row with what it comes to, or with what is wrong with it."""

    row: Row
    step: Step
    guest: Guest
    errors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole list."""

    rows: tuple[PlannedRow, ...]

    @property
    def bad(self) -> tuple[PlannedRow, ...]:
        """The rows that are wrong; while there is one, nothing can be done."""
        return tuple(each for each in self.rows if each.errors)

    @property
    def counts(self) -> Mapping[str, int]:
        """How many rows come to what, by the name of the step."""
        good = (each.step.name.lower() for each in self.rows if not each.errors)
        return Counter(good)


class PlanRefusedError(Exception):
    """The list has bad rows, so nothing was done; the plan says which."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(f"{len(plan.bad)} bad rows")
        self.plan = plan


@dataclass(frozen=True, slots=True)
class _School:
    """What is known of the people in a list before it is looked at."""

    people: Mapping[str, User]  # those the manager may see, by address
    usernames: frozenset[str]
    members: frozenset[int]
    invited: frozenset[str]


def plan_roster(rows: Sequence[Row], by: User, training_class: TrainingClass) -> Plan:
    """What `rows` would do to a class of `by`; a fixed number of queries.

    Somebody whom `by` may not see is invited like a stranger: the list does not tell
    who else has an account here.
    """
    school = _look(rows, by, training_class)
    seen: dict[str, dict[str, int]] = {"email": {}, "username": {}}
    return Plan(tuple(_plan(row, school, seen) for row in rows))


def carry_out(
    rows: Sequence[Row], by: User, training_class: TrainingClass, *, by_letter: bool
) -> tuple[Invited, ...]:
    """Do all that the list asks for; the invitations that were made.

    Raises PlanRefusedError, and does nothing, if a row is wrong by now.
    """
    with transaction.atomic():
        TrainingClass.objects.select_for_update().get(pk=training_class.pk)
        plan = plan_roster(rows, by, training_class)
        if plan.bad:
            raise PlanRefusedError(plan)
        people = _people(rows, by)
        joining = [
            people[each.guest.email.lower()]
            for each in plan.rows
            if each.step is Step.JOIN
        ]
        for person in joining:
            let_in(training_class, person)
        invited = tuple(
            make_invitation(by, each.guest, training_class, by_letter=by_letter)
            for each in plan.rows
            if each.step in {Step.INVITE, Step.INVITE_AGAIN}
        )
        names = sorted(person.username for person in joining)
        facts: Mapping[str, Fact] = {"invited": len(invited), "joined": names}
        record(by, Act.INVITED, subject_of(training_class), after=facts)
        return invited


def _people(rows: Sequence[Row], by: User) -> dict[str, User]:
    emails = {row.email.lower() for row in rows}
    people = User.objects.visible_to(by).alias(address=Lower("email"))
    return {each.email.lower(): each for each in people.filter(address__in=emails)}


def _look(rows: Sequence[Row], by: User, training_class: TrainingClass) -> _School:
    names = {row.username.lower() for row in rows} - {""}
    emails = {row.email.lower() for row in rows}
    people = User.objects.alias(known_as=Lower("username"))
    taken = people.filter(known_as__in=names).values_list("username", flat=True)
    waiting = Invitation.objects.unanswered().alias(address=Lower("email"))
    waiting = waiting.filter(training_class=training_class, address__in=emails)
    return _School(
        people=_people(rows, by),
        usernames=frozenset(name.lower() for name in taken),
        members=frozenset(training_class.trainees.values_list("pk", flat=True)),
        invited=frozenset(
            email.lower() for email in waiting.values_list("email", flat=True)
        ),
    )


def _plan(row: Row, school: _School, seen: dict[str, dict[str, int]]) -> PlannedRow:
    form = RowForm(
        {
            "name": row.name,
            "email": row.email,
            "username": row.username,
            "language": language_of(row.language),
        }
    )
    errors = [str(error) for each in form.errors.values() for error in each]
    if row.extra:
        errors.append(_("The row has more cells than there are columns."))
    for column in ("email", "username"):
        errors += _seen_before(column, row, seen[column])
    person = school.people.get(row.email.lower())
    errors += _clash(row, person, school)
    guest = Guest(row.name, row.email, row.username, language_of(row.language))
    return PlannedRow(row, _step(row, person, school), guest, tuple(errors))


def language_of(written: str) -> str:
    """The code of a language written as a code or by its name; else as written."""
    plain = written.casefold().replace("_", "-")
    for code, name in settings.LANGUAGES:
        if plain in {code, str(name).casefold(), str(_(str(name))).casefold()}:
            return code
    return {"zh": "zh-hans", "zh-cn": "zh-hans"}.get(plain, written)


def _seen_before(column: str, row: Row, seen: dict[str, int]) -> list[str]:
    value = str(getattr(row, column)).lower()
    if not value:
        return []
    first = seen.setdefault(value, row.line)
    if first == row.line:
        return []
    said = _("“%(value)s” stands in line %(line)d already.")
    return [said % {"value": value, "line": first}]


def _clash(row: Row, person: User | None, school: _School) -> list[str]:
    """What the school as it is has against the row."""
    if person is None:
        if row.username.lower() in school.usernames:
            return [_("The user name “%s” is taken.") % row.username]
        return []
    if not person.is_active:
        return [_("This person's account is closed. Open it again first.")]
    if not person.is_trainee:
        return [_("This person is no trainee.")]
    return []


def _step(row: Row, person: User | None, school: _School) -> Step:
    if person is not None:
        return Step.NOTHING if person.pk in school.members else Step.JOIN
    return Step.INVITE_AGAIN if row.email.lower() in school.invited else Step.INVITE
