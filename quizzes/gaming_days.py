"""The day as a casino counts it: it rolls over in the morning, not at midnight."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo

from django.conf import settings

ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class GamingDays:
    """Days in `zone` that begin at the hour `starts` (0 to 23) of the wall clock."""

    zone: tzinfo
    starts: int

    def day_of(self, moment: datetime) -> date:
        """The gaming day of an aware `moment`: 3 in the morning is still yesterday."""
        local = moment.astimezone(self.zone)
        return local.date() if local.hour >= self.starts else local.date() - ONE_DAY

    def start_of(self, day: date) -> datetime:
        """The moment at which the gaming day `day` begins."""
        return datetime.combine(day, time(self.starts), self.zone)


def site_days() -> GamingDays:
    """The days of this site's casino."""
    return GamingDays(ZoneInfo(settings.TIME_ZONE), settings.GAMING_DAY_STARTS)


def streak(days: Collection[date], today: date) -> int:
    """How many of `days` follow each other without a gap up to `today`.

    Today need not be among them yet: a streak is broken only when a day has ended.
    """
    day = today if today in days else today - ONE_DAY
    length = 0
    while day in days:
        length += 1
        day -= ONE_DAY
    return length
