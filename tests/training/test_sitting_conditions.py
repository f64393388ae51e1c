"""What must come before an exam is sat: attempts left, rest, practice, a table test."""

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.make import logged_in
from tests.make_programmes import (
    HOUR,
    a_class,
    a_part,
    begun,
    end,
    make_opening,
    make_programme,
    practise,
    refused,
)
from tests.reading import read

pytestmark = pytest.mark.django_db

EXAMS = reverse("training:exams")


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
