"""Item statistics over everybody whose work one may see."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from quizzes.gaming_days import site_days
from training.http import PersonRequest
from training.item_counts import EVERYBODY, Wanted, items, lately_since
from training.item_page import item_lines
from training.items import (
    DRIFT_DAYS,
    DRIFTED,
    ENOUGH,
    ENOUGH_PAIRS,
    TELLS_LITTLE,
    TOO_EASY,
    TOO_HARD,
)
from training.models import Role, User
from training.permission import reviewers_only
from training.practised import rule_sets_of, rule_sets_of_school
from training.reports import UnknownChoiceError
from training.rule_set_choices import choose, kind_choices


@require_safe
@reviewers_only
def statistics(request: PersonRequest) -> HttpResponse:
    """How hard each item is, and which want a look, under one house's rules."""
    people = _people(request.user)
    kind = request.GET.get("kind", "")
    try:
        names = rule_sets_of_school() if people is EVERYBODY else rule_sets_of(people)
        choice = choose(names, request.GET.get("rules", ""), kind=kind)
        kinds = kind_choices(kind, choice.chosen)
    except UnknownChoiceError as error:
        raise Http404(str(error)) from error
    since = lately_since(site_days(), timezone.now())
    found = items(Wanted(people, choice.chosen, kind, since)) if names else ()
    lines = item_lines(found, choice.chosen)
    context = {
        "choice": choice,
        "kinds": kinds,
        "items": lines,
        "of_everybody": people is EVERYBODY,
        "flagged": sum(bool(line.flags) for line in lines),
        "limits": {
            "days": DRIFT_DAYS,
            "enough": ENOUGH,
            "pairs": ENOUGH_PAIRS,
            "hard": round(100 * TOO_HARD),
            "easy": round(100 * TOO_EASY),
            "drifted": round(100 * DRIFTED),
            "little": TELLS_LITTLE,
        },
    }
    return render(request, "training/statistics.html", context)


def _people(reviewer: User) -> Any:
    """A manager's trainees; an owner asks for everybody.

    Named one by one, so that a database looks for their sums and not through all.
    """
    if reviewer.role == Role.OWNER:
        return EVERYBODY
    people = User.objects.visible_to(reviewer).trainees().order_by()
    return list(people.values_list("pk", flat=True))
