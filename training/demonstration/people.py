"""Making the demonstration, and taking it away again."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import PROTECT, Model, QuerySet
from django.utils import timezone

from quizzes.models import Answer, Attempt, Question
from quizzes.sums import rebuild_school_sums, rebuild_sums
from training.demonstration.cast import (
    CLASS_NAME,
    LEARNERS,
    MANAGER,
    PASSWORD,
    SECOND_MANAGER,
    Learner,
    Reviewer,
)
from training.demonstration.exams import make_exams, remove_exams
from training.demonstration.practice import EVENING, Done, Practice
from training.demonstration.table_tests import make_table_tests, remove_table_tests
from training.erasing import close_for_good
from training.models import (
    Export,
    Proposal,
    Role,
    RuleDraft,
    State,
    TrainingClass,
    User,
)

LATER = timedelta(minutes=40)
EXAM_EVERY = 5  # drills; the more often one practises, the sooner one is examined
MADE_UP = "demo.example"  # a domain that can never be anybody's


def exists() -> bool:
    """Whether the demonstration is there."""
    there: bool = User.objects.filter(is_demo=True).exists()
    return there


def strangers() -> bool:
    """Whether anybody has an account who is not part of the demonstration."""
    there: bool = User.objects.filter(is_demo=False).exists()
    return there


def make(now: datetime, learners: Sequence[Learner] = LEARNERS) -> None:
    """Make the people, their class, and some weeks of practice that ends before `now`.

    The same every time but for the dates. Raises IntegrityError, and makes nothing,
    when somebody else has one of the user names.
    """
    with transaction.atomic():
        password = make_password(PASSWORD)
        manager = _person(MANAGER, Role.MANAGER, password)
        second = _person(SECOND_MANAGER, Role.MANAGER, password)
        people = [_person(each, Role.TRAINEE, password) for each in learners]
        intake = TrainingClass.objects.create(name=CLASS_NAME, is_demo=True)
        intake.managers.add(manager, second)
        intake.trainees.add(*people)
        done = [
            each
            for learner, person in zip(learners, people, strict=True)
            for each in _history(learner, person, now)
        ]
        _keep(done)
        for person in people:
            rebuild_sums(person)
        cast = list(zip(learners, people, strict=True))
        make_exams(intake, manager, cast, now)
        make_table_tests(cast, (manager, second), now)


@dataclass(frozen=True, slots=True)
class Removed:
    """How many people went, and the names of those who stay as closed accounts."""

    people: int
    kept: tuple[str, ...]


def remove() -> Removed:
    """Take away the demonstration's people, class and attempts.

    What is told of real people stays whole: whoever a score, a signature, a decision
    or an exam of theirs names stays too, as an account that nobody can use. Whatever
    else depends on the attempts must have been removed before.
    """
    with transaction.atomic():
        demo = User.objects.filter(is_demo=True)
        remove_table_tests(list(demo))
        remove_exams(list(demo))
        Attempt.objects.filter(trainee__in=demo).delete()
        Proposal.objects.filter(person__in=demo).delete()
        unagreed = Proposal.objects.exclude(state=State.APPROVED)
        unagreed.filter(person=None, proposed_by__in=demo).delete()
        drafts = RuleDraft.objects.unpublished().filter(made_by__in=demo)
        drafts.filter(proposal=None).delete()
        Export.objects.filter(made_by__in=demo).delete()
        _remove_classes()
        kept = list(demo.filter(pk__in=_named(demo)))
        gone = demo.exclude(pk__in=[each.pk for each in kept])
        count = gone.count()
        gone.delete()
        for person in kept:
            close_for_good(person)
        rebuild_school_sums(timezone.now())
        return Removed(count, tuple(str(each) for each in kept))


def _remove_classes() -> None:
    """Take away the class; one whose exams real people have sat becomes theirs."""
    classes = TrainingClass.objects.filter(is_demo=True)
    used = list(classes.filter(openings__isnull=False).values_list("pk", flat=True))
    classes.exclude(pk__in=used).delete()
    TrainingClass.objects.filter(pk__in=used).update(is_demo=False)


def _named(people: QuerySet[User]) -> set[int]:
    """The keys of those of `people` whom a row names that is not theirs to take along.

    What refers to a person so that they cannot go is asked of the models themselves:
    no later one is forgotten here.
    """
    keys: set[int] = set()
    for relation in User._meta.related_objects:  # noqa: SLF001  which Django documents
        if relation.on_delete is PROTECT:
            naming = {f"{relation.field.name}__in": people}
            rows: QuerySet[Model] = QuerySet(relation.related_model).filter(**naming)
            keys.update(rows.values_list(relation.field.name, flat=True))
    return keys


def _person(who: Learner | Reviewer, role: Role, password: str) -> User:
    person: User = User.objects.create(
        username=who.username,
        email=f"{who.username}@{MADE_UP}",
        full_name=who.name,
        language=who.language if isinstance(who, Learner) else "",
        role=role,
        password=password,
        is_demo=True,
    )
    return person


def _history(learner: Learner, person: User, now: datetime) -> Iterator[Done]:
    """Drills on several evenings of each week, an exam after every few of them."""
    rng = random.Random(f"demonstration/{learner.username}")
    practice = Practice(learner, person, rng)
    rule_set, at = learner.rule_sets[0], now
    for number, day in enumerate(_days(learner, now, rng), 1):
        rule_set = learner.rule_sets[number % len(learner.rule_sets)]
        at = _evening(day, rng)
        yield practice.drill(rule_set, at)
        if number % EXAM_EVERY == 0:
            yield practice.exam(rule_set, at + LATER)
    if learner.leaves_exam:
        yield practice.exam(rule_set, at + 2 * LATER, hands=4)


def _days(learner: Learner, now: datetime, rng: random.Random) -> list[date]:
    """The days on which the learner practised, oldest first."""
    last = now.astimezone(_zone()).date() - timedelta(days=1 + learner.idle)
    days = [last - timedelta(days=ago) for ago in range(7 * learner.weeks)]
    return [
        day
        for ago, day in enumerate(days)
        if ago == 0 or rng.random() < learner.drills / 7
    ][::-1]


def _evening(day: date, rng: random.Random) -> datetime:
    minutes = int(rng.random() * 240)
    begins = datetime.combine(day, time(EVENING), tzinfo=_zone())
    return begins + timedelta(minutes=minutes)


def _zone() -> ZoneInfo:
    return ZoneInfo(settings.TIME_ZONE)


def _keep(done: list[Done]) -> None:
    Attempt.objects.bulk_create([each.attempt for each in done])
    Question.objects.bulk_create([every for each in done for every in each.questions])
    Answer.objects.bulk_create(
        [every for each in done for every in each.answers], batch_size=500
    )
