"""One exam, many requests that begin it in the same moment."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.cache import cache
from django.db import connection
from django.utils import timezone

from quizzes.models import Attempt
from tests.make import make_class, make_manager, make_trainee
from tests.make_programmes import make_opening, make_programme
from training.exam_codes import TRIES
from training.models import Opening, SatExam, User
from training.sitting_exams import NotNowError, Try, begin

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.datalayer]

THREADS = 32


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    """Threads, each with a connection of its own."""
    with ThreadPoolExecutor(THREADS) as pool:
        yield pool


def start(number: int) -> str:
    """Begin one of the exams there are; the key of the attempt, or the refusal."""
    openings = list(Opening.objects.order_by("pk"))
    opening = openings[number % len(openings)]
    try:
        given = Try(opening.code)
        return str(begin(User.objects.get(username="alice"), opening, given, now()).key)
    except NotNowError as refusal:
        return str(refusal)
    finally:
        connection.close()


now = timezone.now


def test_however_many_begin_it_at_once_all_get_the_same_attempt(
    threads: ThreadPoolExecutor,
) -> None:
    bob, alice = make_manager(), make_trainee()
    evening = make_class(managers=(bob,), trainees=(alice,))
    make_opening(bob, evening, with_code=True)
    replies = set(threads.map(start, range(THREADS)))
    assert replies == {str(Attempt.objects.get().key)}
    assert SatExam.objects.get().attempt == Attempt.objects.get()


def test_of_two_exams_begun_at_once_one_is_begun(threads: ThreadPoolExecutor) -> None:
    bob, alice = make_manager(), make_trainee()
    evening = make_class(managers=(bob,), trainees=(alice,))
    programme = make_programme(bob)
    for _ in range(2):
        make_opening(bob, evening, programme)
    replies = set(threads.map(start, range(THREADS)))
    attempt = Attempt.objects.get()
    assert replies == {
        str(attempt.key),
        "You are in the middle of another exam: end that one first.",
    }
    assert SatExam.objects.count() == 1


def test_the_last_attempt_is_begun_once(threads: ThreadPoolExecutor) -> None:
    bob, alice = make_manager(), make_trainee()
    evening = make_class(managers=(bob,), trainees=(alice,))
    programme = make_programme(bob, attempts_allowed=1)
    make_opening(bob, evening, programme)
    list(threads.map(start, range(THREADS)))
    assert Attempt.objects.count() == SatExam.objects.count() == 1


def test_of_many_wrong_codes_at_once_none_goes_uncounted(
    threads: ThreadPoolExecutor,
) -> None:
    bob, alice = make_manager(), make_trainee()
    evening = make_class(managers=(bob,), trainees=(alice,))
    opening = make_opening(bob, evening, with_code=True)
    cache.clear()

    def guess(_: int) -> str:
        try:
            begin(alice, opening, Try("WRONG1"), now())
        except NotNowError as refusal:
            return str(refusal)
        finally:
            connection.close()
        return ""

    said = list(threads.map(guess, range(THREADS)))
    looked_at = [each for each in said if each.startswith("That is not the code")]
    assert len(looked_at) == TRIES
    turned_away = [each for each in said if each.startswith("Too many wrong codes")]
    assert len(turned_away) == THREADS - TRIES
