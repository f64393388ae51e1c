"""The rules beside a hand in study, and one key away in a drill."""

import pytest
from django.test import Client
from django.urls import reverse

from quizzes.scoring import end
from tests.make_drills import ask, started
from tests.make_quizzes import (
    make_answer,
    make_attempt,
    make_exam,
    make_question,
    page_of,
)
from training.models import User

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def test_study_has_the_rules_beside_the_hand_and_no_times(own: Client) -> None:
    attempt = started(own, "study")
    question = ask(attempt)
    page = own.get(page_of(question)).content.decode()
    assert page.count('class="excerpt"') == 1
    assert "3:2" in page[page.index('class="excerpt"') :]
    make_answer(question)
    assert end(attempt).median_ms is None
    summary = reverse("quizzes:drill_summary", args=[attempt.key])
    assert "Median time</dt>" not in own.get(summary).content.decode()
    assert own.get(reverse("training:progress")).status_code == 200
    assert "wheel" not in own.get(reverse("training:progress")).content.decode()


@pytest.mark.parametrize("way", ["smart", "speed-60"])
def test_no_other_way_has_the_rules_beside_it(own: Client, way: str) -> None:
    page = own.get(started(own, way).get_absolute_url(), follow=True)
    assert b'class="excerpt"' not in page.content


def test_the_rules_come_as_a_fragment_or_as_a_page(own: Client) -> None:
    url = reverse("quizzes:rules", args=["venezia", "ultimate"])
    whole, part = own.get(url), own.get(url, headers=HTMX)
    assert b"<html" in whole.content
    assert b"<html" not in part.content
    assert b"3:2" in part.content
    assert "HX-Request" in whole.headers["Vary"]


def test_the_rules_are_at_hand_in_a_drill_and_not_in_an_exam(
    alice: User, own: Client
) -> None:
    drill = own.get(page_of(make_question(make_attempt(alice)))).content.decode()
    exam = make_question(make_exam(alice))
    url = reverse("quizzes:exam_hand", args=[exam.attempt.key, 1])
    assert "data-rules" in drill
    assert "data-rules" not in own.get(url).content.decode()
