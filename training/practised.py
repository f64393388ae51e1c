"""Under which house's rules a group of people has practised."""

from collections import Counter
from typing import Any

from django.db.models import Count, Sum

from quizzes.models import Attempt, Mode, SchoolItemSum


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


def rule_sets_of_school() -> list[str]:
    """The rule sets that anybody has answered under, the commonest first; one query."""
    rows = SchoolItemSum.objects.order_by().values_list("rule_set")
    numbers = dict(rows.annotate(Sum("answers")))
    answered = [name for name, number in numbers.items() if number]
    return sorted(answered, key=lambda name: (-numbers[name], name))
