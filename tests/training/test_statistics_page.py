"""Item statistics: who may see whose, what is counted, and by how many queries."""

from datetime import timedelta
from statistics import correlation
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from quizzes.models import Answer, Attempt, Kind, Mode
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.reading import read
from tests.training.records import NOON, VENEZIA, finish, make_answer, make_attempt
from training.item_counts import Wanted, items
from training.items import Item, Mistake, Part, discrimination
from training.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]

STATISTICS = reverse("training:statistics")
DAY = timedelta(days=1)
OVERPAID = {"right": False, "mistake": "blind-on-a-tie", "cost": "22.50"}
SHORT = {"right": False, "mistake": "blind-on-a-tie", "cost": "-10"}


def counted(kind: str = "") -> dict[str, Item]:
    """The items over everybody, by situation."""
    people = User.objects.values("pk")
    found = items(Wanted(people, VENEZIA, kind, (NOON - 10 * DAY).date()))
    return {item.skill: item for item in found}


def a_class() -> tuple[User, User]:
    """Bob and his trainee Alice."""
    bob, alice = make_manager(), make_trainee()
    make_class(managers=(bob,), trainees=(alice,))
    return bob, alice


# --- Who may see whose ----------------------------------------------------------------


def test_a_manager_counts_only_the_people_of_their_classes() -> None:
    bob, alice = a_class()
    make_answer(make_attempt(alice), situation="tie")
    stranger = make_trainee("Charlie")
    make_answer(make_attempt(stranger, rule_set="belgium/casino-poker"))
    make_answer(make_attempt(bob, rule_set="quebec/three-card"))
    page = read(logged_in(bob), STATISTICS)
    assert "Venezia" in page
    assert "Belgium" not in page
    assert "Québec" not in page
    assert "Belgium" in read(logged_in(make_owner()), STATISTICS)


def test_the_page_does_not_exist_for_a_trainee() -> None:
    assert logged_in(make_trainee()).get(STATISTICS).status_code == 404


def test_a_stranger_is_asked_to_log_in() -> None:
    response = Client().get(STATISTICS)
    assert response.status_code == 302
    assert reverse("account_login") in response["Location"]


def test_nothing_can_be_posted_to_it() -> None:
    assert logged_in(make_manager()).post(STATISTICS).status_code == 405


@pytest.mark.parametrize("query", ["rules=nowhere/poker", "rules=%00", "kind=quiz"])
def test_a_choice_that_there_is_not_is_not_found(query: str) -> None:
    bob, alice = a_class()
    make_answer(make_attempt(alice))
    assert logged_in(bob).get(f"{STATISTICS}?{query}").status_code == 404


def test_a_manager_without_answers_is_told_so() -> None:
    page = read(logged_in(make_manager()), STATISTICS)
    assert "Nothing of that kind has been answered yet" in page


# --- What is counted ------------------------------------------------------------------


def test_the_facility_is_the_mean_share_of_an_answer() -> None:
    attempt = make_attempt(make_trainee())
    make_answer(attempt, right=1, asked=4)
    make_answer(attempt, right=1, asked=1)
    assert counted()["tie"].whole == Part(2, 0.625)


def test_lately_is_held_against_before() -> None:
    alice = make_trainee()
    make_answer(make_attempt(alice, at=NOON - 20 * DAY), right=1, asked=2)
    make_answer(make_attempt(alice), right=1, asked=4)
    item = counted()["tie"]
    assert (item.recent, item.before) == (Part(1, 0.25), Part(1, 0.5))


def test_the_times_are_the_median_and_what_nine_in_ten_keep_to() -> None:
    attempt = make_attempt(make_trainee())
    for seconds in (4, 1, 3, 2, 10, 6, 5, 8, 7, 9):
        make_answer(attempt, ms=1000 * seconds)
    make_answer(attempt, situation="fold", ms=500)
    found = counted()
    assert (found["tie"].median_ms, found["tie"].p90_ms) == (5500, 9000)
    assert (found["fold"].median_ms, found["fold"].p90_ms) == (500, 500)


def test_the_score_goes_with_the_rest_of_an_attempt_that_has_ended() -> None:
    alice = make_trainee()
    shares = [((1, 3), (2, 4)), ((3, 3), (4, 4)), ((2, 3), (1, 4)), ((0, 3), (1, 4))]
    for tie, fold in shares:
        attempt = make_attempt(alice)
        make_answer(attempt, right=tie[0], asked=tie[1], situation="tie")
        make_answer(attempt, right=fold[0], asked=fold[1], situation="fold")
        finish(attempt)
    make_answer(make_attempt(alice), right=0, situation="tie")  # has not ended
    lonely = make_attempt(alice)
    make_answer(lonely, situation="tie")
    finish(lonely)
    found = counted()
    x = [tie[0] / tie[1] for tie, _ in shares]
    y = [fold[0] / fold[1] for _, fold in shares]
    assert found["tie"].pairs.count == 4
    for name in ("tie", "fold"):
        index = discrimination(found[name].pairs)
        assert index == pytest.approx(correlation(x, y))


def test_one_situation_asked_in_two_ways_is_two_items() -> None:
    attempt = make_attempt(make_trainee())
    make_answer(attempt)
    make_answer(attempt, right=0, kind="settle-table")
    people = User.objects.values("pk")
    found = items(Wanted(people, VENEZIA, "", NOON))
    assert [(it.kind, it.facility) for it in found] == [
        ("settle-table", 0),
        ("settle-box", 1),
    ]


def test_mistakes_are_counted_with_their_cost_either_way() -> None:
    attempt = make_attempt(make_trainee())
    make_answer(attempt, right=2, marks=[OVERPAID])
    make_answer(attempt, right=1, marks=[SHORT, OVERPAID])
    make_answer(attempt, right=2, marks=[{"right": False, "mistake": None}])
    assert counted()["tie"].mistakes == (Mistake("Blind on a tie", 3, 4500, 1000),)


def test_drills_and_exams_can_be_counted_apart() -> None:
    alice = make_trainee()
    make_answer(make_attempt(alice), situation="tie")
    exam = make_attempt(alice, kind=Kind.EXAM)
    make_answer(exam, situation="fold")
    assert set(counted()) == {"tie"}  # an exam counts once it is over
    finish(exam, passed=True)
    helped = make_attempt(alice)
    helped.mode = Mode.STUDY
    helped.save()
    make_answer(helped, situation="flush")
    assert set(counted()) == {"tie", "fold"}
    assert set(counted(Kind.DRILL)) == {"tie"}
    assert set(counted(Kind.EXAM)) == {"fold"}


# --- The page -------------------------------------------------------------------------


def many(attempt: Attempt, number: int, **fields: Any) -> None:
    for _ in range(number):
        make_answer(attempt, **fields)


def test_bad_items_are_named_and_stand_first() -> None:
    bob, alice = a_class()
    attempt = make_attempt(alice)
    many(attempt, 10, situation="dealer-pair", right=1)
    many(attempt, 20, situation="tie", right=0, marks=[OVERPAID])
    page = read(logged_in(bob), STATISTICS)
    assert "1 item wants a look" in page
    assert "Very hard" in page
    assert "house overpaid 450 EUR" in page
    assert "×20" in page
    assert "0.0%" in page
    assert "33.3%" in page


def test_the_queries_do_not_grow_with_the_answers() -> None:
    bob, alice = a_class()
    client = logged_in(bob)
    many(make_attempt(alice), 2)

    def queries() -> int:
        with CaptureQueriesContext(connection) as caught:
            read(client, STATISTICS)
        return len(caught)

    few = queries()
    for situation in ("tie", "fold", "flush", "straight"):
        many(make_attempt(alice), 10, situation=situation, right=1, marks=[SHORT])
    assert queries() == few
    assert Answer.objects.count() == 42
