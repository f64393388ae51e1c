"""The answers of before there were fates, forward and back."""

from typing import Any

import pytest
from django.utils import timezone

from tests.make_quizzes import FLUSH
from tests.migrating import make_answer_of_then, make_attempt_of_then, migrate, migrated

BEFORE = [("quizzes", "0008_editions_are_kept"), ("training", "0002_invitations")]
AFTER = [("quizzes", "0010_opened_exams_hold"), ("training", "0002_invitations")]


@pytest.mark.django_db(transaction=True)
@pytest.mark.datalayer
def test_old_answers_were_given_in_time_or_late() -> None:
    with migrated(BEFORE) as old:
        fill(old)
        apps = migrate(AFTER)
        answers = apps.get_model("quizzes", "Answer").objects.order_by("pk")
        assert list(answers.values_list("fate", flat=True)) == ["given", "late"]
        exam = apps.get_model("quizzes", "Attempt").objects.get()
        assert (exam.opening, exam.ends_at, exam.extra_percent) == (None, None, 0)
        again = migrate(BEFORE)
        kept = again.get_model("quizzes", "Answer").objects.order_by("pk")
        assert list(kept.values_list("late", flat=True)) == [False, True]


def fill(apps: Any) -> None:
    """A live exam with an answer in time and a late one, as they were kept then."""
    now = timezone.now()
    terms = {"hands": 10, "seconds_per_hand": 20, "pass_percent": 90}
    exam = make_attempt_of_then(apps, "exam", started_at=now, **terms)
    for number, late in enumerate((False, True), 1):
        question = apps.get_model("quizzes", "Question").objects.create(
            attempt=exam,
            number=number,
            felt=FLUSH,
            situation="tie",
            seed="1",
            rules="venezia/ultimate@1",
        )
        make_answer_of_then(apps, question, bets_right=0, late=late, received_at=now)
