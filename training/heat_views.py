"""The heat map of a class."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from quizzes.gaming_days import site_days
from training.class_views import class_of
from training.heat_counts import heat_map
from training.heat_page import heat_page
from training.http import PersonRequest
from training.permission import reviewers_only
from training.practised import rule_sets_of
from training.reports import UnknownChoiceError
from training.rule_set_choices import choose


@require_safe
@reviewers_only
def heat(request: PersonRequest, pk: int) -> HttpResponse:
    """Skill by person in one class, under one house's rules."""
    found = class_of(request.user, pk)
    people = found.trainees.trainees()
    names = rule_sets_of(people.order_by().values("pk"))
    try:
        choice = choose(names, request.GET.get("rules", ""))
    except UnknownChoiceError as error:
        raise Http404(str(error)) from error
    days, now = site_days(), timezone.now()
    counted = heat_map(people, choice.chosen, days, now)
    number = request.GET.get("page", "1")
    shown = heat_page(counted, choice.chosen, days.day_of(now), number)
    context = {"class": found, "choice": choice, "heat": shown}
    return render(request, "training/heat.html", context)
