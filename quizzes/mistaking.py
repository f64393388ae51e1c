"""The mistakes of one trainee by name: how often each was made, and what it cost."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from quizzes.models import MistakeSum, Somebody
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


def mistakes_of(trainee: Somebody) -> tuple[Tally, ...]:
    """The named mistakes of `trainee`, the most frequent first; one query.

    Amounts of different currencies are counted apart. Those of an exam are told once
    it is over.
    """
    found: dict[tuple[str, str], Tally] = {}
    sums = MistakeSum.objects.filter(trainee=trainee.pk).order_by("last_at", "pk")
    for row in sums:
        key = (row.mistake, _currency(row.rules))
        title, old = title_of_mistake(row.mistake), found.get(key)
        found[key] = Tally(
            title,
            key[1],
            row.times + (old.times if old else 0),
            row.overpaid + (old.overpaid if old else 0),
            row.short + (old.short if old else 0),
            row.last_at,
        )
    return tuple(
        sorted(found.values(), key=lambda it: (-it.times, -it.overpaid - it.short))
    )


def title_of_mistake(slug: str) -> Message:
    """A mistake in a few words, the same for all that share it.

    One that the engine no longer knows is called by the words of its slug.
    """
    if slug in USUAL:
        return title_of(USUAL[slug])
    return title_of_fault(slug) or Message.of(slug.replace("-", " ").capitalize())


def _currency(rules: str) -> str:
    try:
        return load_rules(rules).edition.currency
    except TableGamesError:
        return ""  # an edition that is no longer on file
