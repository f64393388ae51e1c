"""A new edition is held against the exams before it; two people grade them again."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from certificates.issuing import issue
from quizzes.models import Attempt, Cause
from tablegames.games import load_rules
from tests.make import logged_in
from tests.make_editions import make_edition
from tests.make_regrades import (
    FLUSH,
    PAGE,
    make_comparison,
    make_finished_exam,
    make_older_edition,
    passed,
    work_off,
)
from tests.reading import read
from training.approving import ApprovalError, approve
from training.models import Proposal, Regrade, RegradeLine, RegradeState, User
from training.regrade_approving import propose_regrade
from training.regrades import PIECE, begin, move_on
from training.tasks import sweep_regrades

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shelf", "evening")]
VENEZIA = "venezia/ultimate"


@pytest.mark.usefixtures("exam")
def test_the_exams_that_come_out_differently_are_listed(
    office: Client, bob: User, alice: User
) -> None:
    make_older_edition(bob)
    make_finished_exam(alice, [FLUSH])
    make_comparison(bob)
    line = RegradeLine.objects.get()
    assert line.turns
    page = read(office, PAGE)
    assert "Alice" in page
    assert "8 of 8 bets, passed" in page
    assert "7 of 8 bets, not passed" in page
    assert "Hand 1: 3 bets right, before 4" in page


def test_a_certificate_that_tells_the_old_score_is_listed_with_what_to_do(
    office: Client, bob: User, exam: Attempt
) -> None:
    certificate = issue(exam, timezone.now())
    make_older_edition(bob)
    make_comparison(bob)
    page = read(office, PAGE)
    assert certificate.serial in page
    assert "No longer passed: revoke it" in page
    assert RegradeLine.objects.get().certificates == [certificate.serial]


def test_nothing_is_graded_again_before_two_people_agree(
    office: Client, bob: User, carol: User, exam: Attempt
) -> None:
    make_older_edition(bob)
    make_comparison(bob)
    office.post(f"{PAGE}/propose", {"reason": "The notice of May."})
    proposal = Proposal.objects.get()
    assert passed(exam)
    with pytest.raises(ApprovalError):
        approve(proposal, bob, timezone.now())
    approve(proposal, carol, timezone.now())
    regrade = Regrade.objects.get()
    assert regrade.state == RegradeState.APPLYING
    work_off(regrade)
    assert not passed(exam)
    first, second = exam.scores.order_by("number")
    assert (first.cause, first.passed) == (Cause.EXAM, True)
    assert (second.cause, second.rules) == (Cause.REGRADE, "venezia/ultimate@2")
    assert (second.by, second.reason) == (carol, "The notice of May.")
    assert "These exams are graded again" in read(office, PAGE)
    attempt = read(office, f"/attempts/{exam.key}/")
    assert "Proposed by Bob: The notice of May." in attempt
    assert "Approved by Carol" in attempt
    assert "Graded again under edition 2" in attempt
    assert "This hand was graded again under edition 2." in attempt
    assert ">Corrected<" not in attempt
    assert "Corrected:" not in attempt


def test_the_answers_and_the_edition_of_a_regraded_exam_stay(
    bob: User, carol: User, exam: Attempt
) -> None:
    before = [answer.marks for answer in _answers(exam)]
    make_older_edition(bob)
    regrade = make_comparison(bob)
    approve(propose_regrade(regrade, bob, "x"), carol, timezone.now())
    work_off(regrade)
    exam.refresh_from_db()
    assert exam.rules == "venezia/ultimate@1"
    assert [answer.marks for answer in _answers(exam)] == before


def _answers(exam: Attempt) -> list[Any]:
    return [question.answer for question in exam.questions.order_by("number")]


def test_an_exam_marked_otherwise_meanwhile_is_not_graded_again(
    bob: User, carol: User, exam: Attempt
) -> None:
    make_older_edition(bob)
    regrade = make_comparison(bob)
    proposal = propose_regrade(regrade, bob, "x")
    line = RegradeLine.objects.get()
    RegradeLine.objects.update(
        now=line.now | {"bets_right": line.now["bets_right"] - 1}
    )
    approve(proposal, carol, timezone.now())
    work_off(regrade)
    assert passed(exam)
    User.objects.filter(pk=bob.pk).update(language="fr")
    page = logged_in(bob).get(regrade.get_absolute_url())
    assert "Sa correction a changé depuis" in page.content.decode()


def test_comparing_goes_on_piece_by_piece(bob: User, alice: User) -> None:
    for _ in range(PIECE + 1):
        make_finished_exam(alice, [FLUSH])
    make_older_edition(bob)
    regrade = begin(load_rules(VENEZIA), bob)
    assert move_on(regrade.pk, timezone.now())
    regrade.refresh_from_db()
    assert (regrade.done, regrade.total) == (PIECE, PIECE + 1)
    assert regrade.percent == 96
    assert move_on(regrade.pk, timezone.now())
    regrade.refresh_from_db()
    assert regrade.state == RegradeState.COMPARED
    assert not move_on(regrade.pk, timezone.now())


def test_the_progress_survives_a_reload(
    office: Client, bob: User, exam: Attempt
) -> None:
    assert exam.passed
    make_older_edition(bob)
    office.post(f"{PAGE}/compare")
    for _ in range(2):
        page = read(office, PAGE)
        assert "<progress" in page
        assert "0 of 1" in page
    office.post(f"{PAGE}/compare")
    assert Regrade.objects.count() == 1
    fragment = office.get(PAGE, headers={"HX-Request": "true"}).content.decode()
    assert "<progress" in fragment
    assert "<html" not in fragment


def test_a_lost_message_is_posted_again(bob: User) -> None:
    make_older_edition(bob)
    regrade = begin(load_rules(VENEZIA), bob)
    assert sweep_regrades() == 0
    Regrade.objects.filter(pk=regrade.pk).update(
        moved_at=timezone.now() - timedelta(minutes=3)
    )
    assert sweep_regrades() == 1


def test_there_is_nothing_to_propose_where_nothing_changes(
    bob: User, exam: Attempt
) -> None:
    assert exam.passed
    make_edition(bob, values={"boxes": "6"})
    regrade = make_comparison(bob)
    with pytest.raises(ApprovalError, match="No exam would be graded otherwise"):
        propose_regrade(regrade, bob, "x")


def test_a_comparison_that_was_made_anew_is_not_approved(
    bob: User, carol: User, exam: Attempt
) -> None:
    make_older_edition(bob)
    proposal = propose_regrade(make_comparison(bob), bob, "x")
    make_comparison(carol)
    with pytest.raises(ApprovalError, match="compared anew since"):
        approve(proposal, carol, timezone.now())
    assert passed(exam)
