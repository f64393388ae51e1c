"""That a manager sees who has come to an exam and how far they are, as it goes."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from quizzes.asking import ask_next, show
from quizzes.models import Attempt, Question
from tests.make import logged_in, make_trainee
from tests.make_programmes import a_class, begun, end, make_opening
from tests.make_quizzes import make_answer
from tests.reading import read
from training.membership import leave
from training.models import Opening, User

pytestmark = pytest.mark.django_db


def of(opening: Opening, page: str = "opening") -> str:
    return reverse(f"training:{page}", args=[opening.key])


def test_the_code_stands_large_on_the_page_while_it_is_open() -> None:
    bob, _, evening = a_class()
    opening = make_opening(bob, evening, with_code=True)
    page = read(logged_in(bob), of(opening))
    assert f"{opening.code[:3]} {opening.code[3:]}" in page
    assert "Open now" in page


def test_the_page_tells_who_has_come_and_how_far_they_are() -> None:
    bob, alice, evening = a_class()
    for name in ("Charlie", "Dora", "Emil"):
        evening.trainees.add(make_trainee(name))
    opening = make_opening(bob, evening)
    attempt = begun(alice, opening)
    question = attempt_hand(attempt)
    make_answer(question)
    dora, emil = (User.objects.get(full_name=name) for name in ("Dora", "Emil"))
    end(begun(dora, opening), passed=True)
    end(begun(emil, opening), passed=False)
    page = read(logged_in(bob), of(opening))
    assert "1 of 3 hands answered" in page
    assert page.count("✓ Passed") == 1
    assert page.count("✗ Not passed") == 1
    assert "Not come yet" in page


def attempt_hand(attempt: Attempt) -> Question:
    """The first hand of `attempt`, shown."""
    return show(ask_next(attempt))


def test_nothing_is_sent_while_nothing_is_new() -> None:
    bob, alice, evening = a_class()
    opening, client = make_opening(bob, evening), logged_in(bob)
    page = client.get(of(opening), headers={"HX-Request": "true"}).content.decode()
    seen = page.partition("?seen=")[2][:16]
    url = f"{of(opening)}?seen={seen}"
    assert client.get(url, headers={"HX-Request": "true"}).status_code == 204
    assert client.get(url).status_code == 200  # a reload is answered
    begun(alice, opening)
    fresh = client.get(url, headers={"HX-Request": "true"})
    assert fresh.status_code == 200
    assert "0 of 3 hands answered" in fresh.content.decode()
    assert "<html" not in fresh.content.decode()


def test_the_page_takes_as_many_queries_for_three_as_for_thirty() -> None:
    bob, _, evening = a_class()
    opening, client = make_opening(bob, evening), logged_in(bob)
    numbers = []
    for people in (3, 30):
        for number in range(people):
            who = make_trainee(f"P{people} {number}")
            evening.trainees.add(who)
            begun(who, opening)
        with CaptureQueriesContext(connection) as queries:
            client.get(of(opening))
        numbers.append(len(queries))
    assert numbers[0] == numbers[1]


def test_one_who_has_left_the_class_is_still_seen_and_goes_on() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening)
    attempt = begun(alice, opening)
    leave(evening, alice, bob)
    assert "Has left the class" in read(logged_in(bob), of(opening))
    assert begun(alice, opening) == attempt


def test_after_the_end_the_page_no_longer_asks_for_news() -> None:
    bob, _, evening = a_class()
    opening = make_opening(bob, evening)
    Opening.objects.update(closes_at=timezone.now() - timedelta(minutes=1))
    page = read(logged_in(bob), of(opening))
    assert "hx-trigger" not in page
    assert "Did not come" in page
