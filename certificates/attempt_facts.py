"""What a certificate says of an attempt, copied in the words of the day."""

from dataclasses import asdict, dataclass
from typing import Any

from django.conf import settings
from django.utils import translation

from quizzes.models import Attempt
from quizzes.skill_names import skill_name
from quizzes.summaries import Tally, answers_by_skill, tallies_of
from quizzes.wording import say
from tablegames.games import game_of, load_rules
from training.models import User


@dataclass(frozen=True, slots=True)
class SituationFacts:
    """How one situation went; the title in the certificate's language."""

    slug: str
    title: str
    hands: int
    bets: int
    bets_right: int
    median_ms: int | None


def facts_of(attempt: Attempt) -> dict[str, Any]:
    """The columns of a certificate that follow from `attempt`, as it is scored now."""
    rules = load_rules(attempt.rules)
    trainee: User = attempt.trainee
    language = trainee.language or settings.LANGUAGE_CODE
    return {
        "holder": trainee.full_name,
        "language": language,
        "is_demo": trainee.is_demo,
        "rules": attempt.rules,
        "rules_hash": attempt.rules_hash,
        "house_name": rules.edition.house_name,
        "game_name": game_of(rules).name,
        "hands": attempt.hands_asked,
        "hands_right": attempt.hands_right,
        "bets": attempt.bets_asked,
        "bets_right": attempt.bets_right,
        "pass_percent": attempt.pass_percent,
        "seconds_per_hand": attempt.seconds_per_hand,
        "median_ms": attempt.median_ms,
        "situations": [asdict(each) for each in _situations(attempt, language)],
        "passed_at": attempt.finished_at,
    }


def _situations(attempt: Attempt, language: str) -> list[SituationFacts]:
    tallies = tallies_of(attempt, answers_by_skill(attempt))
    with translation.override(language):
        return [
            _situation(slug, say(skill_name(slug, attempt.rules)), tally)
            for slug, tally in tallies.items()
        ]


def _situation(slug: str, title: str, tally: Tally) -> SituationFacts:
    return SituationFacts(
        slug, title, tally.hands, tally.bets, tally.bets_right, tally.median_ms
    )
