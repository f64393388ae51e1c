"""What two editions of a game's rules differ in: figure by figure, in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tablegames.house_rules import HouseRules
from tablegames.messages import Message
from tablegames.rule_sheets import Line, rule_sheet


@dataclass(frozen=True, slots=True)
class RowChange:
    """A row of a pay table or of the rack; None where there is none."""

    name: Message
    was: Message | None
    now: Message | None


@dataclass(frozen=True, slots=True)
class FigureChange:
    """A figure that differs in its value, in its source or in both.

    `rows` are those rows of a table that differ; a figure in one word has none.
    """

    was: Line
    now: Line
    rows: tuple[RowChange, ...]

    @property
    def key(self) -> str:
        return self.now.key

    @property
    def label(self) -> Message:
        return self.now.label

    @property
    def of_value(self) -> bool:
        """Whether it says something else; else only its source differs."""
        return bool(self.rows) or self.was.value != self.now.value

    @property
    def of_source(self) -> bool:
        return self.was.source != self.now.source


def changes_between(was: HouseRules, now: HouseRules) -> tuple[FigureChange, ...]:
    """The figures that differ, in the order of the rule sheet.

    Both are rules of one game, so they have the same figures.
    """
    lines = _lines(was)
    return tuple(
        change
        for line in _lines(now).values()
        if (change := _change(lines[line.key], line)) is not None
    )


def _lines(rules: HouseRules) -> Mapping[str, Line]:
    sections = rule_sheet(rules).sections
    return {line.key: line for section in sections for line in section.lines}


def _change(was: Line, now: Line) -> FigureChange | None:
    change = FigureChange(was, now, tuple(_rows(was, now)))
    return change if change.of_value or change.of_source else None


def _rows(was: Line, now: Line) -> Iterator[RowChange]:
    """The rows that differ: those there now in their order, then those gone."""
    before = {str(row.name): row for row in was.rows}
    after = {str(row.name): row for row in now.rows}
    for name, row in after.items():
        old = before.get(name)
        if old is None or old.value != row.value:
            yield RowChange(row.name, old.value if old else None, row.value)
    for name, row in before.items():
        if name not in after:
            yield RowChange(row.name, row.value, None)
