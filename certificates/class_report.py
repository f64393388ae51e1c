"""What a class report says: who, how ready, every skill, exams, papers and flags."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import batched
from typing import Any, Final

from certificates.certificates_held import Held, standing_of
from quizzes.gaming_days import GamingDays
from quizzes.models import Attempt
from training.heat import Heat, Standing
from training.heat_counts import heat_map
from training.heat_page import PEOPLE_A_PAGE, Column, Line, Square, heat_page
from training.heat_words import Key, Sum, key_of_levels, sum_of
from training.item_counts import Wanted, items, lately_since
from training.item_page import ItemLine, item_lines
from training.models import ProgrammePart, TableTest, TrainingClass
from training.practised import rule_sets_of

PEOPLE_ACROSS: Final = 12  # columns of a heat map that fit the narrower paper
MOST_EXAMS: Final = 200  # the latest; a transcript has all of a person's


@dataclass(frozen=True, slots=True)
class HeatRow:
    """One skill, and how each person of a block stands in it."""

    column: Column
    squares: tuple[Square | None, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """As many people as fit side by side, by their numbers, and the skills below."""

    numbers: tuple[int, ...]
    rows: tuple[HeatRow, ...]


@dataclass(frozen=True, slots=True)
class UnderRules:
    """A class under one house's rules."""

    rule_set: str
    sums: tuple[Sum, ...]
    lines: tuple[Line, ...]
    blocks: tuple[Block, ...]
    flagged: tuple[ItemLine, ...]


@dataclass(frozen=True, slots=True)
class ClassReport:
    """Everything that the report on a class says."""

    training_class: TrainingClass
    managers: tuple[str, ...]
    people: tuple[str, ...]
    under: tuple[UnderRules, ...]
    key: tuple[Key, ...]
    exams: Sequence[Attempt]
    certificates: Sequence[Held]
    table_tests: Sequence[TableTest]


def class_report(
    training_class: TrainingClass, days: GamingDays, now: datetime
) -> ClassReport:
    """The report on `training_class` as things stand at `now`."""
    people = training_class.trainees.trainees()
    pks = people.order_by().values("pk")
    exams = Attempt.objects.exams().finished().filter(trainee__in=pks)
    exams = exams.select_related("trainee").prefetch_related("scores")
    tests = TableTest.objects.signed().filter(trainee__in=pks)
    return ClassReport(
        training_class,
        tuple(str(each) for each in training_class.managers.all()),
        tuple(str(each) for each in people),
        tuple(
            _under(people, rules, days, now)
            for rules in rule_sets_reported(training_class)
        ),
        key_of_levels(),
        list(exams.order_by("-started_at")[:MOST_EXAMS]),
        standing_of(pks, now),
        list(
            tests.select_related("trainee", "programme", "recorded_by", "cosigned_by")
        ),
    )


def rule_sets_reported(training_class: TrainingClass) -> list[str]:
    """What the class is to learn; of one without programmes, what it has practised."""
    taught = ProgrammePart.objects.filter(programme__classes=training_class)
    names = set(taught.values_list("rule_set", flat=True))
    people = training_class.trainees.trainees().order_by().values("pk")
    return sorted(names or rule_sets_of(people))


def _under(people: Any, rules: str, days: GamingDays, now: datetime) -> UnderRules:
    heat = heat_map(people, rules, days, now)
    columns, lines = _lines(heat, rules, days, now)
    pks = people.order_by().values("pk")
    wanted = Wanted(pks, rules, "", lately_since(days, now))
    found = item_lines(items(wanted), rules)
    return UnderRules(
        rules,
        tuple(sum_of(heat, standing) for standing in Standing),
        lines,
        tuple(_blocks(columns, lines)),
        tuple(line for line in found if line.flags),
    )


def _lines(
    heat: Heat, rules: str, days: GamingDays, now: datetime
) -> tuple[tuple[Column, ...], tuple[Line, ...]]:
    """The skills of the heat map, and every person's line in it."""
    pages = max(1, -(-len(heat.rows) // PEOPLE_A_PAGE))
    shown = [
        heat_page(heat, rules, days.day_of(now), str(number + 1))
        for number in range(pages)
    ]
    return shown[0].columns, tuple(line for page in shown for line in page.lines)


def _blocks(columns: Sequence[Column], lines: Sequence[Line]) -> Iterator[Block]:
    """Those people who have answered anything under the rules, so many at a time."""
    answered = (each for each in enumerate(lines, 1) if any(each[1].squares))
    for block in batched(answered, PEOPLE_ACROSS):
        yield Block(
            tuple(number for number, _line in block),
            tuple(
                HeatRow(column, tuple(line.squares[place] for _number, line in block))
                for place, column in enumerate(columns)
            ),
        )
