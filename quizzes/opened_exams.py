"""Starting an exam that a manager has opened."""

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import cast
from uuid import UUID

from django.db import transaction

from quizzes.asking import SEED_BITS, frozen
from quizzes.closing import close_if_over
from quizzes.exam_terms import Terms
from quizzes.models import Attempt, Kind, Somebody
from tablegames.house_rules import HouseRules
from tablegames.messages import TableGamesError, gettext_noop


@dataclass(frozen=True, slots=True)
class Sitting:
    """One person's place in an opened exam.

    `opening` is its key, `extra_percent` how much longer than the terms say this person
    has for a hand, `ends_at` when nothing more is taken.
    """

    opening: UUID
    terms: Terms
    extra_percent: int
    ends_at: datetime


class NotStartedError(TableGamesError):
    """An exam that cannot begin; the message says why."""


def start_opened(
    trainee: Somebody,
    rules: HouseRules,
    sitting: Sitting,
    now: datetime,
    device: str = "",
) -> Attempt:
    """Begin the exam `sitting` for `trainee` on `device`, or go on with the live one.

    Everything that decides about it is copied into its row, and the seed comes from
    the system's secure source. However many requests race, all get the same attempt:
    the database allows one live opened exam a person. Whether the person may sit it
    at all, and how often, is for the caller to know. Raises NotStartedError when its
    time is over, or the person is in the middle of another one.
    """
    for left in Attempt.objects.of(trainee).opened().live():
        close_if_over(left, now)
    if sitting.ends_at <= now:
        raise NotStartedError(gettext_noop("The time for this exam is over."))
    with transaction.atomic():
        attempt, _ = Attempt.objects.get_or_create(
            trainee_id=cast("int", trainee.pk),
            opening__isnull=False,
            finished_at=None,
            defaults=_copied(rules, sitting, now) | {"device": device},
        )
    if attempt.opening != sitting.opening:
        raise NotStartedError(
            gettext_noop("You are in the middle of another exam: end that one first.")
        )
    return attempt


def _copied(rules: HouseRules, sitting: Sitting, now: datetime) -> dict[str, object]:
    terms = sitting.terms
    return {
        "kind": Kind.EXAM,
        "opening": sitting.opening,
        "terms": terms.as_json(),
        "hands": len(terms.hands),
        "boxes": terms.most_boxes,
        "seconds_per_hand": terms.seconds_per_hand,
        "pass_percent": terms.pass_rule.bets_percent,
        "extra_percent": sitting.extra_percent,
        "ends_at": sitting.ends_at,
        **frozen(rules, secrets.randbits(SEED_BITS), now),
    }
