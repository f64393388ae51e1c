"""An appeal is upheld by changed marks only once a second manager has approved them."""

import pytest
from django.urls import reverse
from django.utils import timezone

from quizzes.models import Attempt
from tests.make import logged_in
from tests.make_exams import sit, taught
from tests.make_proposals import work_alone
from training.appealing import Ruling, UndecidedMarksError, appeal, decide
from training.approving import approve, refuse, withdraw
from training.correcting import Overruling, propose_correction
from training.models import Appeal, Proposal, User

pytestmark = pytest.mark.django_db

NOT_YET = "Changed marks uphold an appeal once a second manager has approved them."
UPHELD = {"ruling": "upheld", "outcome": "You are right, it was misprinted."}


def appealed(attempt: Attempt, number: int | None = 1) -> Appeal:
    hand = attempt.questions.get(number=number) if number else None
    return appeal(attempt, hand, "The board plays.", timezone.now())


def changed(attempt: Attempt, by: User) -> Proposal:
    """That all bets of the first hand be counted as right."""
    hand = attempt.questions.get(number=1)
    rights = (True,) * len(hand.answer.marks)
    return propose_correction(Overruling(hand, rights), by, "A misprint.")


def ruled(by: User, made: Appeal, **said: str) -> str:
    """What the page says when `by` upholds it."""
    page = reverse("training:decide_appeal", args=[made.key])
    sent = logged_in(by).post(page, UPHELD | said, follow=True)
    assert sent.status_code == 200
    return sent.content.decode()


def read(person: User, page: str) -> str:
    return logged_in(person).get(page).content.decode()


def test_it_is_not_upheld_by_marks_that_wait_and_nothing_typed_is_lost() -> None:
    bob, _, alice = taught()
    attempt = sit(alice)
    made, change = appealed(attempt), changed(attempt, bob)
    page = ruled(bob, made, correction=str(change.key))
    assert NOT_YET in page
    assert UPHELD["outcome"] in page
    assert Appeal.objects.get().is_open
    own = read(alice, reverse("training:second_look", args=[attempt.key]))
    assert "Upheld" not in own


def test_the_marks_of_its_hand_need_not_be_named_to_stand_in_its_way() -> None:
    bob, _, alice = taught()
    attempt = sit(alice)
    made = appealed(attempt)
    changed(attempt, bob)
    assert NOT_YET in ruled(bob, made)
    assert Appeal.objects.get().is_open


def test_marks_of_another_hand_stand_in_no_appeals_way() -> None:
    bob, _, alice = taught()
    attempt = sit(alice)
    made = appealed(attempt, 2)
    changed(attempt, bob)
    assert NOT_YET not in ruled(bob, made)
    assert Appeal.objects.get().state == "upheld"


def test_an_appeal_of_the_whole_exam_waits_for_the_marks_that_it_names() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice)
    made, change = appealed(attempt, None), changed(attempt, bob)
    assert NOT_YET in ruled(bob, made, correction=str(change.key))
    approve(change, carol, timezone.now())
    ruled(bob, made, correction=str(change.key))
    assert (Appeal.objects.get().state, Appeal.objects.get().correction) == (
        "upheld",
        change,
    )


def test_it_is_upheld_once_a_second_manager_has_approved_them() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice)
    made, change = appealed(attempt), changed(attempt, bob)
    approve(change, carol, timezone.now())
    assert NOT_YET not in read(bob, made.get_absolute_url())
    ruled(bob, made, correction=str(change.key))
    assert Appeal.objects.get().state == "upheld"


def test_the_page_says_so_before_anything_is_typed() -> None:
    bob, _, alice = taught()
    attempt = sit(alice)
    made = appealed(attempt)
    assert NOT_YET not in read(bob, made.get_absolute_url())
    changed(attempt, bob)
    assert NOT_YET in read(bob, made.get_absolute_url())


def test_it_can_be_refused_whatever_waits() -> None:
    bob, _, alice = taught()
    attempt = sit(alice)
    made = appealed(attempt)
    changed(attempt, bob)
    ruled(bob, made, ruling="refused")
    assert Appeal.objects.get().state == "refused"


def test_marks_that_were_refused_or_withdrawn_are_not_offered_and_uphold_nothing() -> (
    None
):
    bob, carol, alice = taught()
    attempt = sit(alice)
    made, refused = appealed(attempt), changed(attempt, bob)
    refuse(refused, carol, timezone.now(), "It was printed well.")
    withdrawn = changed(attempt, bob)
    withdraw(withdrawn, bob, timezone.now())
    assert "Changed marks" not in read(bob, made.get_absolute_url())
    for change in Proposal.objects.all():
        ruling = Ruling(upheld=True, outcome="Yes.", correction=change)
        with pytest.raises(UndecidedMarksError):
            decide(made, ruling, bob, timezone.now())
    assert Appeal.objects.get().is_open


def test_where_the_school_does_without_a_second_person_it_is_upheld_at_once() -> None:
    bob, _, alice = taught()
    work_alone()
    attempt = sit(alice)
    made, change = appealed(attempt), changed(attempt, bob)
    ruled(bob, made, correction=str(change.key))
    assert Appeal.objects.get().state == "upheld"
