"""Ending an attempt: its score is worked out once, from its answers."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from quizzes.exam_terms import PassRule
from quizzes.models import Answer, Attempt
from quizzes.pass_rules import Counted, Figures, judge_attempt
from quizzes.standing_marks import WITH_REMARKINGS, counted
from quizzes.sums import count_end
from quizzes.times import median_of


def end(attempt: Attempt, at: datetime | None = None) -> Attempt:
    """Close a drill, with the hands answered so far; one that has ended stays so.

    It ends now, unless it is said when its time was up.
    """
    with transaction.atomic():
        locked = Attempt.objects.select_for_update().get(pk=attempt.pk)
        if locked.is_live:
            score(locked, at or timezone.now())
        return locked


def score(attempt: Attempt, finished_at: datetime) -> None:
    """Write the score of `attempt`, which the caller has locked."""
    found = Answer.objects.filter(question__attempt=attempt).select_related("question")
    answers = list(found.prefetch_related(WITH_REMARKINGS))
    for answer in answers:
        answer.question.attempt = attempt
    count(attempt, answers, finished_at)
    attempt.save()
    count_end(attempt, answers)


def count(attempt: Attempt, answers: Sequence[Answer], finished_at: datetime) -> None:
    """Fill in the score of `attempt` from its `answers`, but do not keep it."""
    reckon(attempt, [counted(answer) for answer in answers], finished_at)


def reckon(attempt: Attempt, hands: Iterable[Counted], finished_at: datetime) -> None:
    """Fill in the score of `attempt` from its `hands` as they count.

    A median that it has already stays: other marks make no answer quicker, and older
    attempts have the lower of the two times in the middle (decision 13).
    """
    figures = Figures.of(hands)
    if attempt.median_ms is not None:
        figures = replace(figures, median_ms=attempt.median_ms)
    attempt.finished_at = finished_at
    attempt.hands_asked = figures.hands_asked
    attempt.hands_right = figures.hands_right
    attempt.bets_asked = figures.bets_asked
    attempt.bets_right = figures.bets_right
    attempt.median_ms = figures.median_ms if attempt.is_timed else None
    rule = pass_rule_of(attempt)
    if rule is not None:
        clauses = judge_attempt(rule, figures)
        attempt.p90_ms = figures.p90_ms
        attempt.critical_errors = figures.critical_errors
        attempt.outcome = [clause.as_json() for clause in clauses]
        attempt.passed = all(clause.met for clause in clauses)


def pass_rule_of(attempt: Attempt) -> PassRule | None:
    """What passes the exam `attempt`; None for a drill, which nobody fails."""
    terms = attempt.exam_terms
    if terms is not None:
        return terms.pass_rule
    return PassRule(attempt.pass_percent) if attempt.pass_percent else None


def median_ms(answers: Iterable[Answer]) -> int | None:
    """The median time of `answers` by the server; None when none was given."""
    return median_of(Counter(it.server_ms for it in answers if it.was_given))
