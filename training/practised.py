"""What a group of people has answered under one house's rules, skill by skill.

Every figure on the pages of a class and of the items is reckoned from these rows, so
that a skill means the same on all of them.
"""

from collections import Counter
from typing import Any, Final

from django.db.models import Case, CharField, Count, F, When, Window
from django.db.models.functions import RowNumber

from quizzes.composing import SETTLING
from quizzes.models import Answer, Attempt, Mode

SETTLING_KINDS: Final = tuple(sorted(kind.value for kind in SETTLING))


def unaided(people: Any, rule_set: str) -> Any:
    """What `people` answered under any edition of `rule_set`, with no rules beside it.

    Each answer has its `trainee` and its `skill`: the slug of the situation that was
    settled, or else of the kind of question.
    """
    answers = Answer.objects.filter(
        question__attempt__trainee__in=people,
        question__rules__startswith=f"{rule_set}@",
    )
    skill = Case(
        When(question__kind__in=SETTLING_KINDS, then=F("question__situation")),
        default=F("question__kind"),
        output_field=CharField(),
    )
    return (
        answers.exclude(question__attempt__mode=Mode.STUDY)
        .order_by()
        .annotate(trainee=F("question__attempt__trainee"), skill=skill)
    )


def ranked(answers: Any, *apart: str) -> Any:
    """`answers` with the `place` of each by time `among` those alike in `apart`.

    The quickest has place 1, so a quantile is the row at the place it stands for.
    """
    partition = [F(name) for name in apart]
    return answers.annotate(
        place=Window(
            RowNumber(),
            partition_by=partition,
            order_by=[F("server_ms").asc(), F("pk").asc()],
        ),
        among=Window(Count("pk"), partition_by=partition),
    )


def rule_sets_of(people: Any) -> list[str]:
    """The rule sets that `people` were asked under, the commonest first; one query.

    A drill of two houses counts for both.
    """
    numbers = Counter[str]()
    attempts = Attempt.objects.filter(trainee__in=people).exclude(mode=Mode.STUDY)
    pairs = attempts.order_by().values_list("rule_set", "other_rules")
    for rule_set, other, number in pairs.annotate(Count("pk")):
        numbers[rule_set] += number
        if other:
            numbers[other.partition("@")[0]] += number
    return sorted(numbers, key=lambda name: (-numbers[name], name))
