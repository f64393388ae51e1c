"""One person's answers in one skill, to which a cell of the heat map leads."""

from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from quizzes.models import Attempt, Mode
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.training.records import VENEZIA, make_answer, make_attempt
from training.models import TrainingClass, User
from training.skill_views import ANSWERS_A_PAGE

pytestmark = pytest.mark.django_db


def taught() -> tuple[User, User, TrainingClass]:
    """Bob, his trainee Alice, and their class."""
    bob, alice = make_manager(), make_trainee()
    return bob, alice, make_class(managers=(bob,), trainees=(alice,))


def page_of(person: User, skill: str = "tie", rules: str = VENEZIA) -> str:
    query = urlencode({"rules": rules, "skill": skill})
    return f"{reverse('training:skill', args=[person.pk])}?{query}"


def test_a_cell_of_the_heat_map_leads_to_the_answers_in_it() -> None:
    bob, alice, evening = taught()
    make_answer(make_attempt(alice))
    slug = alice.attempts.get().questions.get().situation
    heat = logged_in(bob).get(reverse("training:heat", args=[evening.pk]))
    assert page_of(alice, slug).replace("&", "&amp;") in heat.content.decode()
    page = logged_in(bob).get(page_of(alice, slug)).content.decode()
    assert reverse("training:attempt", args=[alice.attempts.get().key]) in page
    assert "#hand-1" in page


def test_what_was_answered_with_the_rules_beside_it_is_left_out() -> None:
    bob, alice, _ = taught()
    make_answer(make_attempt(alice))
    slug = alice.attempts.get().questions.get().situation
    studied = make_attempt(alice)
    Attempt.objects.filter(pk=studied.pk).update(mode=Mode.STUDY)
    make_answer(studied)
    page = logged_in(bob).get(page_of(alice, slug)).content.decode()
    assert page.count("#hand-") == 1


def test_a_skill_without_answers_says_so() -> None:
    bob, alice, _ = taught()
    make_answer(make_attempt(alice))
    page = logged_in(bob).get(page_of(alice, "no-such-skill\0")).content.decode()
    assert "Nothing was answered in this skill." in page


@pytest.mark.parametrize("rules", ["", "nowhere/ultimate", "x\0"])
def test_rules_under_which_nothing_was_answered_have_no_page(rules: str) -> None:
    bob, alice, _ = taught()
    make_answer(make_attempt(alice))
    assert logged_in(bob).get(page_of(alice, rules=rules)).status_code == 404


def test_only_who_reviews_the_person_sees_it() -> None:
    bob, alice, _ = taught()
    make_answer(make_attempt(alice))
    mallory = make_manager("Mallory")
    make_class("Nights", managers=(mallory,))
    assert logged_in(make_owner()).get(page_of(alice)).status_code == 200
    for person in (mallory, alice):
        assert logged_in(person).get(page_of(alice)).status_code == 404
    sent = Client().get(page_of(alice))
    assert sent.headers["Location"].startswith("/accounts/login/")
    assert logged_in(bob).post(page_of(alice)).status_code == 405


def test_more_answers_come_in_pages_and_cost_no_more_queries() -> None:
    bob, alice, _ = taught()
    attempt = make_attempt(alice)
    counts = []
    slug = make_answer(attempt).question.situation
    for number in (1, ANSWERS_A_PAGE):
        for _ in range(number):
            make_answer(attempt)
        client = logged_in(bob)
        with CaptureQueriesContext(connection) as asked:
            client.get(page_of(alice, slug))
        counts.append(len(asked))
    assert counts[0] == counts[1]
    assert "Page 1 of 2" in logged_in(bob).get(page_of(alice, slug)).content.decode()
