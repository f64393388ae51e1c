"""The managers' list of trainees, and the page of one: who sees what, at what cost."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from quizzes.models import Kind
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.make_roster import TRAINEES, lines, names, one_of_two, page_of, two_trainees
from tests.reading import read
from tests.training.records import NOON, finish, make_answer, make_attempt
from training.models import User
from training.roster_attempts import recent_scores
from training.views import ATTEMPTS_A_PAGE

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]


# --- Who sees what --------------------------------------------------------------------


def test_a_manager_sees_the_trainees_of_their_classes_and_nobody_else() -> None:
    bob, _, _ = one_of_two()
    page = read(logged_in(bob), TRAINEES)
    assert "Alice" in page
    assert "Charlie" not in page


def test_an_owner_sees_every_trainee_but_no_managers_among_them() -> None:
    one_of_two()
    assert names(lines(make_owner())) == ["Alice", "Charlie"]


def test_a_manager_without_a_class_is_told_so() -> None:
    one_of_two()
    page = read(logged_in(make_manager("Mallory")), TRAINEES)
    assert "nobody in your classes" in page


def test_the_pages_do_not_exist_for_a_trainee() -> None:
    _, alice, _ = one_of_two()
    client = logged_in(alice)
    assert client.get(TRAINEES).status_code == 404
    assert client.get(page_of(alice)).status_code == 404


def test_a_manager_opens_their_own_trainee() -> None:
    bob, alice, _ = one_of_two()
    make_answer(make_attempt(alice), right=2)
    assert "Alice" in read(logged_in(bob), page_of(alice))


@pytest.mark.parametrize("whom", ["Charlie", "Bob", "Olive"])
def test_anybody_else_is_not_found_by_a_manager(whom: str) -> None:
    bob, _, _ = one_of_two()
    make_owner()
    person = User.objects.get(full_name=whom)
    assert logged_in(bob).get(page_of(person)).status_code == 404


def test_a_manager_of_another_class_does_not_find_the_trainee() -> None:
    _, alice, charlie = one_of_two()
    mallory = make_manager("Mallory")
    make_class("Nights", managers=(mallory,), trainees=(charlie,))
    assert logged_in(mallory).get(page_of(alice)).status_code == 404


def test_a_stranger_is_sent_to_log_in(client: Client) -> None:
    _, alice, _ = one_of_two()
    for address in (TRAINEES, page_of(alice)):
        response = client.get(address)
        assert response.status_code == 302
        assert response.headers["Location"].startswith(reverse("account_login"))


def test_the_pages_are_only_read() -> None:
    bob, alice, _ = one_of_two()
    for address in (TRAINEES, page_of(alice)):
        assert logged_in(bob).post(address).status_code == 405


# --- What it says ---------------------------------------------------------------------


def test_a_line_sums_up_everything_somebody_has_done() -> None:
    bob, alice, _ = one_of_two()
    drill = make_attempt(alice)
    for right, ms in ((3, 9000), (2, 4000)):
        make_answer(drill, right=right, ms=ms)
    exam = make_attempt(alice, kind=Kind.EXAM, at=NOON + timedelta(days=1))
    last = make_answer(exam, right=1, ms=6000)
    finish(exam, passed=False)
    (entry,) = lines(bob)
    work = entry.work
    assert (work.attempts, work.hands, work.percent) == (2, 3, 66)
    assert (work.median_ms, work.last_seen) == (6000, last.received_at)
    assert (work.passed, work.failed, work.certificates) == (0, 1, 0)


def test_the_median_of_an_even_number_lies_between_the_two_in_the_middle() -> None:
    bob, alice, _ = one_of_two()
    drill = make_attempt(alice)
    for ms in (1000, 7000, 3000, 9000):
        make_answer(drill, ms=ms)
    assert lines(bob)[0].work.median_ms == 5000


def test_a_trainee_in_two_classes_is_counted_once() -> None:
    bob, alice, _ = one_of_two()
    make_class("Nights", managers=(bob,), trainees=(alice,))
    make_answer(make_attempt(alice))
    assert [entry.work.hands for entry in lines(bob)] == [1]


def test_whoever_has_done_nothing_is_listed_all_the_same() -> None:
    bob, _, _ = one_of_two()
    page = read(logged_in(bob), TRAINEES)
    assert "Alice" in page
    assert "never" in page


def test_the_small_curve_shows_the_last_scores_in_order() -> None:
    _, alice, _ = one_of_two()
    for day, right in enumerate((1, 3, 2)):
        attempt = make_attempt(alice, at=NOON + timedelta(days=day))
        make_answer(attempt, right=right)
        finish(attempt)
    make_answer(make_attempt(alice, at=NOON + timedelta(days=9)))  # still open
    assert recent_scores([alice.pk]) == {alice.pk: [33, 100, 66]}


def test_attempts_are_listed_with_a_link_to_each() -> None:
    bob, alice, _ = one_of_two()
    attempt = make_attempt(alice)
    link = reverse("training:attempt", args=[attempt.key])
    assert link in read(logged_in(bob), page_of(alice))


def test_another_page_of_attempts_keeps_the_rules_chosen() -> None:
    bob, alice, _ = one_of_two()
    attempts = [make_attempt(alice) for _ in range(ATTEMPTS_A_PAGE + 1)]
    make_answer(attempts[0])
    page = read(logged_in(bob), page_of(alice) + "?rules=venezia/ultimate&kind=drill")
    assert "?rules=venezia%2Fultimate&amp;kind=drill&amp;page=2#attempts" in page


# --- Cost -----------------------------------------------------------------------------


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        read(client, address)
    return len(asked)


def test_more_trainees_and_more_answers_cost_no_more_queries() -> None:
    bob = two_trainees()
    client = logged_in(bob)
    alice = User.objects.get(full_name="Alice")
    before = queries(client, TRAINEES), queries(client, page_of(alice))
    more = tuple(make_trainee(f"Trainee {number}") for number in range(5))
    make_class("Mornings", managers=(bob,), trainees=more)
    for person in (alice, *more):
        attempt = make_attempt(person)
        for _ in range(3):
            make_answer(attempt, right=2)
        finish(attempt)
    assert (queries(client, TRAINEES), queries(client, page_of(alice))) == before


def test_the_signs_of_certificates_are_explained() -> None:
    bob, _, _ = one_of_two()
    legend = read(logged_in(bob), TRAINEES).partition("certified-legend")[2]
    for sign, words in (
        ("✓", "exam passed, certificate issued"),
        ("○", "passed, without a certificate"),
        ("×", "not passed yet"),
    ):
        assert sign in legend
        assert words in legend
