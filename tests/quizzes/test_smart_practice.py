"""Smart practice: why it asks what it asks, and what brings a hand back."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from quizzes.models import Draw, Mode, Question, Skill
from quizzes.scheduling import Reason
from quizzes.ways import Way, last_practised
from tablegames.games import rule_sets
from tests.make_drills import ask, begun, started
from tests.make_quizzes import (
    FLUSH,
    ULTIMATE,
    make_answer,
    make_attempt,
    make_exam,
    make_question,
)
from training.models import User

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)


def test_smart_practice_says_why_it_asks(own: Client) -> None:
    attempt = started(own, "smart")
    page = own.get(attempt.get_absolute_url(), follow=True).content.decode()
    assert Draw.objects.get().why is Reason.NEW
    assert "New to you." in page


def test_what_goes_wrong_comes_back_within_the_drill_and_never_twice_running(
    alice: User,
) -> None:
    attempt = begun(alice, Way(Mode.SMART))
    slugs = []
    for number in range(8):
        question = make_settling(ask(attempt))
        slugs.append(question.situation)
        make_answer(question, right=number != 0)
    assert all(one != other for one, other in pairwise(slugs))
    assert slugs[0] in slugs[1:6]
    again = attempt.questions.filter(situation=slugs[0])[1]
    assert again.draw.why is Reason.FAILED


def make_settling(question: Question) -> Question:
    """The same skill asked as a hand to settle, which these tests can answer."""
    if question.felt and question.kind.startswith("settle"):
        return question
    made = {"kind": "settle-box", "situation": question.kind}
    Question.objects.filter(pk=question.pk).update(felt=FLUSH, **made)
    return Question.objects.select_related("attempt").get(pk=question.pk)


def test_an_answer_moves_its_skill_and_an_exams_does_not(alice: User) -> None:
    make_answer(make_question(make_exam(alice)))
    assert not Skill.objects.exists()
    make_answer(make_question(make_attempt(alice)))
    assert Skill.objects.get().slug == "tie"


def test_smart_practice_is_taken_up_within_the_shift(alice: User) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        first = begun(alice, Way(Mode.SMART))
        clock.shift(timedelta(hours=11))
        assert begun(alice, Way(Mode.SMART)) == first
        clock.shift(timedelta(hours=2))
        assert begun(alice, Way(Mode.SMART)) != first


def test_the_front_page_has_one_button_for_the_rules_practised_last(
    alice: User, own: Client
) -> None:
    home = reverse("home")
    assert own.get(home).content.decode().count('name="rules"') == len(rule_sets())
    shown_at = timezone.now() - timedelta(minutes=1)
    question = make_question(make_attempt(alice), first_shown_at=shown_at)
    make_answer(question, right=False)
    page = own.get(home).content.decode()
    assert page.count('name="rules"') == 1
    assert "Practise now" in page
    assert "1 skill is due" in page
    assert last_practised(alice) == ULTIMATE
