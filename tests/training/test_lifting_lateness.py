"""A late hand is counted as on time where a second manager agrees."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from quizzes.models import Attempt
from quizzes.standing_marks import standing_of
from tests.make import logged_in
from tests.make_corrections import (
    address,
    all_right,
    answer_of,
    changes,
    fields,
    score_of,
)
from tests.make_exams import sit, taught
from training.approving import ApprovalError, approve
from training.correcting import Overruling, propose_correction
from training.models import Proposal

pytestmark = pytest.mark.django_db

LATE = 60_000  # milliseconds, of a hand that has 20 seconds


def as_marked(attempt: Attempt, *, on_time: bool | None) -> Overruling:
    question = attempt.questions.get(number=2)  # right in every bet, but for its time
    rights = tuple(bool(it["right"]) for it in question.answer.marks)
    return Overruling(question, rights, on_time)


def verified() -> str:
    said = StringIO()
    call_command("verify_attempts", stdout=said)
    return said.getvalue()


def test_a_late_hand_is_counted_as_on_time_when_a_second_manager_agrees() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice, ms=LATE)
    assert score_of(attempt)[:2] == (0, 0)
    page = address(attempt, 2)
    assert "Count this hand as on time" in logged_in(bob).get(page).content.decode()
    wanted = as_marked(attempt, on_time=True)
    logged_in(bob).post(page, fields(wanted, on_time="on"))
    made = Proposal.objects.get()
    assert changes(made)["Time"] == (
        "late: none of its bets counts",
        "counted as on time",
    )
    assert score_of(attempt)[:2] == (0, 0)
    approve(made, carol, timezone.now())
    assert score_of(attempt)[:2] == (len(wanted.rights), 1)
    assert "Nothing differs." in verified()


def test_the_trainee_reads_that_it_counts_as_on_time_and_why() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice, ms=LATE)
    made = propose_correction(as_marked(attempt, on_time=True), bob, "The net died.")
    approve(made, carol, timezone.now())
    address_of_result = reverse("quizzes:exam_result", args=[attempt.key])
    page = logged_in(alice).get(address_of_result).content.decode()
    assert "A correction counts it as on time." in page
    assert "Reason: The net died." in page
    assert page.count("none of its bets counts") == 1  # the other hand's


def test_a_lateness_that_was_lifted_is_kept_by_the_next_correction() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice, ms=LATE)
    lifted = propose_correction(as_marked(attempt, on_time=True), bob, "So.")
    approve(lifted, carol, timezone.now())
    hand = attempt.questions.get(number=2)
    none = Overruling(hand, (False,) * len(hand.answer.marks))
    approve(propose_correction(none, bob, "No."), carol, timezone.now())
    assert standing_of(answer_of(attempt, 2)).on_time
    back = Overruling(hand, (True,) * len(hand.answer.marks), on_time=False)
    approve(propose_correction(back, bob, "Late."), carol, timezone.now())
    assert not standing_of(answer_of(attempt, 2)).on_time
    assert score_of(attempt)[:2] == (0, 0)
    assert "Nothing differs." in verified()


def test_a_hand_in_time_is_not_asked_about_its_time() -> None:
    bob, _, alice = taught()
    attempt = sit(alice)
    page = logged_in(bob).get(address(attempt)).content.decode()
    assert "Count this hand as on time" not in page
    logged_in(bob).post(address(attempt), fields(all_right(attempt), on_time="on"))
    assert "on_time" not in Proposal.objects.get().payload


def test_a_lateness_that_was_decided_meanwhile_stops_an_old_proposal() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice, ms=LATE)
    made = propose_correction(as_marked(attempt, on_time=True), bob, "So.")
    told = made.payload | {"on_time": {"was": True, "now": False}}
    Proposal.objects.filter(pk=made.pk).update(payload=told)
    with pytest.raises(ApprovalError, match="have changed since"):
        approve(made, carol, timezone.now())
