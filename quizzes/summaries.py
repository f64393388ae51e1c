"""An attempt in figures: over all, and situation by situation."""

from collections import defaultdict
from dataclasses import dataclass, replace

from quizzes.models import Answer, Attempt
from quizzes.scoring import median_ms
from quizzes.shares import whole_percent
from quizzes.skill_names import skill_name
from quizzes.skills import skill_of
from tablegames.messages import Message


@dataclass(frozen=True, slots=True)
class Tally:
    """Some answers in figures; times in milliseconds by the server."""

    hands: int
    hands_right: int
    bets: int
    bets_right: int
    median_ms: int | None

    @property
    def percent(self) -> int | None:
        """The bets right in whole percent, rounded down; None without a bet."""
        return whole_percent(self.bets_right, self.bets)


@dataclass(frozen=True, slots=True)
class Summary:
    """A drill or an exam so far."""

    total: Tally
    situations: tuple[tuple[Message | str, Tally], ...]


def summary_of(attempt: Attempt) -> Summary:
    """The figures of `attempt`, its weakest situation first."""
    by_slug = defaultdict(list)
    given = Answer.objects.filter(question__attempt=attempt)
    answers = list(given.select_related("question").in_order())
    for answer in answers:
        by_slug[skill_of(answer.question)].append(answer)
    tallies = sorted(
        ((slug, tally(some, timed=attempt.is_timed)) for slug, some in by_slug.items()),
        key=lambda pair: (pair[1].percent or 0, pair[0]),
    )
    total = tally(answers, timed=attempt.is_timed)
    if not attempt.is_live:  # its score is kept, and the page says what it says
        total = replace(total, median_ms=attempt.median_ms)
    return Summary(
        total,
        tuple((skill_name(slug, attempt.rules), each) for slug, each in tallies),
    )


def tally(answers: list[Answer], *, timed: bool = True) -> Tally:
    """`answers` counted; without a time where they were not `timed`."""
    return Tally(
        hands=len(answers),
        hands_right=sum(answer.right for answer in answers),
        bets=sum(answer.bets_asked for answer in answers),
        bets_right=sum(answer.bets_right for answer in answers),
        median_ms=median_ms(answers) if timed else None,
    )
