"""Taking the demonstration away after its managers have looked after real people."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from certificates import demonstration
from certificates.issuing import issue
from certificates.models import Certificate, ReasonClass, Size, StatusChange
from certificates.reissuing import reissue
from certificates.standing import Why, suspend
from logbook.checking import check_log
from logbook.models import LogEntry
from quizzes.models import Attempt, Score
from tests.certificates.test_demo import demo
from tests.make import make_trainee
from tests.make_drafts import fields_of, make_draft
from tests.make_exams import sit
from tests.make_opened_exams import make_sat_exam as make_opened_exam
from tests.make_papers import make_sat_exam
from tests.make_table_tests import make_signed_test
from training.approving import approve
from training.correcting import Overruling, propose_correction
from training.demonstration.cast import LEARNERS, MANAGER, PASSWORD, SECOND_MANAGER
from training.membership import set_name
from training.models import Opening, Proposal, RuleDraft, SatExam, TableTest, User
from training.rule_drafts import propose_publication

pytestmark = pytest.mark.django_db

FEW = tuple(each for each in LEARNERS if each.username == "shanti")


def look_after(alice: User) -> None:
    """All that the two managers of the demonstration can do to somebody real."""
    now = timezone.now()
    first, second = (
        User.objects.get(username=each.username) for each in (MANAGER, SECOND_MANAGER)
    )
    first.managed_classes.get().trainees.add(alice)
    question = sit(alice).questions.get(number=1)
    wanted = Overruling(question, (True,) * len(question.answer.marks))
    approve(propose_correction(wanted, first, "Printed wrongly."), second, now)
    waiting = sit(alice).questions.get(number=1)
    wanted = Overruling(waiting, (True,) * len(waiting.answer.marks))
    propose_correction(wanted, first, "This one too.")
    make_signed_test(alice, (first, second))
    attempt = make_opened_exam(alice, first)
    opening = Opening.objects.get(opened_by=first, person=alice)
    SatExam.objects.create(opening=opening, trainee=alice, attempt=attempt)
    certificate = issue(make_sat_exam(alice), now)
    suspend(certificate, second, Why(ReasonClass.INQUIRY, "Look."), now)


def of_real_people() -> list[set[object]]:
    """The keys of every row that tells of `Alice`."""
    alice = User.objects.get(full_name="Alice")
    attempts = Attempt.objects.filter(trainee=alice)
    return [
        set(rows.values_list("pk", flat=True))
        for rows in (
            attempts,
            Score.objects.filter(attempt__in=attempts),
            Proposal.objects.filter(person=alice),
            TableTest.objects.filter(trainee=alice),
            Opening.objects.filter(sat__trainee=alice),
            Certificate.objects.filter(attempt__in=attempts),
            StatusChange.objects.filter(certificate__attempt__in=attempts),
        )
    ]


@pytest.mark.datalayer
def test_what_its_managers_did_to_a_real_trainee_stays_under_their_names(
    client: Client,
) -> None:
    demonstration.make(timezone.now(), FEW)
    alice = make_trainee()
    look_after(alice)
    before = of_real_people()
    assert all(before)
    said = demo("--remove")
    assert "Removed the demonstration: 1 person and all that was theirs." in said
    assert f"closed for good: {SECOND_MANAGER.name}, {MANAGER.name}." in said
    assert of_real_people() == before
    assert not User.objects.filter(is_demo=True).exists()
    kept = User.objects.exclude(pk=alice.pk)
    assert {each.full_name for each in kept} == {MANAGER.name, SECOND_MANAGER.name}
    assert not any(each.is_active or each.has_usable_password() for each in kept)
    assert all(each.erased_at and not each.managed_classes.exists() for each in kept)
    assert not client.login(username=MANAGER.username, password=PASSWORD)
    told = LogEntry.objects.latest("number")
    assert told.after == {"closed": [SECOND_MANAGER.name, MANAGER.name]}
    assert check_log().number == told.number


def test_it_can_be_made_and_removed_again_beside_the_accounts_that_stayed() -> None:
    demonstration.make(timezone.now(), FEW)
    look_after(make_trainee())
    demo("--remove")
    assert "no demonstration to remove" in demo("--remove")
    demonstration.make(timezone.now() + timedelta(days=1), FEW)
    said = demo("--remove")
    assert "Removed the demonstration: 3 people" in said
    assert "closed for good" not in said


def test_what_its_managers_tried_out_goes_with_them(client: Client) -> None:
    demonstration.make(timezone.now(), FEW)
    manager = User.objects.get(username=MANAGER.username)
    certificate = Certificate.objects.latest("pk")
    holder = certificate.attempt.trainee
    set_name(holder, "Shanti Rao", "Married.", manager)
    reissue(certificate, manager, "A new name.", Size.LETTER, timezone.now())
    waiting = make_draft(manager)
    client.force_login(manager)
    changed = fields_of(waiting, trips__full_house="9:1", note="Misread.")
    client.post(waiting.get_absolute_url(), changed)
    waiting.refresh_from_db()
    propose_publication(waiting, manager)
    make_draft(manager, "quebec/three-card")
    assert "Removed the demonstration: 3 people" in demo("--remove")
    for left in (Certificate, RuleDraft, Proposal, User):
        assert not left.objects.exists()
