"""Under which house's rules a group of people has practised."""

from typing import Any

from django.db.models import Count, Sum

from quizzes.models import DaySum, SchoolItemSum


def rule_sets_of(people: Any) -> list[str]:
    """The rule sets that `people` answered under unaided, the commonest first.

    The commonest is what most of them practised on most days. One query, which need
    not read a single answer.
    """
    days = DaySum.objects.filter(trainee__in=people).order_by().values_list("rule_set")
    numbers = dict(days.annotate(Count("pk")))
    return sorted(numbers, key=lambda name: (-numbers[name], name))


def rule_sets_of_school() -> list[str]:
    """The rule sets that anybody has answered under, the commonest first; one query."""
    rows = SchoolItemSum.objects.order_by().values_list("rule_set")
    numbers = dict(rows.annotate(Sum("answers")))
    answered = [name for name, number in numbers.items() if number]
    return sorted(answered, key=lambda name: (-numbers[name], name))
