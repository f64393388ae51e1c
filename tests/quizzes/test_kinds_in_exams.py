"""Questions of every kind in an exam: asked and shown as in practice."""

import pytest
from django.test import Client
from django.urls import reverse

from quizzes.exam_terms import Hand
from tablegames.questions import Kind
from tests.make import make_trainee
from tests.make_sittings import make_opened, make_terms, next_shown

pytestmark = pytest.mark.django_db

FELT = '<figure class="felt'
STYLES, PICKING = "questions", "picking"


def hand(kind: Kind) -> str:
    """The page of a hand of that kind, as whoever sits the exam sees it."""
    alice, client = make_trainee(), Client()
    client.force_login(alice)
    exam = make_opened(alice, make_terms(Hand(kind, "", 1)))
    question = next_shown(exam)
    address = reverse("quizzes:exam_hand", args=[exam.key, question.number])
    return client.get(address, follow=True).text


def test_a_question_without_cards_shows_no_felt() -> None:
    page = hand(Kind.PAYOUT)
    assert "data-answering" in page
    assert FELT not in page
    assert "tableless" in page


@pytest.mark.parametrize("kind", [Kind.READ_HAND, Kind.CHIPS])
def test_options_and_chips_are_dressed_and_picked_as_in_practice(
    kind: Kind,
) -> None:
    page = hand(kind)
    assert "data-part" in page
    assert f"css/{STYLES}" in page
    assert f"js/{PICKING}" in page
