"""That an exam which the rule does not certify is proposed, and by whom."""

import pytest
from django.urls import reverse
from django.utils import timezone

from certificates.models import Certificate
from certificates.two_people import propose_issuing
from quizzes.models import Attempt
from tests.make import logged_in
from tests.make_certificates import make_exam
from tests.make_exams import taught
from training.models import Proposal, User

pytestmark = pytest.mark.django_db

REGISTER = "/certificates/register/"


def test_a_manager_proposes_to_certify_a_failed_exam() -> None:
    bob, carol, alice = taught()
    attempt = make_exam(alice, bets_right=30, passed=False)
    address = reverse("certificates:outside", args=[attempt.key])
    assert "The exam was not passed." in logged_in(bob).get(address).text

    said = {"months": "12", "reason": "Ten years at our tables."}
    page = logged_in(bob).post(address, said, follow=True)

    assert "once a second manager approves" in page.text
    made = Proposal.objects.get()
    logged_in(carol).post(reverse("training:approve", args=[made.key]), {"reason": ""})
    assert Certificate.objects.get().outside_rule


def test_the_exam_that_earns_none_leads_to_issuing_outside_the_rule() -> None:
    bob, _, alice = taught()
    failed = make_exam(alice, bets_right=30, passed=False)
    earned, own = make_exam(alice), make_exam(bob, bets_right=30, passed=False)
    client = logged_in(bob)

    def leads(attempt: Attempt) -> bool:
        page = client.get(reverse("training:attempt", args=[attempt.key])).text
        return reverse("certificates:outside", args=[attempt.key]) in page

    assert leads(failed)
    assert not leads(earned)
    assert not leads(own)
    assert "Issue outside the rule" in client.get(REGISTER).text


@pytest.mark.parametrize(
    "said",
    [{}, {"months": "0", "reason": "x"}, {"months": "many", "reason": "x"}],
    ids=["nothing", "no months", "no figure"],
)
def test_a_form_that_is_not_well_filled_proposes_nothing(said: dict[str, str]) -> None:
    bob, _, alice = taught()
    attempt = make_exam(alice, bets_right=30, passed=False)
    address = reverse("certificates:outside", args=[attempt.key])

    assert logged_in(bob).post(address, said).status_code == 400
    assert not Proposal.objects.exists()


def test_an_exam_that_the_rule_certifies_is_not_proposed() -> None:
    bob, _, alice = taught()
    address = reverse("certificates:outside", args=[make_exam(alice).key])

    assert "The rule itself" in logged_in(bob).get(address).text
    page = logged_in(bob).post(address, {"reason": "just so"})
    assert page.status_code == 400
    assert not Proposal.objects.exists()


def proposed(attempt: Attempt, by: User) -> Proposal:
    return propose_issuing(attempt, by, "Ten years here.", None, timezone.now())


def test_a_proposed_exam_leads_managers_to_the_proposal() -> None:
    bob, carol, alice = taught()
    attempt = make_exam(alice, bets_right=30, passed=False)
    waits = proposed(attempt, bob).get_absolute_url()
    address = reverse("training:attempt", args=[attempt.key])

    for manager in (bob, carol):
        assert waits in logged_in(manager).get(address).text
        assert logged_in(manager).get(waits).status_code == 200
