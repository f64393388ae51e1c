"""Going on with a drill: its open hand, or the next by the drill's own choice."""

from datetime import datetime

from quizzes.asking import AttemptOverError, ask_next
from quizzes.lessons import Lesson
from quizzes.models import Attempt, Mode, Question
from quizzes.practising import practise_next
from quizzes.scheduling import kind_of
from quizzes.speed_rounds import close_if_over
from tablegames.games import load_rules


def still_to_settle(attempt: Attempt, now: datetime) -> Question | None:
    """The hand to go on with in the drill `attempt`; None once that is over."""
    if not attempt.is_live or close_if_over(attempt, now):
        return None
    try:
        return next_hand(attempt, now)
    except AttemptOverError:  # ended in another tab since it was read
        return None


def next_hand(attempt: Attempt, now: datetime) -> Question:
    """The open question of the drill `attempt`, or else the next one, dealt now.

    Raises AttemptOverError when the attempt has ended.
    """
    if attempt.mode != Mode.SMART:
        return ask_next(attempt)

    def wanted(locked: Attempt, last: Question | None) -> Lesson:
        return _smart(locked, last, now)

    return ask_next(attempt, wanted)


def _smart(attempt: Attempt, last: Question | None, now: datetime) -> Lesson:
    """The skill that wants practice most, asked for in its own way."""
    choice = practise_next(attempt, now)
    kind = kind_of(choice.slug)
    return Lesson(
        number=last.number + 1 if last else 1,
        rules=load_rules(attempt.rules),
        kind=kind,
        situation="" if choice.slug == kind.value else choice.slug,
        reason=choice.reason,
    )
