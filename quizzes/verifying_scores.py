"""Reckoning the scores of an attempt again: the original and each that superseded it.

The original comes from the answers as judged again; every later one from the same
answers with the recorded remarkings laid over them, in their order.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from typing import Final

from quizzes.models import Attempt, Remarking, Score
from quizzes.pass_rules import Counted
from quizzes.scoring import reckon
from quizzes.standing_marks import counting, remarked
from quizzes.times import HALF, quantile

SCORED: Final = (
    "hands_asked",
    "hands_right",
    "bets_asked",
    "bets_right",
    "median_ms",
    "passed",
)
JUDGED: Final = ("p90_ms", "critical_errors", "outcome")  # older rows lack them all
COPIED: Final = ("hands", "seconds_per_hand", "pass_percent", "boxes")

type Differs = tuple[str, object, object]


def score_differs(attempt: Attempt, hands: Mapping[int, Counted]) -> Iterator[Differs]:
    """What of the scores of `attempt` differs; one that is live has none yet.

    `hands` are its answers as judged again, by their keys.
    """
    if attempt.finished_at is None:
        return
    scores = list(attempt.scores.order_by("number"))
    original = scores[0] if scores else attempt
    yield from _one(attempt, original, hands, "")
    standing = dict(hands)
    for score in scores[1:]:
        for remarking in score.remarkings.select_related("answer"):
            yield from _remarking(remarking)
            kept = standing[remarking.answer_id]
            standing[remarking.answer_id] = remarked(kept, remarking)
        yield from _one(attempt, score, standing, f" of score {score.number}")
    if len(scores) > 1:
        yield from _one(attempt, attempt, standing, " as it stands")


def terms_differ(attempt: Attempt) -> Iterator[Differs]:
    """What an opened exam has in its columns and in its terms, where they disagree."""
    terms = attempt.exam_terms
    if terms is None:
        return
    due = {
        "hands": len(terms.hands),
        "seconds_per_hand": terms.seconds_per_hand,
        "pass_percent": terms.pass_rule.bets_percent,
        "boxes": terms.most_boxes,
    }
    for name in COPIED:
        if getattr(attempt, name) != due[name]:
            yield name, getattr(attempt, name), due[name]


def _one(
    attempt: Attempt, was: Attempt | Score, hands: Mapping[int, Counted], of: str
) -> Iterator[Differs]:
    again = copy(attempt)
    again.median_ms = _median_of(was, hands.values())
    if attempt.finished_at is not None:
        reckon(again, hands.values(), attempt.finished_at)
    judged = any(getattr(was, name) is not None for name in JUDGED)
    for name in (*SCORED, *JUDGED) if judged else SCORED:
        if getattr(was, name) != getattr(again, name):
            yield name + of, getattr(was, name), getattr(again, name)


def _median_of(was: Attempt | Score, hands: Iterable[Counted]) -> int | None:
    """The median of `was` where it was the lower one, as it used to be; else none."""
    times = Counter(hand.took_ms for hand in hands if hand.took_ms is not None)
    lower = quantile(times, HALF) if times else None
    return was.median_ms if was.median_ms == lower else None


def _remarking(remarking: Remarking) -> Iterator[Differs]:
    """Whether it counts what its marks say."""
    answer = remarking.answer
    right = counting(answer, remarking.marks, lifted=remarking.lifted)
    if remarking.bets_right != right:
        yield f"bets_right of {remarking}", remarking.bets_right, right
    if remarking.right != (right == answer.bets_asked):
        yield f"right of {remarking}", remarking.right, right == answer.bets_asked
