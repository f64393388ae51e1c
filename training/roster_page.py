"""The roster as its page shows it: one page of lines, and heads that sort."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from training.charts import draw_spark
from training.roster import Entry, Order, roster
from training.roster_attempts import recent_scores, with_attempts

TRAINEES_A_PAGE: Final = 25
HEADS: Final[tuple[tuple[str, Promise], ...]] = (
    ("name", _("Name")),
    ("accuracy", _("Bets right")),
    ("time", _("Median time")),
    ("hands", _("Hands")),
    ("attempts", _("Attempts")),
    ("passed", pgettext_lazy("exams", "Passed")),
    ("failed", pgettext_lazy("exams", "Not passed")),
    ("seen", _("Last seen")),
    ("certificates", _("Certificates")),
)


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column, which is a link that sorts by it."""

    column: str
    name: Promise
    query: str
    direction: str  # as aria-sort has it; "" when the table is sorted by another

    @property
    def is_figure(self) -> bool:
        """Whether the column holds figures, set to the right."""
        return self.column not in {"name", "certificates"}


@dataclass(frozen=True, slots=True)
class Line:
    """One trainee, with the points of the small curve of their last attempts."""

    entry: Entry
    spark: str
    last: int | None


@dataclass(frozen=True, slots=True)
class RosterPage:
    """One page of the roster."""

    page: Page[Entry]
    lines: tuple[Line, ...]
    heads: tuple[Head, ...]
    name: str
    sort: str

    @property
    def query(self) -> str:
        """The query of another page of the same, but for its number."""
        return urlencode({"q": self.name, "sort": self.sort})


def roster_page(people: Any, order: Order, name: str, number: str) -> RosterPage:
    """The page of that number, or the nearest there is, of `people` called `name`.

    It takes four queries, however many people there are.
    """
    entries = roster(people)
    if order.is_by_attempts:
        entries = with_attempts(entries, people.order_by().values("pk"))
    page = Paginator(order.sort(entries), TRAINEES_A_PAGE).get_page(number)
    shown = [entry.pk for entry in page]
    lines = page if order.is_by_attempts else with_attempts(page, shown)
    scores = recent_scores(shown)
    return RosterPage(
        page=page,
        lines=tuple(_line(entry, scores.get(entry.pk, [])) for entry in lines),
        heads=tuple(_head(column, label, order, name) for column, label in HEADS),
        name=name,
        sort=str(order),
    )


def _line(entry: Entry, scores: Sequence[int]) -> Line:
    drawn = draw_spark(scores) if scores[1:] else ""
    return Line(entry, drawn, scores[-1] if scores else None)


def _head(column: str, label: Promise, order: Order, name: str) -> Head:
    query = {"sort": str(order.after_click(column))} | ({"q": name} if name else {})
    direction = ""
    if column == order.column:
        direction = "descending" if order.descending else "ascending"
    return Head(column, label, urlencode(query), direction)
