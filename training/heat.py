"""Skill by person: how sure, how lately and how quickly; and who is how far.

Arithmetic on plain values: what the database has counted goes in, words for a person
come out. The bounds between the words are the constants here and nowhere else.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction
from statistics import median_low
from typing import Final

from quizzes.asking import EXAM_PASS_PERCENT, EXAM_SECONDS_PER_HAND
from quizzes.shares import whole_percent

SURE: Final = EXAM_PASS_PERCENT  # percent of bets right: as good as the exam asks
WEAK: Final = 75  # percent: below it a skill is a hole, whatever the others are
FEW_HANDS: Final = 3  # below so many a skill's percentage says nothing
COLD_DAYS: Final = 21  # a skill left alone for longer may be forgotten
RECENT_DAYS: Final = 14  # "lately": today and the thirteen gaming days before it
ENOUGH_HANDS: Final = 20  # lately, and before, to speak of a person's course
AWAY_DAYS: Final = 7  # more gaming days than these without an answer: not coming
DROP: Final = 5  # percentage points lost lately that count as fading
RISE: Final = 2  # points won lately without which somebody counts as stuck
EXAM_MS: Final = 1000 * EXAM_SECONDS_PER_HAND  # a hand's time in the exam


class Level(StrEnum):
    """How well a skill stands."""

    SURE = "sure"
    FAIR = "fair"
    WEAK = "weak"
    FEW = "few"


class Standing(StrEnum):
    """How far somebody is under one house's rules; the first that holds is said."""

    NOT_COMING = "not-coming"
    NOT_BEGUN = "not-begun"
    READY = "ready"
    FADING = "fading"
    STUCK = "stuck"
    ON_THE_WAY = "on-the-way"


@dataclass(frozen=True, slots=True)
class Count:
    """Some answered hands: `right` of the `asked` bets in them."""

    hands: int = 0
    asked: int = 0
    right: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(
            self.hands + other.hands,
            self.asked + other.asked,
            self.right + other.right,
        )

    def __sub__(self, other: "Count") -> "Count":
        return Count(
            self.hands - other.hands,
            self.asked - other.asked,
            self.right - other.right,
        )

    @property
    def points(self) -> Fraction:
        """The bets right in percent, exactly; 0 where none was asked."""
        return Fraction(100 * self.right, self.asked) if self.asked else Fraction(0)

    @property
    def percent(self) -> int | None:
        """The bets right in whole percent, rounded down; None without a bet."""
        return whole_percent(self.right, self.asked)


@dataclass(frozen=True, slots=True)
class Cell:
    """One skill of one person; the median of times in whole tenths of a second."""

    whole: Count
    last: date
    median_ms: int

    @property
    def level(self) -> Level:
        """How well it stands over everything answered."""
        if self.whole.hands < FEW_HANDS:
            return Level.FEW
        if self.whole.points >= SURE:
            return Level.SURE
        return Level.FAIR if self.whole.points >= WEAK else Level.WEAK

    def days_since(self, today: date) -> int:
        """Gaming days since the last answer; 0 for today."""
        return (today - self.last).days

    def is_cold(self, today: date) -> bool:
        """Whether it was left alone so long that it may be forgotten."""
        return self.days_since(today) > COLD_DAYS


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the class; `last` is the day of any answer, under whatever rules.

    `recent` counts what was answered lately, under the rules of the map.
    """

    pk: int
    name: str
    last: date | None
    recent: Count = Count()


@dataclass(frozen=True, slots=True)
class Row:
    """One person's line of the heat map."""

    person: Person
    standing: Standing
    cells: Mapping[str, Cell]
    recent: Count
    before: Count


@dataclass(frozen=True, slots=True)
class Heat:
    """A class under one house's rules: its skills, the weakest first, and its people.

    `totals` counts every skill over the whole class.
    """

    totals: Mapping[str, Count]
    rows: tuple[Row, ...]

    @property
    def skills(self) -> tuple[str, ...]:
        return tuple(self.totals)

    def number(self, standing: Standing) -> int:
        """How many people have that standing."""
        return sum(row.standing is standing for row in self.rows)


def heat_of(
    people: Iterable[Person], cells: Mapping[int, Mapping[str, Cell]], today: date
) -> Heat:
    """The heat map of `people`; `cells` by person and skill, `today` a gaming day."""
    members = list(people)
    totals: dict[str, Count] = {}
    for person in members:
        for slug, cell in cells.get(person.pk, {}).items():
            totals[slug] = totals.get(slug, Count()) + cell.whole
    order = sorted(totals, key=lambda slug: (totals[slug].points, slug))
    return Heat(
        {slug: totals[slug] for slug in order},
        tuple(
            _row(person, cells.get(person.pk, {}), today, len(order))
            for person in members
        ),
    )


def _row(person: Person, cells: Mapping[str, Cell], today: date, skills: int) -> Row:
    recent = person.recent
    whole = sum((cell.whole for cell in cells.values()), Count())
    before = whole - recent
    if person.last is None or (today - person.last).days > AWAY_DAYS:
        standing = Standing.NOT_COMING
    elif not whole.hands:
        standing = Standing.NOT_BEGUN
    else:
        ready = is_ready(tuple(cells.values()), recent, skills)
        standing = standing_of(recent, before, ready=ready)
    return Row(person, standing, cells, recent, before)


def is_ready(cells: Sequence[Cell], recent: Count, skills: int) -> bool:
    """Whether the exam would be passed as things go.

    At the pass mark lately over enough hands, at least half of the class's `skills`
    met, none of them weak, and as a rule no slower than the exam allows.
    """
    return (
        recent.hands >= ENOUGH_HANDS
        and recent.points >= SURE
        and 2 * len(cells) >= skills
        and all(cell.level is not Level.WEAK for cell in cells)
        and median_low(cell.median_ms for cell in cells) <= EXAM_MS
    )


def standing_of(recent: Count, before: Count, *, ready: bool) -> Standing:
    """The standing of somebody who is coming and has begun."""
    if ready:
        return Standing.READY
    if min(recent.hands, before.hands) < ENOUGH_HANDS:
        return Standing.ON_THE_WAY
    if recent.points <= before.points - DROP:
        return Standing.FADING
    slow_rise = recent.points < before.points + RISE
    return Standing.STUCK if slow_rise and recent.points < SURE else Standing.ON_THE_WAY
