"""Starting drills and exams, and asking their questions one by one."""

import random
import secrets
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, cast

from django.db import transaction
from django.utils import timezone

from quizzes.models import Attempt, Kind, Question, Somebody
from quizzes.provenance import engine_hash, rules_hash
from tablegames.games import load_rules
from tablegames.house_rules import HouseRules
from tablegames.messages import TableGamesError, gettext_noop
from tablegames.scenarios import Wants, deal, situations

EXAM_HANDS: Final = 10
EXAM_SECONDS_PER_HAND: Final = 20
EXAM_PASS_PERCENT: Final = 90
EXAM_TERMS: Final = {
    "hands": EXAM_HANDS,
    "seconds_per_hand": EXAM_SECONDS_PER_HAND,
    "pass_percent": EXAM_PASS_PERCENT,
}


class AttemptOverError(TableGamesError):
    """A question wanted of an attempt that has no more to ask."""


def start_drill(
    trainee: Somebody, rules: HouseRules, situation: str = "", boxes: int = 1
) -> Attempt:
    """Begin an open-ended drill; without a `situation` each hand draws its own.

    `situation` is one of the game's slugs, `boxes` at most as many as the table has.
    """
    return Attempt.objects.create(
        trainee_id=cast("int", trainee.pk),
        kind=Kind.DRILL,
        situation=situation,
        boxes=boxes,
        **frozen(rules, secrets.randbits(128), timezone.now()),
    )


def start_exam(trainee: Somebody, rule_set: str) -> Attempt:
    """Begin the built-in exam under the newest edition, or go on with the live one.

    Everything that decides about it is copied into its row. Raises RulesError for an
    unknown rule set.
    """
    rules = load_rules(rule_set)
    attempt, _ = Attempt.objects.get_or_create(
        trainee_id=cast("int", trainee.pk),
        kind=Kind.EXAM,
        rule_set=rules.edition.rule_set,
        finished_at=None,
        defaults={
            **EXAM_TERMS,
            **frozen(rules, secrets.randbits(128), timezone.now()),
        },
    )
    return attempt


def frozen(rules: HouseRules, seed: int, started_at: datetime) -> dict[str, Any]:
    """What an attempt under `rules` copies when it starts."""
    return {
        "rule_set": rules.edition.rule_set,
        "rules": str(rules.edition),
        "rules_hash": rules_hash(rules),
        "engine": engine_hash(),
        "seed": str(seed),
        "started_at": started_at,
    }


def ask_next(attempt: Attempt) -> Question:
    """The open question of `attempt`, or else the next one, dealt now.

    However often and from however many tabs it is called, there is one open question.
    Raises AttemptOverError when the attempt has ended.
    """
    with transaction.atomic():
        locked = Attempt.objects.select_for_update().get(pk=attempt.pk)
        if not locked.is_live:
            raise AttemptOverError(gettext_noop("This attempt has ended."))
        last = locked.questions.select_related("answer").last()
        if last is not None and last.is_open:
            return last
        question = next_question(locked, last)
        question.save(force_insert=True)
        return question


def next_question(attempt: Attempt, last: Question | None) -> Question:
    """What follows `last` in `attempt`, dealt but not kept."""
    number = last.number + 1 if last else 1
    rules = load_rules(attempt.rules)
    situation = _situation(attempt, rules, last)
    seed = derived_seed(attempt.seed, number, "deal")
    wants = Wants.parse(rules, [f"situation={situation}"])
    felt = deal(rules, random.Random(seed), wants, attempt.boxes)
    return Question(
        attempt=attempt,
        number=number,
        situation=situation,
        felt=str(felt),
        seed=str(seed),
    )


def derived_seed(seed: str, number: int, purpose: str) -> int:
    """The seed of one question out of its attempt's; any of them can be dealt again."""
    text = f"{seed}/{number}/{purpose}"
    return int.from_bytes(sha256(text.encode()).digest()[:16])


def _situation(attempt: Attempt, rules: HouseRules, last: Question | None) -> str:
    if attempt.situation:
        return attempt.situation
    slugs = [each.slug for each in situations(rules)]
    number = last.number + 1 if last else 1
    if attempt.is_exam:
        order = shuffled(slugs, random.Random(derived_seed(attempt.seed, 0, "order")))
        return order[(number - 1) % len(order)]
    others = [slug for slug in slugs if last is None or slug != last.situation]
    return drawn(others, random.Random(derived_seed(attempt.seed, number, "draw")))


def drawn(choices: list[str], rng: random.Random) -> str:
    """One of `choices`. By `random()`, whose numbers Python promises to keep."""
    return choices[int(rng.random() * len(choices))]


def shuffled(choices: list[str], rng: random.Random) -> list[str]:
    """`choices` in another order, each order as likely. By `random()`, as above."""
    left, order = list(choices), []
    while left:
        order.append(left.pop(int(rng.random() * len(left))))
    return order


def show(question: Question) -> Question:
    """Start the clock of `question`, unless it has been shown before."""
    if question.first_shown_at is None:
        unseen = Question.objects.filter(pk=question.pk, first_shown_at=None)
        unseen.update(first_shown_at=timezone.now())
        question.refresh_from_db(fields=["first_shown_at"])
    return question
