"""What stands on a certificate's paper: values alone, copied from its row."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import accumulate
from typing import Any
from unicodedata import bidirectional, east_asian_width

from certificates.models import Certificate, OutsideClass
from quizzes.marking import GRACE, allowed
from quizzes.shares import whole_percent
from training.models import School

# Of the transcript, in millimetres: a line, each further line of a long title, and a
# column, of which a sheet has two. Titles are broken at about that many letters.
A_LINE, A_FURTHER_LINE, A_COLUMN, LETTERS = 4.9, 3.4, 122.0, 46


@dataclass(frozen=True, slots=True)
class SituationLine:
    """One line of the transcript: how one situation went."""

    title: str
    hands: int
    bets: int
    bets_right: int
    median_ms: int | None

    @property
    def percent(self) -> int:
        """Bets right in whole per cent, never rounded up."""
        return whole_percent(self.bets_right, self.bets) or 0

    @property
    def height(self) -> float:
        """About how high it stands on the paper, in millimetres."""
        wide = sum(1 + (east_asian_width(each) in "WF") for each in self.title)
        return A_LINE + A_FURTHER_LINE * ((wide - 1) // LETTERS)


@dataclass(frozen=True, slots=True)
class TableTestFacts:
    """The practical exam at a real table: who watched, and when it was passed.

    `lines_not_passed` of its `lines` were failed or not seen; 0 of 0 where all were.
    """

    recorded_by: str
    cosigned_by: str
    passed_on: date
    lines: int = 0
    lines_not_passed: int = 0


@dataclass(frozen=True, slots=True)
class Pictures:
    """Pictures of the paper as data URIs; empty where there is none."""

    logo: str = ""
    portrait: str = ""


@dataclass(frozen=True, slots=True)
class PaperFacts:
    """Every fact of the paper; times in milliseconds, `size` a slug of a sheet."""

    serial: str
    holder: str
    language: str
    size: str
    address: str
    school: str
    programme: str
    house_name: str
    game_name: str
    rules: str
    rules_hash: str
    hands: int
    hands_right: int
    bets: int
    bets_right: int
    pass_percent: int
    seconds_per_hand: int
    median_ms: int
    p90_ms: int | None
    passed_at: datetime
    issued_at: datetime
    expires_at: datetime | None
    situations: tuple[SituationLine, ...]
    table_test: TableTestFacts | None
    outside_rule: bool = False
    outside_class: str = ""
    has_late_hands: bool = False  # more than one of ten, by the holder's own time

    @property
    def outside_words(self) -> str:
        """What was lacking when it was issued outside the rule; "" where untold."""
        return OutsideClass(self.outside_class).sentence if self.outside_class else ""

    @property
    def is_of_failed_exam(self) -> bool:
        """Whether its exam was not passed when it was issued outside the rule."""
        return self.outside_class == OutsideClass.EXAM_FAILED

    @property
    def percent(self) -> int:
        """Bets right in whole per cent, never rounded up."""
        return whole_percent(self.bets_right, self.bets) or 0

    @property
    def direction(self) -> str:
        """Which way the holder's name runs."""
        return direction_of(self.holder)

    @property
    def sheets(self) -> tuple[tuple[tuple[SituationLine, ...], ...], ...]:
        """The transcript in sheets of two columns, the last one filled evenly."""
        sheets, rest = [], self.situations
        while rest:
            both = _fitting(rest, 2 * A_COLUMN - 2 * A_LINE)
            left = _half(rest[:both])
            sheets.append(tuple(c for c in (rest[:left], rest[left:both]) if c))
            rest = rest[both:]
        return tuple(sheets)


def facts_of(certificate: Certificate) -> PaperFacts:
    """What stands on the paper of `certificate`."""
    return PaperFacts(
        serial=certificate.serial,
        holder=certificate.holder,
        language=certificate.language,
        size=certificate.size,
        address=certificate.verification_url,
        school=certificate.school or School.now().title,
        programme=certificate.programme,
        house_name=certificate.house_name,
        game_name=certificate.game_name,
        rules=certificate.rules,
        rules_hash=certificate.rules_hash,
        hands=certificate.hands,
        hands_right=certificate.hands_right,
        bets=certificate.bets,
        bets_right=certificate.bets_right,
        pass_percent=certificate.pass_percent,
        seconds_per_hand=certificate.seconds_per_hand,
        median_ms=certificate.median_ms,
        p90_ms=certificate.p90_ms,
        passed_at=certificate.passed_at,
        issued_at=certificate.issued_at,
        expires_at=certificate.expires_at,
        situations=tuple(_line(each) for each in certificate.situations),
        table_test=_table_test(certificate.table_test),
        outside_rule=certificate.outside_rule,
        outside_class=certificate.outside_class,
        has_late_hands=_has_late_hands(certificate),
    )


def _has_late_hands(certificate: Certificate) -> bool:
    limit = allowed(certificate.attempt)
    took = timedelta(milliseconds=certificate.p90_ms or 0)
    return limit is not None and took > limit + GRACE


def direction_of(name: str) -> str:
    """`rtl` when the first letter with a direction runs right to left, else `ltr`."""
    for letter in name:
        kind = bidirectional(letter)
        if kind in {"R", "AL"}:
            return "rtl"
        if kind == "L":
            return "ltr"
    return "ltr"


def _fitting(lines: tuple[SituationLine, ...], room: float) -> int:
    """How many of `lines` go into so many millimetres; one always does."""
    heights = accumulate(line.height for line in lines)
    return max(1, sum(height <= room for height in heights))


def _half(lines: tuple[SituationLine, ...]) -> int:
    """How many of `lines` stand on the left: so that the longer column is short."""

    def longer(left: int) -> tuple[float, int]:
        columns = lines[:left], lines[left:]
        return max(sum(line.height for line in each) for each in columns), -left

    return min(range(1, len(lines) + 1), key=longer)


def _line(row: dict[str, object]) -> SituationLine:
    median = row["median_ms"]
    return SituationLine(
        title=str(row["title"]),
        hands=int(str(row["hands"])),
        bets=int(str(row["bets"])),
        bets_right=int(str(row["bets_right"])),
        median_ms=None if median is None else int(str(median)),
    )


def _table_test(row: dict[str, Any] | None) -> TableTestFacts | None:
    if not row:
        return None
    return TableTestFacts(
        row["recorded_by"],
        row.get("cosigned_by", ""),
        date.fromisoformat(row["passed_at"][:10]),
        row.get("lines", 0),
        row.get("lines_not_passed", 0),
    )
