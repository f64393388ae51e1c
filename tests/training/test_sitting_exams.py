"""Sitting an opened exam: who may begin, until when, and what stays as opened."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from quizzes.models import Attempt
from tests.make import logged_in, make_trainee
from tests.make_programmes import (
    HOUR,
    a_class,
    a_part,
    begun,
    end,
    make_opening,
    make_programme,
    refused,
)
from tests.reading import read
from training.exam_time import full_time
from training.membership import leave
from training.models import Opening, SatExam
from training.opening_exams import cancel
from training.programmes import Draft, change, parts_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_rates")]

EXAMS = reverse("training:exams")


def address(opening: Opening) -> str:
    return reverse("training:start_exam", args=[opening.key])


# --- Beginning ------------------------------------------------------------------------


def test_it_begins_on_the_terms_that_were_opened() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening)
    attempt = begun(alice, opening)
    assert (attempt.opening, attempt.terms) == (opening.key, opening.terms)
    assert (attempt.hands, attempt.extra_percent) == (3, 0)
    assert attempt.rules == opening.rules
    sat = SatExam.objects.get()
    assert (sat.trainee, sat.attempt, sat.opening) == (alice, attempt, opening)


def test_pressing_again_goes_on_with_the_same_attempt() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening)
    client = logged_in(alice)
    places = {client.post(address(opening)).headers["Location"] for _ in range(3)}
    assert places == {Attempt.objects.get().get_absolute_url()}
    assert SatExam.objects.count() == 1


def test_its_end_is_the_full_time_with_some_in_reserve() -> None:
    bob, alice, evening = a_class()
    alice.extra_time_percent = 50
    alice.save()
    opening, now = make_opening(bob, evening), timezone.now()
    attempt = begun(alice, opening, at=now)
    assert attempt.extra_percent == 50
    # Three hands of 20 s and half as much again, and 5 s each to come by the page.
    assert full_time(opening.exam_terms, 50) == timedelta(seconds=3 * 30 + 3 * 5)
    # With 15 minutes in reserve, in whole minutes.
    assert attempt.ends_at == now + timedelta(minutes=17)


def test_one_whose_time_ran_out_unseen_is_closed_and_counts() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening, make_programme(bob, attempts_allowed=1))
    attempt = begun(alice, opening, at=opening.opens_at)
    later = opening.opens_at + timedelta(minutes=50)
    assert refused(alice, opening, at=later) == "No attempt is left."
    attempt.refresh_from_db()
    assert attempt.passed is False
    assert attempt.finished_at == attempt.ends_at


def test_only_one_exam_is_sat_at_a_time() -> None:
    bob, alice, evening = a_class()
    programme = make_programme(bob)
    begun(alice, make_opening(bob, evening, programme))
    other = make_opening(bob, alice, programme)
    assert "in the middle of another exam" in refused(alice, other)


def test_it_is_sat_on_the_device_that_began_it() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening)
    client = logged_in(alice)
    attempt_page = client.post(address(opening)).headers["Location"]
    assert Attempt.objects.get().device
    here = client.get(attempt_page).content.decode()
    there = logged_in(alice).get(attempt_page).content.decode()
    assert "continue here?" not in here
    assert "continue here?" in there


def test_it_never_ends_after_the_window() -> None:
    bob, alice, evening = a_class()
    opening, now = make_opening(bob, evening), timezone.now()
    late = opening.closes_at - timedelta(minutes=5)
    assert begun(alice, opening, at=late).ends_at == opening.closes_at > now


# --- The window -----------------------------------------------------------------------


def test_nobody_begins_before_it_opens_or_after_it_closes() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening)
    before, after = opening.opens_at - HOUR, opening.closes_at
    assert "This exam opens at" in refused(alice, opening, at=before)
    assert refused(alice, opening, at=after) == "This exam is closed."


def test_nobody_begins_when_their_full_time_is_no_longer_left() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening)
    last = opening.closes_at - full_time(opening.exam_terms, 0)
    said = refused(alice, opening, at=last + timedelta(seconds=1))
    assert said.startswith("It is too late to begin: the exam closes at")
    assert begun(alice, opening, at=last).is_live


def test_whoever_has_more_time_must_begin_earlier() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening)
    last = opening.closes_at - full_time(opening.exam_terms, 0)
    alice.extra_time_percent = 100
    assert "too late" in refused(alice, opening, at=last)


def test_a_cancelled_exam_does_not_begin() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening)
    cancel(opening, bob, "Wrong day", timezone.now())
    assert refused(alice, opening) == "This exam has been cancelled."


# --- What is open stays as it was opened ----------------------------------------------


def test_a_changed_programme_changes_neither_opening_nor_attempt() -> None:
    bob, alice, evening = a_class()
    programme = make_programme(bob)
    opening = make_opening(bob, evening, programme)
    attempt = begun(alice, opening)
    terms = attempt.terms
    columns = {"bets_percent": 10, "attempts_allowed": 1, "readiness_percent": 95}
    change(programme, Draft(columns, (a_part(hands=50),)), bob)
    attempt.refresh_from_db()
    opening.refresh_from_db()
    assert attempt.terms == opening.terms == terms
    assert parts_of(programme)[0].hands == 50
    end(attempt, passed=False)
    assert begun(alice, opening).terms == terms


# --- Whose they are -------------------------------------------------------------------


def test_an_exam_of_another_class_does_not_exist() -> None:
    bob, alice, evening = a_class()
    opening, stranger = make_opening(bob, evening), make_trainee("Mallory")
    assert logged_in(stranger).post(address(opening)).status_code == 404
    assert opening.programme.name not in read(logged_in(stranger), EXAMS)
    own = make_opening(bob, alice, opening.programme)
    classmate = make_trainee("Charlie")
    evening.trainees.add(classmate)
    assert logged_in(classmate).post(address(own)).status_code == 404
    assert logged_in(bob).post(address(opening)).status_code == 404


def test_whoever_leaves_the_class_goes_on_with_what_was_begun_and_begins_nothing() -> (
    None
):
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening)
    attempt = begun(alice, opening)
    later = make_opening(bob, evening, opening.programme)
    leave(evening, alice, bob)
    client = logged_in(alice)
    place = client.post(address(opening)).headers["Location"]
    assert place == attempt.get_absolute_url()
    assert client.post(address(later)).status_code == 404


def test_whoever_has_left_begins_no_second_attempt() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening)
    end(begun(alice, opening), passed=False)
    leave(evening, alice, bob)
    assert refused(alice, opening) == "You are no longer in this class."


def test_whoever_is_not_logged_in_is_asked_to_log_in() -> None:
    bob, _, evening = a_class()
    opening = make_opening(bob, evening)
    assert Client().get(EXAMS).status_code == 302
    assert Client().post(address(opening)).status_code == 302


def test_wrong_methods_are_refused() -> None:
    bob, alice, evening = a_class()
    opening, client = make_opening(bob, evening), logged_in(alice)
    assert client.post(EXAMS).status_code == 405
    assert client.get(address(opening)).status_code == 405
    assert client.get(reverse("training:start_built_in")).status_code == 405
