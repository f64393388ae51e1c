"""The rows of before there were kinds of question, forward and back."""

from typing import Any

import pytest
from django.utils import timezone

from tests.make_quizzes import FLUSH, TWO_BOXES
from tests.migrating import make_answer_of_then, make_attempt_of_then, migrate, migrated

BEFORE = [("quizzes", "0001_attempts_questions_answers"), ("training", "0001_people")]
AFTER = [("quizzes", "0003_kinds_of_question_hold"), ("training", "0001_people")]


@pytest.mark.django_db(transaction=True)
def test_old_questions_settle_boxes_under_the_rules_of_their_attempt() -> None:
    with migrated(BEFORE) as old:
        fill(old)
        apps = migrate(AFTER)
        questions = apps.get_model("quizzes", "Question").objects.order_by("number")
        assert list(questions.values_list("kind", "rules")) == [
            ("settle-box", "venezia/ultimate@1"),
            ("settle-table", "venezia/ultimate@1"),
        ]
        assert apps.get_model("quizzes", "Answer").objects.get().unnamed is False
        again = migrate(BEFORE)
        felts = again.get_model("quizzes", "Question").objects.order_by("number")
        assert list(felts.values_list("felt", flat=True)) == [FLUSH, TWO_BOXES]


def fill(apps: Any) -> None:
    """Two questions, one of them answered, as they were kept then."""
    now = timezone.now()
    attempt = make_attempt_of_then(apps, "drill", started_at=now)
    add = apps.get_model("quizzes", "Question").objects.create
    asked = [
        add(attempt=attempt, number=number, felt=felt, situation="tie", seed="1")
        for number, felt in enumerate((FLUSH, TWO_BOXES), 1)
    ]
    make_answer_of_then(apps, asked[0], bets_right=3, received_at=now)
