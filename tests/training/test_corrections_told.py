"""What is told of a correction: to the trainee, and on the page of the exam."""

import pytest
from django.urls import reverse
from django.utils import timezone

from quizzes.verdicts import verdict_of
from tests.make import logged_in
from tests.make_corrections import address, all_right, answer_of
from tests.make_exams import sit, taught
from tests.make_proposals import work_alone
from training.approving import approve
from training.correcting import Overruling, propose_correction

pytestmark = pytest.mark.django_db


def test_beside_the_reason_it_says_that_the_trainee_reads_it() -> None:
    bob, _, alice = taught()
    page = logged_in(bob).get(address(sit(alice))).content.decode()
    assert "The trainee reads this reason" in page


def test_an_overruled_bet_is_told_with_what_the_rules_make_due() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice)
    before = verdict_of(attempt.questions.get(number=1)).lines
    approve(propose_correction(all_right(attempt), bob, "Odd."), carol, timezone.now())
    after = verdict_of(attempt.questions.get(number=1)).lines
    for was, line in zip(before, after, strict=True):
        assert (line.due_action, line.due_amount) == (was.due_action, was.due_amount)
        assert (line.why, line.given_action) == (was.why, was.given_action)
        assert line.overruled is not was.right
    page = logged_in(bob).get(reverse("training:attempt", args=[attempt.key]))
    for words in ("Overruled by a correction", "Reason: Odd.", "By the rules:"):
        assert words in page.content.decode()


def test_a_bet_that_was_set_back_says_so() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice)
    as_it_was = tuple(bool(it["right"]) for it in answer_of(attempt).marks)
    approve(propose_correction(all_right(attempt), bob, "So."), carol, timezone.now())
    hand = attempt.questions.get(number=1)
    back = propose_correction(Overruling(hand, as_it_was), bob, "No.")
    approve(back, carol, timezone.now())
    told = [
        str(line.was)
        for line, right in zip(
            verdict_of(attempt.questions.get(number=1)).lines, as_it_was, strict=True
        )
        if not right
    ]
    assert told
    assert all("set back" in words for words in told)


def test_the_scores_name_who_proposed_and_who_approved() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice)
    approve(propose_correction(all_right(attempt), bob, "Odd."), carol, timezone.now())
    page = logged_in(bob).get(reverse("training:attempt", args=[attempt.key]))
    for words in ("Proposed by Bob: Odd.", "Approved by Carol"):
        assert words in page.content.decode()


def test_who_corrected_alone_is_named_once() -> None:
    bob, _, alice = taught()
    attempt = sit(alice)
    work_alone()
    propose_correction(all_right(attempt), bob, "Odd.")
    page = logged_in(bob).get(reverse("training:attempt", args=[attempt.key]))
    assert "By Bob alone: Odd." in page.content.decode()
