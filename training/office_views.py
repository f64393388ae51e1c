"""The office, and the settings of the school."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from training.http import PersonRequest
from training.models import Role, School
from training.office import shelves
from training.permission import reviewers_only
from training.school_forms import SchoolForm
from training.school_settings import change_school, remarks


@require_safe
@reviewers_only
def office(request: PersonRequest) -> HttpResponse:
    """All that a manager can do, and what waits."""
    context = {"shelves": shelves(request.user), "school": School.now()}
    return render(request, "training/office.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@reviewers_only
def school(request: PersonRequest) -> HttpResponse:
    """The school's settings: an owner changes them, a manager reads."""
    if request.user.role != Role.OWNER:
        if request.method == "POST":
            raise Http404
        return render(request, "training/school.html", {"school": School.now()})
    remarked = remarks(School.now())
    form = SchoolForm(request.POST or None, instance=School.now())
    if request.method == "POST" and form.is_valid():
        change_school(form.instance, request.user, form.cleaned_data["reason"])
        messages.success(request, _("The settings of the school are kept."))
        return redirect("training:school")
    return render(request, "training/school.html", {"form": form, "remarks": remarked})
