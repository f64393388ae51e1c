"""The rows that answers add up to, without a database: keys and figures."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from quizzes.sums.entries import Entry
from quizzes.times import write_time

ITEM: Final = ("trainee_id", "rule_set", "skill", "kind", "occasion")
DAY: Final = ("trainee_id", "rule_set", "occasion", "day")
MISTAKE: Final = ("trainee_id", "rules", "skill", "kind", "occasion", "mistake")

type Key = tuple[Any, ...]
type Figures = dict[str, Any]
type Rows = dict[Key, Figures]


@dataclass(frozen=True, slots=True)
class Sums:
    """Rows by their keys, one mapping for each table; a row lacks what it adds not."""

    items: Rows = field(default_factory=dict)
    days: Rows = field(default_factory=dict)
    mistakes: Rows = field(default_factory=dict)
    people: Rows = field(default_factory=dict)


def add_entries(sums: Sums, entries: Iterable[Entry]) -> None:
    """Add what was answered."""
    for entry in entries:
        person = sums.people.setdefault((entry.trainee,), {"seen_at": entry.at})
        person["seen_at"] = max(person["seen_at"], entry.at)
        _add_mistakes(sums.mistakes, entry)
        if not entry.is_aided:
            _add_unaided(sums, person, entry)


def add_pairs(sums: Sums, ended: Sequence[Entry]) -> None:
    """Add the pairs of an attempt that has ended: each answer with all the others."""
    asked = sum(entry.asked for entry in ended)
    right = sum(entry.right for entry in ended)
    for entry in ended:
        if asked > entry.asked and not entry.is_aided:
            x = entry.share
            y = (right - entry.right) / (asked - entry.asked)
            pair = {"pairs": 1, "x": x, "y": y, "xx": x * x, "yy": y * y, "xy": x * y}
            _add(_row(sums.items, _item(entry), entry), pair)


def _add_unaided(sums: Sums, person: Figures, entry: Entry) -> None:
    counts = {
        "answers": 1,
        "right": int(entry.right == entry.asked),
        "bets_asked": entry.asked,
        "bets_right": entry.right,
    }
    time = "" if entry.ms is None else write_time(entry.ms)
    _add(person, counts | {"times": time})
    item = _row(sums.items, _item(entry), entry)
    _add(item, counts | {"shares": entry.share, "times": time})
    day = (entry.trainee, entry.rule_set, entry.occasion, entry.day)
    _add(_row(sums.days, day, entry), counts | {"entries": entry.word})


def _add_mistakes(rows: Rows, entry: Entry) -> None:
    for mistake, cost in entry.mistakes:
        key = (
            entry.trainee,
            entry.rules,
            entry.skill,
            entry.kind,
            entry.occasion,
            mistake,
        )
        row = _row(rows, key, entry)
        row["rule_set"] = entry.rule_set
        _add(row, {"times": 1, "overpaid": max(cost, 0), "short": max(-cost, 0)})


def _row(rows: Rows, key: Key, entry: Entry) -> Figures:
    """The row of that `key`, which has seen `entry`."""
    row = rows.setdefault(key, {"last_at": entry.at})
    row["last_at"] = max(row["last_at"], entry.at)
    return row


def _item(entry: Entry) -> Key:
    return entry.trainee, entry.rule_set, entry.skill, entry.kind, entry.occasion


def _add(row: Figures, more: Mapping[str, Any]) -> None:
    for name, figure in more.items():
        row[name] = row[name] + figure if name in row else figure
