"""For how long a certificate holds: to the end of a day in the site's zone."""

from calendar import monthrange
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings

LAST_SECOND: Final = time(23, 59, 59)  # the day that stands on the paper still counts


def expiry(begins: datetime, months: int | None) -> datetime | None:
    """When what begins then runs out after `months`; None for never.

    The last second of the same day of the month; of the month's last day where that
    month is too short.
    """
    if months is None:
        return None
    zone = ZoneInfo(settings.TIME_ZONE)
    day = months_later(begins.astimezone(zone).date(), months)
    return datetime.combine(day, LAST_SECOND, tzinfo=zone)


def holds_since(now: datetime, months: int) -> datetime:
    """From when on what began still holds at `now`, where it runs out after `months`.

    All that began before has run out by then, as `expiry` has it.
    """
    zone = ZoneInfo(settings.TIME_ZONE)
    day = months_later(now.astimezone(zone).date(), -months)
    # A short month has no such day, and today is over in its last second.
    while datetime.combine(months_later(day, months), LAST_SECOND, tzinfo=zone) <= now:
        day += timedelta(days=1)
    return datetime.combine(day, time(), tzinfo=zone)


def months_later(day: date, months: int) -> date:
    """The same day of the month so many months later, or that month's last."""
    years, month = divmod(day.month - 1 + months, 12)
    year, month = day.year + years, month + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))
