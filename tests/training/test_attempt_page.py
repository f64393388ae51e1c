"""One attempt in full, for managers: every hand, what was given, due, and why."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from quizzes.asking import EXAM_TERMS, next_question
from quizzes.exam_terms import Terms
from quizzes.marking import GRACE, rows_of_question
from quizzes.models import Attempt, Note, NoteKind
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.make_exams import sit
from tests.make_programmes import make_opening
from tests.make_sittings import make_opened
from tests.make_sittings import sit as sit_opened
from tests.training.records import NOON
from training.approving import approve
from training.attempts_seen import HANDS_A_PAGE
from training.correcting import Overruling, propose_correction
from training.models import User

pytestmark = pytest.mark.django_db


def page_of(attempt: Attempt) -> str:
    return reverse("training:attempt", args=[attempt.key])


def taught() -> tuple[User, User]:
    """Bob and his trainee Alice."""
    bob, alice = make_manager(), make_trainee()
    make_class(managers=(bob,), trainees=(alice,))
    return bob, alice


def read(person: User, attempt: Attempt, query: str = "") -> str:
    response = logged_in(person).get(page_of(attempt) + query)
    assert response.status_code == 200
    return response.content.decode()


# --- Who sees it ----------------------------------------------------------------------


def test_the_manager_of_the_trainee_and_the_owner_see_it() -> None:
    bob, alice = taught()
    attempt = sit(alice)
    for person in (bob, make_owner()):
        assert "Alice" in read(person, attempt)


def test_not_the_manager_of_another_class() -> None:
    _, alice = taught()
    mallory = make_manager("Mallory")
    make_class("Nights", managers=(mallory,), trainees=(make_trainee("Charlie"),))
    assert logged_in(mallory).get(page_of(sit(alice))).status_code == 404


@pytest.mark.parametrize("name", ["Alice", "Charlie"])
def test_no_trainee_sees_it_not_even_whose_it_is(name: str) -> None:
    _, alice = taught()
    charlie = make_trainee("Charlie")
    person = {"Alice": alice, "Charlie": charlie}[name]
    assert logged_in(person).get(page_of(sit(alice))).status_code == 404


def test_the_attempts_of_managers_are_nobody_elses_business() -> None:
    bob, _ = taught()
    assert logged_in(bob).get(page_of(sit(bob))).status_code == 404


def test_a_stranger_is_sent_to_log_in(client: Client) -> None:
    _, alice = taught()
    response = client.get(page_of(sit(alice)))
    assert response.status_code == 302
    assert response.headers["Location"].startswith(reverse("account_login"))


def test_the_page_is_only_read() -> None:
    bob, alice = taught()
    assert logged_in(bob).post(page_of(sit(alice))).status_code == 405


# --- What it says ---------------------------------------------------------------------


def test_every_hand_is_shown_with_its_table_and_its_reasons() -> None:
    bob, alice = taught()
    attempt = sit(alice)
    page = read(bob, attempt)
    assert page.count('class="card reviewed"') == 2
    assert page.count('<figure class="felt') == 2
    bets = sum(len(rows_of_question(each)) for each in attempt.questions.all())
    assert page.count('class="line-why"') == bets


def test_a_wrong_answer_is_told_of_the_trainee_not_of_the_reader() -> None:
    bob, alice = taught()
    page = read(bob, sit(alice))
    assert "Given:" in page
    assert "You gave" not in page


def test_both_clocks_are_told() -> None:
    bob, alice = taught()
    page = read(bob, sit(alice))
    assert page.count("9.1 s") >= 2
    assert page.count("8.8 s") + page.count("8.9 s") == 2


def test_a_late_answer_is_flagged() -> None:
    bob, alice = taught()
    limit = EXAM_TERMS["seconds_per_hand"] * 1000 + GRACE // timedelta(milliseconds=1)
    flag = "came in after the time for this hand"
    assert flag not in read(bob, sit(alice, ms=limit))
    charlie = make_trainee("Charlie")
    make_class("Nights", managers=(bob,), trainees=(charlie,))
    assert flag in read(bob, sit(charlie, ms=limit + 1))


def test_an_open_hand_gives_nothing_away() -> None:
    bob, alice = taught()
    attempt = sit(alice, 1, ended=False)
    last = attempt.questions.get()
    question = next_question(attempt, last)
    question.save()
    page = read(bob, attempt)
    assert page.count('class="card reviewed"') == 1
    assert "Under way" in page


def test_an_attempt_without_answers_says_so() -> None:
    bob, alice = taught()
    assert "has been answered yet" in read(bob, sit(alice, 0, ended=False))


def test_how_far_the_clocks_are_apart_is_told() -> None:
    bob, alice = taught()
    page = read(bob, sit(alice))
    assert page.count("Apart") == 2
    assert page.count("0.3 s") + page.count("0.2 s") == 2


def test_every_clause_of_the_pass_rule_is_told_as_it_came_out() -> None:
    bob, alice = taught()
    page = read(bob, sit(alice))
    assert "At least 90% of the bets are right." in page
    assert 'class="clause missed"' in page


def test_the_seed_is_told_with_how_to_check_it_once_the_exam_is_over() -> None:
    bob, alice = taught()
    attempt = sit(alice, ended=False)
    check = f"printf %s {attempt.seed} | sha256sum"
    assert check not in read(bob, attempt)
    Attempt.objects.filter(pk=attempt.pk).delete()
    attempt = sit(alice)
    page = read(bob, attempt)
    assert check in page
    assert attempt.seed_hash in page


def test_what_was_noted_stands_at_its_hand() -> None:
    bob, alice = taught()
    attempt = sit(alice)
    hand = attempt.questions.get(number=2)
    left = {"kind": NoteKind.FOCUS_LOST, "detail": {"away_ms": 4000}}
    Note.objects.create(attempt=attempt, question=hand, at=NOON, **left)
    Note.objects.create(attempt=attempt, at=NOON, **left)
    page = read(bob, attempt)
    assert page.count("The page was left for 4.0 s.") == 2
    assert page.index("Noted while it was sat") < page.index("Hand by hand")
    assert page.rindex("The page was left") > page.index('id="hand-2"')


def test_a_corrected_score_stands_above_the_old_one() -> None:
    bob, alice = taught()
    carol = make_manager("Carol")
    bob.managed_classes.get().managers.add(carol)
    attempt = sit(alice)
    hand = attempt.questions.get(number=1)
    right = Overruling(hand, (True,) * len(hand.answer.marks))
    approve(propose_correction(right, bob, "A misprint."), carol, timezone.now())
    page = read(bob, attempt)
    assert page.index('<th scope="row">Corrected') < page.index("As it was sat")
    assert "Proposed by Bob: A misprint." in page
    assert "Approved by Carol" in page


def test_an_opened_exam_tells_where_it_was_opened_and_its_extra_time() -> None:
    bob, alice = taught()
    opening = make_opening(bob, alice)
    terms = Terms.parse(opening.terms)
    begun = make_opened(alice, terms, opening=opening.key, extra_percent=25)
    page = read(bob, sit_opened(begun, 1))
    assert reverse("training:opening", args=[opening.key]) in page
    assert terms.programme in page
    assert "25%" in page


def test_its_marks_can_be_changed_once_it_has_ended() -> None:
    bob, alice = taught()
    attempt = sit(alice, ended=False)
    address = reverse("training:correct", args=[attempt.key, 1])
    assert address not in read(bob, attempt)
    Attempt.objects.filter(pk=attempt.pk).delete()
    attempt = sit(alice)
    address = reverse("training:correct", args=[attempt.key, 1])
    assert address in read(bob, attempt)


def test_a_failed_exam_says_failed() -> None:
    bob, alice = taught()
    page = read(bob, sit(alice))
    assert "badge failed" in page
    assert "badge passed" not in page


def test_a_long_attempt_comes_in_pages() -> None:
    bob, alice = taught()
    attempt = sit(alice, HANDS_A_PAGE + 1)
    first, second = read(bob, attempt), read(bob, attempt, "?page=2")
    assert first.count('class="card reviewed"') == HANDS_A_PAGE
    assert second.count('class="card reviewed"') == 1
    assert f"Hand {HANDS_A_PAGE + 1}" in second


def test_more_hands_cost_no_more_queries() -> None:
    bob, alice = taught()
    charlie = make_trainee("Charlie")
    make_class("Nights", managers=(bob,), trainees=(charlie,))
    counts = []
    for attempt in (sit(alice, 2), sit(charlie, 8)):
        client = logged_in(bob)
        with CaptureQueriesContext(connection) as asked:
            client.get(page_of(attempt))
        counts.append(len(asked))
    assert counts[0] == counts[1]
