"""What the front page says about practice: under which rules, and how much is due."""

from dataclasses import dataclass
from datetime import datetime

from quizzes.models import Skill, Somebody
from quizzes.offers import Offer, offer_of, offers
from quizzes.ways import last_practised
from tablegames.games import rule_sets


@dataclass(frozen=True, slots=True)
class PracticeDue:
    """The rule set practised last, if there is one, and its skills due."""

    offer: Offer | None
    due: int

    @property
    def choices(self) -> tuple[Offer, ...]:
        """What can be chosen by somebody who has yet to begin."""
        return offers()


def practice_due(trainee: Somebody, now: datetime) -> PracticeDue:
    """What awaits `trainee` at `now`; a rule set that is no longer there is none."""
    last = last_practised(trainee)
    if last not in rule_sets():
        return PracticeDue(None, 0)
    due = Skill.objects.of(trainee).under(last).due(now).count()
    return PracticeDue(offer_of(last), due)
