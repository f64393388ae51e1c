"""The heat map of a class: who may see it, what is counted, and by how many queries."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from quizzes.gaming_days import GamingDays, site_days
from quizzes.models import Mode
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.reading import read
from tests.training.records import NOON, VENEZIA, make_answer, make_attempt
from training.heat import Cell, Count, Heat, Standing
from training.heat_counts import heat_map
from training.models import TrainingClass, User

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]
DAYS = GamingDays(NOON.tzinfo or timezone.get_current_timezone(), 6)
DAY = timedelta(days=1)


def page_of(training_class: TrainingClass) -> str:
    return reverse("training:heat", args=[training_class.pk])


def a_class() -> tuple[User, User, TrainingClass]:
    """Bob, his trainee Alice, and their class."""
    bob, alice = make_manager(), make_trainee()
    return bob, alice, make_class(managers=(bob,), trainees=(alice,))


def counted(*people: User) -> Heat:
    """The heat map of `people` on the evening of the tests' Monday."""
    found = User.objects.filter(pk__in=[person.pk for person in people])
    return heat_map(found, VENEZIA, DAYS, NOON + timedelta(hours=8))


# --- Who may see it -------------------------------------------------------------------


def test_the_class_is_shown_to_whoever_teaches_it_and_to_owners() -> None:
    bob, alice, evening = a_class()
    make_answer(make_attempt(alice))
    assert "Alice" in read(logged_in(bob), page_of(evening))
    assert "Alice" in read(logged_in(make_owner()), page_of(evening))


def test_to_everybody_else_it_does_not_exist() -> None:
    _, alice, evening = a_class()
    mallory = make_manager("Mallory")
    make_class("Night class", managers=(mallory,), trainees=(alice,))
    assert logged_in(mallory).get(page_of(evening)).status_code == 404
    assert logged_in(alice).get(page_of(evening)).status_code == 404


def test_a_stranger_is_asked_to_log_in() -> None:
    _, _, evening = a_class()
    response = Client().get(page_of(evening))
    assert response.status_code == 302
    assert reverse("account_login") in response["Location"]


def test_nothing_can_be_posted_to_it() -> None:
    bob, _, evening = a_class()
    assert logged_in(bob).post(page_of(evening)).status_code == 405


@pytest.mark.parametrize("rules", ["nowhere/poker", "belgium/casino-poker", "\x00"])
def test_rules_under_which_nobody_was_asked_are_not_found(rules: str) -> None:
    bob, alice, evening = a_class()
    make_answer(make_attempt(alice))
    response = logged_in(bob).get(page_of(evening), {"rules": rules})
    assert response.status_code == 404


# --- What is counted ------------------------------------------------------------------


def test_a_cell_counts_bets_days_and_times() -> None:
    alice = make_trainee()
    old = make_attempt(alice, at=NOON - 14 * DAY)
    make_answer(old, right=1, asked=4, ms=9000)
    new = make_attempt(alice, at=NOON - 13 * DAY)
    make_answer(new, right=3, asked=3, ms=7000)
    make_answer(new, right=3, asked=3, ms=30_000)
    row = counted(alice).rows[0]
    last = (NOON - 13 * DAY).date()
    cell = Cell(Count(3, 10, 7), last, 9000)
    assert row.cells == {"tie": cell}
    assert (row.recent, row.before) == (Count(2, 6, 6), Count(1, 4, 1))
    assert row.cells["tie"].days_since(NOON.date()) == 13


def test_an_hour_after_midnight_still_belongs_to_the_day_before() -> None:
    alice = make_trainee()
    make_answer(make_attempt(alice, at=NOON - timedelta(hours=11)))
    assert counted(alice).rows[0].cells["tie"].last == (NOON - DAY).date()


def test_kinds_are_skills_beside_the_situations() -> None:
    alice = make_trainee()
    attempt = make_attempt(alice)
    make_answer(attempt)
    make_answer(attempt, right=0, situation="", kind="chips")
    assert counted(alice).skills == ("chips", "tie")


def test_help_and_other_rules_do_not_count() -> None:
    alice = make_trainee()
    helped = make_attempt(alice)
    helped.mode = Mode.STUDY
    helped.save()
    make_answer(helped)
    make_answer(make_attempt(alice, rule_set="venezia/ultimatum"))
    row = counted(alice).rows[0]
    assert row.cells == {}
    assert row.standing is Standing.NOT_BEGUN  # but she comes


def test_only_the_people_of_the_class_are_counted() -> None:
    alice, charlie = make_trainee(), make_trainee("Charlie")
    for person in (alice, charlie):
        make_answer(make_attempt(person))
    assert counted(alice).totals["tie"].hands == 1
    assert counted(alice, charlie).totals["tie"].hands == 2


# --- The page -------------------------------------------------------------------------


def test_a_cell_is_said_in_words_and_drawn_with_a_shape() -> None:
    bob, alice, evening = a_class()
    attempt = make_attempt(alice, at=timezone.now() - 30 * DAY)
    for _ in range(3):
        make_answer(attempt, right=2, asked=3, ms=8000)
    page = read(logged_in(bob), page_of(evening))
    ago = site_days().day_of(timezone.now()) - site_days().day_of(attempt.started_at)
    assert f"66%, weak, {ago.days} days ago, 8.0 s" in page
    assert 'class="heat-cell weak cold"' in page
    assert "○" in page
    assert f"Last answer {ago.days} days ago" in page
    assert '<th scope="row"' in page


def test_a_class_without_people_or_answers_says_so() -> None:
    bob, _, evening = a_class()
    empty = make_class("Night class", managers=(bob,))
    assert "Nobody is in this class yet" in read(logged_in(bob), page_of(empty))
    page = read(logged_in(bob), page_of(evening))
    assert "Nobody in this class has answered anything yet" in page
    assert "Has answered nothing yet" in page


def test_a_page_number_beyond_the_last_shows_the_last() -> None:
    bob, alice, evening = a_class()
    make_answer(make_attempt(alice))
    for number in ("99", "0", "x"):
        assert "Alice" in read(logged_in(bob), f"{page_of(evening)}?page={number}")


def test_the_queries_do_not_grow_with_the_class() -> None:
    bob, alice, evening = a_class()
    client = logged_in(bob)
    make_answer(make_attempt(alice))

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as caught:
            read(client, page_of(evening))
        return len(caught)

    few = queries()
    for number in range(12):
        person = make_trainee(f"Alice {number}")
        evening.trainees.add(person)
        attempt = make_attempt(person)
        for situation in ("tie", "fold", "flush"):
            make_answer(attempt, situation=situation)
    assert queries() == few
