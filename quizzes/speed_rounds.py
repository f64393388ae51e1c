"""Speed rounds: as many hands right as can be, in so many seconds by the server.

A wrong hand costs seconds, so that guessing does not pay. The end is worked out from
the rows: whatever a browser's clock says changes nothing.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Max, Q

from quizzes.models import Answer, Attempt, Mode, Somebody
from quizzes.scoring import end
from tablegames.messages import TableGamesError, gettext_noop

SECONDS: Final = (60, 120)  # of the two rounds on offer
PENALTY: Final = timedelta(seconds=5)  # off the clock for every wrong hand


class TimeUpError(TableGamesError):
    """An answer that arrived after the end of its round: it does not count."""


@dataclass(frozen=True, slots=True)
class SpeedRound:
    """One round as it stands: its end by the server, and what has been answered."""

    ends_at: datetime
    seconds: int
    right: int
    wrong: int

    @property
    def lost(self) -> int:
        """The seconds that wrong hands have cost."""
        return self.wrong * PENALTY.seconds

    def left_ms(self, now: datetime) -> int:
        """What is left in whole milliseconds, never less than nothing."""
        return max(0, (self.ends_at - now) // timedelta(milliseconds=1))

    def is_over(self, now: datetime) -> bool:
        return now > self.ends_at


def speed_round(attempt: Attempt) -> SpeedRound:
    """How the round `attempt` stands. Raises ValueError for any other drill."""
    if attempt.seconds is None:
        raise ValueError(f"{attempt} is no speed round")
    so_far = Answer.objects.filter(question__attempt=attempt).aggregate(
        hands_right=Count("pk", filter=Q(right=True)),
        hands_wrong=Count("pk", filter=Q(right=False)),
        latest=Max("received_at"),
    )
    ends_at = attempt.started_at + timedelta(seconds=attempt.seconds)
    right, wrong = so_far["hands_right"], so_far["hands_wrong"]
    ends_at -= wrong * PENALTY
    if so_far["latest"] is not None:  # a penalty may end it there and then, not before
        ends_at = max(ends_at, so_far["latest"])
    return SpeedRound(ends_at, attempt.seconds, right, wrong)


def close_if_over(attempt: Attempt, now: datetime) -> bool:
    """End the round `attempt` if its time is up; whether `attempt` is one and it is."""
    if attempt.mode != Mode.SPEED:
        return False
    if not attempt.is_live:
        return True
    round_ = speed_round(attempt)
    if not round_.is_over(now):
        return False
    end(attempt, round_.ends_at)
    return True


def close_left_open(trainee: Somebody, now: datetime) -> None:
    """End the rounds that `trainee` has walked away from."""
    for attempt in Attempt.objects.of(trainee).live().in_mode(Mode.SPEED):
        close_if_over(attempt, now)


def refuse_if_over(attempt: Attempt, received_at: datetime) -> None:
    """Raise TimeUpError for an answer received after the end, and end the round."""
    if close_if_over(attempt, received_at):
        raise TimeUpError(
            gettext_noop(
                "Time was up before your last answer arrived: it does not count."
            )
        )


def best_of(attempt: Attempt) -> int | None:
    """The most hands right in the earlier rounds like `attempt`; None without one."""
    earlier = Attempt.objects.filter(
        trainee=attempt.trainee_id,
        rule_set=attempt.rule_set,
        mode=Mode.SPEED,
        seconds=attempt.seconds,
        started_at__lt=attempt.started_at,
    ).finished()
    best: int | None = earlier.aggregate(best=Max("hands_right"))["best"]
    return best
