"""That the pages of an opened exam say what it asks of whoever sits it, and no more."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from quizzes.models import Attempt
from tests.make import logged_in
from tests.make_programmes import (
    a_class,
    a_part,
    begun,
    end,
    make_opening,
    make_programme,
)
from tests.make_quizzes import ULTIMATE
from tests.reading import read
from training.models import Opening, School, User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_rates")]

EXAMS = reverse("training:exams")


def address(opening: Opening) -> str:
    return reverse("training:start_exam", args=[opening.key])


def test_the_page_says_when_it_is_open_and_what_passes() -> None:
    bob, alice, evening = a_class()
    make_opening(bob, evening)
    page = read(logged_in(alice), EXAMS)
    assert "Opened for you" in page
    assert "3 hands, 20 seconds each; closes 17 minutes after it is begun" in page
    assert "90% of the bets right." in page
    assert "fingerprint is shown when you begin" in page


def test_every_page_says_the_same_of_how_long_it_stays_open() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening)
    told = "closes 17 minutes after it is begun"
    reserve = "15 of these minutes are in reserve, for breaks of the line"
    for page in (
        read(logged_in(alice), EXAMS),
        read(logged_in(bob), reverse("training:opening", args=[opening.key])),
    ):
        assert told in page
        assert reserve in page
    attempt = begun(alice, opening, at=timezone.now())
    assert attempt.ends_at == attempt.started_at + timedelta(minutes=17)
    ready = there_again(alice, attempt)
    assert "(17 minutes after you began)" in ready
    assert "in reserve, for breaks of the line" in ready


def there_again(trainee: User, attempt: Attempt) -> str:
    """The page of `attempt` on the device that now sits it."""
    client = logged_in(trainee)
    client.post(reverse("quizzes:exam_take_over", args=[attempt.key]))
    return read(client, attempt.get_absolute_url())


def test_a_refusal_is_said_on_the_page() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening, with_code=True)
    page = logged_in(alice).post(address(opening), {"code": "x"}, follow=True)
    assert "That is not the code of this exam" in page.content.decode()


def test_the_page_does_not_tell_what_will_be_asked() -> None:
    bob, alice, evening = a_class()
    parts = (a_part(situation="steel-wheel", hands=1), a_part())
    make_opening(bob, evening, make_programme(bob, parts=parts))
    page = read(logged_in(alice), EXAMS).lower()
    assert "steel wheel" not in page
    assert "steel-wheel" not in page


def test_ones_own_data_does_not_tell_what_a_live_exam_asks() -> None:
    bob, alice, evening = a_class()
    parts = (a_part(situation="steel-wheel"),)
    opening = make_opening(bob, evening, make_programme(bob, parts=parts))
    attempt = begun(alice, opening)
    told = read(logged_in(alice), reverse("training:own_data"))
    assert str(opening.key) in told
    assert "steel-wheel" not in told
    end(attempt, passed=True)
    assert "steel-wheel" in read(logged_in(alice), reverse("training:own_data"))


def test_the_built_in_exams_are_there_while_the_school_leaves_them_open() -> None:
    _, alice, _ = a_class()
    client, start = logged_in(alice), reverse("training:start_built_in")
    assert "Open to everybody" in read(client, EXAMS)
    School(pk=1, open_exams=False).save()
    assert "No exam is open for you now." in read(client, EXAMS)
    page = client.post(start, {"rules": ULTIMATE}, follow=True)
    assert "Only exams that a manager has opened" in page.content.decode()
    assert not alice.attempts.exists()


def test_a_built_in_exam_begun_while_they_were_open_can_be_ended() -> None:
    _, alice, _ = a_class()
    client, start = logged_in(alice), reverse("training:start_built_in")
    client.post(start, {"rules": ULTIMATE})
    School(pk=1, open_exams=False).save()
    assert "Go on with hand" in read(client, EXAMS)
    attempt = alice.attempts.get()
    again = client.post(start, {"rules": ULTIMATE})
    assert again.headers["Location"] == attempt.get_absolute_url()
