"""What a certificate says of an attempt, copied in the words of the day."""

from collections import defaultdict
from dataclasses import asdict, dataclass
from typing import Any

from django.conf import settings
from django.utils import translation

from quizzes.models import Answer, Attempt
from quizzes.pass_rules import Figures
from quizzes.provenance import rules_hash
from quizzes.score_history import graded_by
from quizzes.skill_names import skill_name
from quizzes.skills import skill_of
from quizzes.standing_marks import WITH_REMARKINGS, counted
from quizzes.wording import say
from tablegames.games import game_of, load_rules
from training.models import User


@dataclass(frozen=True, slots=True)
class SituationFacts:
    """How one situation went; the title in the certificate's language."""

    slug: str
    title: str
    hands: int
    hands_right: int
    bets: int
    bets_right: int
    median_ms: int | None


def facts_of(attempt: Attempt) -> dict[str, Any]:
    """The columns of a certificate that follow from `attempt`, as it is scored now.

    The edition is the one by which it is scored: the figures are true of no other.
    """
    edition = graded_by(attempt)
    rules = load_rules(edition)
    trainee: User = attempt.trainee
    language = trainee.language or settings.LANGUAGE_CODE
    return {
        "holder": trainee.full_name,
        "language": language,
        "is_demo": trainee.is_demo,
        "rules": edition,
        "rules_hash": (
            attempt.rules_hash if edition == attempt.rules else rules_hash(rules)
        ),
        "house_name": rules.edition.house_name,
        "game_name": game_of(rules).name,
        "hands": attempt.hands_asked,
        "hands_right": attempt.hands_right,
        "bets": attempt.bets_asked,
        "bets_right": attempt.bets_right,
        "pass_percent": attempt.pass_percent,
        "seconds_per_hand": attempt.seconds_per_hand,
        "median_ms": attempt.median_ms,
        "p90_ms": attempt.p90_ms,
        "situations": [asdict(each) for each in _situations(attempt, language)],
        "passed_at": attempt.finished_at,
    }


def _situations(attempt: Attempt, language: str) -> list[SituationFacts]:
    """Every situation of the exam, in the order in which it first came up."""
    by_slug = defaultdict(list)
    given = Answer.objects.filter(question__attempt=attempt).in_order()
    for answer in given.select_related("question").prefetch_related(WITH_REMARKINGS):
        by_slug[skill_of(answer.question)].append(counted(answer))
    with translation.override(language):
        return [
            _situation(slug, say(skill_name(slug, attempt.rules)), Figures.of(hands))
            for slug, hands in by_slug.items()
        ]


def _situation(slug: str, title: str, figures: Figures) -> SituationFacts:
    return SituationFacts(
        slug,
        title,
        figures.hands_asked,
        figures.hands_right,
        figures.bets_asked,
        figures.bets_right,
        figures.median_ms,
    )
