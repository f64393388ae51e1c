"""Marks that are wrong: one manager proposes the change, a second one approves it."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from logbook.models import Act, LogEntry
from quizzes.marking import Reply, mark
from quizzes.models import Cause
from quizzes.scoring import end
from quizzes.standing_marks import standing_marks
from quizzes.verdicts import verdict_of
from tablegames.questions import Kind
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.make_corrections import (
    address,
    all_right,
    answer_of,
    changes,
    fields,
    score_of,
)
from tests.make_exams import sit, taught
from tests.make_kinds import OTHERS, make_kind, right
from tests.make_proposals import work_alone
from tests.make_quizzes import make_attempt
from training.approving import ApprovalError, approve, kind_of
from training.correcting import Overruling, overruled, propose_correction
from training.models import Proposal

pytestmark = pytest.mark.django_db


# --- Two people -----------------------------------------------------------------------


def test_a_score_is_corrected_when_a_second_manager_approves() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice)
    before = score_of(attempt)
    logged_in(bob).post(address(attempt), fields(all_right(attempt)))
    made = Proposal.objects.get()
    assert score_of(attempt) == before
    logged_in(carol).post(reverse("training:approve", args=[made.key]))
    bets, hands, _ = score_of(attempt)
    assert hands == (before[1] or 0) + 1
    assert (bets or 0) > (before[0] or 0)
    assert LogEntry.objects.filter(act=Act.SCORE_SUPERSEDED).count() == 1


def test_the_old_marks_and_the_old_score_stay() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice)
    answer = answer_of(attempt)
    kept, before = answer.marks, score_of(attempt)
    made = propose_correction(all_right(attempt), bob, "Printed wrongly.")
    approve(made, carol, timezone.now())
    answer.refresh_from_db()
    assert answer.marks == kept
    assert all(it["right"] for it in standing_marks(answer))
    original, corrected = attempt.scores.all()
    assert (original.bets_right, original.hands_right, original.passed) == before
    assert (corrected.cause, corrected.reason) == (Cause.CORRECTION, "Printed wrongly.")
    assert corrected.by == carol


def test_whoever_proposed_it_does_not_approve_it() -> None:
    bob, _, alice = taught()
    attempt = sit(alice)
    made = propose_correction(all_right(attempt), bob, "So.")
    with pytest.raises(ApprovalError, match="Somebody else"):
        approve(made, bob, timezone.now())
    assert not attempt.scores.exists()


def test_a_school_that_does_without_corrects_at_once_and_marks_it() -> None:
    bob, _, alice = taught()
    attempt = sit(alice)
    work_alone()
    said = logged_in(bob).post(
        address(attempt), fields(all_right(attempt)), follow=True
    )
    assert "The marks are changed." in said.content.decode()
    assert attempt.scores.count() == 2
    entry = LogEntry.objects.get(act=Act.APPROVED)
    assert entry.after is not None
    assert entry.after["alone"]


# --- What the second manager reads ----------------------------------------------------


def test_the_proposal_tells_each_mark_and_the_score_before_and_after() -> None:
    bob, _, alice = taught()
    attempt = sit(alice)
    made = propose_correction(all_right(attempt), bob, "So.")
    told = changes(made)
    wrong = [it for it in standing_marks(answer_of(attempt)) if not it["right"]]
    assert len([name for name in told if "box 1" in name]) == len(wrong)
    assert told["Hands right"][0].startswith("1 of 2")
    assert told["Hands right"][1].startswith("2 of 2")
    assert set(told) >= {"Bets right", "Outcome"}


def test_an_exam_that_is_passed_by_it_is_named() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice, 1)
    made = propose_correction(all_right(attempt), bob, "So.")
    assert changes(made)["Outcome"] == ("Not passed", "Passed")
    assert "The exam is passed by this." in kind_of(made).describe(made).warnings
    approve(made, carol, timezone.now())
    assert score_of(attempt)[2] is True


def test_another_correction_of_the_exam_then_tells_of_the_new_score() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice)
    first = propose_correction(all_right(attempt), bob, "So.")
    hand = attempt.questions.get(number=2)  # all of it was to be taken, and was
    none = Overruling(hand, (False,) * len(hand.answer.marks))
    second = propose_correction(none, bob, "So.")
    assert second.payload["score"]["now"]["hands_right"] == 0
    approve(first, carol, timezone.now())
    second.refresh_from_db()
    assert second.payload["score"]["was"]["hands_right"] == 2
    assert second.payload["score"]["now"]["hands_right"] == 1
    approve(second, carol, timezone.now())
    assert score_of(attempt)[1] == 1


def test_marks_that_changed_meanwhile_are_not_changed_by_an_old_proposal() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice)
    made = propose_correction(all_right(attempt), bob, "So.")
    Proposal.objects.filter(pk=made.pk).update(
        payload=made.payload | {"was": made.payload["now"]}
    )
    with pytest.raises(ApprovalError, match="have changed since"):
        approve(made, carol, timezone.now())
    assert not attempt.scores.exists()
    assert Proposal.objects.get().is_waiting


# --- What cannot be proposed ----------------------------------------------------------


def test_a_change_that_changes_nothing_is_refused() -> None:
    bob, _, alice = taught()
    attempt = sit(alice)
    as_it_is = tuple(bool(it["right"]) for it in answer_of(attempt).marks)
    same = Overruling(attempt.questions.get(number=1), as_it_is)
    page = logged_in(bob).post(address(attempt), fields(same)).content.decode()
    assert "Nothing would change" in page
    assert not Proposal.objects.exists()


def test_a_change_without_a_reason_is_refused() -> None:
    bob, _, alice = taught()
    attempt = sit(alice)
    for reason in ("", "x" * 1001, "nul\0"):
        page = logged_in(bob).post(
            address(attempt), fields(all_right(attempt), reason=reason)
        )
        assert "errorlist" in page.content.decode()
    assert not Proposal.objects.exists()


def test_a_hand_has_one_change_waiting() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice)
    for _ in range(2):  # a button pressed twice
        logged_in(bob).post(address(attempt), fields(all_right(attempt)))
    page = logged_in(carol).post(address(attempt), fields(all_right(attempt)))
    assert "already proposed" in page.content.decode()
    assert Proposal.objects.count() == 1
    assert "waits already" in logged_in(carol).get(address(attempt)).content.decode()


def test_the_marks_of_an_exam_under_way_are_not_there_to_be_changed() -> None:
    bob, _, alice = taught()
    attempt = sit(alice, ended=False)
    assert logged_in(bob).get(address(attempt)).status_code == 404
    with pytest.raises(ApprovalError, match="has ended"):
        propose_correction(all_right(attempt), bob, "So.")


# --- Who ------------------------------------------------------------------------------


def test_nobody_else_changes_marks() -> None:
    _, _, alice = taught()
    attempt = sit(alice)
    mallory = make_manager("Mallory")
    make_class("Nights", managers=(mallory,))
    for person in (mallory, alice, make_trainee("Charlie")):
        client = logged_in(person)
        assert client.get(address(attempt)).status_code == 404
        assert client.post(address(attempt), {"reason": "So."}).status_code == 404
    sent = Client().get(address(attempt))
    assert sent.headers["Location"].startswith("/accounts/login/")
    assert logged_in(make_owner()).get(address(attempt)).status_code == 200
    assert logged_in(make_owner("Otto")).get(address(attempt, 9)).status_code == 404


# --- Marks ----------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "kind"), OTHERS)
def test_marks_of_every_kind_are_set_otherwise_and_told(rules: str, kind: Kind) -> None:
    bob, carol, alice = taught()
    drill = make_attempt(alice, rule_set=rules, question_kind=kind.value)
    question = make_kind(drill, kind)
    answer = mark(question, Reply(right(question), {}), timezone.now())
    drill = end(drill)
    question = drill.questions.get()
    wrong = Overruling(question, (False,) * len(answer.marks))
    made = propose_correction(wrong, bob, "None of it.")
    assert {was for was, _ in list(changes(made).values())[:-2]} == {"right"}
    assert logged_in(carol).get(made.get_absolute_url()).status_code == 200
    assert logged_in(carol).get(address(drill)).status_code == 200
    approve(made, carol, timezone.now())
    assert score_of(drill) == (0, 0, None)


def test_a_mark_set_right_names_no_mistake_any_more() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice)
    approve(propose_correction(all_right(attempt), bob, "So."), carol, timezone.now())
    lines = verdict_of(attempt.questions.get(number=1)).lines
    assert all(line.right and line.mistake is None for line in lines)
    assert any(line.was for line in lines)


def test_a_mark_set_right_keeps_what_the_rules_make_due() -> None:
    marked = {
        "spot": "ante",
        "box": 1,
        "given_action": "take",
        "given_amount": "0",
        "due_action": "pay",
        "due_amount": "15",
        "right": False,
        "mistake": "some",
        "cost": "-15",
    }
    set_right = overruled(marked, right=True)
    assert set_right == marked | {"right": True, "overruled": True}
    assert overruled(marked, right=False) is marked
    again = overruled(set_right, right=False)
    assert (again["right"], again["overruled"]) == (False, True)
