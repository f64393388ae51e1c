"""The pages on the way to a certificate outside the rule, as a browser walks them."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from quizzes.models import Attempt
from tests.make_certificates import make_exam
from tests.make_exams import taught
from training.models import Proposal, User

pytestmark = pytest.mark.django_db

TOKEN = re.compile('name="csrfmiddlewaretoken" value="([^"]+)"')
SAID = {"months": "", "reason": "Long with us."}


def browser_of(person: User) -> Client:
    """One whose forms count only with the token of their page."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(person)
    return client


def main_of(client: Client, address: str) -> str:
    return client.get(address).text.partition("<main")[2]


def send(client: Client, page: str, to: str, said: dict[str, str]) -> str:
    """Send the first form of `page` to an address; where that leads."""
    token = TOKEN.search(main_of(client, page))
    assert token
    answer = client.post(to, said | {"csrfmiddlewaretoken": token[1]})
    return answer.headers["Location"]


def outside(attempt: Attempt) -> str:
    return reverse("certificates:outside", args=[attempt.key])


def test_the_form_is_taken_as_a_browser_sends_it() -> None:
    bob, _, alice = taught()
    address = outside(make_exam(alice, bets_right=30, passed=False))

    led_to = send(browser_of(bob), address, address, SAID)

    assert led_to == Proposal.objects.get().get_absolute_url()


def test_the_exam_leads_to_what_waits_and_what_waits_to_the_exam() -> None:
    bob, carol, alice = taught()
    attempt = make_exam(alice, bets_right=30, passed=False)
    exam = reverse("training:attempt", args=[attempt.key])
    proposal = send(browser_of(bob), outside(attempt), outside(attempt), SAID)

    reader = browser_of(carol)
    page = main_of(reader, exam)
    assert proposal in page
    assert outside(attempt) not in page
    assert exam in main_of(reader, proposal)

    send(reader, proposal, f"{proposal}approve", {"reason": ""})
    page = main_of(reader, exam)
    assert proposal not in page
    assert outside(attempt) not in page
