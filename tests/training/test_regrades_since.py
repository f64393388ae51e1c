"""Exams sat before an edition held are told from those sat since, and kept."""

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from quizzes.models import Attempt
from tests.make import make_trainee
from tests.make_editions import make_edition
from tests.make_regrades import (
    PAGE,
    make_comparison,
    make_finished_exam,
    passed,
    work_off,
)
from tests.reading import read
from training.approving import approve
from training.models import Proposal, Regrade, User
from training.regrade_approving import propose_regrade
from training.regrade_lines import Sat, lines_sat

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shelf", "evening")]


def sat(exam: Attempt, when: datetime) -> Attempt:
    """The exam, begun at another time."""
    Attempt.objects.filter(pk=exam.pk).update(started_at=when)
    return exam


@pytest.fixture
def divided(bob: User, alice: User, exam: Attempt) -> Regrade:
    """Alice's exam sat before the edition held, and Zoe's sat since."""
    now = timezone.now()
    zoe = make_trainee("Zoe")
    alice.classes.get().trainees.add(zoe)
    sat(exam, now - timedelta(days=3))
    sat(make_finished_exam(zoe), now - timedelta(hours=1))
    make_edition(bob, holds_from=now - timedelta(days=1))
    return make_comparison(bob)


def test_exams_are_listed_by_whether_the_edition_held_when_they_were_sat(
    office: Client, divided: Regrade
) -> None:
    since = read(office, PAGE)
    assert "Zoe" in since
    assert "Alice" not in since
    before = read(office, f"{PAGE}?sat=before")
    assert "Alice" in before
    assert "Zoe" not in before
    assert "rightly sat under the edition that held then" in before
    assert divided.total == 2


def test_an_exam_begun_the_moment_an_edition_holds_is_sat_under_it(
    bob: User, exam: Attempt
) -> None:
    make_edition(bob, holds_from=exam.started_at)
    regrade = make_comparison(bob)
    assert lines_sat(regrade, Sat.SINCE).count() == 1
    assert lines_sat(regrade, Sat.BEFORE).count() == 0


def test_what_was_rightly_sat_before_keeps_its_score(
    bob: User, carol: User, exam: Attempt, divided: Regrade
) -> None:
    proposal = propose_regrade(divided, bob, "The notice of May.")
    assert proposal.payload["exams"] == 1
    approve(proposal, carol, timezone.now())
    divided.refresh_from_db()
    assert divided.total == 1
    work_off(divided)
    assert passed(exam)
    assert not exam.scores.exists()
    zoes = Attempt.objects.exclude(pk=exam.pk).get()
    assert not passed(zoes)


def test_an_edition_wrong_from_the_start_regrades_those_before_as_well(
    office: Client, carol: User, exam: Attempt, divided: Regrade
) -> None:
    typed = {"reason": "The sheet had a slip.", "from_the_start": "on"}
    office.post(f"{PAGE}/propose", typed)
    proposal = Proposal.objects.get()
    assert proposal.payload["exams"] == 2
    page = read(office, proposal.get_absolute_url())
    assert "said to have been wrong from the start" in page
    assert "sat before it held" in page
    approve(proposal, carol, timezone.now())
    divided.refresh_from_db()
    work_off(divided)
    assert not passed(exam)


def test_exams_all_rightly_sat_before_are_not_proposed_without_saying_so(
    office: Client, bob: User, exam: Attempt
) -> None:
    make_edition(bob)
    make_comparison(bob)
    page = office.post(f"{PAGE}/propose", {"reason": "x"}, follow=True).content.decode()
    assert "No exam sat since the edition holds" in page
    assert not Proposal.objects.exists()
    assert "the 1 exam sat before" in page
    office.post(f"{PAGE}/propose", {"reason": "x", "from_the_start": "on"})
    assert Proposal.objects.get().payload["exams"] == 1
    assert passed(exam)


def test_a_proposal_from_before_editions_had_a_date_regrades_all(
    bob: User, carol: User, exam: Attempt, divided: Regrade
) -> None:
    proposal = propose_regrade(divided, bob, "x")
    del proposal.payload["from_the_start"]
    proposal.payload["exams"] = 2
    proposal.save()
    approve(proposal, carol, timezone.now())
    divided.refresh_from_db()
    work_off(divided)
    assert not passed(exam)
