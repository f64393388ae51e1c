"""That whoever has passed an exam sees what has become of its certificate."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from certificates import tasks
from certificates.issuing import issue
from tests.make import make_class, make_manager, make_trainee
from tests.make_certificates import BELGIUM, make_certificate, make_exam
from tests.make_opened_exams import make_sat_exam
from tests.make_table_tests import make_tested_programme
from training.models import User

pytestmark = pytest.mark.django_db
MINE = reverse("certificates:mine")


@pytest.fixture
def alice() -> User:
    return make_trainee()


def page_of(client: Client, person: User) -> str:
    client.force_login(person)
    return " ".join(client.get(MINE).content.decode().split())


def test_a_passed_built_in_exam_has_the_button_that_issues_it(
    client: Client, alice: User
) -> None:
    attempt = make_exam(alice)
    page = page_of(client, alice)
    assert "There is nothing here yet" not in page
    assert "one step away" in page
    client.post(reverse("certificates:issue", args=[attempt.key]))
    page = page_of(client, alice)
    assert "one step away" not in page
    assert attempt.certificates.get().serial in page


def test_a_passed_opened_exam_is_said_to_come_by_itself(
    client: Client, alice: User
) -> None:
    bob = make_manager()
    make_class(managers=(bob,), trainees=(alice,))
    make_sat_exam(alice, bob)
    assert "issued by itself within some minutes" in page_of(client, alice)
    tasks.issue_due()
    assert "issued by itself" not in page_of(client, alice)


def test_what_is_still_lacking_is_said_and_there_is_no_button(
    client: Client, alice: User
) -> None:
    bob = make_manager()
    make_class(managers=(bob,), trainees=(alice,))
    attempt = make_sat_exam(alice, bob, make_tested_programme())
    page = page_of(client, alice)
    assert "The certificate follows once the table test has been passed too" in page
    assert reverse("certificates:issue", args=[attempt.key]) not in page


def test_rules_that_nobody_confirmed_are_named(client: Client, alice: User) -> None:
    make_exam(alice, BELGIUM)
    assert "No certificate is issued under these house rules" in page_of(client, alice)


def test_an_exam_before_the_certified_one_is_not_spoken_of(
    client: Client, alice: User
) -> None:
    earlier = timezone.now() - timedelta(days=3)
    make_exam(alice, started_at=earlier, finished_at=earlier)
    make_certificate(alice)
    assert "one step away" not in page_of(client, alice)


def test_of_several_passed_exams_the_latest_is_spoken_of(
    client: Client, alice: User
) -> None:
    earlier = timezone.now() - timedelta(days=3)
    make_exam(alice, started_at=earlier, finished_at=earlier)
    make_exam(alice)
    assert page_of(client, alice).count("one step away") == 1


def test_a_failed_exam_and_another_persons_lead_to_none(
    client: Client, alice: User
) -> None:
    make_exam(alice, passed=False, bets_right=3)
    issue(make_exam(make_trainee("Zoe")), timezone.now())
    make_exam(make_trainee("Yan"))
    assert "There is nothing here yet" in page_of(client, alice)
