"""What an answer adds to the sums, as plain values."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from quizzes.times import TENTH
from tablegames.bets import parse_amount
from tablegames.questions import Kind

SETTLING: Final = frozenset({Kind.SETTLE_BOX.value, Kind.SETTLE_TABLE.value})
EXAM, STUDY, DRILL = "exam", "study", "drill"
NONE: Final = "-"  # no time: nothing was given


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer: what was asked of whom and when, and how it went.

    `mistakes` are the names of those in it, each with its cost to the house in
    hundredths; `ms` is the time by the server, None where nothing was given.
    """

    trainee: int
    occasion: str
    rules: str
    skill: str
    kind: str
    day: date
    at: datetime
    ms: int | None
    asked: int
    right: int
    mistakes: tuple[tuple[str, int], ...] = ()

    @property
    def rule_set(self) -> str:
        return self.rules.partition("@")[0]

    @property
    def is_aided(self) -> bool:
        return self.occasion == STUDY

    @property
    def share(self) -> float:
        """The part of the bets that is right, from 0 to 1."""
        return self.right / self.asked

    @property
    def word(self) -> str:
        """The answer in the entries of a day; `read_words` reads it."""
        tenths = NONE if self.ms is None else self.ms // TENTH
        return f"{self.skill}/{self.kind}/{self.asked}/{self.right}/{tenths} "


@dataclass(frozen=True, slots=True)
class Word:
    """What the entries of a day keep of an answer.

    `ms` in whole tenths of a second, None where nothing was given.
    """

    skill: str
    kind: str
    asked: int
    right: int
    ms: int | None


def read_words(entries: str) -> Iterator[Word]:
    """The answers of a day, in the order in which they were counted."""
    for word in entries.split():
        skill, kind, asked, right, tenths = word.split("/")
        ms = None if tenths == NONE else TENTH * int(tenths)
        yield Word(skill, kind, int(asked), int(right), ms)


def skill_in(kind: str, situation: str) -> str:
    """What was practised: the situation that was settled, or the kind of question."""
    return situation if kind in SETTLING else kind


def occasion_of(attempt_kind: str, mode: str) -> str:
    """Where it was answered."""
    if attempt_kind == EXAM:
        return EXAM
    return STUDY if mode == STUDY else DRILL


def mistakes_in(
    marks: Iterable[Mapping[str, Any]], *, right: bool
) -> tuple[tuple[str, int], ...]:
    """The named mistakes of an answer with these `marks`; none of a right one."""
    if right:
        return ()
    return tuple(
        (str(mark["mistake"]), _signed(mark.get("cost") or "0"))
        for mark in marks
        if not mark["right"] and mark.get("mistake")
    )


def _signed(text: str) -> int:
    """An amount as marks keep it, with a minus sign where the house gains."""
    amount = parse_amount(text.removeprefix("-"))
    return -amount if text.startswith("-") else amount
