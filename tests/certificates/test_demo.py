"""`manage.py demo`: made once, by the real deeds, and taken away without a trace."""

from datetime import date, timedelta
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from certificates import demonstration
from certificates.conditions import objection
from certificates.models import Certificate, Paper
from quizzes.marking import Given, marks_of
from quizzes.models import Answer, Attempt, Question, Skill
from quizzes.practice_due import practice_due
from quizzes.skills import rebuild_skills
from tablegames.bets import parse_amount
from tablegames.settlement import Action
from tests.make import make_class, make_manager, make_trainee
from tests.make_school_sums import school_sums, sums_of_people
from tests.training.records import make_answer, make_attempt
from training.demonstration.cast import LEARNERS, MANAGER, PASSWORD, SECOND_MANAGER
from training.models import Role, TableTest, TrainingClass, User

pytestmark = pytest.mark.django_db

FEW = tuple(each for each in LEARNERS if each.username in {"shanti", "oleksandr"})
TABLES = (User, TrainingClass, Attempt, Question, Answer, Skill, Certificate, Paper)


def demo(*options: str) -> str:
    """What the command says."""
    said = StringIO()
    call_command("demo", *options, stdout=said)
    return said.getvalue()


def counts() -> list[int]:
    return [table.objects.count() for table in TABLES]


def kept() -> list[tuple[object, ...]]:
    """What two demonstrations must have in common."""
    return list(
        Answer.objects.order_by("pk").values_list(
            "question__attempt__trainee__username",
            "question__felt",
            "marks",
            "server_ms",
        )
    )


@pytest.mark.datalayer
def test_it_makes_a_school_once_and_takes_it_away_without_a_trace(
    client: Client,
) -> None:
    bob, alice = make_manager("Bob"), make_trainee("Alice")
    make_class(managers=(bob,), trainees=(alice,))
    make_answer(make_attempt(alice))
    before, alices = counts(), school_sums(date.max)
    said = demo("--yes")
    _assert_introduced(said)
    _assert_something_is_on_every_page()
    assert client.login(username=MANAGER.username, password=PASSWORD)
    made = counts()
    assert demo("--yes") in said
    assert counts() == made
    theirs = User.objects.get(username=LEARNERS[0].username)
    make_answer(make_attempt(theirs))  # by hand, meanwhile
    TrainingClass.objects.get(is_demo=True).trainees.add(alice)
    assert "Removed the demonstration: 14 people" in demo("--remove")
    assert counts() == before
    assert school_sums(date.max) == alices == sums_of_people(date.max)
    assert User.objects.filter(pk__in=[bob.pk, alice.pk]).count() == 2


def _assert_introduced(said: str) -> None:
    assert settings.SITE_URL in said
    assert PASSWORD in said
    assert all(each.username in said for each in (MANAGER, SECOND_MANAGER, *LEARNERS))


def _assert_something_is_on_every_page() -> None:
    people = User.objects.filter(is_demo=True)
    assert people.trainees().count() == len(LEARNERS) == 12
    for manager in people.filter(role=Role.MANAGER):
        assert User.objects.visible_to(manager).trainees().count() == 12
    tests = TableTest.objects.filter(trainee__in=people)
    assert sorted(each.state for each in tests) == ["signed", "waiting"]
    theirs = Attempt.objects.filter(trainee__in=people)
    assert theirs.exams().passed().count() >= 5
    assert theirs.exams().finished().filter(passed=False).count() >= 5
    assert theirs.exams().live().count() == 1
    assert set(theirs.values_list("trainee", "rule_set")) == {
        (people.get(username=each.username).pk, rule_set)
        for each in LEARNERS
        for rule_set in each.rule_sets
    }
    assert Certificate.objects.count() == Paper.objects.count() > 0


def test_all_of_it_was_dealt_and_marked_as_for_anybody() -> None:
    now = timezone.now()
    demonstration.make(now, FEW)
    answers = Answer.objects.select_related("question__attempt")
    assert not answers.filter(received_at__gt=now).exists()
    for answer in answers.order_by("?")[:60]:
        given = {
            f"box{mark['box']}-{mark['spot']}": Given(
                Action(mark["given_action"]), parse_amount(mark["given_amount"])
            )
            for mark in answer.marks
        }
        assert marks_of(answer.question, given) == answer.marks
        shown_for = timedelta(milliseconds=answer.server_ms)
        assert answer.question.first_shown_at == answer.received_at - shown_for
    for attempt in Attempt.objects.finished():
        mine = answers.filter(question__attempt=attempt)
        assert attempt.bets_right == sum(each.bets_right for each in mine)
    assert not Attempt.objects.filter(finished_at__gt=now).exists()


def test_a_certificate_is_issued_for_whatever_earns_one() -> None:
    demonstration.make(
        timezone.now(), LEARNERS[5:6]
    )  # where figures are unverified too
    passed = Attempt.objects.passed()
    earned = {each.pk for each in passed if not objection(each)}
    assert set(Certificate.objects.values_list("attempt", flat=True)) == earned


def test_a_certificate_bears_the_day_of_its_exam() -> None:
    demonstration.make(timezone.now(), FEW)
    dates = Certificate.objects.values_list("issued_at", "attempt__finished_at")
    assert dates
    assert all(issued == finished for issued, finished in dates)


def test_every_trainee_has_skills_of_which_some_are_due() -> None:
    now = timezone.now()
    demonstration.make(now, FEW)
    for trainee in User.objects.filter(is_demo=True).trainees():
        kept = skills_of(trainee)
        assert practice_due(trainee, now).due > 0
        rebuild_skills(trainee)
        assert skills_of(trainee) == kept


def skills_of(trainee: User) -> list[tuple[object, ...]]:
    theirs = Skill.objects.of(trainee).order_by("rule_set", "slug")
    return list(theirs.values_list("rule_set", "slug", "due_at", "reps"))


def test_learners_get_better() -> None:
    demonstration.make(timezone.now(), LEARNERS[:1])
    drills = Attempt.objects.drills().order_by("started_at")
    percents = [each.percent or 0 for each in drills]
    third = len(percents) // 3
    assert sum(percents[:third]) < sum(percents[-third:])


def test_it_is_the_same_every_time() -> None:
    now = timezone.now()
    demonstration.make(now, FEW)
    first = kept()
    demonstration.remove()
    demonstration.make(now + timedelta(days=3), FEW)
    assert kept() == first != []


def test_removing_what_is_not_there_says_so() -> None:
    assert "no demonstration to remove" in demo("--remove")


def test_it_is_not_made_unasked_where_real_people_have_accounts() -> None:
    make_trainee()
    said = demo()
    assert "people who are no part of it have accounts here" in said
    assert "demo --yes" in said
    assert not User.objects.filter(is_demo=True).exists()


def test_a_taken_user_name_makes_nothing_and_says_whose() -> None:
    make_trainee(MANAGER.username)
    before = counts()
    with pytest.raises(CommandError, match="already has a user name"):
        demo("--yes")
    assert counts() == before
