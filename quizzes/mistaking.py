"""The mistakes of one trainee by name: how often each was made, and what it cost."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from quizzes.marking_bets import parse_signed
from quizzes.models import Answer, Somebody
from tablegames.bets import Amount
from tablegames.games import load_rules
from tablegames.messages import Message, TableGamesError
from tablegames.mistakes import MistakeName, title_of
from tablegames.questions import title_of_fault

USUAL: Final = {name.value: name for name in MistakeName}


@dataclass(frozen=True, slots=True)
class Tally:
    """One mistake of one trainee in one currency; amounts in its hundredths.

    `overpaid` is what the house would have paid too much in all, `short` what the
    players would have been short of.
    """

    title: Message
    currency: str
    times: int
    overpaid: Amount
    short: Amount
    last_made: datetime


@dataclass(slots=True)
class _Count:
    title: Message
    last_made: datetime
    times: int = 0
    costs: list[Amount] = field(default_factory=list)


def mistakes_of(trainee: Somebody) -> tuple[Tally, ...]:
    """The named mistakes of `trainee`, the most frequent first; one query.

    Amounts of different currencies are counted apart.
    """
    counts: dict[tuple[str, str], _Count] = {}
    for rules, made, mark in _wrong_marks(trainee):
        slug = str(mark["mistake"])
        key = (slug, _currency(rules))
        count = counts.setdefault(key, _Count(title_of_mark(mark), made))
        count.title, count.last_made = title_of_mark(mark), made
        count.times += 1
        count.costs.append(parse_signed(mark["cost"] or "0"))
    tallies = [
        Tally(
            count.title,
            currency,
            count.times,
            sum(cost for cost in count.costs if cost > 0),
            -sum(cost for cost in count.costs if cost < 0),
            count.last_made,
        )
        for (_, currency), count in counts.items()
    ]
    return tuple(sorted(tallies, key=lambda it: (-it.times, -it.overpaid - it.short)))


def _wrong_marks(trainee: Somebody) -> Iterator[tuple[str, datetime, dict[str, Any]]]:
    """The named wrong marks, the oldest first."""
    wrong = Answer.objects.of(trainee).told().filter(right=False)
    rows = wrong.order_by("received_at", "pk").values_list(
        "question__rules", "received_at", "marks"
    )
    for rules, made, marks in rows.iterator():
        for mark in marks:
            if not mark["right"] and mark.get("mistake"):
                yield rules, made, mark


def title_of_mark(mark: dict[str, Any]) -> Message:
    """The mistake of a wrong mark in a few words, the same for all that share it.

    One that the engine no longer knows is called by the words of its slug.
    """
    slug = str(mark["mistake"])
    if slug in USUAL:
        return title_of(USUAL[slug])
    return title_of_fault(slug) or Message.of(slug.replace("-", " ").capitalize())


def _currency(rules: str) -> str:
    try:
        return load_rules(rules).edition.currency
    except TableGamesError:
        return ""  # an edition that is no longer on file
