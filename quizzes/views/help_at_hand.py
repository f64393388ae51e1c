"""What a drill shows beside its hand: why it is asked, the rules, the clock."""

from typing import Any

from django.utils import timezone

from quizzes.models import Answer, Attempt, Mode, Question
from quizzes.offers import Offer
from quizzes.speed_rounds import speed_round
from tablegames.rule_sheets import Section, rule_sheet

ASIDE = {"boxes", "unit", "even-stakes", "chips", "rounding"}  # no help with a hand
FAMILIES_ASIDE = ("limits.", "remedies.", "cap-per-")


def beside(page: dict[str, Any]) -> dict[str, Any]:
    """`page` of a hand with what its drill adds to it."""
    attempt, question = page["attempt"], page["question"]
    return page | {
        "draw": getattr(question, "draw", None),
        "excerpt": _excerpt(attempt, page["offer"]),
        "speed": _speed(attempt, question),
    }


def excerpt_of(offer: Offer) -> tuple[Section, ...]:
    """The sections of the rule sheet that settle a hand, pay tables first."""
    kept = []
    for section in rule_sheet(offer.rules).sections:
        lines = tuple(line for line in section.lines if _settles(line.key))
        if lines:
            kept.append(Section(section.title, lines))
    return tuple(sorted(kept, key=_has_no_table))


def _has_no_table(section: Section) -> bool:
    return not any(line.rows for line in section.lines)


def _settles(key: str) -> bool:
    return key not in ASIDE and not key.startswith(FAMILIES_ASIDE)


def _excerpt(attempt: Attempt, offer: Offer) -> tuple[Section, ...]:
    return excerpt_of(offer) if attempt.mode == Mode.STUDY else ()


def _speed(attempt: Attempt, question: Question) -> dict[str, Any] | None:
    """The clock of a speed round, and how the hand before this one went."""
    if attempt.mode != Mode.SPEED:
        return None
    round_ = speed_round(attempt)
    before = Answer.objects.filter(
        question__attempt=attempt, question__number=question.number - 1
    )
    left_ms = round_.left_ms(timezone.now())
    return {
        "round": round_,
        "left_ms": left_ms,
        "left_seconds": -(-left_ms // 1000),
        "before": before.first(),
    }
