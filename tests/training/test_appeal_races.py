"""One hand, appealed and decided by many in the same moment."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.utils import timezone

from logbook.models import Act, LogEntry
from tests.make_exams import sit, taught
from training.appealing import AppealError, Ruling, appeal, decide
from training.commenting import Remark, comment
from training.models import Appeal, AttemptComment

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.datalayer]

MANY = 6


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    """Threads, each with a connection of its own."""
    with ThreadPoolExecutor(MANY) as several:
        yield several


def test_an_appeal_sent_many_times_at_once_is_one(threads: ThreadPoolExecutor) -> None:
    _, _, alice = taught()
    attempt = sit(alice)
    hand = attempt.questions.get(number=1)

    def send(_: int) -> int:
        try:
            return appeal(attempt, hand, "The board plays.", timezone.now()).pk
        finally:
            connection.close()

    assert len(set(threads.map(send, range(MANY)))) == 1
    assert LogEntry.objects.filter(act=Act.APPEALED).count() == 1


def test_an_appeal_decided_otherwise_at_once_is_decided_one_way(
    threads: ThreadPoolExecutor,
) -> None:
    bob, _, alice = taught()
    made = appeal(sit(alice), None, "The lights went out.", timezone.now())

    def rule(number: int) -> str:
        ruling = Ruling(upheld=bool(number % 2), outcome=f"Ruled {number}.")
        try:
            return decide(made, ruling, bob, timezone.now()).outcome
        except AppealError:
            return ""
        finally:
            connection.close()

    said = set(threads.map(rule, range(MANY))) - {""}
    assert said == {Appeal.objects.get().outcome}
    assert LogEntry.objects.filter(act=Act.APPEAL_DECIDED).count() == 1


def test_a_comment_sent_many_times_at_once_is_kept_once(
    threads: ThreadPoolExecutor,
) -> None:
    bob, _, alice = taught()
    attempt = sit(alice)

    def say(_: int) -> None:
        try:
            comment(attempt, Remark("Slow but sure."), bob, timezone.now())
        finally:
            connection.close()

    list(threads.map(say, range(MANY)))
    assert AttemptComment.objects.count() == 1
