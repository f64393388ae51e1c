"""What one person answered in one skill, from the newest to the oldest."""

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from training.attempts_seen import place_of
from training.http import PersonRequest
from training.models import User
from training.permission import reviewers_only
from training.practised import rule_sets_of
from training.skill_answers import answers_in
from training.wording import rule_set_name, situation_name

ANSWERS_A_PAGE = 30


@require_safe
@reviewers_only
def skill(request: PersonRequest, pk: int) -> HttpResponse:
    """One person's answers in a skill, each with the way to its hand."""
    people = User.objects.visible_to(request.user).trainees().filter(pk=pk)
    person = get_object_or_404(people)
    rule_set, slug = request.GET.get("rules", ""), request.GET.get("skill", "")
    if rule_set not in rule_sets_of(people.order_by().values("pk")):
        raise Http404(f"{person} has answered nothing under {rule_set!r}")
    found = answers_in(person, rule_set, slug.replace("\0", ""))
    page = Paginator(found, ANSWERS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "person": person,
        "skill": situation_name(rule_set, slug),
        "rule_set": rule_set_name(rule_set),
        "page": page,
        "answers": [(each, place_of(each.question.number)) for each in page],
        "query": urlencode({"rules": rule_set, "skill": slug}),
    }
    return render(request, "training/skill.html", context)
