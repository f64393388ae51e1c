"""An attempt in figures: over all, and situation by situation."""

from collections import defaultdict
from dataclasses import dataclass

from quizzes.models import Answer, Attempt
from quizzes.scheduling import kind_of
from quizzes.scoring import median_ms
from quizzes.skills import skill_of
from quizzes.verdicts import situation_name
from tablegames.games import load_rules
from tablegames.house_rules import HouseRules
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
        return 100 * self.bets_right // self.bets if self.bets else None


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
    rules = load_rules(attempt.rules)
    tallies = sorted(
        ((slug, tally(some, timed=attempt.is_timed)) for slug, some in by_slug.items()),
        key=lambda pair: (pair[1].percent or 0, pair[0]),
    )
    return Summary(
        tally(answers, timed=attempt.is_timed),
        tuple((skill_name(slug, rules), each) for slug, each in tallies),
    )


def skill_name(slug: str, rules: HouseRules) -> Message | str:
    """The name of a skill: of its situation, or of the kind of question it is."""
    kind = kind_of(slug)
    return kind.title if slug == kind.value else situation_name(slug, rules)


def tally(answers: list[Answer], *, timed: bool = True) -> Tally:
    """`answers` counted; without a time where they were not `timed`."""
    return Tally(
        hands=len(answers),
        hands_right=sum(answer.right for answer in answers),
        bets=sum(answer.bets_asked for answer in answers),
        bets_right=sum(answer.bets_right for answer in answers),
        median_ms=median_ms(answers) if timed else None,
    )
