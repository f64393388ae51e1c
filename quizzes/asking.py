"""Starting drills and exams, and asking their questions one by one."""

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Final, cast

from django.db import transaction
from django.utils import timezone

from quizzes.lessons import Lesson, asked, keep, lesson_after
from quizzes.models import Attempt, Kind, Mode, Question, Somebody
from quizzes.provenance import engine_hash, rules_hash
from tablegames.games import load_rules
from tablegames.house_rules import HouseRules
from tablegames.messages import TableGamesError, gettext_noop
from tablegames.questions import Kind as QuestionKind
from tablegames.shelves import known

EXAM_HANDS: Final = 10
EXAM_SECONDS_PER_HAND: Final = 20
EXAM_PASS_PERCENT: Final = 90
EXAM_OPEN_FOR: Final = timedelta(hours=24)  # then it is closed as it stands
SEED_BITS: Final = 128
SETTLE_BOX: Final = QuestionKind.SETTLE_BOX.value
EXAM_TERMS: Final = {
    "hands": EXAM_HANDS,
    "seconds_per_hand": EXAM_SECONDS_PER_HAND,
    "pass_percent": EXAM_PASS_PERCENT,
}


class AttemptOverError(TableGamesError):
    """A question wanted of an attempt that has no more to ask."""


def start_drill(
    trainee: Somebody, rules: HouseRules, *, mode: Mode | None = None, **terms: Any
) -> Attempt:
    """Begin a drill; its `terms` are what its row copies.

    Without a `mode` it keeps to the `situation` among its terms, and draws another
    for every hand when there is none; `kind` is the kind of question, settling one
    box unless it is said. `boxes` at most as many as the table has. `seconds` are
    those of a speed round, `other` the rules of the other house, `queue` the keys of
    the questions that a replay deals again.
    """
    kind: QuestionKind = QuestionKind(terms.pop("kind", None) or SETTLE_BOX)
    other: HouseRules | None = terms.pop("other", None)
    plain = Mode.SITUATION if terms.get("situation") else Mode.MIXED
    queue = terms.get("queue")
    return Attempt.objects.create(
        trainee_id=cast("int", trainee.pk),
        kind=Kind.DRILL,
        mode=mode or plain,
        question_kind=kind.value,
        other_rules=str(other.edition) if other else "",
        hands=len(queue) if queue else None,
        **frozen(rules, secrets.randbits(SEED_BITS), timezone.now()),
        **terms,
    )


def start_exam(trainee: Somebody, rule_set: str) -> Attempt:
    """Begin the built-in exam under the newest edition, or go on with the live one.

    Everything that decides about it is copied into its row. Raises RulesError for an
    unknown rule set.
    """
    rules, now = load_rules(rule_set), timezone.now()
    attempt, _ = Attempt.objects.get_or_create(
        trainee_id=cast("int", trainee.pk),
        kind=Kind.EXAM,
        rule_set=rules.edition.rule_set,
        opening=None,
        finished_at=None,
        defaults={
            **EXAM_TERMS,
            **frozen(rules, secrets.randbits(SEED_BITS), now),
            "ends_at": now + EXAM_OPEN_FOR,
        },
    )
    return attempt


def frozen(rules: HouseRules, seed: int, started_at: datetime) -> dict[str, Any]:
    """What an attempt under `rules` copies when it starts."""
    return {
        "rule_set": rules.edition.rule_set,
        "rules": str(rules.edition),
        "rules_hash": rules_hash(rules),
        "editions_known": known(),
        "engine": engine_hash(),
        "seed": str(seed),
        "started_at": started_at,
    }


def ask_next(
    attempt: Attempt,
    choose: Callable[[Attempt, Question | None], Lesson] = lesson_after,
) -> Question:
    """The open question of `attempt`, or else the next one, dealt now.

    `choose` says what follows the last question, under the lock of the attempt's row.
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
        return keep(locked, choose(locked, last))


def next_question(attempt: Attempt, last: Question | None) -> Question:
    """What follows `last` in `attempt`, dealt but not kept."""
    return asked(attempt, lesson_after(attempt, last))


def show(question: Question) -> Question:
    """Start the clock of `question`, unless it has been shown before."""
    if question.first_shown_at is None:
        now = timezone.now()
        unseen = Question.objects.filter(pk=question.pk, first_shown_at=None)
        if unseen.update(first_shown_at=now):
            question.first_shown_at = now
        else:  # another tab was quicker
            question.refresh_from_db(fields=["first_shown_at"])
    return question
