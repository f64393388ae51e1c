"""How long an opened exam takes, and when it can be begun at the latest."""

from datetime import datetime, timedelta
from typing import Final

from quizzes.exam_terms import Terms

BETWEEN_HANDS: Final = timedelta(seconds=5)  # for the next page to come, over any net
IN_RESERVE: Final = timedelta(minutes=15)  # for a line or a device that fails
MINUTE: Final = timedelta(minutes=1)


def full_time(terms: Terms, extra_percent: int) -> timedelta:
    """What somebody needs who uses up the time of every hand.

    `extra_percent` is how much longer than the others this person has for a hand.
    """
    seconds = terms.seconds_per_hand * len(terms.hands)
    return (
        timedelta(seconds=seconds) * (100 + extra_percent) / 100
        + len(terms.hands) * BETWEEN_HANDS
    )


def open_minutes(terms: Terms, extra_percent: int) -> int:
    """How many minutes it stays open for whoever has begun, the reserve counted in.

    Whole ones, so that every page can say when it closes and be right to the second.
    """
    return -(-(full_time(terms, extra_percent) + IN_RESERVE) // MINUTE)


def last_start(closes_at: datetime, terms: Terms, extra_percent: int) -> datetime:
    """Until when an exam that closes then can be begun and still be ended in time."""
    return closes_at - full_time(terms, extra_percent)


def ends_at(
    now: datetime, closes_at: datetime, terms: Terms, extra_percent: int
) -> datetime:
    """When nothing more is taken of somebody who begins `now`: it, or the window, ends.

    There is some time in reserve, to go on after a mishap, but not the whole window:
    else an exam open for a week could be sat a hand a day.
    """
    return min(closes_at, now + open_minutes(terms, extra_percent) * MINUTE)
