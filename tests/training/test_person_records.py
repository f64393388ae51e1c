"""All about one trainee on one page: papers, tests, appeals, comments, approvals."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.make import logged_in, make_class, make_manager, make_trainee
from tests.make_exams import sit, taught
from training.appealing import appeal
from training.commenting import Remark, comment
from training.correcting import Overruling, propose_correction
from training.models import User

pytestmark = pytest.mark.django_db


def page_of(person: User) -> str:
    return reverse("training:trainee", args=[person.pk])


def say_much(trainee: User, reviewer: User) -> None:
    """An exam with a comment, an appeal and a proposal to change its marks."""
    attempt = sit(trainee)
    hand = attempt.questions.get(number=1)
    comment(attempt, Remark("Slow but sure.", hand), reviewer, timezone.now())
    appeal(attempt, hand, "The board plays.", timezone.now())
    right = Overruling(hand, (True,) * len(hand.answer.marks))
    propose_correction(right, reviewer, "Printed wrongly.")


def test_a_manager_finds_all_of_it_on_one_page() -> None:
    bob, _, alice = taught()
    say_much(alice, bob)
    page = logged_in(bob).get(page_of(alice)).content.decode()
    made, proposed = alice.attempts.get().appeals.get(), alice.proposals_about.get()
    assert "Slow but sure." in page
    assert "Printed wrongly." in page
    assert made.get_absolute_url() in page
    assert proposed.get_absolute_url() in page
    assert reverse("training:attempt", args=[alice.attempts.get().key]) in page


def test_a_trainee_of_whom_nothing_is_kept_has_a_page_too() -> None:
    bob, _, alice = taught()
    page = logged_in(bob).get(page_of(alice)).content.decode()
    assert page.count("None yet.") == 2
    assert "Comments" not in page


def test_what_is_said_of_others_is_not_on_it() -> None:
    bob, _, alice = taught()
    charlie = make_trainee("Charlie")
    make_class("Nights", managers=(bob,), trainees=(charlie,))
    say_much(charlie, bob)
    page = logged_in(bob).get(page_of(alice)).content.decode()
    assert "Slow but sure." not in page
    assert "Printed wrongly." not in page


def test_another_classs_manager_has_no_such_page() -> None:
    _, _, alice = taught()
    mallory = make_manager("Mallory")
    assert logged_in(mallory).get(page_of(alice)).status_code == 404


def test_more_of_it_costs_no_more_queries() -> None:
    bob, _, alice = taught()
    counts = []
    for _ in range(2):
        say_much(alice, bob)
        client = logged_in(bob)
        with CaptureQueriesContext(connection) as asked:
            client.get(page_of(alice))
        counts.append(len(asked))
    assert counts[0] == counts[1]
