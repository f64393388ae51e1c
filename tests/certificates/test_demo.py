"""`manage.py demo`: made once, by the real deeds, and taken away without a trace."""

from datetime import timedelta
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from certificates import demonstration, issuing
from certificates.models import Certificate, Paper
from quizzes.marking import Given, marks_of
from quizzes.models import Answer, Attempt, Kind, Question
from tablegames.bets import parse_amount
from tablegames.settlement import Action
from tests.make import make_class, make_manager, make_trainee
from tests.training.records import make_answer, make_attempt
from training.demonstration.cast import LEARNERS, MANAGER, PASSWORD
from training.models import Role, TrainingClass, User

pytestmark = pytest.mark.django_db

TABLES = (User, TrainingClass, Attempt, Question, Answer, Certificate, Paper)


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


def test_it_makes_a_school_with_something_on_every_page() -> None:
    said = demo("--yes")
    assert settings.SITE_URL in said
    assert PASSWORD in said
    assert all(each.username in said for each in (MANAGER, *LEARNERS))
    people = User.objects.filter(is_demo=True)
    assert people.trainees().count() == len(LEARNERS) == 12
    assert people.managers().count() == 1
    bob = people.get(role=Role.MANAGER)
    assert User.objects.visible_to(bob).count() == 12
    exams = Attempt.objects.exams()
    assert exams.passed().count() >= 5
    assert exams.finished().filter(passed=False).count() >= 5
    assert exams.live().count() == 1
    assert set(Attempt.objects.values_list("rule_set", flat=True)) == {
        rule_set for each in LEARNERS for rule_set in each.rule_sets
    }
    assert all(Attempt.objects.filter(trainee=each).exists() for each in people[1:])
    assert Certificate.objects.count() == Paper.objects.count() > 0


def test_all_of_it_was_dealt_and_marked_as_for_anybody() -> None:
    now = timezone.now()
    demonstration.make(now)
    answers = Answer.objects.select_related("question__attempt")
    assert not answers.filter(received_at__gt=now).exists()
    for answer in answers.order_by("?")[:100]:
        given = {
            f"box{mark['box']}-{mark['spot']}": Given(
                Action(mark["given_action"]), parse_amount(mark["given_amount"])
            )
            for mark in answer.marks
        }
        assert marks_of(answer.question, given) == answer.marks
        took = answer.received_at - answer.question.first_shown_at
        assert answer.server_ms == took // timedelta(milliseconds=1)
    for attempt in Attempt.objects.finished():
        mine = answers.filter(question__attempt=attempt)
        assert attempt.bets_right == sum(each.bets_right for each in mine)
        assert attempt.finished_at < now
    passed = Attempt.objects.passed()
    earned = [each.pk for each in passed if not issuing.objection(each)]
    assert sorted(earned) == sorted(
        Certificate.objects.values_list("attempt", flat=True)
    )


def test_learners_get_better() -> None:
    demonstration.make(timezone.now())
    drills = Attempt.objects.filter(kind=Kind.DRILL).order_by("started_at")
    percents = [each.percent or 0 for each in drills]
    third = len(percents) // 3
    assert sum(percents[:third]) < sum(percents[-third:])


def test_a_second_call_makes_nothing_and_says_the_same() -> None:
    first = demo("--yes")
    before = counts()
    assert demo("--yes") in first
    assert counts() == before


def test_it_is_the_same_every_time() -> None:
    now = timezone.now()
    demonstration.make(now)
    first = kept()
    demonstration.remove()
    demonstration.make(now + timedelta(days=3))
    assert kept() == first


def test_its_people_log_in_with_the_password_printed(client: Client) -> None:
    demo("--yes")
    assert client.login(username=MANAGER.username, password=PASSWORD)
    assert all(
        client.login(username=each.username, password=PASSWORD) for each in LEARNERS[:2]
    )


def test_removing_takes_away_the_demonstration_and_nothing_else() -> None:
    bob, alice = make_manager("Bob"), make_trainee("Alice")
    make_class(managers=(bob,), trainees=(alice,))
    make_answer(make_attempt(alice))
    before = counts()
    demo("--yes")
    theirs = User.objects.filter(is_demo=True)
    make_answer(make_attempt(theirs.first() or bob))  # done by hand meanwhile
    TrainingClass.objects.get(is_demo=True).trainees.add(alice)
    assert "Removed the demonstration: 13 people" in demo("--remove")
    assert counts() == before
    assert User.objects.filter(pk__in=[bob.pk, alice.pk]).count() == 2


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
