"""What answers add to the sums over everybody, as plain values."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from quizzes.sums.entries import read_words
from quizzes.sums.rows import Sums
from quizzes.times import read_times, write_times

ITEM: Final = ("rule_set", "skill", "kind", "occasion", "day")
MISTAKE: Final = ("rule_set", "skill", "kind", "occasion", "mistake")
FIGURES: Final = ("answers", "shares", "pairs", "x", "y", "xx", "yy", "xy")
COSTS: Final = ("times", "overpaid", "short")
HAIR: Final = 1e-9  # what is left of a float that was added and taken away again

type ItemKey = tuple[str, str, str, str, date | None]
type MistakeKey = tuple[str, str, str, str, str]


@dataclass(slots=True)
class Tally:
    """Figures by their names, and how many answers took each time."""

    figures: Counter[str] = field(default_factory=Counter)
    times: Counter[int] = field(default_factory=Counter)

    @property
    def row(self) -> dict[str, Any]:
        """The columns of a row; none where there is nothing to add."""
        row: dict[str, Any] = {
            name: figure for name, figure in self.figures.items() if abs(figure) > HAIR
        }
        if times := write_times(self.times):
            row["times"] = times
        return row


@dataclass(slots=True)
class Everybody:
    """Tallies by the keys of their rows.

    Answers of gaming days before `since` are not kept apart by day.
    """

    since: date = date.min
    items: dict[ItemKey, Tally] = field(default_factory=dict)
    mistakes: dict[MistakeKey, Tally] = field(default_factory=dict)

    def add(self, sums: Sums, sign: int = 1) -> None:
        """Add what some people's rows add up to, or take it away with a `sign` of -1.

        Answers go to their gaming days; all else, and answers whose day these rows do
        not say, to the rows without a day.
        """
        for (_, *item), figures in sums.items.items():
            self.add_item((*item, None), figures, sign)
        for (_, rule_set, occasion, day), figures in sums.days.items():
            self.add_day((rule_set, occasion, day), figures.get("entries", ""), sign)
        for (_, _, skill, kind, occasion, mistake), costs in sums.mistakes.items():
            key = (costs["rule_set"], skill, kind, occasion, mistake)
            self.add_mistake(key, costs, sign)

    def add_item(self, key: Any, figures: Mapping[str, Any], sign: int = 1) -> None:
        """Add a row of an item; `times` as it is written."""
        *item, day = key
        apart = day if day and day >= self.since else None
        tally = self.items.setdefault((*item, apart), Tally())
        for name in FIGURES:
            tally.figures[name] += sign * figures.get(name, 0)
        for time, number in read_times(figures.get("times", "")).items():
            tally.times[time] += sign * number

    def add_mistake(
        self, key: MistakeKey, costs: Mapping[str, Any], sign: int = 1
    ) -> None:
        """Add a row of a mistake."""
        tally = self.mistakes.setdefault(key, Tally())
        for name in COSTS:
            tally.figures[name] += sign * costs.get(name, 0)

    def add_day(self, of: tuple[str, str, date], entries: str, sign: int = 1) -> None:
        """Say of answers that an item's row has added on what day they were given."""
        rule_set, occasion, day = of
        if day < self.since:
            return
        for word in read_words(entries):
            counts = {"answers": 1, "shares": word.right / word.asked}
            key = (rule_set, word.skill, word.kind, occasion)
            self.add_item((*key, day), counts, sign)
            self.add_item((*key, None), counts, -sign)

    @property
    def item_rows(self) -> Iterable[dict[str, Any]]:
        """The rows to be kept of items."""
        return _rows(ITEM, self.items)

    @property
    def mistake_rows(self) -> Iterable[dict[str, Any]]:
        """The rows to be kept of mistakes."""
        return _rows(MISTAKE, self.mistakes)


def _rows(names: Iterable[str], tallies: Mapping[Any, Tally]) -> list[dict[str, Any]]:
    return [
        dict(zip(names, key, strict=True)) | row
        for key, tally in tallies.items()
        if (row := tally.row)
    ]
