"""The trainee's page of a programme."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from training.http import PersonRequest
from training.models import Programme
from training.my_programmes import my_programme


@require_safe
def learning(request: PersonRequest, pk: int) -> HttpResponse:
    """One of one's programmes: what it says, and how far each skill has come."""
    mine = Programme.objects.current().filter(classes__trainees=request.user)
    found: Programme = get_object_or_404(mine.distinct(), pk=pk)
    context = {"mine": my_programme(request.user, found)}
    return render(request, "training/learning.html", context)
