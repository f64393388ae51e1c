"""What one person answered in one skill, as the heat map of a class counts it."""

from django.db.models import Q

from quizzes.composing import SETTLING_KINDS
from quizzes.models import Answer, AnswerQuerySet, Mode
from training.models import User


def answers_in(person: User, rule_set: str, skill: str) -> AnswerQuerySet:
    """The answers of `person` under any edition of `rule_set`, the newest first.

    A skill is a situation that was settled, or else a kind of question, by its slug.
    What was answered with the rules beside it is left out, and what nobody gave.
    """
    settled = Q(question__kind__in=SETTLING_KINDS)
    asked = Q(settled, question__situation=skill) | Q(~settled, question__kind=skill)
    given = Answer.objects.of(person).given().filter(asked)
    under = given.filter(question__rules__startswith=f"{rule_set}@")
    unaided = under.exclude(question__attempt__mode=Mode.STUDY)
    return unaided.select_related("question__attempt").order_by("-received_at", "-pk")
