"""The pages of an opened exam: its notice, its clock, its devices, its result."""

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from quizzes.asking import ask_next
from quizzes.exam_terms import PassRule
from quizzes.models import Answer, Attempt, Fate
from tests.make import logged_in, make_class, make_manager, make_trainee
from tests.make_quizzes import right_fields
from tests.make_sittings import address, first_hand, make_opened, make_terms, sit
from training.models import User

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def test_the_notice_comes_before_the_first_hand_and_starts_no_clock(
    alice: User,
) -> None:
    rule = PassRule(80, lower_bound_percent=50, no_critical_error=True)
    attempt = make_opened(alice, make_terms(pass_rule=rule), extra_percent=25)
    page = logged_in(alice).get(address("exam", attempt)).content.decode()
    for words in (
        "Ultimate, first level",
        "25 seconds",
        "At least 80% of the bets are right.",
        "No losing bet is paid, and no winning bet is taken.",
        "That takes all 3 hands right.",
        "stays blank",
        "never shown before the exam closed",
        attempt.seed_hash,
    ):
        assert words in page
    assert attempt.seed not in page
    assert not attempt.questions.exists()


def test_a_hand_shows_programme_number_seal_and_the_persons_own_seconds(
    alice: User,
) -> None:
    attempt = make_opened(alice, make_terms(seconds_per_hand=21), extra_percent=25)
    client = logged_in(alice)
    with time_machine.travel(timezone.now(), tick=False):
        question = first_hand(client, attempt)
        page = client.get(address("exam_hand", attempt, 1)).content.decode()
    assert question.first_shown_at is not None
    assert "Hand 1 of 3" in page
    assert "Ultimate, first level" in page
    assert attempt.seed_hash[:12] in page
    assert 'data-clock="26250"' in page
    assert 'data-of="27"' in page
    assert attempt.seed not in page


@pytest.mark.parametrize(
    ("after", "fate"),
    [
        (20.0, Fate.GIVEN),
        (30.0, Fate.GIVEN),
        (32.0, Fate.GIVEN),
        (32.001, Fate.LATE),
        (3000.0, Fate.LATE),
    ],
)
def test_extra_time_counts_to_the_millisecond(
    alice: User, after: float, fate: Fate
) -> None:
    attempt = make_opened(alice, extra_percent=50)
    client = logged_in(alice)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        question = first_hand(client, attempt)
        clock.shift(timedelta(seconds=after))
        client.post(address("exam_hand", attempt, 1), right_fields(question))
    assert question.answer.fate == fate
    assert question.answer.right is (fate == Fate.GIVEN)


@pytest.mark.parametrize("client_ms", ["0", "600000", "-5", "99999999999", "soon"])
def test_a_browsers_clock_changes_nothing(alice: User, client_ms: str) -> None:
    attempt, client = make_opened(alice), logged_in(alice)
    question = first_hand(client, attempt)
    typed = right_fields(question) | {"client_ms": client_ms}
    client.post(address("exam_hand", attempt, 1), typed)
    assert question.answer.right
    assert question.answer.server_ms < 20_000


def test_a_page_loaded_again_at_zero_is_the_same_hand_out_of_time(
    alice: User, attempt: Attempt
) -> None:
    client = logged_in(alice)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        first_hand(client, attempt)
        clock.shift(timedelta(seconds=20))
        page = client.get(address("exam_hand", attempt, 1)).content.decode()
    assert 'data-clock="0"' in page
    assert attempt.questions.count() == 1


def test_the_end_of_the_exam_cuts_the_last_hand_short(alice: User) -> None:
    with time_machine.travel(timezone.now(), tick=False):
        soon = timezone.now() + timedelta(seconds=12)
        attempt, client = make_opened(alice, ends_at=soon), logged_in(alice)
        first_hand(client, attempt)
        page = client.get(address("exam_hand", attempt, 1)).content
    assert b'data-clock="12000"' in page


@pytest.mark.parametrize(("after", "kept"), [(12.0, True), (14.0, True), (14.1, False)])
def test_after_the_end_and_its_grace_nothing_is_taken(
    alice: User,
    after: float,
    kept: bool,  # noqa: FBT001
) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        soon = timezone.now() + timedelta(seconds=12)
        attempt, client = make_opened(alice, ends_at=soon), logged_in(alice)
        question = first_hand(client, attempt)
        clock.shift(timedelta(seconds=after))
        url = address("exam_hand", attempt, 1)
        reply = client.post(url, right_fields(question), headers=HTMX)
        page = client.get(address("exam", attempt), follow=True).content.decode()
    header = "Answer-Saved" if kept else "Answer-Refused"
    assert reply.headers[header] == str(question.pk)
    assert Answer.objects.get(question=question).right is kept
    assert kept is ("came in after the exam was closed" not in page)


def test_an_exam_left_behind_is_closed_by_whoever_opens_a_page_of_it(
    alice: User, attempt: Attempt
) -> None:
    client = logged_in(alice)
    first_hand(client, attempt)
    with time_machine.travel(timezone.now() + timedelta(hours=2)):
        page = client.get(address("exam", attempt), follow=True).content.decode()
    attempt.refresh_from_db()
    assert attempt.finished_at == attempt.ends_at
    assert "Not passed" in page
    assert "This hand was left open" in page
    assert page.count("The exam closed before this hand was shown") == 2


def test_the_reviewers_page_closes_it_too(alice: User, attempt: Attempt) -> None:
    bob = make_manager()
    make_class(managers=(bob,), trainees=(alice,))
    first_hand(logged_in(alice), attempt)
    url = reverse("training:attempt", args=[attempt.key])
    with time_machine.travel(timezone.now() + timedelta(hours=2)):
        page = logged_in(bob).get(url).content.decode()
    attempt.refresh_from_db()
    assert not attempt.is_live
    assert "This hand was left open" in page


# --- The result ---


def test_the_result_says_every_clause_and_gives_the_seed(alice: User) -> None:
    rule = PassRule(80, 90, no_critical_error=True, p90_ms=9000, lower_bound_percent=60)
    attempt = sit(make_opened(alice, make_terms(pass_rule=rule)), 1)
    page = logged_in(alice).get(address("exam_result", attempt)).content.decode()
    assert "Not passed" in page
    assert "At least 90% of the hands are right in every bet." in page
    assert "66%" in page
    assert "Nine hands of ten take no longer than 9.0" in page
    assert "more hands, all of them right, would have been needed" in page
    met, missed = page.count('class="clause met"'), page.count('class="clause missed"')
    assert missed >= 2  # the hands and the lower bound; the bets go by the cards
    assert met + missed == 5
    assert attempt.seed in page
    assert attempt.seed_hash in page


# --- Whose it is ---

PAGES = [
    ("exam", "get"),
    ("exam_begin", "post"),
    ("exam_take_over", "post"),
    ("exam_note", "post"),
    ("exam_result", "get"),
]


@pytest.mark.parametrize(("name", "method"), PAGES)
def test_nobody_else_finds_it(
    alice: User, attempt: Attempt, name: str, method: str
) -> None:
    bob, charlie = make_manager(), make_trainee("Charlie")
    make_class(managers=(bob,), trainees=(alice, charlie))
    for stranger in (bob, charlie, make_manager("Mallory")):
        page = getattr(logged_in(stranger), method)(address(name, attempt))
        assert page.status_code == 404
    attempt.refresh_from_db()
    assert attempt.device == ""


@pytest.mark.parametrize(("name", "method"), PAGES)
def test_somebody_unknown_is_sent_to_log_in(
    attempt: Attempt, name: str, method: str
) -> None:
    page = getattr(Client(), method)(address(name, attempt))
    assert page.headers["Location"].startswith(reverse("account_login"))


@pytest.mark.parametrize("name", ["exam_begin", "exam_take_over", "exam_note"])
def test_what_changes_something_is_not_done_by_looking(
    alice: User, attempt: Attempt, name: str
) -> None:
    assert logged_in(alice).get(address(name, attempt)).status_code == 405


def test_what_is_not_there_is_not_found(alice: User) -> None:
    url = reverse("quizzes:exam_take_over", args=[uuid4()])
    assert logged_in(alice).post(url).status_code == 404


def test_a_hand_on_the_clock_of_an_opened_exam_closes_the_pages_that_settle(
    alice: User,
) -> None:
    attempt = make_opened(alice, extra_percent=50)
    client = logged_in(alice)
    first_hand(client, attempt)
    assert client.get("/deal/").status_code == 403
    with time_machine.travel(timezone.now() + timedelta(seconds=28)):
        assert client.get("/deal/").status_code == 403
    with time_machine.travel(timezone.now() + timedelta(seconds=33)):
        assert client.get("/deal/").status_code == 200


def test_a_hand_that_is_not_dealt_is_not_found(alice: User, attempt: Attempt) -> None:
    ask_next(attempt)
    assert logged_in(alice).get(address("exam_hand", attempt, 2)).status_code == 404
