"""An attempt hand by hand for whoever reviews it, with what was said about it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from quizzes.models import Attempt, Question
from quizzes.verdicts import Verdict, answered_of, verdict_of
from training.attempts_seen import HANDS_A_PAGE
from training.models import Appeal, AttemptComment

WHOLE = None  # the place of what is about the attempt as a whole


@dataclass(frozen=True, slots=True)
class Said:
    """What was said about one hand, or about the attempt as a whole."""

    comments: tuple[AttemptComment, ...]
    appeals: tuple[Appeal, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """One answered hand, with what was said about it."""

    verdict: Verdict
    said: Said


@dataclass(frozen=True, slots=True)
class AttemptPage:
    """One page of an attempt's hands."""

    attempt: Attempt
    page: Page[Question]
    hands: tuple[Hand, ...]
    said: Said


def attempt_page(attempt: Attempt, number: str) -> AttemptPage:
    """The page of that number; the same queries however many hands it has."""
    page = Paginator(answered_of(attempt), HANDS_A_PAGE).get_page(number)
    comments = _by_hand(attempt.comments.select_related("by"))
    appeals = _by_hand(attempt.appeals.select_related("decided_by"))
    return AttemptPage(
        attempt,
        page,
        tuple(
            Hand(verdict_of(question), _said(comments, appeals, question.pk))
            for question in page
        ),
        _said(comments, appeals, WHOLE),
    )


def _by_hand[T: (AttemptComment, Appeal)](
    rows: Iterable[T],
) -> Mapping[int | None, list[T]]:
    found = defaultdict[int | None, list[T]](list)
    for row in rows:
        found[row.question_id].append(row)
    return found


def _said(
    comments: Mapping[int | None, list[AttemptComment]],
    appeals: Mapping[int | None, list[Appeal]],
    place: int | None,
) -> Said:
    return Said(tuple(comments.get(place, ())), tuple(appeals.get(place, ())))
