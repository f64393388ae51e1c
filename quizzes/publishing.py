"""Publishing an edition: from then on it is there, and never otherwise."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Final, cast

from django.contrib.auth.models import AbstractBaseUser
from django.db import connection, transaction

from quizzes.models import Edition
from tablegames.currencies import CURRENCIES
from tablegames.games import editions, read_rules
from tablegames.house_rules import RulesError
from tablegames.messages import gettext_noop
from tablegames.rules_files import RulesFile
from tablegames.shelves import look

# A lock that only publishers wait for; it ends with the transaction.
ONE_AT_A_TIME: Final = "LOCK TABLE quizzes_edition IN SHARE ROW EXCLUSIVE MODE"
LONGEST_NAME: Final = 150


@dataclass(frozen=True, slots=True)
class Manuscript:
    """What is to be published: its text, what it was made from, why, and since when.

    Without `holds_from` it holds from the moment it is published.
    """

    text: str
    parent: str = ""
    note: str = ""
    holds_from: datetime | None = None


@dataclass(frozen=True, slots=True)
class Publishers:
    """Who proposed it, and who agreed; None where the school asks for nobody."""

    proposer: AbstractBaseUser
    approver: AbstractBaseUser | None = None


def publish(manuscript: Manuscript, by: Publishers, at: datetime) -> Edition:
    """Put the edition on the shelf, in a transaction.

    Raises RulesError for a text that the engine refuses, for one that is not the next
    edition of its rule set, and for one that would hold only later on.
    """
    text = manuscript.text
    rules = read_rules(RulesFile("edition", text))
    with transaction.atomic():
        _take_turns()
        look()
        name, rule_set = str(rules.edition), rules.edition.rule_set
        following = next_number(rule_set)
        if rules.edition.number != following:
            raise RulesError(
                gettext_noop("{name} cannot be published: the next is {number}"),
                name=name,
                number=following,
            )
        if rules.edition.currency not in CURRENCIES:
            raise RulesError(
                gettext_noop("{name}: {currency} is no currency of ISO 4217"),
                name=name,
                currency=rules.edition.currency,
            )
        if manuscript.holds_from and manuscript.holds_from > at:
            raise RulesError(gettext_noop("{name} does not hold yet"), name=name)
        edition = Edition.objects.create(
            place=Edition.objects.count() + 1,
            rule_set=rule_set,
            number=following,
            toml=text,
            sha256=sha256(text.encode()).hexdigest(),
            parent=manuscript.parent,
            note=manuscript.note,
            published_at=at,
            holds_from=manuscript.holds_from or at,
            **_copied(by),
        )
        transaction.on_commit(look)
        return edition


def next_number(rule_set: str) -> int:
    """The number that the next edition of `rule_set` has; 1 for a new one."""
    return max(editions(rule_set), default=0) + 1


def _copied(by: Publishers) -> dict[str, int | str | None]:
    approver = by.approver
    return {
        "proposer": cast("int", by.proposer.pk),
        "proposer_name": str(by.proposer)[:LONGEST_NAME],
        "approver": cast("int", approver.pk) if approver else None,
        "approver_name": str(approver)[:LONGEST_NAME] if approver else "",
    }


def _take_turns() -> None:
    """Wait until no other transaction publishes: on SQLite only one ever writes."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(ONE_AT_A_TIME)
