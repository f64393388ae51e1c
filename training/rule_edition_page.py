"""All editions of a rule set: when each came, by whom, and what it changed."""

from collections.abc import Iterator
from dataclasses import dataclass

from quizzes.models import Edition
from quizzes.provenance import rules_hash
from tablegames.games import editions, load_rules
from tablegames.house_rules import HouseRules
from training.proposal_kinds import Change
from training.rule_publishing import told_changes


@dataclass(frozen=True, slots=True)
class EditionRow:
    """One edition; `published` is None for one that came with the site."""

    rules: HouseRules
    published: Edition | None
    fingerprint: str
    changes: tuple[Change, ...]  # from the edition it was made from

    @property
    def name(self) -> str:
        return str(self.rules.edition)

    @property
    def number(self) -> int:
        return self.rules.edition.number


def history(rule_set: str) -> tuple[EditionRow, ...]:
    """The editions of `rule_set`, the newest first."""
    return tuple(reversed(list(_rows(rule_set))))


def _rows(rule_set: str) -> Iterator[EditionRow]:
    published = {it.number: it for it in Edition.objects.filter(rule_set=rule_set)}
    for number in editions(rule_set):
        rules = load_rules(f"{rule_set}@{number}")
        here = published.get(number)
        parent = load_rules(here.parent) if here and here.parent else None
        changes = tuple(told_changes(parent, rules)) if parent else ()
        yield EditionRow(rules, here, rules_hash(rules), changes)
