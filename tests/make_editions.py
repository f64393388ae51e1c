"""Editions for tests: one more of a rule set, with something changed."""

from collections.abc import Mapping
from datetime import datetime

from django.utils import timezone

from quizzes.models import Edition
from quizzes.publishing import Manuscript, Publishers, next_number, publish
from tablegames.games import load_rules, text_of
from tests.guards import unguarded
from tests.tablegames.variants import with_value
from training.models import User

DEARER_TRIPS = {
    "trips": '{ royal-flush = "50:1", straight-flush = "40:1", four-of-a-kind = "30:1",'
    ' full-house = "9:1", flush = "7:1", straight = "4:1", three-of-a-kind = "3:1" }'
}


def next_text(rule_set: str, values: Mapping[str, str] = DEARER_TRIPS) -> str:
    """The newest text of `rule_set` with these TOML values, numbered as the next."""
    edition = load_rules(rule_set).edition
    text = text_of(edition).decode()
    for key, value in values.items():
        text = with_value(text, key, value)
    numbered = f"edition = {next_number(rule_set)}"
    return text.replace(f"edition = {edition.number}", numbered)


def make_edition(
    proposer: User,
    rule_set: str = "venezia/ultimate",
    values: Mapping[str, str] = DEARER_TRIPS,
    *,
    holds_from: datetime | None = None,
) -> Edition:
    """The next edition of `rule_set`, published; a test that wants it takes `shelf`."""
    parent = str(load_rules(rule_set).edition)
    text = next_text(rule_set, values)
    return publish(
        Manuscript(text, parent, holds_from=holds_from),
        Publishers(proposer),
        timezone.now(),
    )


def forget_editions() -> None:
    """Empty the shelf, so that the tables can be emptied after a test that commits."""
    if not Edition.objects.exists():
        return
    with unguarded("quizzes.migrations.0008_editions_are_kept"):
        Edition.objects.all().delete()
