"""Marks that are wrong: one manager proposes the change, a second one approves it."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from logbook.models import Act, LogEntry
from quizzes.marking import Reply, mark
from quizzes.models import Answer, Attempt, Cause
from quizzes.scoring import end
from quizzes.standing_marks import standing_marks, standing_of
from quizzes.verdicts import verdict_of
from tablegames.questions import Kind
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.make_exams import sit, taught
from tests.make_kinds import OTHERS, make_kind, right
from tests.make_proposals import work_alone
from tests.make_quizzes import make_attempt
from training.approving import ApprovalError, approve, kind_of
from training.correcting import Overruling, overruled, propose_correction
from training.models import Proposal

pytestmark = pytest.mark.django_db


def address(attempt: Attempt, number: int = 1) -> str:
    return reverse("training:correct", args=[attempt.key, number])


def all_right(attempt: Attempt, number: int = 1) -> Overruling:
    question = attempt.questions.get(number=number)
    return Overruling(question, (True,) * len(question.answer.marks))


def fields(wanted: Overruling, **more: str) -> dict[str, str]:
    ticked = {
        f"right-{place}": "on" for place, right in enumerate(wanted.rights) if right
    }
    return ticked | {"reason": "The line was printed wrongly."} | more


def score_of(attempt: Attempt) -> tuple[int | None, int | None, bool | None]:
    attempt.refresh_from_db()
    return attempt.bets_right, attempt.hands_right, attempt.passed


def changes(proposal: Proposal) -> dict[str, tuple[str, str]]:
    told = kind_of(proposal).describe(proposal)
    return {each.name: (each.was, each.now) for each in told.changes}


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
    answer = Answer.objects.get(question=attempt.questions.get(number=1))
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
    wrong = [it for it in standing_marks(_answer(attempt)) if not it["right"]]
    assert len([name for name in told if "box 1" in name]) == len(wrong)
    assert told["Hands right"][0].startswith("1 of 2")
    assert told["Hands right"][1].startswith("2 of 2")
    assert set(told) >= {"Bets right", "Outcome"}


def _answer(attempt: Attempt, number: int = 1) -> Answer:
    return Answer.objects.get(question=attempt.questions.get(number=number))


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
    as_it_is = tuple(bool(it["right"]) for it in _answer(attempt).marks)
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


# --- Lateness -------------------------------------------------------------------------


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
    assert standing_of(_answer(attempt, 2)).on_time
    back = Overruling(hand, (True,) * len(hand.answer.marks), on_time=False)
    approve(propose_correction(back, bob, "Late."), carol, timezone.now())
    assert not standing_of(_answer(attempt, 2)).on_time
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


# --- What is told of it ---------------------------------------------------------------


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
    as_it_was = tuple(bool(it["right"]) for it in _answer(attempt).marks)
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
