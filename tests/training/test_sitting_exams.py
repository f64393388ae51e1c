"""Sitting an opened exam: who may begin, what is still missing, and by what code."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from quizzes.models import Attempt
from tests.make import logged_in, make_class, make_manager, make_trainee
from tests.make_programmes import (
    HOUR,
    a_part,
    end,
    make_opening,
    make_programme,
    practise,
)
from tests.make_quizzes import ULTIMATE
from tests.training.test_trainees_pages import read
from training.exam_time import full_time
from training.membership import leave
from training.models import Opening, SatExam, School, TrainingClass, User
from training.opening_exams import cancel
from training.programmes import Draft, change, parts_of
from training.sitting_exams import NotNowError, Try, begin

pytestmark = pytest.mark.django_db

EXAMS = reverse("training:exams")


@pytest.fixture(autouse=True)
def _no_codes_tried() -> None:
    cache.clear()


def a_class() -> tuple[User, User, TrainingClass]:
    """Bob, his trainee Alice, and their class."""
    bob, alice = make_manager(), make_trainee()
    return bob, alice, make_class(managers=(bob,), trainees=(alice,))


def begun(
    trainee: User, opening: Opening, code: str = "", at: datetime | None = None
) -> Attempt:
    return begin(trainee, opening, Try(code), at or timezone.now())


def refused(trainee: User, opening: Opening, code: str = "", **at: Any) -> str:
    """The sentence by which `trainee` is refused."""
    with pytest.raises(NotNowError) as caught:
        begun(trainee, opening, code, **at)
    return str(caught.value)


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


# --- The code -------------------------------------------------------------------------


def test_the_code_is_taken_however_it_is_written() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening, with_code=True)
    assert "not the code" in refused(alice, opening, "Ž" * 6)
    code = opening.code.lower()
    assert begun(alice, opening, f" {code[:3]}-{code[3:]} ").is_live


def test_codes_cannot_be_guessed_one_after_the_other() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening, with_code=True)
    for left in ("4 tries are", "3 tries are", "2 tries are", "1 try is"):
        said = refused(alice, opening, "WRONG1")
        assert said.startswith("That is not the code of this exam")
        assert said.endswith(f"{left} left.")
    assert "or ask your manager to let you" in refused(alice, opening, "WRONG1")
    said = refused(alice, opening, opening.code)
    assert said.startswith("Too many wrong codes. Wait until ")
    assert refused(alice, opening, opening.code) == said
    charlie = make_trainee("Charlie")
    evening.trainees.add(charlie)
    assert begun(charlie, opening, opening.code).is_live


def test_a_lock_is_for_one_exam_alone() -> None:
    bob, alice, evening = a_class()
    locked_out_of(opening := make_opening(bob, evening, with_code=True), alice)
    other = make_opening(bob, evening, opening.programme, with_code=True)
    assert begun(alice, other, other.code).is_live


def test_no_code_at_all_is_no_wrong_code() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening, with_code=True)
    for empty in ("", "   ", "\t") * 3:
        assert refused(alice, opening, empty) == (
            "Type the code that is told in the room."
        )
    assert refused(alice, opening, "WRONG1").endswith("4 tries are left.")


def test_when_it_has_been_quiet_for_ten_minutes_the_tries_are_back() -> None:
    bob, alice, evening = a_class()
    locked_out_of(opening := make_opening(bob, evening, with_code=True), alice)
    soon = timezone.now() + timedelta(minutes=9)
    assert "Too many" in refused(alice, opening, opening.code, at=soon)
    later = timezone.now() + timedelta(minutes=10)
    assert begun(alice, opening, opening.code, at=later).is_live


def test_a_right_code_forgets_the_wrong_ones() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening, with_code=True)
    for _ in range(4):
        refused(alice, opening, "WRONG1")
    end(begun(alice, opening, opening.code), passed=False)
    assert refused(alice, opening, "WRONG1").endswith("4 tries are left.")


def locked_out_of(opening: Opening, trainee: User) -> None:
    for _ in range(5):
        refused(trainee, opening, "WRONG1")


def test_what_is_wrong_with_the_code_stands_beside_its_field() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening, with_code=True)
    make_opening(bob, evening, opening.programme, with_code=True)
    page = logged_in(alice).post(address(opening), {"code": "x"}).content.decode()
    assert page.count('aria-invalid="true"') == 1
    assert f'aria-describedby="code-{opening.pk}-error"' in page
    assert f'<ul class="errorlist" id="code-{opening.pk}-error">' in page
    assert "4 tries are left." in page


def test_going_on_needs_no_code() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening, with_code=True)
    attempt = begun(alice, opening, opening.code)
    assert begun(alice, opening) == attempt


def test_the_code_is_never_on_the_trainees_page() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening, with_code=True)
    page = read(logged_in(alice), EXAMS)
    assert 'name="code"' in page
    assert opening.code not in page
    assert f"{opening.code[:3]} {opening.code[3:]}" not in page


# --- Attempts and cooling down --------------------------------------------------------


def test_there_are_as_many_attempts_as_the_programme_allows() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening)
    for _ in range(2):
        end(begun(alice, opening), passed=False)
    assert refused(alice, opening) == "No attempt is left."


def test_attempts_count_over_all_openings_of_the_exam() -> None:
    bob, alice, evening = a_class()
    programme = make_programme(bob)
    for _ in range(2):
        end(begun(alice, make_opening(bob, evening, programme)), passed=False)
    third = make_opening(bob, evening, programme)
    assert refused(alice, third) == "No attempt is left."
    more = make_opening(bob, alice, programme, more_attempts=1)
    assert begun(alice, more).is_live


def test_what_was_passed_is_not_sat_again_but_at_the_next_opening() -> None:
    bob, alice, evening = a_class()
    programme = make_programme(bob, attempts_allowed=1)
    opening = make_opening(bob, evening, programme)
    end(begun(alice, opening), passed=True)
    assert refused(alice, opening) == "You have passed this exam."
    assert begun(alice, make_opening(bob, evening, programme)).is_live


def test_there_is_time_to_cool_down_between_two_attempts() -> None:
    bob, alice, evening = a_class()
    programme = make_programme(bob, cool_down_hours=2)
    now = timezone.now()
    opening = make_opening(bob, evening, programme, closes_at=now + 9 * HOUR)
    end(begun(alice, opening, at=now), now, passed=False)
    assert "You can try again from" in refused(alice, opening, at=now + HOUR)
    assert begun(alice, opening, at=now + 2 * HOUR).is_live


# --- What must come before ------------------------------------------------------------


def test_practice_must_prove_enough_and_the_page_says_how_much_is_missing() -> None:
    bob, alice, evening = a_class()
    programme = make_programme(bob, readiness_percent=60)
    opening = make_opening(bob, evening, programme)
    assert refused(alice, opening) == (
        "Practise first: 5 more hands, all right, are needed."
    )
    practise(alice, 4)
    assert "Practise first: 1 more hand" in refused(alice, opening)
    assert "1 more hand is needed, and right" in read(logged_in(alice), EXAMS)
    practise(alice, 1)
    assert begun(alice, opening).is_live


def test_hands_gone_wrong_count_against_it() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening, make_programme(bob, readiness_percent=60))
    practise(alice, 5)
    practise(alice, 1, right=False)
    assert "Practise first" in refused(alice, opening)


def test_only_what_the_exam_asks_counts_as_practice() -> None:
    bob, alice, evening = a_class()
    parts = (a_part(situation="board-plays"),)
    programme = make_programme(bob, parts=parts, readiness_percent=60)
    opening = make_opening(bob, evening, programme)
    practise(alice, 9, situation="tie")
    assert "5 more hands" in refused(alice, opening)
    practise(alice, 5, situation="board-plays")
    assert begun(alice, opening).is_live


def test_the_table_test_comes_first_where_the_programme_says_so() -> None:
    bob, alice, evening = a_class()
    tested: dict[str, Any] = {"table_test": True, "checklist": ["Cuts chips"]}
    first = make_programme(bob, "First", table_test_first=True, **tested)
    after = make_programme(bob, "After", **tested)
    assert refused(alice, make_opening(bob, evening, first)) == (
        "The table test must be passed first."
    )
    opening = make_opening(bob, evening, after)
    assert "For the certificate the table test" in read(logged_in(alice), EXAMS)
    assert begun(alice, opening).is_live


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


# --- The page -------------------------------------------------------------------------


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
