"""Which hands are worth dealing again: what went wrong, and what took too long."""

from typing import Final

from django.db.models import Exists, OuterRef, Q

from quizzes.models import Answer, AnswerQuerySet, Fate, Mode, Somebody
from quizzes.scheduling import TYPICAL_OF, Pace, typical_ms
from quizzes.skills import EXAM_MS_PER_BOX

MOST: Final = 20  # hands of one replay, the latest first


def to_replay(trainee: Somebody, rule_set: str) -> list[int]:
    """The keys of the questions to deal again under `rule_set`, the latest first.

    A hand was slow when it took longer than an exam allows, or twice one's own typical
    time; a hand of study has no time. One that has been dealt again since, and went
    right and quickly enough, is done with. At most MOST.
    """
    own = _answers(trainee, rule_set)
    slow = _slow(own)
    redone = Answer.objects.filter(
        ~slow, right=True, question__draw__again=OuterRef("question")
    )
    wanting = own.filter(slow | Q(right=False), ~Exists(redone))
    originals = wanting.filter(question__draw__again=None)
    latest = originals.order_by("-received_at", "-pk")[:MOST]
    return list(latest.values_list("question", flat=True))


def _answers(trainee: Somebody, rule_set: str) -> AnswerQuerySet:
    """All there is to look back on; of exams only what has been shown."""
    own = Answer.objects.of(trainee).told().exclude(fate=Fate.UNREACHED)
    return own.filter(question__attempt__rule_set=rule_set)


def _slow(own: AnswerQuerySet) -> Q:
    """That an answer took long, for a table of its size."""
    timed = own.filter(right=True, question__attempt__boxes=1)
    timed = timed.exclude(question__attempt__mode=Mode.STUDY)
    latest = timed.order_by("-pk").values_list("server_ms", flat=True)[:TYPICAL_OF]
    pace = Pace(EXAM_MS_PER_BOX, typical_ms(list(latest)))
    slow = Q(question__attempt__boxes=1, server_ms__gt=pace.slow_ms)
    for boxes in range(2, 8):
        allowed = boxes * EXAM_MS_PER_BOX
        slow |= Q(question__attempt__boxes=boxes, server_ms__gt=allowed)
    return slow & ~Q(question__attempt__mode=Mode.STUDY)
