"""Adding rows to the sums over everybody: only ever new ones, so nobody waits."""

from typing import Final

from quizzes.models import SchoolItemSum, SchoolMistakeSum
from quizzes.sums.everybody import Everybody

AT_ONCE: Final = 500  # rows in one statement


def add_to_school(school: Everybody) -> int:
    """Keep what `school` adds, in the transaction of the caller; how many rows."""
    items = [SchoolItemSum(**row) for row in school.item_rows]
    SchoolItemSum.objects.bulk_create(items, AT_ONCE)
    mistakes = [SchoolMistakeSum(**row) for row in school.mistake_rows]
    SchoolMistakeSum.objects.bulk_create(mistakes, AT_ONCE)
    return len(items) + len(mistakes)
