"""Opening an exam, closing it before its time, and cancelling it.

What decides about an exam is copied into its row. Situations that a programme leaves
open are drawn here, once, from the system's secure source: every paper of one opening
asks for the same ones, and nobody can know them beforehand.
"""

from dataclasses import dataclass
from datetime import datetime
from random import Random, SystemRandom

from django.db import transaction

from logbook.models import Act
from logbook.recording import Fact, Subject, record
from quizzes.exam_terms import Terms
from quizzes.taking_turns import take_turns
from tablegames.games import load_rules
from tablegames.messages import TableGamesError, gettext_noop
from training.blueprints import drawn_hands, skills_of
from training.exam_codes import Door, forget_wrong_codes, new_code, wrong_codes
from training.models import Opening, OpeningState, Programme, TrainingClass, User
from training.models.openings import OPENING
from training.programmes import parts_of, pass_rule_of


class OpeningError(TableGamesError):
    """What cannot be done to an opening as it stands."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """An exam as a manager wants it opened, for a class or for one person.

    `more_attempts` are allowed beyond the programme's.
    """

    programme: Programme
    rule_set: str
    whom: TrainingClass | User
    opens_at: datetime
    closes_at: datetime
    with_code: bool = True
    more_attempts: int = 0


def open_exam(wanted: Wanted, by: User, rng: Random | None = None) -> Opening:
    """Open the exam that is `wanted`."""
    programme, whom = wanted.programme, wanted.whom
    terms = terms_of(programme, wanted.rule_set, rng or SystemRandom())
    with transaction.atomic():
        opened = Opening.objects.create(
            programme=programme,
            rule_set=wanted.rule_set,
            rules=str(load_rules(wanted.rule_set).edition),
            training_class=whom if isinstance(whom, TrainingClass) else None,
            person=whom if isinstance(whom, User) else None,
            opens_at=wanted.opens_at,
            closes_at=wanted.closes_at,
            code=new_code() if wanted.with_code else "",
            terms=terms.as_json(),
            skills=list(skills_of(parts_of(programme))[wanted.rule_set]),
            attempts_allowed=programme.attempts_allowed + wanted.more_attempts,
            cool_down_hours=programme.cool_down_hours,
            readiness_percent=programme.readiness_percent,
            table_test_first=programme.table_test_first,
            opened_by=by,
        )
        record(by, Act.EXAM_OPENED, subject_of(opened), after=_facts(opened))
    return opened


def terms_of(programme: Programme, rule_set: str, rng: Random) -> Terms:
    """What the exam of `programme` under `rule_set` asks; `rng` draws situations."""
    parts = [part for part in parts_of(programme) if part.rule_set == rule_set]
    return Terms(
        hands=drawn_hands(parts, rng),
        seconds_per_hand=programme.seconds_per_hand,
        pass_rule=pass_rule_of(programme),
        valid_months=programme.valid_months,
        programme=programme.name,
        table_test=programme.table_test,
    )


def close_early(opening: Opening, by: User, reason: str, now: datetime) -> None:
    """Let nobody else begin; whoever has begun goes on to the end.

    Raises OpeningError unless it is open.
    """
    with transaction.atomic():
        locked = _locked(opening, now, OpeningState.OPEN)
        locked.closed_at, locked.reason = now, reason
        locked.save(update_fields=["closed_at", "reason"])
        record(
            by,
            Act.EXAM_CLOSED,
            subject_of(locked),
            before={"closes_at": locked.closes_at.isoformat()},
            after={"closed_at": now.isoformat()},
            reason=reason,
        )


def cancel(opening: Opening, by: User, reason: str, now: datetime) -> None:
    """Call an exam off before anybody has begun it.

    Raises OpeningError when it is over, or somebody has begun.
    """
    with transaction.atomic():
        locked = _locked(opening, now, OpeningState.SOON, OpeningState.OPEN)
        if locked.sat.exists():
            raise OpeningError(
                gettext_noop("Somebody has begun: it can only be closed to the others.")
            )
        locked.cancelled_at, locked.reason = now, reason
        locked.save(update_fields=["cancelled_at", "reason"])
        whose, after = subject_of(locked), {"cancelled_at": now.isoformat()}
        record(by, Act.EXAM_CANCELLED, whose, after=after, reason=reason)


def let_try_again(opening: Opening, person: User, by: User, now: datetime) -> bool:
    """Forget the wrong codes by which `person` is locked out; whether they were."""
    door = Door(opening.pk, person.pk)
    with transaction.atomic():
        take_turns(person.pk)
        wrong = wrong_codes(door, now)
        if not wrong.locked_until(now):
            return False
        forget_wrong_codes(door)
        whose = Subject(OPENING, str(opening.key), person)
        record(by, Act.CODE_LOCK_LIFTED, whose, before={"wrong_codes": wrong.count})
    return True


def subject_of(opening: Opening) -> Subject:
    """The opening, as the log knows it; it concerns a person when it is for one."""
    return Subject(OPENING, str(opening.key), opening.person)


def _locked(opening: Opening, now: datetime, *states: OpeningState) -> Opening:
    locked: Opening = Opening.objects.select_for_update().get(pk=opening.pk)
    if locked.state(now) not in states:
        raise OpeningError(gettext_noop("This exam is not open any more."))
    return locked


def _facts(opening: Opening) -> dict[str, Fact]:
    """What the log is told: not the code, which is a secret while the exam is open."""
    return {
        "programme": opening.programme.name,
        "rules": opening.rules,
        "class": opening.training_class.name if opening.training_class else "",
        "opens_at": opening.opens_at.isoformat(),
        "closes_at": opening.closes_at.isoformat(),
        "with_code": bool(opening.code),
        "attempts_allowed": opening.attempts_allowed,
    }
