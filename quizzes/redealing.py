"""Dealing a recorded question again from what its attempt copied when it started.

Nothing of the question's own row goes into it but what the attempt does not decide:
the skill that smart practice chose then.
"""

from copy import copy

from quizzes.composing import compose
from quizzes.lessons import asked, lesson_after
from quizzes.models import Mode, Question
from tablegames.games import load_rules
from tablegames.messages import TableGamesError, gettext_noop
from tablegames.questions import Kind


class GoneError(TableGamesError):
    """A question dealt again of which the original is not to be found."""


def dealt_again(question: Question, last: Question | None) -> Question:
    """What `question` must have been, not kept; `last` was dealt before it, or None.

    Raises TableGamesError when this engine deals no such question, or the original of
    a replay is gone, and ValueError for a kind that it does not know.
    """
    attempt = question.attempt
    match attempt.mode:
        case Mode.REPLAY:
            return _replayed(question)
        case Mode.SMART:
            return _as_chosen(question)
        case _:
            dealt = asked(attempt, lesson_after(attempt, last))
            return _at_same_time(dealt, question)


def _replayed(question: Question) -> Question:
    """The original, dealt again from its own attempt; the queue says which it is."""
    attempt, place = question.attempt, question.number - 1
    original = (
        Question.objects.select_related("attempt")
        .filter(pk__in=attempt.queue[place : place + 1])
        .exclude(attempt__mode=Mode.REPLAY)
        .first()
    )
    if original is None:
        raise GoneError(gettext_noop("The hand that was dealt again is gone."))
    dealt = copy(dealt_again(original, _before(original)))
    dealt.attempt, dealt.number = attempt, question.number
    return _at_same_time(dealt, question)


def _before(question: Question) -> Question | None:
    earlier = question.attempt.questions.filter(number__lt=question.number)
    return earlier.order_by("-number").first()


def _as_chosen(question: Question) -> Question:
    """Dealt for the skill that was chosen: by answers before it, not by the seed."""
    attempt = question.attempt
    dealt = compose(
        attempt,
        question.number,
        rules=load_rules(attempt.rules),
        kind=Kind(question.kind),
        situation=question.situation,
    )
    return _at_same_time(dealt, question)


def _at_same_time(dealt: Question, question: Question) -> Question:
    dealt.first_shown_at = question.first_shown_at
    return dealt
